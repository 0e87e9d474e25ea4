import Interchange
import Kernel

/// The table that HabitBull exports: one row per habit and day. (Habits, 9.)
enum HabitBullFile {
  /// A row with a valid value.
  private struct Entry {
    let row: HabitImportRow
    let day: CivilDay
    /// The value in thousandths, not negative.
    let value: Int64
    let note: String
  }

  private struct Habit {
    var row: HabitImportRow
    var name: String
    var notes: String
    var group: String
    var entries: [Entry] = []

    /// Whether a value is above 1 or a fraction.
    var isAmount: Bool { entries.contains { $0.value != 0 && $0.value != 1000 } }

    /// The habit without its marks.
    var imported: ImportedHabit {
      let target = HabitPlan.Target(amount: 1, direction: .atLeast)
      return ImportedHabit(
        row: row, name: name, notes: notes,
        plan: HabitPlan(kind: isAmount ? .amount : .check, schedule: .daily, target: isAmount ? target : nil),
        group: group)
    }
  }

  /// Reads a table; `feed` passes its content to its argument, in pieces.
  static func read(
    today: CivilDay, feeding feed: ((UnsafeBufferPointer<UInt8>) throws -> Void) throws -> Void
  ) throws -> HabitImportContent {
    var collector = HabitImportCollector(today: today)
    var columns: ImportedColumns?
    var habits: [Habit] = []
    var indexes: [String: Int] = [:]
    try ImportedTable.forEachRow(feeding: feed) { row in
      guard let columns else {
        columns = try header(row)
        return
      }
      let place = HabitImportRow(number: Int64(row.line))
      let name = columns.cell(row, "HabitName").safelyTrimmed
      let group = columns.cell(row, "HabitCategory").safelyTrimmed
      let notes = columns.cell(row, "HabitDescription")
      let entry: Entry
      do throws(HabitFieldProblem) {
        entry = try self.entry(row, columns, place)
      } catch {
        return try collector.report(.mark, place, error)
      }
      let index = indexes[name, default: habits.count]
      if index == habits.count {
        guard habits.count < maxNames else { throw HabitImportFailure.tooManyHabits }
        indexes[name] = index
        habits.append(Habit(row: place, name: name, notes: notes, group: group))
      }
      if habits[index].group.isEmpty { habits[index].group = group }
      if habits[index].notes.isEmpty { habits[index].notes = notes }
      habits[index].entries.append(entry)
    }
    guard columns != nil else { throw HabitImportFailure.missingColumn("HabitName") }
    for habit in habits {
      let index = try collector.add(habit.imported)
      for entry in habit.entries {
        try collector.addMark(to: index, entry.row) { kind in
          (entry.day, kind == .check ? .done(entry.value > 0) : .amount(entry.value), entry.note)
        }
      }
    }
    return collector.content
  }

  /// The maximum number of names; some of them may be invalid.
  private static let maxNames = 2 * HabitImportLimits.maxHabits

  private static func header(_ row: DelimitedRow) throws(HabitImportFailure) -> ImportedColumns {
    let columns = ImportedColumns(header: row.fields)
    try columns.require("HabitName", "CalendarDate", "Value")
    return columns
  }

  private static func entry(
    _ row: DelimitedRow, _ columns: ImportedColumns, _ place: HabitImportRow
  ) throws(HabitFieldProblem) -> Entry {
    guard !row.isBroken else { throw HabitFieldProblem(.rowUnreadable) }
    if let violation = ImportedHabit.nameViolation(columns.cell(row, "HabitName").safelyTrimmed) { throw violation }
    guard let day = day(columns.cell(row, "CalendarDate").safelyTrimmed) else {
      throw HabitFieldProblem(.invalidFormat, "/day")
    }
    let value = ImportedNumber.thousandths(columns.cell(row, "Value").safelyTrimmed)
    guard let value, value >= 0 else { throw HabitFieldProblem(.invalidAmount, "/amount") }
    return Entry(row: place, day: day, value: value, note: columns.cell(row, "CommentText"))
  }

  /// Parses a date in the form `2026-11-21` or `11/21/2026`; nil for anything else.
  private static func day(_ text: String) -> CivilDay? {
    let parts = text.parts(separatedBy: "/")
    guard parts.count == 3 else { return CivilDay(text) }
    let numbers = parts.compactMap { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int($0) : nil }
    return numbers.count == 3 ? CivilDay(year: numbers[2], month: numbers[0], day: numbers[1]) : nil
  }
}
