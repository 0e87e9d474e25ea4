import Database
import Kernel
import Service
import TestFiles
import Testing

@testable import Habits

/// Files of other programs, read as `habits.import` reads them.
enum ImportedFile {
  static let today = CivilDay("2026-11-26") ?? .min

  static func read(_ bytes: [UInt8], as format: HabitImportFormat) throws -> HabitImportContent {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "file")
    return try read(folder.path("file"), as: format)
  }

  static func read(_ path: String, as format: HabitImportFormat) throws -> HabitImportContent {
    let file = try FileAccess.any.open(FilePath(path), maxBytes: format.maxBytes, excluding: .memory)
    return try HabitImportReader.read(
      .file(file), format, format == .habitBull ? .habitBull : HabitTableFormat(columns: []), today: today)
  }

  /// Returns the content of the lines of a table that a call describes.
  static func csv(
    _ lines: [String], _ columns: [(String, HabitColumn?)] = [], _ dateOrder: DateOrder? = nil
  ) throws -> HabitImportContent {
    let table = HabitTableFormat(columns: columns.map { (name: $0.0, column: $0.1) }, dateOrder: dateOrder)
    return try HabitImportReader.read(.content(lines.joined(separator: "\n")), .csv, table, today: today)
  }

  static func read(_ database: LoopDatabase) throws -> HabitImportContent { try read(database.bytes(), as: .loop) }

  /// Returns the content of a text in the HabitBull format, below its header.
  static func habitBull(_ rows: String...) throws -> HabitImportContent { try habitBull(rows) }

  /// Returns the content of rows in the HabitBull format, below its header.
  static func habitBull(_ rows: [String]) throws -> HabitImportContent {
    let header = "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText"
    return try read(Array(([header] + rows).joined(separator: "\n").utf8), as: .habitBull)
  }

  /// Returns the rule with which a file is rejected; nil if it can be read.
  static func failedRule(_ bytes: [UInt8], as format: HabitImportFormat) throws -> String? {
    do {
      _ = try read(bytes, as: format)
      return nil
    } catch let failure as DomainError {
      #expect(failure.path == "/path")
      return failure.rule
    }
  }
}

extension HabitImportContent {
  /// The only habit.
  var habit: ImportedHabit {
    get throws { try #require(habits.count == 1 ? habits.first : nil) }
  }

  /// The issues in the form `habit_mark 3 /day: date_in_future`.
  var issues: [String] {
    report.issues.map { issue in
      let place = [issue.row.file, "\(issue.row.number)", issue.error.path].compactMap { $0 }
        .filter { !$0.isEmpty }.joined(separator: " ")
      return "\(issue.kind.rawValue) \(place): \(issue.error.rule ?? "")"
    }
  }
}

extension ImportedHabit {
  /// The values of the marks by day, without unmarked days with a note.
  var values: [String: HabitMark] {
    Dictionary(uniqueKeysWithValues: marks.compactMap { day, mark in mark.mark.map { (day.text, $0) } })
  }

  /// The notes in the form `2026-11-01 done(true): late`, or with `nil` for an unmarked day, by day.
  var notes: [String] {
    marks.values.sorted { $0.day < $1.day }.compactMap { mark in
      mark.note.map { "\(mark.day.text) \(mark.mark.map { "\($0)" } ?? "nil"): \($0)" }
    }
  }
}
