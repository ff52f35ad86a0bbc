//! One line for each cage: its number, its operator and its cells, in any order.
//!
//! Which number of a line is which is found by trial: every order of roles at the front and at the end of the lines is
//! tried, and the one in which the cages tile the square is meant.

use std::collections::BTreeSet;

use quandary_core::fact::Value;
use quandary_core::source::{Problem, Problems, Span};

use super::super::super::model::{MAX_SIZE, Op, Puzzle};
use super::tile::{Miss, Raw, Spot, Terms, Way, tiled};
use super::words::{Items, Mark, Number};

/// What a number that is no cell may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Target,
    /// An operator as a number.
    Code,
    /// How many cells there are.
    Count,
    /// A running number.
    Index,
}

/// The roles of the first numbers of every line, and of the last.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Roles {
    front: Vec<Role>,
    back: Vec<Role>,
}

/// How the numbers of a list are meant.
#[derive(Clone, Debug)]
pub(super) struct Meaning {
    roles: Roles,
    way: Way,
    codes: &'static [Op],
    boxed: bool,
    head: usize,
}

impl Meaning {
    /// Whether cells are two numbers each, and nothing says which is the row.
    pub(super) fn is_by_pairs(&self) -> bool {
        matches!(self.way, Way::Pairs(_) | Way::Digits(_))
    }
}

/// What number means what operator: people count from 1 or from 0.
pub(super) const CODES: [&[Op]; 5] = [
    &[Op::Equal, Op::Add, Op::Subtract, Op::Multiply, Op::Divide, Op::Remainder, Op::Power],
    &[Op::Equal, Op::Add, Op::Subtract, Op::Multiply, Op::Remainder, Op::Divide, Op::Power],
    &[Op::Add, Op::Subtract, Op::Multiply, Op::Divide, Op::Equal],
    &[Op::Equal, Op::Add, Op::Multiply, Op::Subtract, Op::Divide],
    &[Op::Add, Op::Multiply, Op::Subtract, Op::Divide, Op::Equal],
];

/// All orders of roles, those with few roles first.
fn all_roles(coded: bool) -> Vec<Roles> {
    use Role::{Code, Count, Index, Target};
    let mut found = Vec::new();
    let mut open: Vec<Vec<Role>> = vec![Vec::new()];
    while let Some(order) = open.pop() {
        if order.contains(&Target) && order.contains(&Code) == coded {
            for cut in 0..=order.len() {
                let (front, back) = order.split_at(cut);
                found.push(Roles { front: front.to_vec(), back: back.to_vec() });
            }
        }
        for role in [Target, Count, Index].into_iter().chain(coded.then_some(Code)) {
            if !order.contains(&role) {
                open.push([&order[..], &[role]].concat());
            }
        }
    }
    let rank = |roles: &Roles| {
        let last = |r: &Role| matches!(r, Role::Target);
        (roles.front.len() + roles.back.len(), roles.back.iter().any(last), roles.back.len())
    };
    found.sort_by_key(rank);
    found
}

/// The most lines a board of cages can have, with some to spare for headers.
const MOST_LINES: usize = MAX_SIZE * MAX_SIZE + 4;

/// The most numbers a board can have: two for each cell and one that is given, three more for a cage of its own.
const MOST_NUMBERS: usize = 6 * MAX_SIZE * MAX_SIZE;

/// The puzzle of a list, and how it was meant, so that the next list of the same text is read at once.
pub(super) fn read(
    lines: &[Items],
    terms: Terms,
    last: &mut Option<Meaning>,
) -> Result<Puzzle, (usize, Problems)> {
    let start = lines.first().map_or(Span::new(0, 0), |line| line.span);
    if lines.len() > MOST_LINES {
        let problem = Problem::new("these are too many lines for one board").at(lines[MOST_LINES].span);
        return Err((0, problem.expected(format!("at most {} cages", MAX_SIZE * MAX_SIZE)).into()));
    }
    let mut numbers = 0;
    for line in lines {
        numbers += line.numbers.len() + line.names.len();
        if numbers > MOST_NUMBERS {
            let problem = Problem::new("these are too many numbers for one board").at(line.span);
            return Err((0, problem.expected(format!("at most {} cells", MAX_SIZE * MAX_SIZE)).into()));
        }
    }
    if let Some(meaning) = last
        && let Ok(puzzle) = read_so(lines, meaning, true, terms)
    {
        return Ok(puzzle);
    }
    let signed = lines.iter().any(|line| !line.marks.is_empty());
    let boxes = lines.iter().any(|line| line.numbers.iter().any(|n| n.boxed));
    let heads = lines.iter().take(3).take_while(|line| is_header(line)).count();
    let mut nearest = (0, Problems::from(Problem::new("these are not cages").at(start)));
    for strict in [true, false] {
        for coded in [false, true] {
            if coded && signed {
                continue;
            }
            for roles in all_roles(coded) {
                for head in 0..=heads {
                    for boxed in [false, true].into_iter().take(1 + usize::from(boxes)) {
                        for codes in CODES.into_iter().take(if coded { CODES.len() } else { 1 }) {
                            for way in Way::ALL {
                                let meaning = Meaning { roles: roles.clone(), way, codes, boxed, head };
                                match read_so(lines, &meaning, strict, terms) {
                                    Ok(puzzle) => {
                                        *last = Some(meaning);
                                        return Ok(puzzle);
                                    }
                                    Err(Some(miss)) if miss.placed > nearest.0 => {
                                        nearest = (miss.placed, miss.problems);
                                    }
                                    Err(_) => {}
                                }
                            }
                        }
                    }
                }
            }
        }
        if !signed {
            break;
        }
    }
    Err(nearest)
}

/// A line with one or two numbers and nothing else may state the size and the number of cages.
pub(super) fn is_header(line: &Items) -> bool {
    let words = line.marks.iter().all(|(mark, _)| matches!(mark, Mark::Odd | Mark::Op(Op::Equal)));
    words && line.names.is_empty() && (1..=2).contains(&line.numbers.len())
}

fn read_so(lines: &[Items], meaning: &Meaning, strict: bool, terms: Terms) -> Result<Puzzle, Option<Miss>> {
    let (head, body) = lines.split_at_checked(meaning.head).ok_or(None)?;
    if body.is_empty() {
        return Err(None);
    }
    let signed = body.iter().any(|line| !line.marks.is_empty());
    let raw = |(i, line): (usize, &Items)| raw(line, i, meaning, strict);
    let mut raws: Vec<Raw> = body.iter().enumerate().map(raw).collect::<Option<_>>().ok_or(None)?;
    // Names are kept where every cage has one of its own.
    let labels: Option<BTreeSet<&String>> = body.iter().map(|line| line.label.as_ref()).collect();
    if labels.is_some_and(|labels| labels.len() == body.len()) {
        raws.iter_mut().zip(body).for_each(|(raw, line)| raw.name.clone_from(&line.label));
    }
    let stated: Vec<u64> = head.iter().flat_map(|line| line.numbers.iter().map(|n| n.value)).collect();
    let count: Option<usize> = raws.iter().map(|raw| meaning.way.count(&raw.cells)).sum();
    let count = count.ok_or(None)?;
    let cages = raws.len() as u64;
    let told = |n: u64| stated.iter().all(|&s| s == n || s == cages || s == n * n);
    // What a header states is the size unless it can only be the number of cages.
    let size = match count.isqrt() {
        n if n * n == count && told(n as u64) => None,
        _ => stated.iter().find(|&&n| told(n)).map(|&n| n as usize),
    };
    if !stated.is_empty() && size.is_none() && !told(count.isqrt() as u64) {
        return Err(None);
    }
    // Numbers alone tile a small square too easily, unless size and number of cages stand above them.
    let announced = meaning.head == 1 && stated.len() == 2 && stated[1] == cages;
    let signed = signed || announced;
    if count < if signed || !raws[0].cells.iter().all(|s| matches!(s, Spot::Number(..))) { 4 } else { 9 } {
        return Err(None);
    }
    tiled(&raws, meaning.way, size, terms).map_err(Some)
}

/// A line as a cage.
fn raw(line: &Items, index: usize, meaning: &Meaning, strict: bool) -> Option<Raw> {
    let Meaning { roles, way, codes, boxed, .. } = meaning;
    let mut givens: Vec<(usize, Value, Span)> = Vec::new();
    let plain: Vec<(usize, Number)> =
        line.numbers.iter().copied().enumerate().filter(|(_, n)| !(*boxed && n.boxed)).collect();
    let (front, back) = (roles.front.len(), roles.back.len());
    let most = 2 * MAX_SIZE * MAX_SIZE;
    let middle = plain.len().checked_sub(front + back).filter(|n| *n <= most)?;
    if (middle == 0) == line.names.is_empty() {
        return None;
    }
    let cells: Vec<Spot> = plain[front..front + middle]
        .iter()
        .map(|(_, n)| Spot::Number(n.value, n.digits))
        .chain(line.names.iter().map(|name| Spot::Named(*name)))
        .collect();
    if *boxed {
        for (place, number) in line.numbers.iter().enumerate().filter(|(_, n)| n.boxed) {
            let before = plain[front..front + middle].iter().filter(|(at, _)| *at < place).count();
            let spots: Vec<Spot> = cells[..before].to_vec();
            givens.push((way.count(&spots)?, Value::try_from(number.value).ok()?, number.span));
        }
    }
    let mut op = line.op()?;
    let mut target = None;
    let roled =
        plain[..front].iter().zip(&roles.front).chain(plain[front + middle..].iter().zip(&roles.back));
    for (&(place, number), role) in roled {
        match role {
            Role::Target => target = Some((place, number.value)),
            Role::Code => op = Some(coded(number.value, codes)),
            Role::Count if way.count(&cells) == Some(number.value as usize) => {}
            Role::Index if [0, 1].contains(&(number.value as i64 - index as i64)) => {}
            Role::Count | Role::Index => return None,
        }
    }
    let (place, target) = target?;
    // The number of a clue stands beside its sign.
    let beside = line.marks.is_empty() || line.marks.iter().any(|&(_, at)| at == place || at == place + 1);
    if strict && !beside {
        return None;
    }
    Some(Raw { name: None, target, op, cells, givens, span: line.span })
}

/// The operator of a number; one nobody knows may still stand on a single cell.
pub(super) fn coded(code: u64, codes: &[Op]) -> Mark {
    usize::try_from(code).ok().and_then(|i| codes.get(i)).map_or(Mark::Odd, |op| Mark::Op(*op))
}
