import Database
import SQLite
import Service
import TestFiles
import TestSupport
import Testing

@testable import Kits

@Suite("kits.preview and kits.import (Kits and exams, 4.3.)")
struct ImportMethodTests {
  private let harness: Harness
  private let user: TestUser

  init() throws {
    harness = try Harness.kits()
    user = try harness.user()
  }

  private static let words = "Rain,Дождь\nSnow,Снег\nWind,Ветер\nSun,Солнце\nFog,Туман"
  private static let flawed = "Rain,Дождь\nSnow,\nWind,Ветер\n,Солнце"

  private func userKitCount() throws -> Int {
    try user.call("kits.list", #"{"limit": 500}"#).at("items").elements.filter { $0["isBasic"].bool == false }.count
  }

  // MARK: - Tables

  @Test(
    "Tables are read with given or detected settings",
    arguments: [
      ("csv", "question,answer,wrong\na,b,\"c, d\"", "", "a=b/c|d"),
      ("csv", "question;answer;wrong1;wrong2\na;b;c, d;e", "", "a=b/c, d|e"),
      ("csv", "wrong|answer|question\nc|b|a", "", "a=b/c"),
      ("tsv", "a, b\tc\tx", "", "a, b=c/x"),
      ("tsv", "a;b\nc;d", #""delimiter": ";""#, "a=b c=d"),
      ("csv", "a,b,c\nd,e,f,g,h", "", "a=b/c d=e/f|g|h"),
      ("csv", "question,answer\nx,y", #""hasHeader": false"#, "question=answer x=y"),
      ("csv", "x,y\na,b\nc,d", #""hasHeader": true"#, "a=b c=d"),
      ("csv", "a,b,c,d", #""columns": {"prompt": 4, "correctAnswer": 2, "incorrectAnswers": [1, 3]}"#, "d=b/a|c"),
      (
        "csv", "Q,A,W,S\na,b,\"c,d\",\"x, y\"",
        #""columns": {"prompt": "q", "correctAnswer": "A", "incorrectAnswers": ["w"], "acceptedAnswers": ["S"]}"#,
        "a=b/c|d+x|y"
      ),
      ("csv", "\u{FEFF}question,answer,wrong\r\na,b,c\r\n\r\n,,\r\n", "", "a=b/c"),
      ("csv", "question,answer,wrong\n\"a\nb\",\"c \"\"d\"\"\",e", "", "a\nb=c \"d\"/e"),
    ])
  func tables(_ format: String, _ text: String, _ members: String, _ expected: String) throws {
    let preview = try user.call("kits.preview", ImportCall.content(format, text, members))
    #expect(preview.questionLines.joined(separator: " ") == expected)
  }

  @Test(
    "On a connection with a limit of imported rows, a larger file is rejected",
    arguments: ["kits.preview", "kits.import"])
  func rowLimit(_ method: String) throws {
    let list = #"[{"question": "a", "correctAnswer": "b", "incorrectAnswers": ["c"]}]"#
    let place = method == "kits.import" ? ImportCall.nameAndStage : ""
    let table = "question,answer\n" + Self.words
    for (format, text, rows) in [("csv", Self.words, 5), ("csv", table, 5), ("json", list, 1)] {
      user.dispatcher.settings.maxImportRows = rows - 1
      let failure = try user.failure(method, ImportCall.content(format, text, place))
      #expect(failure.code == 1006 && failure.rule == "too_many_rows")
    }
    user.dispatcher.settings.maxImportRows = 5
    try user.call(method, ImportCall.content("csv", table, place))
  }

  @Test("The preview has the table's settings, and counts the questions with drawn answers without drawing any")
  func previewedTable() throws {
    let preview = try user.call("kits.preview", ImportCall.content("csv", "Wort;x\nbedeutung;y"))
    #expect(preview.text("table/delimiter") == ";")
    #expect(preview.flag("table/hasHeader") == false)
    #expect(preview.number("table/columns/prompt") == 1)
    #expect(preview.flag("drawsIncorrect") == true)
    #expect(preview.number("report/drawn") == 2)
    #expect(preview.count("questions/items/0/incorrectAnswers") == 0)
    #expect(try userKitCount() == 0)
  }

  @Test("The preview has pages")
  func pages() throws {
    let first = try user.call("kits.preview", ImportCall.content("csv", Self.words, #""limit": 3"#))
    #expect(first.questionLines == ["Rain=Дождь", "Snow=Снег", "Wind=Ветер"])
    let cursor = try #require(first.text("questions/nextCursor"))
    let second = try user.call(
      "kits.preview", ImportCall.content("csv", Self.words, #""limit": 3, "cursor": "\#(cursor)""#))
    #expect(second.questionLines == ["Sun=Солнце", "Fog=Туман"])
    #expect(second.isNull("questions/nextCursor"))
    let early = try user.call(
      "kits.preview", ImportCall.content("csv", Self.words, #""limit": 1, "cursor": "importedQuestions_-5""#))
    #expect(early.questionLines == ["Rain=Дождь"])
  }

  @Test(
    "An invented cursor starts at the first question or after the last one",
    arguments: [("-3", 5), ("-9223372036854775808", 5), ("0", 5), ("9223372036854775807", 0)])
  func inventedCursors(_ key: String, _ count: Int) throws {
    let page = try user.call(
      "kits.preview", ImportCall.content("csv", Self.words, #""cursor": "importedQuestions_\#(key)""#))
    #expect(page.count("questions/items") == count)
  }

  @Test(
    "Specifying the detected settings gives the same result",
    arguments: ["a,b,c\nd,e,f,g,h", "a,b\nc,d", "a\nb", "a,b,c,d,e\nf,g,h", "question,answer,wrong\na,b,c"])
  func specifiedSettings(_ text: String) throws {
    let detected = try user.call("kits.preview", ImportCall.content("csv", text))
    let columns = detected.at("table/columns")
    func numbers(_ name: String) -> String {
      "[\(columns[name].elements.compactMap { $0.int.map(String.init) }.joined(separator: ", "))]"
    }
    let chosen = try user.call(
      "kits.preview",
      ImportCall.content(
        "csv", text,
        """
        "hasHeader": \(detected.flag("table/hasHeader") ?? false), "columns": {
          "prompt": \(columns.number("prompt") ?? 0), "correctAnswer": \(columns.number("correctAnswer") ?? 0),
          "incorrectAnswers": \(numbers("incorrectAnswers")), "acceptedAnswers": \(numbers("acceptedAnswers"))}
        """))
    #expect(chosen.questionLines == detected.questionLines)
    #expect(chosen.reportLines == detected.reportLines)
  }

  @Test(
    "Invalid and duplicate rows are reported with their line",
    arguments: [
      ("question,answer\na,\n,b\nc,d\ne,f", ["2 empty_fields correctAnswer", "3 empty_fields prompt"]),
      ("question,answer\na,b\nc,d,e\nf,g", ["3 ragged_row"]),
      ("question,answer\na,b\n\"c\"x,d\nf,g", ["3 import_malformed"]),
      ("question,answer\na,b\n\"c,d\nf,g", ["3 import_malformed"]),
      ("a,b\nc,d,e\nf,g", ["2 ragged_row"]),
      ("a,b,\nc,d,\nf,g,h\ni,j,k,l,m", []),
      ("question,answer,wrong\na,b,c\nd,e", []),
      ("question,answer,wrong\na,b,b.", ["2 incorrect_contains_correct incorrectAnswers"]),
      ("question,answer\na,b", ["2 empty_fields incorrectAnswers"]),
      ("question,answer\na,same\nb,Same!", ["2 empty_fields incorrectAnswers", "3 empty_fields incorrectAnswers"]),
      ("question,answer\n\"a\n1\",\nb,c\nd,e", ["2 empty_fields correctAnswer"]),
      ("question,answer\na,b\na,b\nc,d\nA,b", ["3 duplicate_row"]),
      ("question,answer\na,b\n a , b \nc,d", ["3 duplicate_row"]),
    ])
  func rows(_ text: String, _ expected: [String]) throws {
    let preview = try user.call("kits.preview", ImportCall.content("csv", text, #""delimiter": ",""#))
    #expect(preview.reportLines == expected)
    #expect(preview.number("report/skipped") == expected.filter { $0.contains("duplicate") }.count)
    #expect(preview.number("report/rejected") == expected.filter { !$0.contains("duplicate") }.count)
  }

  @Test("A field over the limit is reported with the member of its column, or with null for an unused column")
  func overlongFields() throws {
    let long = String(repeating: "x", count: KitRules.maxCellBytes + 1)
    let text = "question,answer,notes\n\(long),b,\na,b,\(long)\nc,d,\ne,f,\n"
    let rows = try user.call("kits.preview", ImportCall.content("csv", text))["report"]["rows"].elements
    #expect(rows.map { $0["rule"].string } == ["text_too_long", "text_too_long"])
    #expect(rows.map { $0["field"].string } == ["prompt", nil])
    #expect(rows.last?["field"].isNull == true)
  }

  @Test(
    "Unknown columns are reported",
    arguments: [
      (#"{"prompt": "x", "correctAnswer": 2}"#, "/columns/prompt"),
      (#"{"prompt": 1, "correctAnswer": 3}"#, "/columns/correctAnswer"),
      (#"{"prompt": 0, "correctAnswer": 2}"#, "/columns/prompt"),
      (#"{"prompt": "a", "correctAnswer": "b", "incorrectAnswers": ["a", "c"]}"#, "/columns/incorrectAnswers/1"),
      (#"{"prompt": -9223372036854775808, "correctAnswer": 2}"#, "/columns/prompt"),
    ])
  func unknownColumns(_ columns: String, _ path: String) throws {
    let failure = try user.failure("kits.preview", ImportCall.content("csv", "a,b\nc,d", #""columns": \#(columns)"#))
    #expect(failure.rule == "unknown_column")
    #expect(failure.path == path)
  }

  @Test("A delimiter is one character other than a quotation mark or a newline")
  func invalidDelimiters() throws {
    for (delimiter, rule) in [(#""\"""#, "invalid_delimiter"), (#""\n""#, "invalid_delimiter"), (#""ab""#, "too_long")]
    {
      let failure = try user.failure(
        "kits.preview", ImportCall.content("csv", "a,b", #""delimiter": \#(delimiter)"#))
      #expect(failure.rule == rule)
      #expect(failure.path == "/delimiter")
    }
  }

  @Test("A table without rows has no questions", arguments: ["", "\n\n", ",,\n , \r\n", "question,answer\n"])
  func noRows(_ text: String) throws {
    for method in ["kits.preview", "kits.import"] {
      #expect(try user.failure(method, ImportCall.content("csv", text)).rule == "no_questions")
    }
  }

  // MARK: - All or nothing

  @Test("One invalid row rejects the import, and the issues contain all invalid rows")
  func allOrNothing() throws {
    let failure = try user.failure("kits.import", ImportCall.content("csv", Self.flawed, #""name": " ", "stage": 9"#))
    #expect(failure.code == 1005)
    #expect(try failure.rules == ["empty_fields", "empty_fields", "kit_name_empty", "unknown_stage"])
    #expect(try failure.paths == ["/content/2/correctAnswer", "/content/4/prompt", "/name", "/stage"])
    #expect(try userKitCount() == 0)
  }

  @Test("With `partial`, the valid rows are imported")
  func partial() throws {
    let reply = try user.call(
      "kits.import", ImportCall.content("csv", Self.flawed, ImportCall.nameAndStage + #", "partial": true"#))
    #expect(reply.number("kit/questionCount") == 2)
    #expect(reply.number("report/added") == 2)
    #expect(reply.number("report/skipped") == 0 && reply.number("report/rejected") == 2)
    #expect(reply.number("report/replaced") == 0)
    #expect(reply.number("report/drawn") == 2)
    #expect(reply.reportLines == ["2 empty_fields correctAnswer", "4 empty_fields prompt"])
    let kit = try user.call("kits.get", #"{"kitId": "kit-1"}"#)
    #expect(kit.questionLines == ["Rain=Дождь/Ветер", "Wind=Ветер/Дождь"])
    #expect(try harness.violations().isEmpty)
  }

  @Test("A partial import without valid rows is rejected")
  func noValidRows() throws {
    let failure = try user.failure(
      "kits.import", ImportCall.content("csv", "a,\nb,", ImportCall.nameAndStage + #", "partial": true"#))
    #expect(failure.rule == "no_questions")
    #expect(failure.path == "/content")
  }

  @Test("All invalid rows are counted, and the first 500 are listed")
  func listedRows() throws {
    let text = "question,answer\na,b\nc,d\n" + String(repeating: "x,\n", count: 700)
    let failure = try user.failure("kits.import", ImportCall.content("csv", text, ImportCall.nameAndStage))
    #expect(try failure.rules.count == 500)
    #expect(failure.description.contains("Rows that cannot be imported: 700. Line 4: "))
    let preview = try user.call("kits.preview", ImportCall.content("csv", text))
    #expect(preview.number("report/rejected") == 700)
    #expect(preview.count("report/rows") == 500)
  }

  @Test("Duplicate rows are imported once and do not reject the import")
  func duplicateRows() throws {
    let reply = try user.call(
      "kits.import", ImportCall.content("csv", Self.words + "\nRain,Дождь", ImportCall.nameAndStage))
    #expect(reply.number("kit/questionCount") == 5)
    #expect(reply.reportLines == ["6 duplicate_row"])
    #expect(reply.number("report/rejected") == 0)
  }

  // MARK: - Dry runs and draws

  @Test("A dry run validates without saving or drawing, and its client key can be used again")
  func dryRun() throws {
    let call = ImportCall.content("csv", Self.words, ImportCall.nameAndStage + #", "clientKey": "k""#)
    let dryCall = String(call.dropLast()) + #", "dryRun": true}"#
    let dryReply = try user.call("kits.import", dryCall)
    #expect(dryReply.isNull("kit"))
    #expect(dryReply.number("report/drawn") == 5)
    #expect(try userKitCount() == 0)
    let reply = try user.call("kits.import", call)
    #expect(reply.at("report").description == dryReply.at("report").description)
    #expect(try user.call("kits.import", call).description == reply.description)
    #expect(try userKitCount() == 1)
    #expect(
      try user.failure("kits.import", dryCall.replacing(#", "clientKey": "k""#, with: "")).rule == "name_already_exists"
    )
  }

  @Test("Equal seeds draw equal answers, regardless of earlier previews, dry runs and rejected imports")
  func draws() throws {
    let call = ImportCall.content("csv", Self.words, ImportCall.nameAndStage)
    try user.call("kits.import", call)
    let other = try Harness.kits().user()
    try other.call("kits.preview", ImportCall.content("csv", Self.words))
    try other.call("kits.import", String(call.dropLast()) + #", "dryRun": true}"#)
    #expect(try other.attempt("kits.import", ImportCall.content("csv", Self.flawed, ImportCall.nameAndStage)) != nil)
    try other.call("kits.import", call)
    let kits = try [user, other].map { try $0.call("kits.get", #"{"kitId": "kit-1"}"#).questionLines }
    #expect(kits[0] == kits[1])
    for line in kits[0] {
      let parts = line.split(separator: "/")
      #expect(parts[1].split(separator: "|").count == 3)
      #expect(!parts[1].contains(parts[0].split(separator: "=")[1]))
    }
  }

  @Test("An imported kit is created like any other and emits an event")
  func kit() throws {
    let reply = try user.call(
      "kits.import", ImportCall.content("csv", Self.words, #""name": " Weather ", "stage": 7"#))
    #expect(reply.text("kit/name") == "Weather")
    #expect(reply.number("kit/stage") == 7)
    #expect(reply.number("kit/best") == 0)
    #expect(reply.flag("kit/isBasic") == false)
    let events = try harness.connection.statement(
      "select subject || data from journal where topic = 'kit.created'")
    #expect(try events.all { try $0.text(0) } == [#"kit-1{"stage":7,"questions":5}"#])
    #expect(
      try user.failure("kits.import", ImportCall.content("csv", Self.words, #""name": "WEATHER", "stage": 7"#)).rule
        == "name_already_exists")
  }

  @Test(
    "An import of a table as a new kit requires a name, and no stage", arguments: ["", #""stage": 1"#])
  func missingName(_ members: String) throws {
    let failure = try user.failure("kits.import", ImportCall.content("csv", Self.words, members))
    #expect(try failure.rules == ["no_kit_name"])
    let reply = try user.call("kits.import", ImportCall.content("csv", Self.words, #""name": "Words""#))
    #expect(reply.isNull("kit/stage"))
  }

  // MARK: - Limits

  @Test("A table has at most 20,000 rows below the header; the rows after them are not read")
  func tooMany() throws {
    let rows = (1...KitRules.maxQuestions).map { "\($0),a\($0)" }.joined(separator: "\n")
    for text in [rows, "question,answer\n" + rows, "\n\n" + rows + "\n\n,\n"] {
      let preview = try user.call("kits.preview", ImportCall.content("csv", text, #""limit": 1"#))
      #expect(preview.number("report/added") == 20_000)
    }
    for text in ["\nx,y", "\n1,a1", "\n\"x"] + [String(repeating: "\n", count: 200_002)] {
      for method in ["kits.preview", "kits.import"] {
        let failure = try user.failure(method, ImportCall.content("csv", rows + text))
        #expect(failure.rule == "too_many_questions")
        #expect(failure.path == "/content")
      }
    }
  }

  @Test("A list has at most 20,000 questions")
  func tooManyEntries() throws {
    let entry = #"{"question": "a", "correctAnswer": "b", "incorrectAnswers": ["c"]}"#
    let entries = Array(repeating: entry, count: KitRules.maxQuestions).joined(separator: ",")
    #expect(try user.call("kits.preview", ImportCall.content("json", "[\(entries)]")).number("report/added") == 1)
    let failure = try user.failure("kits.import", ImportCall.content("json", "[\(entries),\(entry)]"))
    #expect(failure.rule == "too_many_questions" && failure.path == "/content")
  }

  @Test("An import requires either content or path, and a known format")
  func sources() throws {
    #expect(try user.failure("kits.preview", #"{"format": "csv"}"#).rule == "missing_parameter")
    let both = try user.failure("kits.preview", #"{"format": "csv", "content": "a", "path": "/"}"#)
    #expect(both.rule == "ambiguous_parameters")
    let failure = try user.failure("kits.import", #"{"format": "xlsx", "content": "a"}"#)
    #expect(failure.rule == "unsupported_format")
    #expect(failure.path == "/format")
    #expect(try user.failure("kits.import", #"{"format": 1, "content": "a"}"#).code == -32602)
  }

  @Test("Messages are in the user's language")
  func languages() throws {
    try user.setLocale("fr")
    let failure = try user.failure("kits.import", ImportCall.content("csv", Self.flawed, ImportCall.nameAndStage))
    #expect(failure.description.contains("Ligne 2\u{202F}: Une question doit avoir"))
  }
}
