import Interchange
import Kernel
import Service

/// The description of a table of habits: that of HabitBull, or one that a call describes. (Habits, 9.4.)
struct HabitTableFormat: Sendable {
  /// The table that HabitBull exports: one row per habit and day.
  static let habitBull = HabitTableFormat(
    columns: [
      ("HabitName", .name), ("HabitDescription", .notes), ("HabitCategory", .group), ("CalendarDate", .day),
      ("Value", .value), ("CommentText", .note),
    ], required: ["HabitName", "CalendarDate", "Value"])

  /// The meanings of columns by name; nil for a column to ignore.
  let columns: [(name: String, column: HabitColumn?)]
  /// The names of required columns; empty for a table that a call describes.
  var required: [String] = []
  /// The order of the dates; nil if the dates show it.
  var dateOrder: DateOrder?

  var isHabitBull: Bool { !required.isEmpty }

  /// Returns the number of names in a row that the format knows.
  func knownColumnCount(_ header: [String]) -> Int {
    let names = columns.map(\.name) + (isHabitBull ? [] : HabitColumn.allCases.map(\.rawValue))
    let folded = Set(names.map(\.trimmed.caseFolded))
    return header.count { folded.contains($0.safelyTrimmed.caseFolded) }
  }
}

/// A table of habits. (Habits, 9.4.)
struct HabitTableFile {
  /// A value of a day with a valid date.
  private struct Entry {
    let row: HabitImportRow
    let date: RegionalDate
    /// The value; nil for a row with only a comment.
    let value: ImportedValue?
    let note: String
    /// Whether the value was rejected; the comment is imported all the same.
    let isRejected: Bool
  }

  private struct Habit {
    let row: HabitImportRow
    let name: String
    let columns: HabitTableColumns.HabitColumns
    var notes = ""
    var group = ""
    var entries: [Entry] = []
    /// The latest description and category that differ from those of the habit, which are reported once each.
    var otherNotes = ""
    var otherGroup = ""

    /// Returns the habit without its marks, from its rows with valid dates.
    func imported(_ entries: [(entry: Entry, day: CivilDay)]) -> ImportedHabit {
      // A value above 1 or a fraction is an amount.
      let isAmount = entries.contains { $0.entry.value?.isAmount == true }
      let hasWords = entries.contains { if case .done = $0.entry.value { true } else { false } }
      let target = HabitPlan.Target(amount: 1, direction: .atLeast)
      let plan = HabitPlan(kind: isAmount ? .amount : .check, schedule: .daily, target: isAmount ? target : nil)
      return ImportedHabit(
        row: row, draft: HabitDraft(name: name, notes: notes, plan: plan, group: group), isSparse: true,
        suitsBothKinds: !isAmount && !hasWords)
    }
  }

  private let format: HabitTableFormat
  private let today: CivilDay
  private var columns: HabitTableColumns?
  private var habits: [Habit] = []
  /// The indexes in `habits` by name.
  private var indexes: [String: Int] = [:]
  private var dateOrder = ImportedDateOrder()
  private var collector: HabitImportCollector

  private init(_ format: HabitTableFormat, today: CivilDay) {
    self.format = format
    self.today = today
    collector = HabitImportCollector(today: today)
  }

  /// Reads a table; `feed` passes its content to its argument, in pieces.
  static func read(
    _ format: HabitTableFormat, today: CivilDay,
    feeding feed: ((UnsafeBufferPointer<UInt8>) throws -> Void) throws -> Void
  ) throws -> HabitImportContent {
    var file = HabitTableFile(format, today: today)
    var table: ImportedTable?
    try feed { piece in
      var current =
        table
        ?? ImportedTable(
          delimiter: CSVReader.delimiter(of: piece, knownColumnCount: format.knownColumnCount),
          maxFields: 2 * HabitRules.maxHabits + 1)
      table = nil
      try current.append(piece) { try file.add($0) }
      table = current
    }
    try table?.end { try file.add($0) }
    return try file.finish()
  }

  /// Returns whether a table that begins with these bytes is one of HabitBull.
  static func isHabitBull(_ beginning: [UInt8]) -> Bool {
    var rows: [DelimitedRow] = []
    beginning.withUnsafeBufferPointer { bytes in
      let delimiter = CSVReader.delimiter(of: bytes, knownColumnCount: HabitTableFormat.habitBull.knownColumnCount)
      var table = ImportedTable(delimiter: delimiter)
      // The end of the beginning may be part of a character.
      try? table.append(bytes) { rows.append($0) }
      try? table.end { rows.append($0) }
    }
    guard let names = rows.first?.fields.map(\.trimmed) else { return false }
    return names.contains("HabitName") && names.contains("CalendarDate")
  }

  // MARK: - Rows

  private mutating func add(_ row: DelimitedRow) throws(DomainError) {
    let location = HabitImportRow(number: Int64(row.line))
    guard let columns else { return try readHeader(row, location) }
    let date: RegionalDate
    do throws(DomainError) {
      date = try self.date(row, columns, location)
    } catch {
      return try collector.report(.mark, location, error)
    }
    if !columns.containAll(of: row) { collector.notice(.mark, location, DomainError.notImported) }
    guard columns.wideHabits.isEmpty else {
      for habit in columns.wideHabits {
        let (value, note) = (columns.cell(row, habit.columns.value), columns.cell(row, habit.columns.note))
        guard !value.isBlank || !note.isBlank else { continue }
        if let entry = try entry(location, date, value, note, habit.columns) {
          habits[try index(of: habit.name, location, habit.columns)].entries.append(entry)
        }
      }
      return
    }
    let ownColumns = HabitTableColumns.HabitColumns(value: columns.positions[.value], note: columns.positions[.note])
    // A table without values lists the days on which habits were done.
    let value = ownColumns.value == nil ? "1" : columns.cell(row, .value)
    guard let entry = try entry(location, date, value, columns.cell(row, .note), ownColumns) else { return }
    let index = try index(of: columns.cell(row, .name).safelyTrimmed, location, ownColumns)
    storeFirst(columns.cell(row, .group).safelyTrimmed, \.group, \.otherGroup, of: index, location, .group)
    storeFirst(columns.cell(row, .notes), \.notes, \.otherNotes, of: index, location, .notes)
    habits[index].entries.append(entry)
  }

  private mutating func readHeader(_ row: DelimitedRow, _ location: HabitImportRow) throws(DomainError) {
    let header = ImportedColumns(header: row.fields)
    for name in format.required where !header.contains(name) { throw .missingColumn(name) }
    let columns = try HabitTableColumns(header: row.fields, format.columns, isFixed: format.isHabitBull)
    self.columns = columns
    if columns.hasUnknownColumn { collector.notice(.mark, location, DomainError.notImported) }
  }

  /// Returns the date of a row; in a long table, its name is valid.
  private mutating func date(
    _ row: DelimitedRow, _ columns: HabitTableColumns, _ location: HabitImportRow
  ) throws(DomainError) -> RegionalDate {
    guard !row.isBroken else { throw DomainError.habitRowUnreadable }
    if columns.wideHabits.isEmpty, let violation = HabitDraft.nameViolation(columns.cell(row, .name).safelyTrimmed) {
      throw violation.at(columns.pointer(to: "/name"))
    }
    guard let date = RegionalDate(columns.cell(row, .day).safelyTrimmed, today: today) else {
      throw DomainError.invalidHabitDate.at(columns.pointer(to: "/day"))
    }
    dateOrder.add(date, line: row.line)
    return date
  }

  /// Returns the entry of a day; nil if it is rejected, which is reported, or says nothing.
  private mutating func entry(
    _ location: HabitImportRow, _ date: RegionalDate, _ text: String, _ note: String,
    _ own: HabitTableColumns.HabitColumns
  ) throws(DomainError) -> Entry? {
    let text = text.safelyTrimmed
    let value = text.isEmpty ? nil : ImportedValue(text)
    let isMissing = text.isEmpty && note.isBlank
    if isMissing, !format.isHabitBull { return nil }
    var isRejected = false
    if value == nil, isMissing || !text.isEmpty {
      let error = text.contains(where: \.isNumber) || isMissing ? DomainError.invalidAmount : .unknownHabitValue
      try collector.report(.mark, location, error.at(columns?.pointer(to: "/amount", of: own) ?? ""))
      guard !note.isBlank else { return nil }
      isRejected = true
    }
    return Entry(row: location, date: date, value: value, note: note, isRejected: isRejected)
  }

  /// Returns the index of the habit with a name, which is added if it is new.
  private mutating func index(
    of name: String, _ location: HabitImportRow, _ columns: HabitTableColumns.HabitColumns
  ) throws(DomainError) -> Int {
    if let index = indexes[name] { return index }
    guard habits.count < HabitImportCollector.maxHabits else { throw .tooManyHabits }
    indexes[name] = habits.count
    habits.append(Habit(row: location, name: name, columns: columns))
    return habits.count - 1
  }

  /// Stores the first value of a property of a habit, and reports others.
  private mutating func storeFirst(
    _ value: String, _ property: WritableKeyPath<Habit, String>, _ other: WritableKeyPath<Habit, String>,
    of index: Int, _ location: HabitImportRow, _ column: HabitColumn
  ) {
    if habits[index][keyPath: property].isEmpty { habits[index][keyPath: property] = value }
    guard !value.isEmpty, value != habits[index][keyPath: property], value != habits[index][keyPath: other] else {
      return
    }
    habits[index][keyPath: other] = value
    let path = columns?.pointer(to: "/\(column.rawValue)", of: habits[index].columns)
    collector.notice(.mark, location, DomainError.notImported.at(path ?? ""))
  }

  // MARK: - Habits

  private mutating func finish() throws(DomainError) -> HabitImportContent {
    guard let columns else { throw .missingColumn(format.required.first ?? HabitColumn.day.rawValue) }
    let order = try dateOrder.order(format.dateOrder)
    for habit in habits {
      let path = { columns.pointer(to: $0, of: habit.columns) }
      var entries: [(entry: Entry, day: CivilDay)] = []
      for entry in habit.entries {
        if let day = entry.date.day(order) {
          entries.append((entry, day))
        } else if !entry.isRejected {
          try collector.report(.mark, entry.row, DomainError.invalidHabitDate.at(path("/day")))
        }
      }
      // A habit with rejected rows only is not created.
      guard entries.contains(where: { !$0.entry.isRejected }) else { continue }
      let imported = habit.imported(entries)
      let index = try collector.add(imported, at: path)
      if index != nil, imported.draft.plan.target != nil {
        collector.notice(.habit, habit.row, DomainError.targetAdded.at("/target"))
      }
      for (entry, day) in entries where index != nil || !entry.isRejected {
        try collector.addMark(to: index, entry.row, at: path) { kind throws(DomainError) in
          let mark = entry.value?.mark(of: kind)
          guard mark != nil || entry.value == nil else { throw DomainError.invalidAmount.at("/amount") }
          return (day, mark, entry.note)
        }
      }
    }
    return collector.content
  }
}
