import Foundation
import Kernel
import TestFiles
import Testing

@testable import Interchange

@Suite(
  "Rows survive a round trip through LibreOffice, and no formula runs",
  .enabled(
    if: ProcessInfo.processInfo.environment["CHECK_SPREADSHEET"] != nil,
    "LibreOffice is too large to install for every run; use make check-spreadsheet"))
struct SpreadsheetTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Import options: UTF-8 with commas; field types are detected as when a user opens the file.
  private static let options = "44,34,76,1,,0,false,true,false"

  /// Converts a CSV file of the folder; the result is in the subfolder `converted`.
  private func convert(_ name: String, to format: String) throws {
    let status = Python.runProgram(
      "/usr/bin/env",
      [
        "soffice", "--headless", "-env:UserInstallation=file://\(folder.path("profile"))",
        "--infilter=CSV:\(Self.options)", "--convert-to", format, "--outdir", folder.path("converted"),
        folder.path(name),
      ])
    try #require(status == 0, "soffice exited with \(status.map(String.init) ?? "no status; is it installed?")")
  }

  /// Returns the rows after LibreOffice has read and written them, and the number of cells that it reads as formulas.
  private func roundTrip(_ rows: [[String]], escapesFormulas: Bool) throws -> (rows: [[String]], formulas: Int) {
    try folder.write(try SampleRows.csv(rows, escapesFormulas: escapesFormulas), to: "rows.csv")
    try convert("rows.csv", to: "fods")
    let sheet = String(decoding: try folder.bytes(of: "converted/rows.fods"), as: UTF8.self)
    try convert("rows.csv", to: "csv:Text - txt - csv (StarCalc):44,34,76,1")
    return (
      try SampleRows.rows(of: try folder.bytes(of: "converted/rows.csv"), unescapesFormulas: escapesFormulas),
      sheet.components(separatedBy: "table:formula=").count - 1
    )
  }

  private static let formulas = [
    "=1+1", "=HYPERLINK(\"http://example.com\",\"x\")", "+1+1", "-1+1", "@SUM(1)", "=cmd|' /C calc'!A0", "\t=1+1",
    "\n=1+1", "＝1+1", "\u{FEFF}=1+1", "'=1+1", "''=1+1", "=\"a\"&\"b\"",
  ]

  @Test("Formulas remain text and survive the round trip")
  func escaped() throws {
    let rows = Self.formulas.map { [$0, "-3.5", "x"] }
    let (actual, count) = try roundTrip(rows, escapesFormulas: true)
    #expect(count == 0)
    #expect(actual == rows)
  }

  @Test("Without apostrophes, some formulas run, so the other tests would detect them")
  func notEscaped() throws {
    #expect(try roundTrip(Self.formulas.map { [$0] }, escapesFormulas: false).formulas > 2)
  }

  @Test("Random texts survive the round trip")
  func random() throws {
    let random = SeededRandomSource(seed: 12)
    let pieces = [
      "\"", "\"\"", ",", ";", "\n", " ", "  ", "\t", "é", "🙂", "'", "=", "\u{301}", "\u{2028}", "<", "&", "日本",
    ]
    let rows = (0..<300).map { _ in
      (0..<4).map { _ in
        "x" + (0..<random.next(upperBound: 8)).map { _ in pieces[random.next(upperBound: pieces.count)] }.joined() + "x"
      }
    }
    let (actual, count) = try roundTrip(rows, escapesFormulas: true)
    #expect(count == 0)
    #expect(actual.count == rows.count)
    for (actual, row) in zip(actual, rows) { #expect(actual == row) }
  }
}
