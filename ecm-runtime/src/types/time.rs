//! `win:FILETIME` and `win:SYSTEMTIME`.

use core::fmt;

/// 100 ns units in a second.
const SECOND: u64 = 10_000_000;
/// Seconds from 1601-01-01 to 1970-01-01.
const UNIX_EPOCH_SECONDS: u64 = 11_644_473_600;

/// A point in time: 100 ns units since 1601-01-01 UTC (`win:FILETIME`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct FileTime(pub u64);

impl FileTime {
    /// 1970-01-01 00:00 UTC.
    pub const UNIX_EPOCH: Self = Self(UNIX_EPOCH_SECONDS * SECOND);

    /// The point in time that lies this long after (or before) 1970, in 100 ns units; what lies before 1601 becomes 0.
    #[must_use]
    pub const fn from_unix_100ns(units: i64) -> Self {
        Self(Self::UNIX_EPOCH.0.saturating_add_signed(units))
    }

    /// Calendar date and time of day, to the millisecond; `None` after the year 65535.
    #[must_use]
    pub fn to_system_time(self) -> Option<SystemTime> {
        let (days, in_day) = (self.0 / (86_400 * SECOND), self.0 % (86_400 * SECOND));
        let (year, month, day) = civil(days);
        Some(SystemTime {
            year: u16::try_from(year).ok()?,
            month,
            // 1601-01-01 was a Monday.
            day_of_week: ((days + 1) % 7) as u16,
            day,
            hour: (in_day / (3_600 * SECOND)) as u16,
            minute: (in_day / (60 * SECOND) % 60) as u16,
            second: (in_day / SECOND % 60) as u16,
            milliseconds: (in_day / 10_000 % 1_000) as u16,
        })
    }
}

/// Year, month and day of the Gregorian calendar, that many days after 1601-01-01.
fn civil(days: u64) -> (u64, u16, u16) {
    // Counted from 1600-03-01, so that a leap day ends a year and 400 years are a whole period of the calendar.
    let days = days + 306;
    let (period, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day_of_month = (day - (153 * month + 2) / 5 + 1) as u16;
    let year = 1600 + 400 * period + year;
    if month < 10 {
        (year, (month + 3) as u16, day_of_month)
    } else {
        (year + 1, (month - 9) as u16, day_of_month)
    }
}

/// As TDH shows `xs:dateTime`, with the seven digits that the unit has: `2017-11-04T02:46:22.3050459Z`.
impl fmt::Display for FileTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_system_time() {
            Some(time) => {
                time.write_to_seconds(f)?;
                write!(f, ".{:07}Z", self.0 % SECOND)
            }
            None => write!(f, "{}", self.0),
        }
    }
}

impl fmt::Debug for FileTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(feature = "std")]
impl From<std::time::SystemTime> for FileTime {
    /// What lies before 1601 becomes 0, fractions below 100 ns are dropped.
    fn from(time: std::time::SystemTime) -> Self {
        const UNIX: std::time::SystemTime = std::time::SystemTime::UNIX_EPOCH;
        let units = |duration: std::time::Duration| {
            u64::try_from(duration.as_nanos() / 100).unwrap_or(u64::MAX)
        };
        match time.duration_since(UNIX) {
            Ok(after) => Self(Self::UNIX_EPOCH.0.saturating_add(units(after))),
            Err(before) => Self(Self::UNIX_EPOCH.0.saturating_sub(units(before.duration()))),
        }
    }
}

#[cfg(feature = "std")]
impl FileTime {
    /// The system clock's time.
    #[must_use]
    pub fn now() -> Self {
        Self::from(std::time::SystemTime::now())
    }

    /// The same as the standard library's type; `None` where that cannot hold it.
    #[must_use]
    pub fn to_std(self) -> Option<std::time::SystemTime> {
        let duration =
            |units: u64| std::time::Duration::new(units / SECOND, (units % SECOND * 100) as u32);
        let unix = std::time::SystemTime::UNIX_EPOCH;
        match self.0.checked_sub(Self::UNIX_EPOCH.0) {
            Some(after) => unix.checked_add(duration(after)),
            None => unix.checked_sub(duration(Self::UNIX_EPOCH.0 - self.0)),
        }
    }
}

/// A calendar date and time of day without a zone (`win:SYSTEMTIME`, eight 16-bit words).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(C)]
pub struct SystemTime {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: u16,
    /// The day of the week, Sunday = 0.
    pub day_of_week: u16,
    /// The day of the month, from 1.
    pub day: u16,
    /// The hour, 0 to 23.
    pub hour: u16,
    /// The minute.
    pub minute: u16,
    /// The second.
    pub second: u16,
    /// The millisecond.
    pub milliseconds: u16,
}

impl SystemTime {
    /// The words in payload order.
    #[inline]
    pub(crate) const fn words(self) -> [u16; 8] {
        let Self {
            year,
            month,
            day_of_week,
            day,
            hour,
            minute,
            second,
            milliseconds,
        } = self;
        [
            year,
            month,
            day_of_week,
            day,
            hour,
            minute,
            second,
            milliseconds,
        ]
    }

    /// The inverse of [`words`](Self::words).
    #[inline]
    pub(crate) const fn from_words(words: [u16; 8]) -> Self {
        let [
            year,
            month,
            day_of_week,
            day,
            hour,
            minute,
            second,
            milliseconds,
        ] = words;
        Self {
            year,
            month,
            day_of_week,
            day,
            hour,
            minute,
            second,
            milliseconds,
        }
    }

    fn write_to_seconds(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            year,
            month,
            day,
            hour,
            minute,
            second,
            ..
        } = self;
        write!(
            f,
            "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}"
        )
    }
}

/// As TDH shows it: `2017-11-04T03:46:22.305`, but without the `Z` that TDH appends although no zone is known.
impl fmt::Display for SystemTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to_seconds(f)?;
        write!(f, ".{:03}", self.milliseconds)
    }
}

impl fmt::Debug for SystemTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::{FileTime, SystemTime};
    use std::{format, string::ToString};

    #[test]
    fn shows_dates_of_the_whole_range() {
        for (units, text) in [
            (0, "1601-01-01T00:00:00.0000000Z"),
            (131_542_371_823_050_459, "2017-11-04T02:46:22.3050459Z"),
            (FileTime::UNIX_EPOCH.0, "1970-01-01T00:00:00.0000000Z"),
            (125_963_423_999_999_999, "2000-02-29T23:59:59.9999999Z"),
            (125_963_424_000_000_000, "2000-03-01T00:00:00.0000000Z"),
            (94_354_847_999_999_999, "1899-12-31T23:59:59.9999999Z"),
            (u64::MAX, "60056-05-28T05:36:10.9551615Z"),
        ] {
            assert_eq!(FileTime(units).to_string(), text);
        }
    }

    #[test]
    fn splits_into_words() {
        let time = FileTime(131_542_371_823_050_459)
            .to_system_time()
            .expect("in range");
        assert_eq!(time.words(), [2017, 11, 6, 4, 2, 46, 22, 305]);
        assert_eq!(SystemTime::from_words(time.words()), time);
        assert_eq!(format!("{time:?}"), "2017-11-04T02:46:22.305");
    }

    #[test]
    fn counts_from_1970_too() {
        assert_eq!(FileTime::from_unix_100ns(-1).0, FileTime::UNIX_EPOCH.0 - 1);
        assert_eq!(FileTime::from_unix_100ns(i64::MIN).0, 0);
    }

    #[cfg(feature = "std")]
    #[test]
    fn converts_from_and_to_std() {
        let unix = std::time::SystemTime::UNIX_EPOCH;
        let later = unix + std::time::Duration::new(5, 1_234_567_899);
        assert_eq!(FileTime::from(later), FileTime::from_unix_100ns(62_345_678));
        let earlier = unix - std::time::Duration::from_secs(1);
        assert_eq!(
            FileTime::from(earlier),
            FileTime::from_unix_100ns(-10_000_000)
        );
        assert_eq!(FileTime::from(earlier).to_std(), Some(earlier));
        assert_eq!(FileTime(0).to_std().map(FileTime::from), Some(FileTime(0)));
    }
}
