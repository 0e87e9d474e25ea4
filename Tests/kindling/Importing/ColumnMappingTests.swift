import Kernel
import Service
import TestFiles
import TestSupport
import Testing

@Suite("CSV files with other columns, dates and numbers")
struct ColumnMappingTests {
  private let client: TestUser

  init() throws {
    client = try Harness.program().connect()
    try client.signUp(name: "Zoé", email: "zoe@example.org", zone: "Europe/Paris")
    try client.call(
      "tables.create",
      #"""
      {"name": "Sport", "category": "health", "customFields": [
        {"name": "Sets", "type": "number"}, {"name": "Title"}, {"name": "Next time", "type": "day"}]}
      """#)
  }

  private func params(_ text: String, _ more: String, what: String = "entries") -> String {
    let table = what == "entries" ? #", "tableId": 1"# : ""
    return #"""
      {"format": "csv", "what": "\#(what)"\#(table), "onConflict": "skip", "content": \#(text.json)\#(more)}
      """#
  }

  private func importCSV(_ text: String, _ more: String = "", what: String = "entries") throws -> JSON {
    let reply = try client.call("data.import", params(text, more, what: what))
    #expect(try client.harness.violations() == [])
    return reply
  }

  private func entries() throws -> [JSON] {
    try client.call("entries.list", #"{"tableId": 1, "limit": 500}"#)["items"].elements
  }

  private func rows(_ reply: JSON) -> [String] {
    reply["rows"].elements.map { "\($0["line"].int ?? 0) \($0["field"].string ?? "") \($0["rule"].string ?? "")" }
  }

  // MARK: - Columns

  @Test("Names of the file are mapped to columns of the table, custom fields and null, in any case")
  func mapping() throws {
    let text = "Datum;Übung;DAUER;Sätze;Farbe;notes\n30.10.2026;Rudern;1:30;3;rot;gut\n"
    let reply = try importCSV(
      text,
      #"""
      , "dateOrder": "day_first", "columns": {"datum": "occurredAt", "Übung": "TITLE", "Dauer": "durationMinutes",
        "Sätze": "customData.sets", "Farbe": null}
      """#)
    #expect(reply["added"].int == 1)
    let entry = try #require(entries().first)
    #expect(entry["title"].string == "Rudern" && entry["notes"].string == "gut" && entry["day"].string == "2026-10-30")
    #expect(entry["occurredAt"].string == "2026-10-29T23:00:00.000Z" && entry["durationSeconds"].int == 5400)
    #expect(entry["customData"]["sets"].double == 3)
  }

  @Test(
    "A custom field is named by its key, alone or after `customData.`, or by its name unless a column has it",
    arguments: [
      "sets,title2,nextTime", "customData.sets,CUSTOMDATA.Title2,customData.nexttime", "SETS,title2,Next Time",
    ])
  func customFields(_ names: String) throws {
    let text = "title,durationSeconds,\(names)\nRun,60,3,half,2026-12-01\n"
    #expect(try importCSV(text)["added"].int == 1)
    let entry = try #require(entries().first)
    #expect(entry["title"].string == "Run" && entry["customData"]["title2"].string == "half")
    #expect(entry["customData"]["sets"].double == 3 && entry["customData"]["nextTime"].string == "2026-12-01")
  }

  @Test("Custom fields have the dates and numbers of the file, and other values are rejected with their field")
  func typedFields() throws {
    let text = "title;durationSeconds;sets;nextTime;title2\nA;60;2,5;1.12.2026;2,5\nB;60;2.5;;\nC;60;;heute;\n"
    let reply = try importCSV(text, #", "decimalComma": true, "dateOrder": "day_first""#)
    #expect(rows(reply) == ["3 /customData/sets invalid_format", "4 /customData/nextTime invalid_format"])
    #expect(reply["rows"][1]["message"].string?.hasPrefix("“nextTime” must be a date with the day first") == true)
    let data = try #require(entries().first?["customData"])
    #expect(data["sets"].double == 2.5 && data["nextTime"].string == "2026-12-01" && data["title2"].string == "2,5")
  }

  @Test("The delimiter is detected from mapped names", arguments: [",", ";", "\t", "|"])
  func delimiter(_ delimiter: String) throws {
    let text = ["Was", "Wie lange"].joined(separator: delimiter) + "\n" + ["Lauf", "90"].joined(separator: delimiter)
    let reply = try importCSV(text, #", "columns": {"was": "title", "Wie lange": "durationSeconds"}"#)
    #expect(reply["added"].int == 1)
    #expect(try entries()[0]["durationSeconds"].int == 90)
  }

  @Test("A row without a type has the one that its columns suit, and without a title the name of the table")
  func defaults() throws {
    let reply = try importCSV(
      "Datum;Gewicht\n14.11.2026;71,5\n;\n15.11.2026;70,9",
      #"""
      , "columns": {"Datum": "occurredAt", "Gewicht": "customData.sets"}, "dateOrder": "day_first", "decimalComma": true
      """#)
    #expect(reply["added"].int == 2 && rows(reply) == [])
    let weights = try entries()
    #expect(Set(weights.map { $0["title"].string }).count == 1)
    #expect(weights.allSatisfy { $0["type"].string == "log" && $0["notes"].string == "" })
    #expect(weights.compactMap { $0["customData"]["sets"].double }.sorted() == [70.9, 71.5])
    for (columns, type) in [
      ("value", "measurement"), ("checked", "checklist"), ("rating", "rating"), ("durationSeconds", "session"),
      ("durationMinutes", "session"), ("notes", "log"),
    ] {
      let cell = columns == "checked" ? "true" : "3"
      #expect(try importCSV("title,\(columns)\n\(type) \(columns),\(cell)")["added"].int == 1)
      let entry = try entries().first { $0["title"].string == "\(type) \(columns)" }
      #expect(entry?["type"].string == type)
    }
    #expect(try client.harness.violations() == [])
  }

  @Test(
    "Mistakes in a mapping and unknown columns are reported together",
    arguments: [
      (
        #"{"Was": "titel", "Tag": "occurredAt", "nirgends": "notes"}"#,
        ["/columns/Was", "/columns/nirgends", "/content"]
      ),
      (#"{"Was": "title", "Tag": "title"}"#, ["/content"]),
      (#"{"Was": "title", "Tag": "durationSeconds", "x": "durationMinutes"}"#, ["/columns/x"]),
      (#"{"Was": null, "Tag": null}"#, ["/content"]),
    ])
  func mistakes(_ columns: String, _ paths: [String]) throws {
    let failure = try client.failure("data.import", params("Was,Tag\nA,B", #", "columns": \#(columns)"#))
    #expect(failure.code == 1005)
    #expect(try failure.paths == paths)
    #expect(try Set(failure.rules).isSubset(of: ["unknown_column", "missing_column"]))
  }

  @Test("Two columns for one field are an error, also in different units")
  func sameField() throws {
    let failure = try client.failure("data.import", params("title,durationSeconds,durationMinutes\nA,60,1", ""))
    #expect(failure.rule == "unknown_column" && failure.description.contains("file: 3."))
  }

  @Test(
    "A mapping has the declared form",
    arguments: [
      (#"{"a": 1}"#, "/columns/a"), (#"[]"#, "/columns"), (#"{"a": ""}"#, "/columns/a"),
    ])
  func form(_ columns: String, _ path: String) throws {
    #expect(try client.failure("data.import", params("title\nA", #", "columns": \#(columns)"#)).path == path)
  }

  @Test("Two spellings of one name in a mapping are an error")
  func repeatedName() throws {
    let failure = try client.failure(
      "data.import", params("Datum,durationSeconds\nA,60", #", "columns": {"Datum": "title", "datum": "notes"}"#))
    #expect(failure.rule == "unknown_column" && failure.path == "/columns/datum")
  }

  @Test("The names of the columns are unique, whatever the custom fields are called")
  func uniqueNames() throws {
    let fields = #"[{"name": "Duration minutes"}, {"name": "Duration", "key": "length"}, {"name": "Length"}]"#
    try client.call("tables.update", #"{"tableId": 1, "customFields": \#(fields)}"#)
    let key = try client.failure(
      "tables.create", #"{"name": "X", "customFields": [{"name": "Duration", "key": "durationMinutes"}]}"#)
    #expect(key.rule == "invalid_field_key" && key.path == "/customFields/0/key")
    let failure = try client.failure("data.import", params("title,durationSeconds,none\nA,60,x", ""))
    let message = try #require(JSON(failure.description)["message"].string)
    let list = try #require(message.split(separator: ": ").last?.prefix { $0 != "." })
    let names = list.split(separator: ", ").map(String.init)
    #expect(names.contains("durationMinutes") && names.contains("durationMinutes2"))
    #expect(Set(names).count == names.count)
    // A key precedes the name of another field.
    let text = "title,Duration minutes,durationMinutes,length\nA,a,2,b\n"
    #expect(try importCSV(text)["added"].int == 1)
    let entry = try #require(entries().first)
    #expect(entry["durationSeconds"].int == 120)
    #expect(entry["customData"].description == #"{"durationMinutes2":"a","length":"b"}"#)
  }

  @Test(
    "The options of csv are rejected for other formats",
    arguments: [
      (#""columns": {"a": null}"#, "/columns"), (#""dateOrder": "day_first""#, "/dateOrder"),
      (#""tableId": 1"#, "/what"),
    ])
  func otherFormat(_ member: String, _ path: String) throws {
    let failure = try client.failure("data.import", #"{"content": "{}", "onConflict": "skip", \#(member)}"#)
    #expect(failure.rule == "table_for_format" && failure.path == path)
  }

  // MARK: - Dates

  @Test(
    "Dates in the form of a region have the order of the whole file; a time is in the user's zone",
    arguments: [
      ("day_first", "30.10.2026", "2026-10-29T23:00:00.000Z"), ("day_first", "3/10/26", "2026-10-02T22:00:00.000Z"),
      ("year_first", "26-10-30", "2026-10-29T23:00:00.000Z"),
      ("day_first", "03-10-2026 9:05", "2026-10-03T07:05:00.000Z"),
      ("month_first", "10/3/2026", "2026-10-02T22:00:00.000Z"),
      ("month_first", "10/30/2026 12:30 AM", "2026-10-29T23:30:00.000Z"),
      ("month_first", "10/30/2026  1:30:15 pm", "2026-10-30T12:30:15.000Z"),
      ("month_first", "2026/10/30", "2026-10-29T23:00:00.000Z"),
      ("day_first", "30.10.2026T10:30", "2026-10-30T09:30:00.000Z"),
      ("month_first", "2026/10/30T10:30:00", "2026-10-30T09:30:00.000Z"),
      ("day_first", "2026-10-30T10:00:00Z", "2026-10-30T10:00:00.000Z"),
      // Clocks show this hour twice; the first instant counts.
      ("day_first", "25.10.2026 02:30", "2026-10-25T00:30:00.000Z"),
      // Clocks skip this hour.
      ("day_first", "29.03.2026 02:30", "2026-03-29T01:00:00.000Z"),
    ])
  func dates(_ format: String, _ date: String, _ instant: String) throws {
    let text = "title,durationSeconds,occurredAt\nA,60,\(date)\n"
    #expect(try importCSV(text, #", "dateOrder": "\#(format)""#)["added"].int == 1)
    #expect(try entries()[0]["occurredAt"].string == instant)
  }

  @Test(
    "Other dates are rejected; those in the form of a region with the advice to set the format",
    arguments: [
      (nil, "30.10.2026", "set “dateOrder”"), (nil, "10/30/2026 10:00", "set “dateOrder”"),
      (nil, "03-10-26", "set “dateOrder”"), ("year_first", "30.10.2026", "2026-03-28 22:30"),
      (nil, "gestern", "2026-03-28 22:30"), ("day_first", "10/30/2026", "28/03/2026"),
      ("month_first", "30.10.2026", "03/28/2026"), ("day_first", "30.10.2026 25:00", "28/03/2026"),
      ("month_first", "10/30/2026 13:00 PM", "03/28/2026"), ("day_first", "30.2.2026", "28/03/2026"),
      ("day_first", "30.10.2026T99:99", "28/03/2026"), (nil, "30.10.2026T10:30", "set “dateOrder”"),
      (nil, "2026/10/30 25:00", "2026-03-28 22:30"),
    ] as [(String?, String, String)])
  func invalidDates(_ order: String?, _ date: String, _ advice: String) throws {
    let reply = try importCSV(
      "title,durationSeconds,occurredAt\nA,60,\(date)\n", order.map { #", "dateOrder": "\#($0)""# } ?? "")
    #expect(rows(reply) == ["2 /occurredAt invalid_format"])
    #expect(reply["rows"][0]["message"].string?.contains(advice) == true)
  }

  @Test("A date that begins with a year of four digits needs no order", arguments: ["2026/10/30", "2026-10-30 0:00"])
  func yearFirst(_ date: String) throws {
    #expect(try importCSV("title,durationSeconds,occurredAt\nA,60,\(date)\n")["added"].int == 1)
    #expect(try entries()[0]["occurredAt"].string == "2026-10-29T23:00:00.000Z")
  }

  @Test(
    "A custom day may be in the future, also with a year of two digits; a time is ignored if it is valid",
    arguments: [
      (true, "31.12.27", "2027-12-31"), (true, "1/2/99", "2099-02-01"), (true, "31.12.2027 0:00", "2027-12-31"),
      (false, "2027-1-5", "2027-01-05"), (true, "31.12.2027 25:99:xx", nil), (false, "31.12.27", nil),
      (false, "soon", nil),
    ] as [(Bool, String, String?)])
  func customDays(_ hasOrder: Bool, _ cell: String, _ day: String?) throws {
    let reply = try importCSV(
      "title,durationSeconds,nextTime\nA,60,\(cell)\n", hasOrder ? #", "dateOrder": "day_first""# : "")
    #expect(rows(reply) == (day == nil ? ["2 /customData/nextTime invalid_format"] : []))
    #expect(try entries().first?["customData"]["nextTime"].string == day)
    if cell == "31.12.27", day == nil {
      #expect(reply["rows"][0]["message"].string?.contains("set “dateOrder”") == true)
    }
  }

  @Test("Sparks have mapped columns and dates, too")
  func sparks() throws {
    let reply = try importCSV(
      "Idee;Tags;Datum\nZaun;haus;30.10.2026 08:00\n",
      #", "dateOrder": "day_first", "columns": {"Idee": "title", "Datum": "createdAt"}"#, what: "sparks")
    #expect(reply["added"].int == 1)
    let spark = try client.call("sparks.list")["items"][0]
    #expect(spark["title"].string == "Zaun" && spark["day"].string == "2026-10-30")
  }

  // MARK: - Numbers

  @Test(
    "Numbers have a decimal point, or a decimal comma if the call says so",
    arguments: [
      ("false", "71.5", 71.5), ("true", "71,5", 71.5), ("true", "71", 71), ("false", "71,5", nil),
      ("true", "71.5", nil), ("true", "1.071,5", nil),
    ] as [(String, String, Double?)])
  func numbers(_ decimalComma: String, _ cell: String, _ expected: Double?) throws {
    let reply = try importCSV(
      "title;type;value\nWeight;measurement;\(cell)\n", #", "decimalComma": \#(decimalComma)"#)
    #expect(rows(reply) == (expected == nil ? ["2 /value invalid_format"] : []))
    #expect(try entries().first?["value"].double == expected)
  }

  @Test(
    "A duration is a number of seconds or minutes, or hours and minutes",
    arguments: [
      ("durationSeconds", "90", 90), ("durationMinutes", "90", 5400), ("durationMinutes", "1.5", 90),
      ("durationSeconds", "1:30", 5400), ("durationMinutes", "1:30", 5400), ("durationMinutes", "0:00:45", 45),
      ("durationSeconds", "1:60", nil), ("durationSeconds", "1:3", nil), ("durationMinutes", "1:2:3:4", nil),
      ("durationMinutes", "an hour", nil), ("durationMinutes", ":30", nil),
    ] as [(String, String, Int?)])
  func durations(_ column: String, _ cell: String, _ expected: Int?) throws {
    let reply = try importCSV("title,\(column)\nRun,\(cell)\n")
    #expect(rows(reply) == (expected == nil ? ["2 /durationSeconds invalid_format"] : []))
    #expect(try entries().first?["durationSeconds"].int == expected)
  }

  @Test("The error of a cell names the column of the file, and says how numbers with a comma are read")
  func messages() throws {
    let minutes = try importCSV("Title;durationMinutes\nA;-5\nB;1,5\n")
    #expect(rows(minutes) == ["2 /durationSeconds invalid_duration", "3 /durationSeconds invalid_format"])
    #expect(
      minutes["rows"].elements.compactMap { $0["message"].string } == [
        "“durationMinutes” must be a number, or hours and minutes such as 1:30.",
        "“durationMinutes” must be a number with a decimal point; for numbers such as 71,5, set “decimalComma”.",
      ])
    let mapped = try importCSV("Was;Dauer\nA;lang\n", #", "columns": {"Was": "title", "Dauer": "durationSeconds"}"#)
    #expect(
      mapped["rows"][0]["message"].string == "“Dauer” must be a number, or hours and minutes such as 1:30.")
    let numbers = try importCSV("title;durationSeconds;sets\nA;60;2,5\nB;60;2.5.1\n")
    #expect(rows(numbers) == ["2 /customData/sets invalid_format", "3 /customData/sets invalid_format"])
    #expect(numbers["rows"][0]["message"].string?.contains("“decimalComma”") == true)
    #expect(numbers["rows"][1]["message"].string == "“sets” must be a number.")
  }

  @Test("A custom text over the limit is too long")
  func overlongText() throws {
    let reply = try importCSV("title,durationSeconds,title2\nA,60,\(String(repeating: "x", count: 1001))\n")
    #expect(rows(reply) == ["2 /customData/title2 too_long"])
    #expect(reply["rows"][0]["message"].string?.contains("1,000") == true)
  }

  // MARK: - Export

  @Test("The CSV of sparks has no internal columns, and spark and day survive a change of the zone")
  func exportedColumns() throws {
    try client.call("sparks.create", #"{"title": "Early", "createdAt": "2026-11-20T06:30:00Z"}"#)
    let csv = try #require(
      client.call("data.export", #"{"format": "csv", "what": "sparks"}"#)["content"].string)
    let header = csv.prefix { !$0.isNewline }
    #expect(!header.contains("isMorning") && !header.contains("revision") && header.contains("zone"))
    try client.signUp(name: "Eve", email: "eve@example.org", zone: "Pacific/Auckland")
    #expect(try importCSV(csv, what: "sparks")["added"].int == 1)
    let lines = try #require(client.call("data.export")["content"].string)
    let spark = try #require(lines.split(separator: "\n").first { $0.contains("Early") })
    for member in [#""isMorning":true"#, #""zone":"Europe/Paris""#, #""day":"2026-11-20""#] {
      #expect(spark.contains(member), "\(member)")
    }
  }
}
