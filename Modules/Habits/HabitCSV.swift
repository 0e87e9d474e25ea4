import Database
import Kernel
import SQLite
import Service

/// The marks of all habits as CSV: a row for each marked day, and a column for each habit. (Habits, 9.)
enum HabitCSV {
  private enum Statements: SQL, StatementSet {
    case names = "select id, name from habits where user_id = :user order by position"
    case marks = """
      select m.* from habits h join habit_marks m on m.habit_id = h.id where h.user_id = :user order by m.day
      """
  }

  private static let dayColumn = "day"

  static let table = CSVTableSource("habits", columns: [dayColumn]) { context in
    let habits = try context.transaction.statement(Statements.names).bind("user", context.user.id).all { row in
      (id: try row["id"] as Int64, name: try row["name"] as String)
    }
    let indices = Dictionary(uniqueKeysWithValues: habits.enumerated().map { ($1.id, $0 + 1) })
    let columns = HabitCSV.columns(habits.map(\.name))
    return CSVTable(of: HabitExport.mark, columns: columns) { user, transaction, writeRow in
      try write(of: user, transaction, columnCount: columns.count, indices, writeRow)
    }
  }

  /// Returns the names of the columns: those of habits, with a number from 2 if an earlier column has the name.
  static func columns(_ names: [String]) -> [String] {
    var columns = [dayColumn]
    var used: Set<String> = [dayColumn]
    for name in names {
      var (column, number) = (name, 1)
      while !used.insert(column).inserted {
        number += 1
        column = "\(name) \(number)"
      }
      columns.append(column)
    }
    return columns
  }

  private static func write(
    of user: Int64, _ transaction: Transaction, columnCount: Int, _ indices: [Int64: Int],
    _ writeRow: ([String]) throws -> Void
  ) throws {
    let emptyRow = Array(repeating: "", count: columnCount)
    var (row, rowDay) = (emptyRow, CivilDay?.none)
    try transaction.statement(Statements.marks).bind("user", user).forEach { source in
      let mark = try MarkedDay.table.decode(source)
      if mark.day != rowDay {
        if rowDay != nil { try writeRow(row) }
        (row, rowDay) = (emptyRow, mark.day)
        row[0] = mark.day.text
      }
      if let index = indices[try source["habit_id"]] { row[index] = cell(mark.mark) }
    }
    if rowDay != nil { try writeRow(row) }
  }

  private static func cell(_ mark: HabitMark) -> String {
    switch mark {
    case .done(let isDone): isDone ? "done" : "no"
    case .amount(let amount): Thousandths.text(amount)
    case .skipped: "skipped"
    }
  }
}
