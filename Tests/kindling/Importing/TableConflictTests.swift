import Kernel
import Service
import TestFiles
import TestSupport
import Testing

@Suite("CSV rows that already exist")
struct TableConflictTests {
  private let client: TestUser

  init() throws {
    client = try Harness.program().connect()
    try client.signUp(name: "Zoé", email: "zoe@example.org", zone: "Europe/Paris")
    try client.call("tables.create", #"{"name": "Weight", "category": "health"}"#)
    try client.call("tables.create", #"{"name": "Other", "category": "health"}"#)
  }

  private func params(_ text: String, _ what: String, _ conflict: String, table: Int = 1) -> String {
    let table = what == "entries" ? #", "tableId": \#(table)"# : ""
    let content = text.replacing("\n", with: "\\n")
    return #"{"format": "csv", "what": "\#(what)"\#(table), "onConflict": "\#(conflict)", "content": "\#(content)"}"#
  }

  private func importCSV(_ text: String, _ what: String, _ conflict: String = "skip", table: Int = 1) throws -> String {
    let reply = try client.call("data.import", params(text, what, conflict, table: table))
    return ["added", "replaced", "skipped", "rejected"].map { "\(reply[$0].int ?? -1)" }.joined(separator: " ")
  }

  private func entries() throws -> [JSON] {
    try client.call("entries.list", #"{"tableId": 1, "limit": 500}"#)["items"].elements
  }

  private func sparks() throws -> [JSON] {
    try client.call("sparks.list", #"{"limit": 500}"#)["items"].elements
  }

  private static let weights = """
    type,title,value,occurredAt
    measurement,Weight,80,2026-11-01
    measurement,Weight,80,2026-11-02
    measurement,Weight,80.5,2026-11-02
    """
  private static let undated = """
    type,title,value,durationSeconds
    measurement,Weight,80,
    session,Run,,60
    session,Run,,90
    session,Walk,,60
    """

  @Test("Entries without createdAt, with and without occurredAt, are added once", arguments: [weights, undated])
  func twice(_ text: String) throws {
    let rows = text.split(separator: "\n").count - 1
    #expect(try importCSV(text, "entries") == "\(rows) 0 0 0")
    let before = try entries().map(\.description)
    client.clock.advance(seconds: 3600)
    #expect(try importCSV(text, "entries") == "0 0 \(rows) 0")
    #expect(try entries().map(\.description) == before)
    #expect(try importCSV(text, "entries", "replace") == "0 \(rows) 0 0")
    #expect(try entries().count == rows)
    // Another table does not contain them.
    #expect(try importCSV(text, "entries", table: 2) == "\(rows) 0 0 0")
    let failure = try client.failure("data.import", params(text, "entries", "fail"))
    #expect(failure.code == 1004 && failure.rule == "already_exists")
    #expect(try failure.rules.count == rows && Set(failure.rules) == ["already_exists"])
    #expect(try client.harness.violations() == [])
  }

  @Test("Sparks and entries of another user are no conflict", arguments: ["sparks", "entries"])
  func otherUser(_ what: String) throws {
    let text = what == "sparks" ? "title\nRun\nRun" : Self.weights
    let rows = text.split(separator: "\n").count - 1
    #expect(try importCSV(text, what) == "\(rows) 0 0 0")
    let other = client.harness.connect()
    try other.signUp(name: "Ada", email: "ada@example.org")
    let table = try other.call("tables.create", #"{"name": "Weight", "category": "health"}"#)["table"]["id"].int
    let params = params(text, what, "skip", table: try #require(table))
    #expect(try other.call("data.import", params)["added"].int == rows)
    #expect(try other.call("data.import", params)["skipped"].int == rows)
  }

  @Test("Equal rows form a multiset: each matches a different entry")
  func multiset() throws {
    let row = "session,Run,,60\n"
    #expect(try importCSV("type,title,value,durationSeconds\n" + row + row, "entries") == "2 0 0 0")
    #expect(try importCSV("type,title,value,durationSeconds\n" + row + row + row, "entries") == "1 0 2 0")
    #expect(try importCSV("type,title,value,durationSeconds\n" + row, "entries") == "0 0 1 0")
    #expect(try entries().count == 3)
  }

  @Test("Entries without createdAt are identified only by type, title, value and, if given, occurredAt")
  func identity() throws {
    let first = "title,type,value,notes,occurredAt\nWeight,measurement,80,a,2026-11-01 08:00\n"
    #expect(try importCSV(first, "entries") == "1 0 0 0")
    for (row, expected) in [
      (" Weight ,measurement,80.0,b,2026-11-01T07:00:00Z", "0 0 1 0"), ("Weight,measurement,80,b,", "0 0 1 0"),
      ("weight,measurement,80,a,2026-11-01 08:00", "1 0 0 0"), ("Weight,measurement,81,a,2026-11-01 08:00", "1 0 0 0"),
      ("Weight,log,,a,2026-11-01 08:00", "1 0 0 0"), ("Weight,measurement,80,a,2026-11-01 08:01", "1 0 0 0"),
    ] {
      #expect(try importCSV("title,type,value,notes,occurredAt\n\(row)\n", "entries") == expected, "\(row)")
    }
    #expect(try client.harness.violations() == [])
  }

  @Test("A replaced entry retains its `occurredAt` if the row does not set it")
  func replaced() throws {
    try client.call(
      "entries.add",
      #"""
      {"tableId": 1, "type": "session", "title": "Run", "durationSeconds": 60, "occurredAt": "2026-11-01T08:00:00Z"}
      """#)
    #expect(try importCSV("title,durationSeconds,notes\nRun,90,fast\n", "entries", "replace") == "0 1 0 0")
    let entry = try entries()[0]
    #expect(entry["occurredAt"].string == "2026-11-01T08:00:00.000Z" && entry["day"].string == "2026-11-01")
    #expect(entry["durationSeconds"].int == 90 && entry["notes"].string == "fast")
    #expect(try client.harness.violations() == [])
  }

  @Test("A replacement retains the values for which the file has no columns, and clears those with empty cells")
  func retained() throws {
    try client.call(
      "tables.update",
      #"{"tableId": 1, "customFields": [{"name": "n", "type": "number"}, {"name": "t"}]}"#)
    let entry = #"""
      {"tableId": 1, "title": "Run", "durationSeconds": 60, "occurredAt": "2026-11-01T08:00:00Z", "notes": "far",
        "mood": 4, "tags": ["a"], "isImportant": true, "customData": {"n": 1, "t": "keep"}}
      """#
    try client.call("entries.add", entry)
    let row = "title,durationSeconds,occurredAt"
    #expect(try importCSV("\(row)\nRun,90,2026-11-01T08:00:00Z\n", "entries", "replace") == "0 1 0 0")
    func values() throws -> String {
      let entry = try entries()[0]
      return ["durationSeconds", "notes", "mood", "tags", "isImportant", "customData"].map { entry[$0].description }
        .joined(separator: " ")
    }
    #expect(try values() == #"90 "far" 4 ["a"] true {"n":1,"t":"keep"}"#)
    #expect(
      try importCSV("\(row),type,notes\nRun,,2026-11-01T08:00:00Z,session,\n", "entries", "replace") == "0 0 0 1")
    #expect(
      try importCSV("\(row),notes,mood,t,n\nRun,90,2026-11-01T08:00:00Z,,,,2\n", "entries", "replace") == "0 1 0 0")
    #expect(try values() == #"90 "" null ["a"] true {"n":2}"#)
    #expect(try client.harness.violations() == [])
  }

  @Test("A replacement retains the type of an entry and its value, or clears the value with the type")
  func retainedType() throws {
    let times = ",2026-11-01T08:00:00Z,2026-11-02T08:00:00Z"
    #expect(
      try importCSV("title,type,value,occurredAt,createdAt\nWeight,measurement,70\(times)", "entries") == "1 0 0 0")
    #expect(
      try importCSV("title,durationSeconds,occurredAt,createdAt\nWeight,9\(times)", "entries", "replace")
        == "0 1 0 0")
    #expect(try entries()[0]["type"].string == "measurement" && entries()[0]["value"].double == 70)
    #expect(
      try importCSV("title,type,durationSeconds,occurredAt,createdAt\nWeight,session,9\(times)", "entries", "replace")
        == "0 1 0 0")
    #expect(try entries()[0]["type"].string == "session" && entries()[0]["value"].isNull)
    #expect(try client.harness.violations() == [])
  }

  @Test("A replaced spark retains the values for which the file has no columns")
  func retainedSpark() throws {
    let spark = #"""
      {"title": "Plan", "category": "energy", "intensity": "high", "tags": ["a"], "notes": "far", "isFavorite": true,
        "estimatedMinutes": 5, "createdAt": "2026-11-01T08:00:00Z"}
      """#
    let before = try client.call("sparks.create", spark)["spark"]
    let row = "title,createdAt,actualMinutes,notes\nPlan,2026-11-01T08:00:00Z,7,\n"
    #expect(try importCSV(row, "sparks", "replace") == "0 1 0 0")
    let after = try sparks()[0]
    for name in ["category", "intensity", "tags", "isFavorite", "estimatedMinutes", "points", "createdAt"] {
      #expect(after[name].description == before[name].description, "\(name)")
    }
    #expect(after["notes"].isNull && after["actualMinutes"].int == 7)
    #expect(try client.harness.violations() == [])
  }

  @Test("Totals, days and runs follow added and replaced entries")
  func totals() throws {
    func rows(_ seconds: Int, _ days: [Int]) -> String {
      "type,title,durationSeconds,occurredAt,createdAt\n"
        + days.map { "session,Run,\(seconds),2026-11-\($0)T09:00:00Z,2026-11-\($0)T09:00:00Z\n" }.joined()
    }
    #expect(try importCSV(rows(900, [16, 18]), "entries") == "2 0 0 0")
    #expect(try importCSV(rows(1800, [16, 17, 18]), "entries", "replace") == "1 2 0 0")
    let table = try #require(try client.call("tables.list")["items"].elements.first { $0["id"].int == 1 })
    #expect(table["totalEntries"].int == 3 && table["totalHours"].double == 1.5 && table["activeDays"].int == 3)
    #expect(table["streak"]["longest"].int == 3)
    #expect(try client.harness.violations() == [])
  }

  @Test("Rows with and without createdAt in one file match different entries")
  func mixed() throws {
    let text = """
      title,durationSeconds,occurredAt,createdAt
      Run,60,2026-11-01T08:00:00Z,2026-11-01T09:00:00Z
      Run,60,,
      """
    #expect(try importCSV(text, "entries") == "2 0 0 0")
    #expect(try importCSV(text, "entries") == "0 0 2 0")
    #expect(try importCSV(text + "\nRun,60,,\n", "entries") == "1 0 2 0")
  }

  @Test("Sparks without createdAt are added once, earn points once, and retain their createdAt")
  func sparksTwice() throws {
    let text = "title,category,intensity,tags\nPlan,energy,high,a\nPlan,energy,high,a\nPlan,energy,low,a\nIdea,,,\n"
    #expect(try importCSV(text, "sparks") == "4 0 0 0")
    let before = try sparks().map { "\($0["title"]) \($0["createdAt"]) \($0["day"])" }
    let points = try client.call("sparks.progress")["points"].int
    client.clock.advance(seconds: 86_400)
    #expect(try importCSV(text, "sparks") == "0 0 4 0")
    #expect(try importCSV(text.replacing(",a", with: ",b"), "sparks", "replace") == "0 4 0 0")
    #expect(try sparks().map { "\($0["title"]) \($0["createdAt"]) \($0["day"])" } == before)
    #expect(try sparks().flatMap { $0["tags"].elements.compactMap(\.string) } == ["b", "b", "b"])
    #expect(try client.call("sparks.progress")["points"].int == points)
    #expect(try client.failure("data.import", params(text, "sparks", "fail")).code == 1004)
    #expect(try importCSV("title,category,intensity\nPlan,idea,high\n", "sparks") == "1 0 0 0")
    #expect(try client.harness.violations() == [])
  }

  @Test("A repeated import matches thousands of equal rows")
  func many() throws {
    let rows = (0..<20_000).map { "measurement,Weight,\($0 % 2 == 0 ? 1 : $0)" }
    let text = (["type,title,value"] + rows).joined(separator: "\n")
    #expect(try importCSV(text, "entries") == "20000 0 0 0")
    #expect(try importCSV(text, "entries") == "0 0 20000 0")
  }

  @Test("Existing rows fail with 1004, invalid rows with 1005, and both with 1005 and the issues of both")
  func fail() throws {
    #expect(try importCSV("title\nPlan\n", "sparks") == "1 0 0 0")
    #expect(try client.failure("data.import", params("title\nPlan\n", "sparks", "fail")).code == 1004)
    let broken = try client.failure("data.import", params("title,category\nNew,fun\n", "sparks", "fail"))
    #expect(broken.code == 1005 && broken.rule == "invalid_category")
    let both = try client.failure("data.import", params("title,category\nPlan,\nNew,fun\n", "sparks", "fail"))
    #expect(both.code == 1005 && both.rule == "invalid_category" && both.path == "/content/3/category")
    #expect(try both.rules == ["already_exists", "invalid_category"])
    let existingRows = (0..<600).map { _ in "Plan," }.joined(separator: "\n")
    #expect(try importCSV("title\n" + (0..<599).map { _ in "Plan" }.joined(separator: "\n"), "sparks") == "598 0 1 0")
    let late = try client.failure("data.import", params("title,category\n\(existingRows)\nNew,fun\n", "sparks", "fail"))
    #expect(late.code == 1005 && late.rule == "invalid_category")
    #expect(try late.rules.count == 501)
    #expect(try sparks().count == 500)
  }
}
