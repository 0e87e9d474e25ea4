import Interchange
import Kernel
import Service

/// An export of Loop Habit Tracker: a zip archive of tables. (Habits, 9.)
///
/// `Habits.csv` has a row per habit. Its marks are in `Checkmarks.csv`, in a folder whose name starts with the position
/// of the habit.
struct LoopArchive<Source: ByteSource> {
  /// The maximum number of entries; an export has two for each habit and three more.
  ///
  /// An export that was packed again on a Mac also has the folders, and a second entry for everything.
  private static var maxEntries: Int { 12 * HabitRules.maxHabits }
  /// The maximum size of all unpacked tables, in bytes.
  private static var maxUnpackedBytes: Int { 256 << 20 }

  private let archive: ZipArchive<Source>
  /// The folder of the export with a final slash; empty for the root of the archive.
  private let folder: String
  private var bytesLeft = Self.maxUnpackedBytes
  private var collector: HabitImportCollector

  /// Reads an export; throws `DomainError`.
  static func read(_ source: Source, today: CivilDay) throws -> HabitImportContent {
    do {
      let archive = try archive(source)
      guard let folder = folder(of: archive.entries) else { throw DomainError.notALoopBackup }
      var export = LoopArchive(archive: archive, folder: folder, collector: HabitImportCollector(today: today))
      try export.readHabits()
      return export.collector.content
    } catch let error as ZipError {
      throw error == .tooLarge ? DomainError.importTooLarge : DomainError.notALoopBackup
    }
  }

  /// Opens an archive with at most as many entries as an export can have.
  static func archive(_ source: Source) throws(ZipError) -> ZipArchive<Source> {
    try ZipArchive(source, maxEntries: maxEntries)
  }

  /// Returns the folder of `Habits.csv` with a final slash, empty for the root; nil if no folder, or several, have it.
  ///
  /// What a Mac adds to an archive is ignored.
  static func folder(of entries: [ZipEntry]) -> String? {
    let folders = entries.map(\.name).filter { $0 == habitsName || $0.hasSuffix("/\(habitsName)") }
      .filter { !$0.hasPrefix("__MACOSX/") }.map { String($0.dropLast(habitsName.count)) }
    return folders.contains("") ? "" : folders.count == 1 ? folders[0] : nil
  }

  private static var habitsName: String { "Habits.csv" }

  private mutating func readHabits() throws {
    guard let entry = archive.entry(named: folder + Self.habitsName) else { throw DomainError.notALoopBackup }
    var columns: ImportedColumns?
    /// The indexes of the habits in the collector by position; nil if one was rejected.
    var habits: [(position: Int, index: Int?)] = []
    try forEachRow(of: entry) { row, place, collector in
      guard let columns else {
        let header = ImportedColumns(header: row.fields)
        try header.require("Name")
        columns = header
        return
      }
      let fields: LoopFields
      do throws(DomainError) {
        fields = try Self.fields(row, columns)
      } catch {
        habits.append((habits.count + 1, nil))
        return try collector.report(.habit, place, error)
      }
      let position = Int(columns.cell(row, "Position").safelyTrimmed) ?? habits.count + 1
      habits.append((position, try fields.add(place, to: &collector)))
    }
    guard columns != nil else { throw DomainError.missingColumn("Name") }
    var entries = marks
    for habit in habits {
      guard let index = entries.firstIndex(where: { $0.position == habit.position }) else { continue }
      try readMarks(of: entries.remove(at: index).entry, habit: habit.index)
    }
    for (_, entry) in entries {
      let place = HabitImportRow(file: entry.name.excerpt, number: 1)
      try collector.report(.habit, place, DomainError.unknownRow.at("/habit"))
      try readMarks(of: entry, habit: nil)
    }
  }

  private static func fields(_ row: DelimitedRow, _ columns: ImportedColumns) throws(DomainError) -> LoopFields {
    guard !row.isBroken else { throw DomainError.habitRowUnreadable }
    var fields = LoopFields()
    fields.name = columns.cell(row, "Name")
    // Early exports have no column for the question, which is the description there.
    fields.question = columns.cell(row, "Question", "Description")
    fields.notes = columns.contains("Question") ? columns.cell(row, "Description") : ""
    switch columns.cell(row, "Type") {
    case "YES_NO", "": break
    case "NUMERICAL": fields.isAmount = true
    default: throw DomainError.habitRowUnreadable.at("/kind")
    }
    fields.numerator = Int64(columns.cell(row, "FrequencyNumerator", "NumRepetitions").safelyTrimmed)
    fields.denominator = Int64(columns.cell(row, "FrequencyDenominator", "Interval").safelyTrimmed)
    let color = columns.cell(row, "Color").safelyTrimmed
    fields.color = color.isEmpty ? 0 : LoopColors.index(ofHTML: color)
    switch columns.cell(row, "Archived?").safelyTrimmed.caseFolded {
    case "false", "": break
    case "true": fields.isArchived = true
    default: throw DomainError.habitRowUnreadable.at("/archivedAt")
    }
    guard fields.isAmount else { return fields }
    fields.unit = columns.cell(row, "Unit")
    switch columns.cell(row, "Target Type") {
    case "AT_LEAST", "": break
    case "AT_MOST": fields.isAtMost = true
    default: throw DomainError.habitRowUnreadable.at("/direction")
    }
    let target = columns.cell(row, "Target Value").safelyTrimmed
    guard let target = target.isEmpty ? 0 : Double(target) else { throw DomainError.invalidTarget.at("/target") }
    fields.target = target
    return fields
  }

  /// The tables of marks with the position of their habit; nil for a folder whose name does not begin with a number.
  private var marks: [(position: Int?, entry: ZipEntry)] {
    archive.entries.filter { $0.name.hasPrefix(folder) }.compactMap { entry in
      let parts = String(entry.name.dropFirst(folder.count)).parts(separatedBy: "/")
      guard parts.count == 2, parts[1] == "Checkmarks.csv", parts[0] != "__MACOSX" else { return nil }
      let digits = parts[0].utf8.prefix { (0x30...0x39).contains($0) }
      return (Int(String(decoding: digits, as: UTF8.self)), entry)
    }
  }

  private mutating func readMarks(of entry: ZipEntry, habit: Int?) throws {
    var isFirst = true
    try forEachRow(of: entry) { row, place, collector in
      // Early exports have no header.
      defer { isFirst = false }
      if isFirst, row.fields.first == "Date" { return }
      if row.fields.dropFirst(3).contains(where: { !$0.isBlank }) {
        collector.notice(.mark, place, DomainError.notImported)
      }
      try collector.addMark(to: habit, place) { kind throws(DomainError) in
        guard !row.isBroken, row.fields.count >= 2 else { throw DomainError.habitRowUnreadable }
        guard let day = CivilDay(row.fields[0]) else { throw DomainError.invalidLoopDate.at("/day") }
        guard let value = LoopMark.value(of: row.fields[1]) else { throw DomainError.habitRowUnreadable.at("/done") }
        return (day, try LoopMark.mark(value, of: kind), row.fields.count > 2 ? row.fields[2] : "")
      }
    }
  }

  /// Passes the rows of a table and their locations to a closure, together with the collector.
  private mutating func forEachRow(
    of entry: ZipEntry, _ body: (DelimitedRow, HabitImportRow, inout HabitImportCollector) throws -> Void
  ) throws {
    let (archive, bytesLeft, file) = (self.archive, self.bytesLeft, entry.name.excerpt)
    var table = ImportedTable()
    func add(_ row: DelimitedRow) throws {
      try body(row, HabitImportRow(file: file, number: Int64(row.line)), &collector)
    }
    try archive.unpack(entry, limit: bytesLeft) { try table.append($0.bindMemory(to: UInt8.self), add) }
    try table.end(add)
    self.bytesLeft -= entry.size
  }
}
