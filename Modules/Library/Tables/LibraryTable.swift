import Kernel
import SQLite
import Service

/// A table that its user has made, with the totals of its entries. (Sparks, 1.6 and 5.3.)
struct LibraryTable: Sendable {
  /// The row; 0 before it is inserted.
  var id: Int64
  /// What its user says of it.
  var draft: TableDraft
  /// Whether it takes entries.
  var isActive: Bool
  /// When it was made.
  var createdAt: Instant
  /// When it was changed last; entries do not count.
  var updatedAt: Instant
  /// What its entries come to.
  var tally = TableTally()
  /// On how many days there are entries.
  var days = 0
  /// The longest run of such days that there ever was; it never goes down.
  var bestStreak = 0
  /// When the newest entry was; nil without entries.
  var lastEntryAt: Instant?
  /// The last run of days with entries; nil without entries.
  var lastRun: DayRun?

  /// When something happened last: the newest entry, or the making of the table.
  var recentAt: Instant { lastEntryAt ?? createdAt }

  /// How much of the target is reached, 0 to 1; nil without a target.
  var progress: Double? { tally.progress(to: draft.targetValue) }

  /// The streak of days with entries as it is told on a day: that of the last run where it ends on the day or the one
  /// before.
  ///
  /// A last day after today, which there is where the clock or the zone was set back, counts as today.
  func streak(on today: CivilDay) -> Int {
    DayStreak(current: lastRun?.length ?? 0, longest: bestStreak, lastDay: lastRun?.last).reported(on: today)
  }
}

extension LibraryTable {
  /// Reads a table from a row with all its columns, `last_entry_at`, and the days of the last run as `first_day` and
  /// `last_day`.
  init(_ row: Row) throws {
    self = try LibraryTable.table.decode(row)
    lastEntryAt = try row["last_entry_at"]
    let (first, last): (CivilDay?, CivilDay?) = (try row["first_day"], try row["last_day"])
    if let first, let last { lastRun = DayRun(first: first, last: last) }
  }
}
