public import Database
public import Kernel
public import SQLite

extension Transaction {
  /// Returns the numbers of a user's actions per day; days without any are missing.
  ///
  /// - `statement`: Selects a day and its number, for the parameters `:user`, `:from` and `:to`.
  /// - `days`: The first and the last day, both inclusive.
  public func dailyCounts(
    _ statement: some StatementSet, of user: Int64, in days: ClosedRange<CivilDay>
  ) throws -> [CivilDay: Int] {
    let rows = try self.statement(statement).bind("user", user).bind("from", days.lowerBound)
      .bind("to", days.upperBound).all { (CivilDay(dayNumber: try $0.integer(0)), try $0.integer(1)) }
    return Dictionary(rows, uniquingKeysWith: +)
  }
}
