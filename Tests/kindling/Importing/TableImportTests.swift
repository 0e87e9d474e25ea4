import Foundation
import Kernel
import Service
import TestFiles
import TestSupport
import Testing

@Suite("CSV imports")
struct TableImportTests {
  private let folder: TemporaryFolder
  private let client: TestUser

  private static let fields = """
    [{"name": "Sets", "type": "number"}, {"name": "Title"}, {"name": "Wéight", "type": "number", "unit": "kg"}, \
    {"name": "Place", "type": "choice", "options": ["Gym", "Park"]}, {"name": "Next", "type": "day"}, \
    {"name": "Hard", "type": "check"}]
    """

  init() throws {
    folder = try TemporaryFolder()
    client = try Harness.program().connect()
    try client.signUp(name: "Zoé", email: "zoe@example.org", locale: "fr", zone: "Europe/Paris")
    try client.call(
      "tables.create",
      #"{"name": "Sport", "category": "health", "customFields": \#(Self.fields)}"#)
  }

  /// Imports CSV text as sparks, or as entries of the table with id 1.
  @discardableResult
  private func importCSV(_ text: String, _ what: String = "sparks", _ conflict: String = "skip", more: String = "")
    throws
    -> JSON
  {
    let path = folder.path("table.csv")
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return try client.call("data.import", params(path, what, conflict, more))
  }

  private func params(_ path: String, _ what: String, _ conflict: String, _ more: String) -> String {
    let table = what == "entries" ? #", "tableId": 1"# : ""
    return
      #"{"format": "csv", "what": "\#(what)"\#(table), "path": "\#(path)", "onConflict": "\#(conflict)"\#(more)}"#
  }

  private func importFailure(_ text: String, _ what: String = "sparks", _ more: String = "") throws -> CallFailure {
    let path = folder.path("table.csv")
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return try client.failure("data.import", params(path, what, "fail", more))
  }

  private func sparks() throws -> [JSON] {
    try client.call("sparks.list", #"{"sort": "oldest"}"#)["items"].elements
  }

  // MARK: - Columns

  @Test("A column without a name is no column if it is blank in all rows")
  func blankColumns() throws {
    #expect(try importCSV(",title,,notes,\n,One,,first,\n,Two, ,,\n")["added"].int == 2)
    let failure = try importFailure("title,,notes\nThree,x,\n")
    #expect(failure.description.contains("ragged_row"))
    #expect(try sparks().compactMap { $0["title"].string }.sorted() == ["One", "Two"])
  }

  // MARK: - Sparks

  @Test("A title suffices: the spark has default values, and its day is the user's current day")
  func titles() throws {
    let reply = try importCSV("Title\nErste Idee\n\"Zweite, größere\"\n")
    #expect(reply["added"].int == 2 && reply["rejected"].int == 0)
    let spark = try sparks()[0]
    #expect(try Set(sparks().compactMap { $0["title"].string }) == ["Erste Idee", "Zweite, größere"])
    #expect(spark["category"].string == "idea" && spark["points"].int == 12 && spark["day"].string == "2026-11-21")
    #expect(try client.call("sparks.progress")["points"].int == 24)
    #expect(try client.call("sparks.list", #"{"text": "großere"}"#)["items"].elements.count == 1)
    #expect(try client.harness.violations() == [])
  }

  @Test(
    "Column names are read in any order and case; commas, semicolons, tabs and bars are delimiters",
    arguments: [",", ";", "\t", "|"])
  func delimiters(_ delimiter: String) throws {
    let rows = [
      ["TAGS", "intensity", "title", "isFavorite", "createdAt", "category"],
      ["home", "High", "Plan", "TRUE", "2026-11-19T23:30:00Z", "energy"],
    ]
    try importCSV(rows.map { $0.joined(separator: delimiter) }.joined(separator: "\r\n"))
    let spark = try sparks()[0]
    #expect(spark["category"].string == "energy" && spark["intensity"].string == "high")
    #expect(spark["tags"][0].string == "home" && spark["isFavorite"].bool == true)
    #expect(spark["day"].string == "2026-11-20")
    #expect(try client.harness.violations() == [])
  }

  @Test("Exported sparks are imported without changes into the same account and into another one")
  func roundTrip() throws {
    for spark in [
      #"{"title": "=1+1", "tags": ["a", "b"], "notes": "two\nlines, and \"more\""}"#,
      #"{"title": "Été", "category": "energy", "intensity": "extreme", "estimatedMinutes": 5, "isFavorite": true}"#,
      #"{"title": "'quoted", "createdAt": "2026-03-29T00:30:00Z"}"#,
    ] { try client.call("sparks.create", spark) }
    let path = folder.path("sparks.csv")
    try client.call(
      "data.export", #"{"path": "\#(path)", "format": "csv", "what": "sparks", "defuseFormulas": true}"#)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let before = try sparks().map(\.preservedValues)
    let points = try client.call("sparks.progress")["points"].int
    #expect(try importCSV(text, more: #", "restoreFormulas": true"#)["skipped"].int == 3)
    #expect(try importCSV(text, "sparks", "replace", more: #", "restoreFormulas": true"#)["replaced"].int == 3)
    #expect(try sparks().map(\.preservedValues) == before)
    #expect(try client.call("sparks.progress")["points"].int == points)
    try client.signUp(name: "Eve", email: "eve@example.org")
    #expect(try importCSV(text, more: #", "restoreFormulas": true"#)["added"].int == 3)
    #expect(try sparks().map(\.preservedValues) == before)
    #expect(try client.harness.violations() == [])
  }

  @Test("Replacing a spark adjusts its points, also several times at the same instant")
  func replace() throws {
    try importCSV("title,createdAt\nPlan,2026-11-20T09:00:00Z\n")
    for (category, intensity, points) in [("idea", "extreme", 20), ("challenge", "low", 25), ("idea", "low", 8)] {
      let reply = try importCSV(
        "title,createdAt,category,intensity\nPlan,2026-11-20T09:00:00Z,\(category),\(intensity)\n", "sparks", "replace")
      #expect(reply["replaced"].int == 1)
      #expect(try sparks()[0]["points"].int == points)
      let progress = try client.call("sparks.progress")
      #expect(progress["points"].int == points && progress["counts"][category].int == 1)
      #expect(try client.harness.violations() == [])
    }
  }

  @Test("A replaced spark can be on another day")
  func replacedDay() throws {
    let columns = "title,createdAt,zone,day\n"
    try importCSV(columns + "Plan,2026-11-20T23:30:00Z,UTC,2026-11-20\n")
    try importCSV(columns + "Plan,2026-11-20T23:30:00Z,Asia/Tokyo,2026-11-21\n", "sparks", "replace")
    #expect(try sparks()[0]["day"].string == "2026-11-21")
    #expect(try client.call("sparks.progress")["streak"]["lastDay"].string == "2026-11-21")
    #expect(try client.harness.violations() == [])
  }

  @Test("Each error is reported with its line, its rule, and its field if it concerns only one")
  func rows() throws {
    let reply = try importCSV(
      """
      title,category,createdAt,estimatedMinutes
      Good,idea,,30
      ,idea,,
      "Two
      lines",fun,,
      Late,idea,2027-01-01T00:00:00Z,
      Long,idea,,1441
      Bad,idea,yesterday,many
      More,idea,,1,2,3
      "Broken,idea
      """)
    #expect(reply["added"].int == 1 && reply["rejected"].int == 7)
    let rows = reply["rows"].elements.map { row in
      "\(row["line"].int ?? 0) \(row["field"].string ?? "") \(row["rule"].string ?? "")"
    }
    #expect(
      rows == [
        "3 /title title_required", "4 /category invalid_category", "6 /createdAt date_in_future",
        "7 /estimatedMinutes invalid_minutes", "8 /createdAt invalid_format", "8 /estimatedMinutes invalid_format",
        "9  ragged_row", "10  row_unreadable",
      ])
    #expect(
      reply["rows"].elements.first { $0["line"].int == 8 }?["message"].string
        == "«\u{202F}createdAt\u{202F}» doit être une date, avec ou sans heure, comme 2026-03-28, 2026-03-28 22:30 ou "
        + "2026-03-28T22:30:00Z.")
    #expect(try client.harness.violations() == [])
  }

  @Test(
    "A file with missing, unknown or duplicate columns is rejected",
    arguments: [
      ("", "missing_column"), ("category\nidea", "missing_column"), ("title,colour\nA,B", "unknown_column"),
      ("title,Title\nA,B", "unknown_column"),
    ])
  func rejected(_ text: String, _ rule: String) throws {
    let failure = try importFailure(text)
    #expect(failure.rule == rule && failure.path == "/path")
    #expect(try sparks().isEmpty)
  }

  @Test(
    "Invalid parameters are rejected",
    arguments: [
      (#""format": "csv""#, "table_required"), (#""what": "sparks""#, "table_for_format"),
      (#""decimalComma": true"#, "table_for_format"), (#""format": "csv", "what": "entries""#, "table_for_format"),
      (#""format": "csv", "what": "sparks", "tableId": 1"#, "table_for_format"),
      (#""format": "csv", "what": "missions""#, "not_one_of"),
      (#""format": "csv", "what": "entries", "tableId": 9"#, "table_not_found"),
      (#""format": "csv", "what": "sparks", "delimiter": "\"""#, "invalid_delimiter"),
    ])
  func invalidParameters(_ params: String, _ rule: String) throws {
    #expect(
      try client.failure("data.import", #"{"onConflict": "skip", "content": "title", \#(params)}"#).rule == rule)
  }

  @Test("UTF-16 with a byte order mark is read; invalid encoding is rejected")
  func encodings() throws {
    let path = folder.path("table.csv")
    let text = "title\nÉté\n"
    let units = [0xFEFF] + text.utf16
    try Data(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }).write(to: URL(fileURLWithPath: path))
    #expect(try client.call("data.import", params(path, "sparks", "skip", ""))["added"].int == 1)
    try Data(Array("title\nA\n".utf8) + [0xFF, 0xFE, 0x0A]).write(to: URL(fileURLWithPath: path))
    let failure = try client.failure("data.import", params(path, "sparks", "skip", ""))
    #expect(failure.rule == "invalid_encoding" && failure.path == "/path")
  }

  // MARK: - Entries

  @Test("Exported entries have a column for each custom field, and are imported unchanged into another table")
  func entries() throws {
    for entry in [
      #""title": "Run", "durationSeconds": 1800, "customData": {"sets": 3, "title2": "Half, of it"}, "tags": ["x"]"#,
      #"""
      "type": "measurement", "title": "Weight", "value": 79.5, "mood": 4,
      "customData": {"weight": 80.5, "place": "Park", "next": "2026-12-01", "hard": false}
      """#,
      #""type": "checklist", "title": "Done", "checked": true, "isImportant": true"#,
      #""type": "rating", "title": "Good", "rating": 5, "occurredAt": "2026-11-20T22:30:00Z""#,
    ] { try client.call("entries.add", #"{"tableId": 1, \#(entry)}"#) }
    let path = folder.path("entries.csv")
    let export = #"{"path": "\#(path)", "format": "csv", "what": "entries", "tableId": 1}"#
    #expect(try client.call("data.export", export)["counts"][0]["rows"].int == 4)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let header = text.prefix { !$0.isNewline }
    #expect(header.hasSuffix(",sets,title2,weight,place,next,hard"))
    #expect(header.hasPrefix("type,title,notes,durationSeconds,"))
    #expect(try importCSV(text, "entries")["skipped"].int == 4)
    try client.call(
      "tables.create", #"{"name": "Sport", "category": "health", "customFields": \#(Self.fields)}"#)
    let reply = try client.call(
      "data.import",
      #"{"path": "\#(path)", "format": "csv", "what": "entries", "tableId": 2, "onConflict": "fail"}"#)
    #expect(reply["added"].int == 4)
    let tables = try client.call("tables.list")["items"].elements
    for name in ["totalEntries", "totalHours", "currentStreak", "activeDays", "averageValue"] {
      #expect(tables[0][name].description == tables[1][name].description, "\(name)")
    }
    try client.call("data.export", export.replacing(#""tableId": 1"#, with: #""tableId": 2"#))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    #expect(try client.harness.violations() == [])
  }

  @Test("Cells of custom fields are read by the types of the fields")
  func typedCells() throws {
    let text = """
      title,durationSeconds,sets,weight,place,next,hard
      A,60,3,79.125,park,2026-12-01,1
      B,60,,,,,
      C,60,x,,,tomorrow,
      D,60,1.2345,,Sea,,maybe

      """
    let reply = try importCSV(text, "entries")
    #expect(reply["added"].int == 2 && reply["rejected"].int == 2)
    let issues = reply["rows"].elements
    #expect(
      issues.map { "\($0["field"].string ?? "") \($0["rule"].string ?? "")" } == [
        "/customData/sets invalid_format", "/customData/next invalid_format",
        "/customData/sets invalid_custom_value", "/customData/place invalid_custom_value",
        "/customData/hard invalid_custom_value",
      ])
    #expect(issues[2]["message"].string?.contains("Sets") == true)
    let data = try client.call("entries.list", #"{"tableId": 1, "sort": "title"}"#)["items"].elements
      .map(\.["customData"].description)
    #expect(data == [#"{"sets":3,"weight":79.125,"place":"Park","next":"2026-12-01","hard":true}"#, "{}"])
    #expect(try client.harness.violations() == [])
  }

  @Test("Imported entries are validated like new entries")
  func rulesOfEntries() throws {
    let reply = try importCSV(
      "title,type,value,durationSeconds\nRun,,,60\nA,session,,\nB,measurement,,\nC,rating,3,\nD,diary,,\nE,measurement,1e3,\n",
      "entries")
    #expect(reply["added"].int == 2)
    let rules = reply["rows"].elements.compactMap { $0["rule"].string }
    #expect(
      rules == ["duration_required", "value_required", "rating_required", "field_not_allowed", "invalid_entry_type"])
    try client.call("tables.setActive", #"{"tableId": 1, "isActive": false}"#)
    #expect(try importCSV("title,durationSeconds\nRun,60\n", "entries")["rows"][0]["rule"].string == "table_inactive")
    #expect(try client.harness.violations() == [])
  }
}

extension JSON {
  /// The values of a spark that an import into another account preserves.
  fileprivate var preservedValues: String {
    ["title", "notes", "category", "intensity", "tags", "estimatedMinutes", "isFavorite", "points", "createdAt", "day"]
      .map { self[$0].description }.joined(separator: "|")
  }
}
