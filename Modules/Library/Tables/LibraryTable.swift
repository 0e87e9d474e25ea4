import Kernel
import SQLite
import Service

/// A user-defined table with the totals of its entries. (Tables, 1 and 5.)
struct LibraryTable: Sendable {
  /// The row id; 0 before insertion.
  var id: Int64
  var draft: TableDraft
  /// Whether entries can be added and changed.
  var isActive: Bool
  var createdAt: Instant
  /// The instant of the last change, not including changes of entries.
  var updatedAt: Instant
  var totals = TableTotals()
  /// The number of days with entries.
  var days = 0
  /// The length of the longest run so far, in days; it does not decrease if entries are deleted.
  var bestStreak = 0
  /// The instant of the newest entry; nil without entries.
  var lastEntryAt: Instant?
  /// The latest run of days with entries; nil without entries.
  var lastRun: DayRun?

  /// The instant of the newest entry, or of the creation of a table without entries.
  var lastActivityAt: Instant { lastEntryAt ?? createdAt }

  /// The progress toward the target, 0 to 1; nil without a target.
  var progress: Double? { totals.progress(to: draft.targetValue, in: draft.targetUnit) }

  /// The streak of days with entries, which is the last run.
  ///
  /// A run can end after today if the clock was set back or the zone changed.
  var streak: DayStreak { DayStreak(current: lastRun?.length ?? 0, longest: bestStreak, lastDay: lastRun?.last) }
}

extension LibraryTable {
  /// Decodes a row with all columns of the table, `last_entry_at`, and the last run as `first_day` and `last_day`.
  init(_ row: Row) throws {
    self = try LibraryTable.table.decode(row)
    lastEntryAt = try row["last_entry_at"]
    let (first, last): (CivilDay?, CivilDay?) = (try row["first_day"], try row["last_day"])
    if let first, let last { lastRun = DayRun(first: first, last: last) }
  }
}
