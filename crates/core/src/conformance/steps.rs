//! Every step of every explanation is true, and its premises alone entail it.

use super::{Specimens, examples, list, plenty};
use crate::checker::{Ledger, Said};
use crate::engine::ladder::Allowed;
use crate::fact::Fact;
use crate::grid::At;
use crate::kind::Kind;
use crate::outcome::Ask;
use crate::step::{Cites, Level, Reason, Step, StepOf};
use crate::units::possible;
use crate::verbs::{Ending, Hint, SEARCH, conflict, pruned, reason, sentence, why_none};

/// Walks through tiny puzzles, examples and created ones; checks each step on the way.
pub(super) fn steps_are_sound<K: Specimens>() {
    let mut steps = 0;
    for puzzle in K::tiny() {
        let answers = list::<K>(&puzzle, &[]);
        if !answers.is_empty() {
            steps += walk::<K>(&puzzle, &answers);
        }
    }
    for puzzle in examples::<K>() {
        let answers: Vec<_> = K::answers(&puzzle, &[], &plenty()).take(3).filter_map(Result::ok).collect();
        if !answers.is_empty() {
            steps += walk::<K>(&puzzle, &answers);
        }
    }
    assert!(steps > 0, "there is something to explain");
}

/// Follows the explanation of a puzzle and checks every step against the answers and the rules. Says how many
/// there were.
pub(super) fn walk<K: Kind>(puzzle: &K::Puzzle, answers: &[K::Answer]) -> usize {
    let facts_of: Vec<Vec<Fact>> = answers.iter().map(|a| K::facts(puzzle, a)).collect();
    let walked = K::explain(puzzle, &K::start(puzzle), &Allowed::ALL, &plenty());
    let mut known = K::known(puzzle, &K::start(puzzle));
    for step in &walked.steps {
        let shown = sentence::<K>(puzzle, step, &Cites::NONE);
        assert!(!shown.is_empty() && !step.therefore.is_empty(), "{step:?}");
        for fact in step.facts() {
            for (answer, facts) in answers.iter().zip(&facts_of) {
                let has = facts.iter().any(|f| f.holds && f.at == fact.at && f.value == fact.value);
                assert_eq!(has, fact.holds, "{shown}\ncontradicts {answer:?}\nof {puzzle:?}");
            }
        }
        let proved = entailed::<K>(puzzle, &known, step, &shown);
        // Who knows what a cell can still hold knows it of every premise. Only what search found is taken as it is.
        let knows = K::still(puzzle, &known, At::new(0, 0)).is_some();
        assert_eq!(proved, knows && step.technique != SEARCH, "{shown}\nis not looked at");
        let before = known.clone();
        K::learn(puzzle, &mut known, &step.therefore);
        assert_ne!(before, known, "a step must tell something new: {shown}");
    }
    match walked.end {
        // A walk to one of several shortest answers is a whole explanation.
        Ending::Solved if K::asks(puzzle) == Ask::Shortest => {}
        Ending::Solved => assert_eq!(answers.len(), 1, "solved by steps, so unique: {puzzle:?}"),
        Ending::NothingForced => assert!(answers.len() != 1, "nothing forced, yet unique: {puzzle:?}"),
        other => panic!("{puzzle:?} ends with {other:?}"),
    }
    walked.steps.len()
}

/// The step's conclusion follows from the puzzle's structure and what the named cells can still
/// hold, everything else forgotten: no filling of the bare puzzle has the premises and not the conclusion. This asks less
/// than [`steps_prove_themselves`], and asks it of every kind. Says whether it could be looked at.
fn entailed<K: Kind>(puzzle: &K::Puzzle, known: &K::Known, step: &StepOf<K>, shown: &str) -> bool {
    let Some(reason) = &step.reason else { return false };
    let bare = K::bare(puzzle);
    let mut premises = Vec::new();
    for at in reason.cells(puzzle) {
        let Some(still) = K::still(puzzle, known, at) else { return false };
        let gone = K::domain(puzzle, at).into_iter().filter(|v| !still.contains(v));
        premises.extend(gone.map(|value| Fact::is_not(at, value)));
    }
    for fact in step.facts() {
        let mut question = premises.clone();
        // What the cell itself can still hold is part of what the reader sees there.
        if let Some(still) = K::still(puzzle, known, fact.at) {
            let gone = K::domain(puzzle, fact.at).into_iter().filter(|v| !still.contains(v));
            question.extend(gone.map(|value| Fact::is_not(fact.at, value)));
        }
        question.push(fact.negated());
        match K::one(&bare, &question, &plenty()) {
            Ok(None) => {}
            Ok(Some(answer)) => panic!("{shown}\n{step:?}\ndoes not follow from its premises: {answer:?}"),
            Err(what) => panic!("{shown}\nundecided: {what}"),
        }
    }
    true
}

/// Every step of every explanation follows from the units and facts it names, and from nothing less; and so it does when
/// the steps nothing uses are left out.
pub(super) fn steps_prove_themselves<K: Specimens>() {
    let mut proved = Ledger::default();
    for puzzle in K::tiny().into_iter().chain(examples::<K>()) {
        let walk = K::explain(&puzzle, &K::start(&puzzle), &Allowed::ALL, &plenty());
        proved.take(&puzzle, &walk, plenty);
        proved.take(&puzzle, &pruned(&puzzle, walk), plenty);
        assert!(proved.failures.is_empty(), "{}\nof {puzzle:?}", proved.failures.join("\n"));
    }
    assert!(proved.checked() > 0, "there is something to prove");
}

/// The walk in a puzzle without an answer ends where something has nothing left: a step beyond that would follow from something
/// false.
fn nothing_follows_a_contradiction<K: Kind>(puzzle: &K::Puzzle) {
    let whole = || K::explain(puzzle, &K::start(puzzle), &Allowed::ALL, &plenty());
    for walk in [whole(), pruned(puzzle, whole())] {
        assert!(matches!(walk.end, Ending::NoAnswer(_)), "{puzzle:?} ends with {:?}", walk.end);
        let mut known = walk.from.clone();
        for step in &walk.steps {
            assert_eq!(K::dead_end(puzzle, &known), None, "{step:?}\nfollows a contradiction in {puzzle:?}");
            K::learn(puzzle, &mut known, &step.therefore);
        }
    }
}

/// A puzzle without an answer says what conflicts. The units named cannot all be met, and without any one of them the others can.
pub(super) fn conflicts_are_real<K: Specimens>() {
    let all: Vec<K::Puzzle> = K::tiny().into_iter().chain(examples::<K>()).collect();
    let without = all.iter().filter(|puzzle| matches!(K::one(puzzle, &[], &plenty()), Ok(None)));
    let argues = K::Reason::forced(Vec::new(), Vec::new()).is_some();
    let mut found = usize::from(!argues);
    for puzzle in without.take(60) {
        nothing_follows_a_contradiction::<K>(puzzle);
        assert!(!argues || !why_none::<K>(puzzle, &plenty()).is_empty(), "nothing is said of {puzzle:?}");
        let Some(units) = conflict::<K>(puzzle, &plenty()) else { continue };
        found += 1;
        assert_eq!(possible::<K>(puzzle, &units, &[], &plenty()), Ok(false), "{units:?}\nof {puzzle:?}");
        for spared in 0..units.len() {
            let mut others = units.clone();
            let spared = others.remove(spared);
            assert_eq!(
                possible::<K>(puzzle, &others, &[], &plenty()),
                Ok(true),
                "{spared:?} of {units:?} can be spared\nin {puzzle:?}"
            );
        }
    }
    assert!(found > 0 || all.iter().all(|puzzle| K::one(puzzle, &[], &plenty()) != Ok(None)));
}

/// Whoever asks for a cell gets steps that prove themselves from the start, nothing left out, and the last of them says what the cell
/// holds.
pub(super) fn questions_are_answered_by_proofs<K: Specimens>() {
    let (mut proved, mut asked) = (Ledger::default(), 0);
    for puzzle in K::tiny().into_iter().take(30).chain(examples::<K>().into_iter().take(2)) {
        let start = K::start(&puzzle);
        let pair = K::pair(&puzzle, &[], &plenty());
        let (Some(answer), None) = (&pair.first, &pair.second) else { continue };
        let given = K::placed(&puzzle, &start);
        let facts = K::facts(&puzzle, answer);
        let open: Vec<&Fact> = facts.iter().filter(|fact| fact.holds && !given.contains(fact)).collect();
        // A few cells of each are enough.
        for fact in open.iter().step_by(open.len().div_ceil(6).max(1)) {
            let walk = reason::<K>(&puzzle, &start, (fact.at, None), &Allowed::ALL, &plenty());
            assert_eq!(walk.end, Ending::Answered(**fact), "of {puzzle:?}");
            proved.take(&puzzle, &walk, plenty);
            let mut said = Said::on::<K>(&puzzle, &start);
            said.take(walk.steps.iter().flat_map(Step::facts));
            assert!(said.has::<K>(&puzzle, fact), "{:?} do not say {fact:?}, of {puzzle:?}", walk.steps);
            asked += 1;
            assert!(proved.failures.is_empty(), "{}\nof {puzzle:?}", proved.failures.join("\n"));
        }
    }
    assert!(asked > 0, "there is something to ask");
}

/// From partly filled boards the hint is a true step, and a wrong entry is found before any step.
pub(super) fn hints_are_sound<K: Specimens>() {
    let mut steps = 0;
    for puzzle in K::tiny().into_iter().take(40).chain(examples::<K>().into_iter().take(2)) {
        let Some(answer) = K::one(&puzzle, &[], &plenty()).expect("within the budget") else { continue };
        let facts = K::facts(&puzzle, &answer);
        let mut board = K::start(&puzzle);
        for (i, fact) in facts.iter().enumerate().filter(|(_, f)| f.holds) {
            if i % 3 != 0 {
                continue;
            }
            let step: StepOf<K> = Step::unargued(SEARCH, Level::Gentle, [*fact]);
            for mv in K::moves_of(&puzzle, &board, &step.therefore) {
                board = K::play(&puzzle, &board, &mv).unwrap_or(board);
            }
        }
        match K::hint(&puzzle, &board, &Allowed::ALL, &plenty()) {
            Hint::Step(step) => {
                steps += 1;
                assert!(!sentence::<K>(&puzzle, &step, &Cites::NONE).is_empty());
                let left = list_some::<K>(&puzzle, &K::placed(&puzzle, &board));
                for fact in step.facts() {
                    for answer in &left {
                        let has = K::facts(&puzzle, answer)
                            .iter()
                            .any(|f| f.holds && f.at == fact.at && f.value == fact.value);
                        assert_eq!(has, fact.holds, "{step:?} on {board:?} of {puzzle:?}");
                    }
                }
            }
            Hint::Done | Hint::NothingForced => {}
            other => panic!("{other:?} on a right board {board:?} of {puzzle:?}"),
        }
    }
    assert!(steps > 0, "there is a hint somewhere");
    for (_, puzzle, board) in K::broken() {
        assert!(matches!(K::hint(&puzzle, &board, &Allowed::ALL, &plenty()), Hint::Broken(_)));
    }
}

fn list_some<K: Kind>(puzzle: &K::Puzzle, given: &[Fact]) -> Vec<K::Answer> {
    K::answers(puzzle, given, &plenty()).take(50).filter_map(Result::ok).collect()
}

/// A player who takes every hint comes to the end: no hint is given twice, and each changes the board.
pub(super) fn hints_lead_to_the_end<K: Specimens>() {
    let mut ended = 0;
    for puzzle in examples::<K>().into_iter().chain(K::tiny().into_iter().take(30)) {
        let mut board = K::start(&puzzle);
        let mut given: Vec<StepOf<K>> = Vec::new();
        let pair = K::pair(&puzzle, &[], &plenty());
        if pair.first.is_none() {
            continue;
        }
        let unique = pair.second.is_none() && pair.ran_out.is_none();
        loop {
            match K::hint(&puzzle, &board, &Allowed::ALL, &plenty()) {
                Hint::Step(step) => {
                    let shown = sentence::<K>(&puzzle, &step, &Cites::NONE);
                    let moves = K::moves_of(&puzzle, &board, &step.therefore);
                    // A remark on where to look is no conclusion.
                    if moves.is_empty() && step.facts().next().is_none() {
                        break;
                    }
                    let after = moves.iter().fold(board.clone(), |board, mv| {
                        K::play(&puzzle, &board, mv).unwrap_or_else(|why| panic!("{shown}: {why:?}"))
                    });
                    assert!(after != board && !given.contains(&step), "shown twice: {shown}\nof {puzzle:?}");
                    given.push(step);
                    board = after;
                }
                Hint::Done => {
                    ended += usize::from(!given.is_empty());
                    break;
                }
                Hint::NothingForced | Hint::RanOut(_) if !unique => break,
                other => panic!("after {} hints: {other:?}\nof {puzzle:?}", given.len()),
            }
        }
    }
    assert!(ended > 0, "no hint leads anywhere");
}
