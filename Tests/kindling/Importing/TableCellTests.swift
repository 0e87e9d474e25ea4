import Foundation
import Kernel
import Service
import TestFiles
import TestSupport
import Testing

@Suite("CSV cells as spreadsheets write them")
struct TableCellTests {
  private let folder: TemporaryFolder
  private let client: TestUser

  init() throws {
    folder = try TemporaryFolder()
    client = try Harness.program().connect()
    try client.signUp(name: "Zoé", email: "zoe@example.org", zone: "Europe/Paris")
    try client.call("profile.update", #"{"dayStartsAt": 4}"#)
  }

  @discardableResult
  private func importCSV(_ text: String, _ more: String = "") throws -> JSON {
    try client.call("data.import", params(text, more))
  }

  private func params(_ text: String, _ more: String = "") throws -> String {
    let path = folder.path("table.csv")
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return #"{"format": "csv", "what": "sparks", "path": "\#(path)", "onConflict": "skip"\#(more)}"#
  }

  private func sparks() throws -> [JSON] {
    try client.call("sparks.list", #"{"sort": "oldest", "limit": 500}"#)["items"].elements
  }

  private func tags(_ spark: JSON) -> [String] { spark["tags"].elements.compactMap(\.string) }

  private func export() throws -> String {
    let path = folder.path("export.csv")
    try client.call("data.export", #"{"path": "\#(path)", "format": "csv", "what": "sparks"}"#)
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  // MARK: - Tags

  @Test("Tags with commas and quotation marks are exported and imported unchanged")
  func roundTrip() throws {
    let all = [
      ["rock, paper", "scissors"], ["say \"hi\"", "\"quoted\""], [",", "\"", "\",\""],
      ["5\" nail", "a,\u{301}b"], ["two words"], ["gym;legs", ";"],
    ]
    let texts = all.enumerated().map { number, tags in
      let list = tags.map { "\"\($0.replacing("\"", with: "\\\""))\"" }.joined(separator: ", ")
      return "{\"title\": \"Spark \(number)\", \"tags\": [\(list)]}"
    }
    for text in texts { try client.call("sparks.create", text) }
    let before = try sparks().map(tags)
    #expect(Set(before) == Set(all.map { TagList.normalized($0) }))
    let text = try export()
    #expect(text.contains(#""""rock, paper"", scissors""#))
    try client.signUp(name: "Eve", email: "eve@example.org")
    #expect(try importCSV(text)["added"].int == all.count)
    #expect(try sparks().map(tags) == before)
    #expect(try export().contains(#""""rock, paper"", scissors""#))
  }

  @Test(
    "A cell of tags may contain quotation marks",
    arguments: [
      ("home, spring", ["home", "spring"]), (#""a, b",c"#, ["a, b", "c"]), (#" "a" , b "#, ["a", "b"]),
      (#"5" nail, x"#, [#"5" nail"#, "x"]), (#""open, x"#, [#""open"#, "x"]), (#""a" b, c"#, [#""a" b"#, "c"]),
      (",, ,", []), ("\",\"", [","]), ("gym;legs", ["gym", "legs"]), ("a; b,c ;", ["a", "b", "c"]),
      (#""a;b"; c"#, ["a;b", "c"]), ("\"\"\"\"", ["\""]), (#""say ""hi""""#, [#"say "hi""#]),
    ])
  func cells(_ cell: String, _ expected: [String]) throws {
    try importCSV("title,tags\nA,\"\(cell.replacing("\"", with: "\"\""))\"\n")
    #expect(try tags(sparks()[0]) == expected)
  }

  // MARK: - Instants

  @Test(
    "A date is the start of the user's day, and a time without an offset is in the user's zone",
    arguments: [
      ("2025-12-31", "2025-12-31T03:00:00.000Z", "2025-12-31"),
      ("2025-12-31 10:00", "2025-12-31T09:00:00.000Z", "2025-12-31"),
      ("2025-12-31T10:00:30", "2025-12-31T09:00:30.000Z", "2025-12-31"),
      (" 2025-12-31 02:00 ", "2025-12-31T01:00:00.000Z", "2025-12-30"),
      ("2026-03-29 02:30", "2026-03-29T01:00:00.000Z", "2026-03-28"),
      ("2026-10-25 02:30", "2026-10-25T00:30:00.000Z", "2026-10-24"),
      ("2025-12-31T10:00:00Z", "2025-12-31T10:00:00.000Z", "2025-12-31"),
      ("2025-12-31T10:00:00+05:00", "2025-12-31T05:00:00.000Z", "2025-12-31"),
    ])
  func instants(_ text: String, _ createdAt: String, _ day: String) throws {
    try importCSV("title,createdAt\nA,\(text)\n")
    let spark = try sparks()[0]
    #expect(spark["createdAt"].string == createdAt && spark["day"].string == day)
    #expect(try client.harness.violations().isEmpty)
  }

  @Test(
    "Instants in other forms and impossible dates are rejected with line, column and rule",
    arguments: ["31.12.2025", "2025-02-29", "2025-12-31 25:00", "now"])
  func invalidInstants(_ text: String) throws {
    let row = try importCSV("title,createdAt\nA,\(text)\n")["rows"][0]
    #expect(row["field"].string == "/createdAt" && row["rule"].string == "invalid_format" && row["line"].int == 2)
  }

  // MARK: - Columns

  @Test("The delimiter line of Excel is read, and line numbers include it")
  func separatorLine() throws {
    let reply = try importCSV("sep=;\r\nTitle;Tags\r\nA;home, work\r\n;x\r\n")
    #expect(reply["added"].int == 1 && reply["rows"][0]["line"].int == 4)
    #expect(try tags(sparks()[0]) == ["home", "work"])
    // The delimiter `§` is never guessed. The delimiter of a call takes precedence over the one of the file.
    #expect(try importCSV("sep=§\ntitle§category\nB§energy\n")["added"].int == 1)
    #expect(try importCSV("sep=;\ntitle|category\nC|energy\n", #", "delimiter": "|""#)["added"].int == 1)
  }

  @Test("Columns that are mapped to null are ignored, by name in any case, and may be known columns")
  func ignoredColumns() throws {
    let text = "Title,Colour,colour,tags\nA,red,blue,home\n"
    #expect(
      try importCSV(text, #", "columns": {" COLOUR ": null, "Tags": null, "nowhere": null}"#)["added"].int == 1)
    #expect(try tags(sparks()[0]) == [])
    #expect(
      try client.failure("data.import", params(text, #", "columns": {"colour": null, "title": null}"#)).rule
        == "missing_column")
  }

  @Test("A cell over the limit in an ignored column is reported with the name in the header")
  func overlongIgnoredCell() throws {
    let text = "title, Colour \nA,\(String(repeating: "x", count: CSVImporter.maxCellBytes + 1))\nB,red\n"
    let reply = try importCSV(text, #", "columns": {"colour": null}"#)
    #expect(reply["added"].int == 1 && reply["rejected"].int == 1)
    let row = reply["rows"][0]
    #expect(row["field"].string == "/Colour" && row["rule"].string == "too_long" && row["line"].int == 2)
  }

  @Test("Unknown columns are reported by their numbers with the known columns, without their names")
  func unknownColumn() throws {
    let failure = try client.failure("data.import", params("title,tags,secret,x,Tags\nA,B,C"))
    #expect(failure.rule == "unknown_column" && failure.code == 1005)
    let message = try #require(JSON(failure.description)["message"].string)
    #expect(message.contains("file: 3, 4, 5.") && message.contains("“columns”"))
    #expect(message.contains("title, notes, category") && !message.contains("secret"))
  }

  @Test("Quotation marks in tab-separated tables are literal")
  func literalMarks() throws {
    #expect(try importCSV("title\ttags\n\"A\" and B\thome\n\"C\twork\n")["added"].int == 2)
    #expect(try Set(sparks().compactMap { $0["title"].string }) == ["\"A\" and B", "\"C"])
  }
}
