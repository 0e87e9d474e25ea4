import Interchange
import Kernel
import Service

/// The table that HabitBull exports: one row per habit and day. (Habits, 9.)
struct HabitBullFile {
  private static let columnNames = [
    "HabitName", "HabitDescription", "HabitCategory", "CalendarDate", "Value", "CommentText",
  ]

  /// A row with a valid name and a date.
  private struct Entry {
    let row: HabitImportRow
    let date: RegionalDate
    /// The value in thousandths, not negative; nil for a row with only a comment.
    let value: Int64?
    let note: String
    /// Whether the value was rejected; the comment is imported all the same.
    let isRejected: Bool
  }

  private struct Habit {
    let row: HabitImportRow
    let name: String
    var notes = ""
    var group = ""
    var entries: [Entry] = []
    /// The latest description and category that differ from those of the habit, which are reported once each.
    var otherNotes = ""
    var otherGroup = ""

    /// Returns the habit without its marks, from its rows with valid dates.
    func imported(_ entries: [(entry: Entry, day: CivilDay)]) -> ImportedHabit {
      // A value above 1 or a fraction is an amount.
      let isAmount = entries.contains { $0.entry.value.map { $0 != 0 && $0 != 1000 } ?? false }
      let target = HabitPlan.Target(amount: 1, direction: .atLeast)
      let plan = HabitPlan(kind: isAmount ? .amount : .check, schedule: .daily, target: isAmount ? target : nil)
      return ImportedHabit(
        row: row, draft: HabitDraft(name: name, notes: notes, plan: plan, group: group), isSparse: true)
    }
  }

  private let today: CivilDay
  private var columns: ImportedColumns?
  private var habits: [Habit] = []
  /// The indexes in `habits` by name.
  private var indexes: [String: Int] = [:]
  private var dateOrder = HabitBullDateOrder()
  private var collector: HabitImportCollector

  private init(today: CivilDay) {
    self.today = today
    collector = HabitImportCollector(today: today)
  }

  /// Reads a table; `feed` passes its content to its argument, in pieces.
  static func read(
    today: CivilDay, feeding feed: ((UnsafeBufferPointer<UInt8>) throws -> Void) throws -> Void
  ) throws -> HabitImportContent {
    var file = HabitBullFile(today: today)
    var table: ImportedTable?
    try feed { piece in
      var current =
        table ?? ImportedTable(delimiter: CSVReader.delimiter(of: piece, knownColumnCount: knownColumnCount))
      table = nil
      try current.append(piece) { try file.add($0) }
      table = current
    }
    try table?.end { try file.add($0) }
    return try file.finish()
  }

  /// Returns whether a table that begins with these bytes is one of HabitBull.
  static func isHeader(_ beginning: [UInt8]) -> Bool {
    var rows: [DelimitedRow] = []
    beginning.withUnsafeBufferPointer { bytes in
      var table = ImportedTable(delimiter: CSVReader.delimiter(of: bytes, knownColumnCount: knownColumnCount))
      // The end of the beginning may be part of a character.
      try? table.append(bytes) { rows.append($0) }
      try? table.end { rows.append($0) }
    }
    guard let names = rows.first?.fields.map(\.trimmed) else { return false }
    return names.contains("HabitName") && names.contains("CalendarDate")
  }

  private static func knownColumnCount(_ header: [String]) -> Int {
    header.count { columnNames.contains($0.trimmed) }
  }

  // MARK: - Rows

  private mutating func add(_ row: DelimitedRow) throws(DomainError) {
    let location = HabitImportRow(number: Int64(row.line))
    guard let columns else {
      let columns = ImportedColumns(header: row.fields)
      try columns.require("HabitName", "CalendarDate", "Value")
      self.columns = columns
      if row.fields.contains(where: { !$0.trimmed.isEmpty && !Self.columnNames.contains($0.trimmed) }) {
        collector.notice(.mark, location, DomainError.notImported)
      }
      return
    }
    let entry: Entry
    do throws(DomainError) {
      entry = try self.entry(row, columns, location)
    } catch {
      return try collector.report(.mark, location, error)
    }
    if !columns.containAll(of: row) { collector.notice(.mark, location, DomainError.notImported) }
    let name = columns.cell(row, "HabitName").safelyTrimmed
    let index = indexes[name, default: habits.count]
    if index == habits.count {
      guard habits.count < HabitImportCollector.maxHabits else { throw .tooManyHabits }
      indexes[name] = index
      habits.append(Habit(row: location, name: name))
    }
    storeFirst(columns.cell(row, "HabitCategory").safelyTrimmed, \.group, \.otherGroup, of: index, location, "/group")
    storeFirst(columns.cell(row, "HabitDescription"), \.notes, \.otherNotes, of: index, location, "/notes")
    habits[index].entries.append(entry)
  }

  private mutating func entry(
    _ row: DelimitedRow, _ columns: ImportedColumns, _ location: HabitImportRow
  ) throws(DomainError) -> Entry {
    guard !row.isBroken else { throw DomainError.habitRowUnreadable }
    if let violation = HabitDraft.nameViolation(columns.cell(row, "HabitName").safelyTrimmed) { throw violation }
    guard let date = RegionalDate(columns.cell(row, "CalendarDate").safelyTrimmed, today: today) else {
      throw DomainError.invalidHabitDate.at("/day")
    }
    dateOrder.add(date, line: row.line)
    let (text, note) = (columns.cell(row, "Value").safelyTrimmed, columns.cell(row, "CommentText"))
    let value = Thousandths.parse(text).flatMap { $0 >= 0 ? $0 : nil }
    var isRejected = false
    if value == nil, !text.isEmpty || note.isBlank {
      guard !note.isBlank else { throw DomainError.invalidAmount.at("/amount") }
      try collector.report(.mark, location, DomainError.invalidAmount.at("/amount"))
      isRejected = true
    }
    return Entry(row: location, date: date, value: value, note: note, isRejected: isRejected)
  }

  /// Stores the first value of a property of a habit, and reports others.
  private mutating func storeFirst(
    _ value: String, _ property: WritableKeyPath<Habit, String>, _ other: WritableKeyPath<Habit, String>,
    of index: Int, _ location: HabitImportRow, _ path: String
  ) {
    if habits[index][keyPath: property].isEmpty { habits[index][keyPath: property] = value }
    guard !value.isEmpty, value != habits[index][keyPath: property], value != habits[index][keyPath: other] else {
      return
    }
    habits[index][keyPath: other] = value
    collector.notice(.mark, location, DomainError.notImported.at(path))
  }

  // MARK: - Habits

  private mutating func finish() throws(DomainError) -> HabitImportContent {
    guard columns != nil else { throw .missingColumn("HabitName") }
    let order = try dateOrder.order()
    for habit in habits {
      var entries: [(entry: Entry, day: CivilDay)] = []
      for entry in habit.entries {
        if let day = entry.date.day(order) {
          entries.append((entry, day))
        } else if !entry.isRejected {
          try collector.report(.mark, entry.row, DomainError.invalidHabitDate.at("/day"))
        }
      }
      // A habit with rejected rows only is not created.
      guard entries.contains(where: { !$0.entry.isRejected }) else { continue }
      let imported = habit.imported(entries)
      let index = try collector.add(imported)
      if index != nil, imported.draft.plan.target != nil {
        collector.notice(.habit, habit.row, DomainError.targetAdded.at("/target"))
      }
      for (entry, day) in entries where index != nil || !entry.isRejected {
        try collector.addMark(to: index, entry.row) { kind in
          (day, entry.value.map { kind == .check ? .done($0 > 0) : .amount($0) }, entry.note)
        }
      }
    }
    return collector.content
  }
}
