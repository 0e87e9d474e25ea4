import Interchange
import JSON
import Kernel
import Service

/// What a column of a table contains. (Habits, 9.4.)
enum HabitColumn: String, CaseIterable, Sendable, ResultValue {
  /// The name of the habit of a row.
  case name
  /// The date of a row.
  case day
  /// The value of the day.
  case value
  /// The note of the day.
  case note
  case group
  /// The notes of the habit.
  case notes
}

/// The columns of a table of habits by their position.
///
/// A *long* table has a row for each habit and day. A table without a column for names is *wide*: it has a row for each
/// day, and a column for each habit.
struct HabitTableColumns {
  /// The columns of the days of a habit; nil for one that the table does not have.
  struct HabitColumns {
    let value: Int?
    let note: Int?
  }

  /// A habit of a wide table.
  struct WideHabit {
    let name: String
    let columns: HabitColumns
  }

  /// The positions of the columns of a long table, or of the day in a wide one.
  let positions: [HabitColumn: Int]
  /// The habits of a wide table; empty for a long one.
  let wideHabits: [WideHabit]
  /// Whether a column with a name is not imported.
  let hasUnknownColumn: Bool
  private let names: [String]

  /// Assigns the columns of a header row; `mapping` contains the meanings of columns by name, nil for one to ignore.
  ///
  /// A name without a meaning is one of ``HabitColumn``, or in a wide table a habit, if `mapping` names none. Names are
  /// compared without their case. Throws `missing_column` or `column_repeated`, below `/columns` for one of `mapping`.
  init(header: [String], _ mapping: [(name: String, column: HabitColumn?)], isFixed: Bool) throws(DomainError) {
    let names = header.map(\.safelyTrimmed)
    let folded = names.map(\.caseFolded)
    self.names = names
    var assigned: [Int: HabitColumn] = [:]
    var ignored: Set<Int> = []
    for (name, column) in mapping {
      guard let index = folded.firstIndex(of: name.trimmed.caseFolded) else {
        if isFixed { continue }
        throw .missingColumn(name).at(Self.pointer(toMapped: name))
      }
      guard assigned[index] == nil, !ignored.contains(index) else {
        throw .columnRepeated(named: name).at(Self.pointer(toMapped: name))
      }
      guard let column else {
        ignored.insert(index)
        continue
      }
      guard column == .value || !assigned.values.contains(column) else {
        throw .columnRepeated(column).at(Self.pointer(toMapped: name))
      }
      assigned[index] = column
    }
    if !isFixed {
      for column in HabitColumn.allCases where !assigned.values.contains(column) {
        guard let index = folded.firstIndex(of: column.rawValue) else { continue }
        if assigned[index] == nil, !ignored.contains(index) { assigned[index] = column }
      }
    }
    let isWide = !assigned.values.contains(.name)
    if isWide, let (name, _) = mapping.first(where: { [.note, .group, .notes].contains($0.column) }) {
      // Without a name of the habit in each row, no cell of a row is about all habits.
      throw .missingColumn(HabitColumn.name.rawValue).at(Self.pointer(toMapped: name))
    }
    var positions: [HabitColumn: Int] = [:]
    for (index, column) in assigned.sorted(by: { $0.key < $1.key }) where !(isWide && column != .day) {
      guard positions.updateValue(index, forKey: column) == nil else { throw .columnRepeated(column) }
    }
    guard positions[.day] != nil else { throw .missingColumn(HabitColumn.day.rawValue) }
    self.positions = positions
    guard isWide else {
      wideHabits = []
      hasUnknownColumn = names.indices.contains {
        !names[$0].isEmpty && assigned[$0] == nil && !ignored.contains($0)
      }
      return
    }
    let chosen = assigned.filter { $0.value == .value }.keys.sorted()
    let candidates = names.indices.filter {
      !names[$0].isEmpty && $0 != positions[.day] && !ignored.contains($0)
    }
    // The notes of a habit follow in a column of their own, whose name could be that of another habit.
    let noteNames = Set(folded.flatMap(Self.noteNames))
    let isNote = { (index: Int) in noteNames.contains(folded[index]) && !chosen.contains(index) }
    let values = chosen.isEmpty ? candidates.filter { !isNote($0) } : chosen
    wideHabits = values.map { index in
      let notes = Self.noteNames(of: folded[index]).lazy.compactMap { name in
        candidates.first { isNote($0) && folded[$0] == name }
      }
      return WideHabit(name: names[index], columns: HabitColumns(value: index, note: notes.first))
    }
    guard !wideHabits.isEmpty else { throw .missingColumn(HabitColumn.name.rawValue) }
    let used = Set(wideHabits.flatMap { [$0.columns.value, $0.columns.note] })
    hasUnknownColumn = candidates.contains { !used.contains($0) }
  }

  /// Returns the names that a column of notes has in the export: `read note`, and `read note 2` for `read 2`.
  private static func noteNames(of name: String) -> [String] {
    let parts = name.split(separator: " ", omittingEmptySubsequences: false)
    let ownName = name + HabitCSV.noteSuffix
    guard parts.count > 1, let number = parts.last.flatMap({ Int($0) }), number > 1 else { return [ownName] }
    return [ownName, "\(parts.dropLast().joined(separator: " "))\(HabitCSV.noteSuffix) \(number)"]
  }

  /// Returns the JSON Pointer to a mapped column in the parameters of the call.
  private static func pointer(toMapped name: String) -> String { "/columns/\(name.excerpt.pointerToken)" }

  /// Returns the JSON Pointer in a row to a field of a habit or a mark, whose token is the name of the column.
  ///
  /// `own` contains the columns of the habit. A field without a column has its own name.
  func pointer(to field: String, of own: HabitColumns? = nil) -> String {
    let index =
      switch field {
      case "/amount": own?.value
      case "/note": own?.note
      default: HabitColumn(rawValue: String(field.dropFirst())).flatMap { positions[$0] }
      }
    return index.map { "/\(names[$0].excerpt.pointerToken)" } ?? field
  }

  /// Returns the cell of a column of a row; empty if there is none.
  func cell(_ row: DelimitedRow, _ column: HabitColumn) -> String { cell(row, positions[column]) }

  /// Returns a cell of a row; empty if there is none.
  func cell(_ row: DelimitedRow, _ index: Int?) -> String {
    guard let index, row.fields.indices.contains(index) else { return "" }
    return row.fields[index]
  }

  /// Returns whether no cell of a row that is not blank lies after the last column.
  func containAll(of row: DelimitedRow) -> Bool { row.fields.dropFirst(names.count).allSatisfy(\.isBlank) }
}
