public import Kernel
import Localization
public import SQLite

/// What examinations say of rows: each message names the user, the table and the row, and repeats no text of a user.
extension Doctor {
  /// Reports rows that facts demand and that are missing.
  ///
  /// - Parameters:
  ///   - table: The name of the table.
  ///   - statement: Returns the user and the key of each missing row.
  /// - Returns: A message for each row.
  /// - Throws: SQLite's errors.
  public static func missingRows(in table: String, _ statement: Statement) throws -> [Message] {
    try statement.all { Strings.doctorRowMissing(try display($0, 0), table, try display($0, 1)) }
  }

  /// Reports rows for which there is no fact.
  ///
  /// - Parameters:
  ///   - table: The name of the table.
  ///   - statement: Returns the user and the key of each such row.
  /// - Returns: A message for each row.
  /// - Throws: SQLite's errors.
  public static func unexpectedRows(in table: String, _ statement: Statement) throws -> [Message] {
    try statement.all { Strings.doctorRowUnexpected(try display($0, 0), table, try display($0, 1)) }
  }

  /// Reports values that differ from what the facts give.
  ///
  /// - Parameters:
  ///   - column: The name of the column, after that of its table.
  ///   - statement: Returns user, key, stored and expected value of each such row.
  /// - Returns: A message for each row.
  /// - Throws: SQLite's errors.
  public static func staleValues(of column: String, _ statement: Statement) throws -> [Message] {
    try statement.all {
      Strings.doctorRowStale(try display($0, 0), column, try display($0, 1), try display($0, 2), try display($0, 3))
    }
  }

  /// Reports events whose civil day cannot be that of their instant.
  ///
  /// - Parameters:
  ///   - column: The name of the column of the day, after that of its table.
  ///   - statement: Returns user, key, day, instant and zone of every event; the zone is null if it is not stored.
  /// - Returns: A message for each such event.
  /// - Throws: SQLite's errors.
  public static func impossibleDays(of column: String, _ statement: Statement) throws -> [Message] {
    var messages: [Message] = []
    try statement.forEach { row in
      let day = CivilDay(dayNumber: try row.integer(2))
      let instant = Instant(milliseconds: try row.integer64(3))
      guard !day.isPossible(at: instant, inZone: try row.optionalText(4)) else { return }
      messages.append(Strings.doctorRowImpossible(try display(row, 0), column, try display(row, 1), day.text))
    }
    return messages
  }

  /// The value of a column as a message shows it.
  private static func display(_ row: Row, _ column: Int) throws -> String {
    if row.isNull(column) { return "–" }
    if let number = try? row.integer64(column) { return "\(number)" }
    if let number = try? row.real(column) { return "\(number)" }
    return try row.text(column)
  }
}
