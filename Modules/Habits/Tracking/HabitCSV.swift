import Database
import Kernel
import SQLite
import Service

/// The marks of all habits as CSV: a row for each marked day, and a column for each habit. (Habits, 9.)
///
/// A column for the notes of each habit that has any follows those of all habits.
enum HabitCSV {
  private enum Statements: SQL, StatementSet {
    case names = """
      select h.id, h.name, exists (select 1 from habit_marks m where m.habit_id = h.id and m.note is not null) as has_notes
      from habits h where h.user_id = :user order by h.position
      """
    case marks = """
      select m.* from habits h join habit_marks m on m.habit_id = h.id where h.user_id = :user order by m.day
      """
  }

  private static let dayColumn = "day"
  /// What follows the name of a habit in that of the column of its notes.
  static let noteSuffix = " note"

  /// The indexes of the columns of a habit.
  private struct Columns {
    let mark: Int
    /// Nil for a habit without notes.
    let note: Int?
  }

  static let table = CSVTableSource("habits", columns: [dayColumn]) { context in
    let habits = try context.transaction.statement(Statements.names).bind("user", context.user.id).all { row in
      (id: try row["id"] as Int64, name: try row["name"] as String, hasNotes: try row["has_notes"] as Bool)
    }
    let namesWithNotes = habits.filter(\.hasNotes).map(\.name)
    let names = HabitCSV.columns(habits.map(\.name), namesWithNotes)
    var columnsByHabit: [Int64: Columns] = [:]
    var lastIndex = habits.count
    for (index, habit) in habits.enumerated() {
      if habit.hasNotes { lastIndex += 1 }
      columnsByHabit[habit.id] = Columns(mark: index + 1, note: habit.hasNotes ? lastIndex : nil)
    }
    return CSVTable(of: HabitExport.mark, columns: names) { [columnsByHabit] user, transaction, writeRow in
      try write(of: user, transaction, columnCount: names.count, columnsByHabit, writeRow)
    }
  }

  /// Returns the names of the columns: those of habits, then those of notes, such as `Read note`.
  ///
  /// A name that an earlier column has is followed by a number from 2.
  static func columns(_ names: [String], _ namesWithNotes: [String] = []) -> [String] {
    var columns = [dayColumn]
    var used: Set<String> = [dayColumn]
    for name in names + namesWithNotes.map({ $0 + noteSuffix }) {
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
    of user: Int64, _ transaction: Transaction, columnCount: Int, _ columns: [Int64: Columns],
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
      guard let columns = columns[try source["habit_id"]] else { return }
      row[columns.mark] = mark.mark.map(cell) ?? ""
      if let index = columns.note { row[index] = mark.note ?? "" }
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
