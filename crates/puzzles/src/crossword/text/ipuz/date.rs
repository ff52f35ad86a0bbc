//! Days: ipuz writes them as month/day/year, everybody else with the year first. What is no such day stays as it is.

/// `12/21/1913` as `1913-12-21`.
pub(super) fn read(text: &str) -> String {
    let parts: Vec<&str> = text.split('/').collect();
    match parts[..] {
        [month, day, year] => {
            day_of(year, month, day).map_or(text.to_string(), |(y, m, d)| format!("{y:04}-{m:02}-{d:02}"))
        }
        _ => text.to_string(),
    }
}

/// The same the other way.
pub(super) fn write(text: &str) -> String {
    let parts: Vec<&str> = text.split('-').collect();
    match parts[..] {
        [year, month, day] => {
            day_of(year, month, day).map_or(text.to_string(), |(y, m, d)| format!("{m:02}/{d:02}/{y:04}"))
        }
        _ => text.to_string(),
    }
}

fn day_of(year: &str, month: &str, day: &str) -> Option<(u32, u32, u32)> {
    let number = |text: &str, digits: usize, range: std::ops::RangeInclusive<u32>| {
        let plain = text.len() <= digits && text.bytes().all(|b| b.is_ascii_digit());
        text.parse().ok().filter(|n| plain && range.contains(n))
    };
    let year = number(year, 4, 1000..=9999)?;
    Some((year, number(month, 2, 1..=12)?, number(day, 2, 1..=31)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_both_ways() {
        assert_eq!(read("2/9/2020"), "2020-02-09");
        assert_eq!(write("2020-02-09"), "02/09/2020");
        for other in ["1955", "13/1/2020", "May 1913", "a/b/c", "2020-1", ""] {
            assert_eq!((read(other), write(other)), (other.to_string(), other.to_string()));
        }
    }
}
