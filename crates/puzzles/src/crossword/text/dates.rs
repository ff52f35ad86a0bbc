//! Days as some formats have them: milliseconds since the beginning of 1970. Here they are `2024-02-29`.

const DAY: i64 = 86_400_000;

/// The date of a number of milliseconds that is the beginning of a day; nothing for any other.
pub(super) fn from_milliseconds(ms: i64) -> Option<String> {
    let days = (ms % DAY == 0).then_some(ms / DAY)?;
    // A year of 366 days more or less than a century of centuries is no date of a crossword.
    if !(-700_000..2_900_000).contains(&days) {
        return None;
    }
    // Counted from 1 March of the year 0, so that the odd day is the last of its year.
    let day = days + 719_468;
    let (era, of_era) = (day.div_euclid(146_097), day.rem_euclid(146_097));
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    Some(format!("{year:04}-{month:02}-{day:02}"))
}

/// The milliseconds of such a date.
pub(super) fn to_milliseconds(date: &str) -> Option<i64> {
    let mut parts = date.splitn(3, '-');
    let mut part = |length: usize| -> Option<i64> {
        let text = parts.next().filter(|t| t.len() == length && t.bytes().all(|b| b.is_ascii_digit()))?;
        text.parse().ok()
    };
    let (year, month, day) = (part(4)?, part(2)?, part(2)?);
    let year = year - i64::from(month <= 2);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let year_of_era = year.rem_euclid(400);
    let of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + of_year;
    let ms = (year.div_euclid(400) * 146_097 + of_era - 719_468) * DAY;
    // There is no 31 February.
    from_milliseconds(ms).filter(|again| again == date).map(|_| ms)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        for (ms, date) in [
            (0, "1970-01-01"),
            (951_782_400_000, "2000-02-29"),
            (1_603_670_400_000, "2020-10-26"),
            (-1_134_086_400_000, "1934-01-24"),
        ] {
            assert_eq!(from_milliseconds(ms).as_deref(), Some(date));
            assert_eq!(to_milliseconds(date), Some(ms));
        }
        assert_eq!(from_milliseconds(1), None);
        for date in ["2023-02-29", "2024-13-01", "24-01-01", "soon", "2024-1-1"] {
            assert_eq!(to_milliseconds(date), None, "{date}");
        }
    }
}
