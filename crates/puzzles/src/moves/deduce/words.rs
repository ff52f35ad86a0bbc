//! The sentences, from the data of the reasons alone.

use quandary_core::phrase::{and, capital, count_word};
use quandary_core::plural::count;
use quandary_core::step::Step;

use super::super::model::Way;
use super::reason::{Aim, Dot, Gain, Gone, Held, Instead, Leg, Ready, Reason, Stop, Worth};

/// Dots are named one by one up to so many.
const NAMED: usize = 3;

/// The sentence of a step.
pub(in super::super) fn sentence(step: &Step<Reason>) -> String {
    match &step.reason {
        None => String::new(),
        Some(Reason::DeadEnd { keep, fatal, proof }) => {
            let why = proof.as_ref().map_or(String::new(), |proof| format!(" {}", proof.sentence()));
            let undo = undone(step);
            let back = match keep {
                0 => "go back to the start".to_string(),
                keep => format!("after {} there still was one", count(*keep, "swipe")),
            };
            format!(
                "From here no answer exists; undo {undo}: {back}, and going {} lost it.{why}",
                fatal.word()
            )
        }
        Some(Reason::Swipes { aim, leg }) => {
            let mut parts = vec![format!("Swipe {}{}.", swipes(&leg.ways), stopping(leg))];
            parts.extend(aimed(aim, leg));
            parts.extend(otherwise(aim, leg));
            parts.extend(remaining(aim, leg));
            parts.join(" ")
        }
    }
}

/// How many swipes a step takes back.
fn undone(step: &Step<Reason>) -> usize {
    use super::super::play::{Move, read};
    let act = |conclusion: &quandary_core::step::Conclusion| match conclusion {
        quandary_core::step::Conclusion::Act(act) => read(act),
        _ => None,
    };
    step.therefore.iter().find_map(act).map_or(0, |made| match made {
        Move::Back(count) => count,
        Move::Swipe(_) => 0,
    })
}

/// `right three times`, `up, then right twice`.
fn swipes(ways: &[Way]) -> String {
    let run = |run: &[Way]| match run.len() {
        1 => run[0].word().to_string(),
        2 => format!("{} twice", run[0].word()),
        more => format!("{} {} times", run[0].word(), count_word(more)),
    };
    ways.chunk_by(|a, b| a == b).map(run).collect::<Vec<_>>().join(", then ")
}

fn dot(dot: &Dot) -> String {
    format!("{} at {}", dot.colour, dot.at)
}

/// Dots by name, or how many they are: ` stops b at (1, 2)`.
fn dots(of: &[Dot]) -> String {
    if of.len() > NAMED { count(of.len(), "dot") } else { and(&of.iter().map(dot).collect::<Vec<_>>()) }
}

/// What the swipes do: go together, and who is stopped in the end.
fn stopping(leg: &Leg) -> String {
    if leg.held.is_empty() {
        return if leg.gone.len() == 1 { String::new() } else { ": all dots go together".to_string() };
    }
    let last = leg.ways.len() - leg.together;
    let when = match (leg.together, last) {
        (0, _) => String::new(),
        (1, 1) => "first all dots go together, then ".to_string(),
        (_, 1) => "all dots go together, but with the last swipe ".to_string(),
        (_, last) => format!("all dots go together, but with the last {} swipes ", count_word(last)),
    };
    format!(": {when}{}", stops(&leg.held, &leg.gone))
}

/// Which obstacle stops which dots, and who goes on.
fn stops(held: &[Held], gone: &[Gone]) -> String {
    let stopped = |want: fn(&Stop) -> bool| {
        held.iter().filter(|held| want(&held.by)).map(|held| held.dot).collect::<Vec<Dot>>()
    };
    let mut clauses: Vec<String> = Vec::new();
    for held in held {
        if let Stop::Wall(at) = held.by {
            clauses.push(format!("the wall at {at} stops {}", dot(&held.dot)));
        }
    }
    if clauses.len() > NAMED {
        clauses = vec![format!("walls stop {}", count(clauses.len(), "dot"))];
    }
    let rim = stopped(|by| matches!(by, Stop::Rim));
    if !rim.is_empty() {
        clauses.push(format!("the rim stops {}", dots(&rim)));
    }
    let behind = stopped(|by| matches!(by, Stop::Dot(_)));
    match &behind[..] {
        [] => {}
        [one] => clauses.push(format!("the dot before it stops {}", dot(one))),
        several => clauses.push(format!("the dots before them stop {}", dots(several))),
    }
    let going = match &gone.iter().map(|gone| gone.dot).collect::<Vec<Dot>>()[..] {
        [one] => format!("{} goes on to {}", one.colour, one.at),
        several if several.len() <= NAMED => {
            let each: Vec<String> =
                several.iter().map(|dot| format!("{} to {}", dot.colour, dot.at)).collect();
            format!("the others go on ({})", each.join(", "))
        }
        _ => "the others go on".to_string(),
    };
    format!("{}, while {going}", and(&clauses))
}

/// What the swipes are for.
fn aimed(aim: &Aim, leg: &Leg) -> Option<String> {
    let gained = || leg.gain.as_ref().map(|gain| gained(gain, leg.ways[leg.ways.len() - 1]));
    match aim {
        Aim::Home => Some("Now every dot is on a goal of its colour.".to_string()),
        Aim::Park(parked) if parked.len() > NAMED => {
            Some(format!("That parks {}: they stay on their goals to the end.", count(parked.len(), "dot")))
        }
        Aim::Park(parked) => {
            let each: Vec<String> =
                parked.iter().map(|dot| format!("{} on {}", dot.colour, dot.at)).collect();
            let stay = if parked.len() == 1 { "it stays" } else { "they stay" };
            Some(format!("That parks {}: {stay} there to the end.", and(&each)))
        }
        Aim::Approach => {
            let asked = match leg.ways.len() {
                1 => "Distance alone asks for this swipe.",
                _ => "Distance alone asks for each of these swipes.",
            };
            Some(gained().map_or(asked.to_string(), |gained| format!("{asked} {gained}")))
        }
        Aim::HoldBack => gained(),
        Aim::WayRound => {
            let why = leg.ready.as_ref().map_or(String::new(), |ready| format!(" {}", made_ready(ready)));
            gained().map(|gained| format!("{gained}{why}"))
        }
    }
}

/// What a detour is for.
fn made_ready(ready: &Ready) -> String {
    let swipes = swipes(&ready.ways);
    match ready.held.is_empty() {
        true => format!("It makes ready for {swipes}, with which all dots go together."),
        false => format!("It makes ready for {swipes}: then {}.", stops(&ready.held, &ready.gone)),
    }
}

/// `in the same column as`, `two columns left of`.
fn relation(way: Way, offset: isize) -> String {
    let (noun, less, more) = match way {
        Way::Up | Way::Down => ("row", "above", "below"),
        Way::Left | Way::Right => ("column", "left of", "right of"),
    };
    match offset {
        0 => format!("in the same {noun} as"),
        offset => {
            let side = if offset < 0 { less } else { more };
            format!("{} {side}", count(offset.unsigned_abs(), noun))
        }
    }
}

/// How the two dots stand now, against how their goals lie.
fn gained(gain: &Gain, way: Way) -> String {
    let [first, second] = gain.goals;
    let (is, was, wanted) =
        (relation(way, gain.is), relation(way, gain.was), relation(way, gain.wanted(way)));
    let lines = match way {
        Way::Up | Way::Down => "rows",
        Way::Left | Way::Right => "columns",
    };
    let now = format!("Now {} is {is} {}", dot(&gain.gone), dot(&gain.held));
    let before = format!("no longer {was} it");
    let end = format!("on their goals, {second} and {first}, it will be {wanted} it");
    let as_well = match gain.others {
        0 => String::new(),
        1 => " One more pair is right as well.".to_string(),
        others => format!(" {} more pairs are right as well.", capital(&count_word(others))),
    };
    match gain.worth {
        Worth::Settled | Worth::Right if gain.all => {
            format!("In their {lines} all dots now stand to each other as the goals they end on do.")
        }
        Worth::Settled => {
            format!("{now}, as their goals, {second} and {first}, are; that stays so.{as_well}")
        }
        Worth::Right => format!("{now}, as their goals, {second} and {first}, are.{as_well}"),
        Worth::Nearer => format!("{now} and {before}, which is nearer: {end}."),
        Worth::Past => format!("{now} and {before}, which is no nearer: {end}."),
        Worth::Away => format!("{now} and {before}. That is a detour: {end}."),
    }
}

/// What comes of the other ways, those with the same end together.
fn otherwise(aim: &Aim, leg: &Leg) -> Option<String> {
    let (first, later) = leg.instead.split_first()?;
    // What distance proves needs no other proof.
    if *aim == Aim::Home && sum(leg.before) == leg.ways.len() {
        return None;
    }
    let mut groups: Vec<(Instead, Vec<&str>)> = Vec::new();
    for (way, instead) in first {
        match groups.iter_mut().find(|(same, _)| same == instead) {
            Some((_, ways)) => ways.push(way.word()),
            None => groups.push((*instead, vec![way.word()])),
        }
    }
    let told = |(instead, ways): &(Instead, Vec<&str>)| {
        let (who, one) = (and(ways), ways.len() == 1);
        match instead {
            Instead::Nothing if one => format!("{who} moves nothing"),
            Instead::Nothing => format!("{who} move nothing"),
            Instead::AsGood if one => format!("{who} is as good"),
            Instead::AsGood => format!("{who} are as good"),
            Instead::Longer(more) if one => format!("{who} takes {more} more"),
            Instead::Longer(more) => format!("{who} take {more} more"),
            Instead::AtLeast(_) if one => format!("{who} takes longer, if it leads home at all"),
            Instead::AtLeast(_) => format!("{who} take longer, if they lead home at all"),
            Instead::Dead if one => format!("{who} is a dead end"),
            Instead::Dead => format!("{who} are dead ends"),
        }
    };
    let mut out = format!("Instead, {}.", groups.iter().map(told).collect::<Vec<_>>().join("; "));
    let turns: Vec<&Instead> = later.iter().flatten().map(|(_, instead)| instead).collect();
    let least = turns.iter().filter_map(|instead| match instead {
        Instead::AsGood => Some(0),
        Instead::Longer(more) | Instead::AtLeast(more) => Some(*more),
        Instead::Nothing | Instead::Dead => None,
    });
    match least.min() {
        _ if turns.is_empty() => {}
        Some(0) => {}
        Some(least) => out += &format!(" Turning off on the way takes at least {least} more."),
        None => out += " Turning off on the way leads nowhere.",
    }
    Some(out)
}

fn sum(need: [usize; 4]) -> usize {
    need.iter().sum()
}

/// How far it is from there, and whether distance alone proves it.
fn remaining(aim: &Aim, leg: &Leg) -> Option<String> {
    let (asked, swipes) = match aim {
        Aim::Home => (leg.before, leg.ways.len()),
        Aim::Park(_) | Aim::Approach | Aim::HoldBack | Aim::WayRound => (leg.after, leg.then.len()),
    };
    let ways = needed(asked);
    match (aim, sum(asked) == swipes) {
        (Aim::Home, false) => None,
        (Aim::Home, true) => Some(format!(
            "Distance alone asks for {}, so nothing is shorter.",
            if swipes == 1 { "it" } else { &ways }
        )),
        (_, true) if swipes == 1 => {
            Some(format!("Then 1 swipe is left, the one {ways} that distance alone asks for."))
        }
        (_, true) => {
            Some(format!("Then {swipes} swipes are left, and distance alone asks for them: {ways}."))
        }
        (_, false) if swipes == 1 => Some("Then 1 swipe is left.".to_string()),
        (_, false) => Some(format!("Then {swipes} swipes are left.")),
    }
}

/// `2 left and 1 up`.
pub(in super::super) fn needed(need: [usize; 4]) -> String {
    let ways = Way::ALL.into_iter().zip(need).filter(|(_, number)| *number > 0);
    let ways: Vec<String> = ways
        .map(
            |(way, number)| {
                if sum(need) == 1 { way.word().to_string() } else { format!("{number} {}", way.word()) }
            },
        )
        .collect();
    and(&ways)
}
