import Interchange
import Kernel
import Service

/// The table that HabitBull exports: one row per habit and day. (Habits, 9.)
struct HabitBullFile {
  /// A row with a valid value.
  private struct Entry {
    let row: HabitImportRow
    let day: CivilDay
    /// The value in thousandths, not negative.
    let value: Int64
    let note: String
  }

  private struct Habit {
    let row: HabitImportRow
    let name: String
    var notes = ""
    var group = ""
    var entries: [Entry] = []

    /// Whether a value is above 1 or a fraction.
    var isAmount: Bool { entries.contains { $0.value != 0 && $0.value != 1000 } }

    /// The habit without its marks.
    var imported: ImportedHabit {
      let target = HabitPlan.Target(amount: 1, direction: .atLeast)
      let plan = HabitPlan(kind: isAmount ? .amount : .check, schedule: .daily, target: isAmount ? target : nil)
      return ImportedHabit(
        row: row, draft: HabitDraft(name: name, notes: notes, plan: plan, group: group), isSparse: true)
    }
  }

  private var columns: ImportedColumns?
  private var habits: [Habit] = []
  /// The indexes in `habits` by name.
  private var indexes: [String: Int] = [:]
  private var collector: HabitImportCollector

  /// Reads a table; `feed` passes its content to its argument, in pieces.
  static func read(
    today: CivilDay, feeding feed: ((UnsafeBufferPointer<UInt8>) throws -> Void) throws -> Void
  ) throws -> HabitImportContent {
    var file = HabitBullFile(collector: HabitImportCollector(today: today))
    var table = ImportedTable()
    try feed { piece in try table.append(piece) { try file.add($0) } }
    try table.end { try file.add($0) }
    return try file.finish()
  }

  private mutating func add(_ row: DelimitedRow) throws(DomainError) {
    guard let columns else {
      columns = try Self.header(row)
      return
    }
    let place = HabitImportRow(number: Int64(row.line))
    let entry: Entry
    do throws(DomainError) {
      entry = try Self.entry(row, columns, place)
    } catch {
      return try collector.report(.mark, place, error)
    }
    let name = columns.cell(row, "HabitName").safelyTrimmed
    let index = indexes[name, default: habits.count]
    if index == habits.count {
      guard habits.count < HabitImportCollector.maxHabits else { throw .tooManyHabits }
      indexes[name] = index
      habits.append(Habit(row: place, name: name))
    }
    if habits[index].group.isEmpty { habits[index].group = columns.cell(row, "HabitCategory").safelyTrimmed }
    if habits[index].notes.isEmpty { habits[index].notes = columns.cell(row, "HabitDescription") }
    habits[index].entries.append(entry)
  }

  private mutating func finish() throws(DomainError) -> HabitImportContent {
    guard columns != nil else { throw .missingColumn("HabitName") }
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

  private static func header(_ row: DelimitedRow) throws(DomainError) -> ImportedColumns {
    let columns = ImportedColumns(header: row.fields)
    try columns.require("HabitName", "CalendarDate", "Value")
    return columns
  }

  private static func entry(
    _ row: DelimitedRow, _ columns: ImportedColumns, _ place: HabitImportRow
  ) throws(DomainError) -> Entry {
    guard !row.isBroken else { throw DomainError.habitRowUnreadable }
    if let violation = HabitDraft.nameViolation(columns.cell(row, "HabitName").safelyTrimmed) { throw violation }
    guard let day = day(columns.cell(row, "CalendarDate").safelyTrimmed) else {
      throw DomainError.invalidFormat.at("/day")
    }
    let value = Thousandths.parse(columns.cell(row, "Value").safelyTrimmed)
    guard let value, value >= 0 else { throw DomainError.invalidAmount.at("/amount") }
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
