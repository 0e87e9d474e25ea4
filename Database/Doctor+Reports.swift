public import Kernel
import Localization
public import SQLite

/// Reports on rows. Each message names the user, the table and the row, and contains no user text.
extension Doctor {
  /// Reports missing rows that the facts require; the statement returns the user and key of each row.
  public static func missingRows(in table: String, _ statement: Statement) throws -> [Message] {
    try statement.all { Strings.doctorRowMissing(user: try display($0, 0), table: table, row: try display($0, 1)) }
  }

  /// Reports derived rows without a fact; the statement returns the user and key of each row.
  public static func unexpectedRows(in table: String, _ statement: Statement) throws -> [Message] {
    try statement.all { Strings.doctorRowUnexpected(user: try display($0, 0), table: table, row: try display($0, 1)) }
  }

  /// Reports values that differ from those computed from the facts.
  ///
  /// `column` includes the name of its table. The statement returns the user, key, stored value and expected value of
  /// each row.
  public static func staleValues(of column: String, _ statement: Statement) throws -> [Message] {
    try statement.all {
      Strings.doctorRowStale(
        user: try display($0, 0), column: column, row: try display($0, 1), value: try display($0, 2),
        expected: try display($0, 3))
    }
  }

  /// Reports rows whose civil day is impossible for their instant.
  ///
  /// `column` includes the name of its table. The statement returns the user, key, day, instant and zone of every
  /// row; the zone is null if it is not stored.
  public static func impossibleDays(of column: String, _ statement: Statement) throws -> [Message] {
    var messages: [Message] = []
    try statement.forEach { row in
      let day = CivilDay(dayNumber: try row.integer(2))
      let instant = Instant(milliseconds: try row.integer64(3))
      guard !day.isPossible(at: instant, inZone: try row.optionalText(4)) else { return }
      messages.append(
        Strings.doctorRowImpossible(
          user: try display(row, 0), column: column, row: try display(row, 1), value: day.text))
    }
    return messages
  }

  private static func display(_ row: Row, _ column: Int) throws -> String {
    if row.isNull(column) { return "–" }
    if let number = try? row.integer64(column) { return "\(number)" }
    if let number = try? row.real(column) { return "\(number)" }
    return try row.text(column)
  }
}
