import Kernel
import SQLite
import Service

/// A table that its user has made, with what is kept of its entries. (Sparks, 1.6 and 5.3.)
struct LibraryTable: Sendable {
  /// The row; 0 before it is kept.
  var id: Int64
  /// What its user says of it.
  var draft: TableDraft
  /// Whether it takes entries.
  var isActive: Bool
  /// When it was made.
  let createdAt: Instant
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
  /// Reads a row.
  ///
  /// - Parameter row: Its columns are `id, name, description, category, target_goal, target_value, custom_fields,
  ///   is_active, created_at, updated_at, entries, seconds, measurements, value_sum, ratings, rating_sum, checklists,
  ///   checked, days, best_streak`, when the last entry was, and the first and the last day of the last run, in this
  ///   order.
  /// - Throws: `mismatch` where a column holds something else.
  init(_ row: Row) throws {
    guard let category = TableCategory(rawValue: try row.text(3)) else {
      throw row.unreadable(3, as: "the category of a table")
    }
    guard let values = ExactSum(bytes: try row.blob(13)) else { throw row.unreadable(13, as: "a sum") }
    id = try row.integer64(0)
    draft = TableDraft(
      name: try row.text(1), description: try row.text(2), category: category, targetGoal: try row.optionalText(4),
      targetValue: try row.optionalReal(5), customFields: try TextList.texts(row, 6))
    isActive = try row.bool(7)
    createdAt = Instant(milliseconds: try row.integer64(8))
    updatedAt = Instant(milliseconds: try row.integer64(9))
    tally = TableTally(
      entries: try row.integer(10), seconds: try row.integer(11), measurements: try row.integer(12), values: values,
      ratings: try row.integer(14), ratingSum: try row.integer(15), checklists: try row.integer(16),
      checked: try row.integer(17))
    days = try row.integer(18)
    bestStreak = try row.integer(19)
    lastEntryAt = try row.optionalInteger64(20).map { Instant(milliseconds: $0) }
    if let first = try row.optionalInteger(21), let last = try row.optionalInteger(22) {
      lastRun = DayRun(first: CivilDay(dayNumber: first), last: CivilDay(dayNumber: last))
    }
  }
}
