import JSONRPC
import Kernel
import TestFiles
import TestSupport
import Testing

@testable import Service

/// Limits of client texts.
@Suite struct TextLimitTests {
  /// A letter with so many combining marks that normalizing it would take long.
  private static let combiningMarks = "e" + String(repeating: "\u{301}", count: 100_000)

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "Every text parameter of a method has a documented maximum length, pattern or format",
    arguments: Harness.programMethodNames)
  func bounds(_ name: String) throws {
    for text in try SampleParameters(name, in: folder).texts {
      guard case .string(let lengths, let pattern, let format) = text.schema else { continue }
      let isBounded = lengths.map { $0.upperBound <= 64 << 20 } ?? (pattern != nil || format != nil)
      #expect(isBounded, "\(name) \(text.path)")
    }
  }

  @Test(
    "A letter with 100,000 combining marks is rejected in every text parameter except content",
    arguments: Harness.programMethodNames)
  func marks(_ name: String) throws {
    let calls = try SampleParameters(name, in: folder)
    let client = try Harness.program().connect()
    if name != "initialize" { try client.signUp() }
    if name.hasPrefix("tables.") || name.hasPrefix("entries.") {
      try client.call("tables.create", #"{"name": "Books"}"#)
      try client.call("entries.add", #"{"tableId": 1, "title": "Emma", "durationSeconds": 60}"#)
    }
    if name.hasPrefix("habits.") { try client.call("habits.create", #"{"name": "Read"}"#) }
    for text in calls.texts where text.path != "/content" {
      let failure = try client.failure(name, calls.parameters([text.path: "\"\(Self.combiningMarks)\""]))
      #expect(failure.code == 1005, "\(text.path)")
      #expect(try failure.paths.contains(text.path), "\(text.path)")
      #expect(failure.description.utf8.count < 4000)
    }
  }

  @Test("An unknown parameter name is truncated in the error", arguments: Harness.programMethodNames)
  func names(_ name: String) throws {
    guard try !#require(Harness.programMethods[name]).traits.contains(.notification) else { return }
    let calls = try SampleParameters(name, in: folder)
    let client = try Harness.program().connect()
    if name != "initialize" { try client.signUp() }
    let parameters = calls.parameters()
    let extendedParameters =
      "{\"\(Self.combiningMarks)\": 1" + (parameters == "{}" ? "" : ", ") + parameters.dropFirst()
    guard name != "initialize" else {
      try client.call(name, extendedParameters)
      return
    }
    let failure = try client.failure(name, extendedParameters)
    #expect(failure.code == -32602)
    #expect(failure.path == "/e" + String(repeating: "\u{301}", count: 99) + "…")
    #expect(failure.description.utf8.count < 2000)
  }

  @Test("An unknown method name is truncated in the error")
  func methodName() throws {
    let failure = try Harness.program().connect().failure(Self.combiningMarks)
    #expect(failure.code == -32601)
    #expect(failure.description.utf8.count < 1000)
  }

  @Test("Names and values of custom fields are limited like other texts")
  func customData() throws {
    let client = try Harness.program().connect()
    try client.signUp()
    try client.call("tables.create", #"{"name": "Runs", "customFields": [{"name": "Route"}]}"#)
    let failure = try client.failure(
      "entries.add",
      #"""
      {"tableId": 1, "title": "", "notes": "", "customData": {"\#(Self.combiningMarks)": "a", \#
      "route": "\#(Self.combiningMarks)", "Shoes": "b"}}
      """#
    )
    let name = "e" + String(repeating: "\u{301}", count: 99) + "…"
    let paths = ["/title", "/durationSeconds", "/customData/Shoes", "/customData/route", "/customData/\(name)"]
    #expect(try Set(failure.paths) == Set(paths))
    #expect(try Set(failure.rules).isSuperset(of: ["too_long", "unknown_custom_field"]))
    #expect(failure.description.utf8.count < 4000)
  }

  @Test("A character has at most 32 code points", arguments: [(31, nil), (32, "too_many_marks")])
  func codePoints(_ marks: Int, _ rule: String?) throws {
    let client = try Harness.program().connect()
    try client.signUp()
    let title = "A" + String(repeating: "\u{301}", count: marks) + "b"
    let params = #"{"title": "\#(title)", "notes": "\#(title)"}"#
    guard let rule else {
      try client.call("sparks.create", params)
      return
    }
    let failure = try client.failure("sparks.create", params)
    #expect(try failure.rules == [rule, rule] && failure.paths == ["/title", "/notes"])
  }

  @Test(
    "A row with a cell that is too large is rejected with the field and the rule",
    arguments: [
      ("x", 400_000, "too_long"), ("\u{301}", 100_000, "too_many_marks"),
    ])
  func cells(_ text: String, _ count: Int, _ rule: String) throws {
    let client = try Harness.program().connect()
    try client.signUp()
    let cell = "e" + String(repeating: text, count: count)
    let result = try client.call(
      "data.import",
      #"""
      {"format": "csv", "what": "sparks", "onConflict": "skip", "delimiter": ",",
       "content": "title,notes,tags\ngood,,\nbad,\"\#(cell)\",\nbad,,\"\#(cell)\"\n"}
      """#)
    #expect(result["added"].int == 1)
    let rows = result["rows"].elements
    #expect(rows.first?["rule"].string == rule && rows.first?["field"].string == "/notes")
    #expect(rows.contains { $0["rule"].string == rule && $0["field"].string == "/tags" })
    #expect(result.description.utf8.count < 200_000)
  }

  @Test(
    "The preview of a kit rejects rows with texts that are too long or have too many combining marks",
    arguments: ["csv", "tsv", "json"])
  func kits(_ format: String) throws {
    let client = try Harness.program().connect()
    try client.signUp()
    let long = "e" + String(repeating: "x", count: 2_000_000)
    for text in [Self.combiningMarks, long] {
      let separator = format == "csv" ? "," : "\\t"
      let rows = [["a", "b", "c"], [text, "b", "c"], ["a", text, "c"], ["a", "b", text]]
      let content =
        format == "json"
        ? "["
          + rows.map {
            #"{\"question\": \"\#($0[0])\", \"correctAnswer\": \"\#($0[1])\", \"incorrectAnswers\": \"\#($0[2])\"}"#
          }.joined(separator: ",") + "]"
        : rows.map { $0.joined(separator: separator) }.joined(separator: "\\n")
      let result = try client.call("kits.preview", #"{"format": "\#(format)", "content": "\#(content)"}"#)
      #expect(result["report"]["added"].int == 1)
      #expect(
        result["report"]["rows"].elements.map { $0["rule"].string } == Array(repeating: "text_too_long", count: 3))
      #expect(
        result["report"]["rows"].elements.map { $0["field"].string } == ["prompt", "correctAnswer", "incorrectAnswers"])
    }
  }
}

/// Control characters in texts are reported in the language of the user.
@Suite struct ControlCharacterTests {
  @Test(
    "U+0000 is reported as an invalid character, not as a length error",
    arguments: [
      ("profile.update", #"{"name": "A\u0000B"}"#, "name"), ("sparks.create", #"{"title": "A\u0000B"}"#, "title"),
      ("tables.create", #"{"name": "A\u0000B"}"#, "name"),
      ("entries.add", #"{"tableId": 1, "title": "A\u0000B", "durationSeconds": 1}"#, "title"),
      ("preferences.get", #"{"app": "A\u0000B"}"#, "app"),
      ("kits.create", #"{"name": "A\u0000B", "stage": 0, "questions": []}"#, "name"),
      (
        "challenges.create", #"{"title": "A\u0000B", "description": "", "duration": 1, "tasksPerDay": 1}"#, "title"
      ),
    ])
  func rejected(_ method: String, _ params: String, _ field: String) throws {
    let client = try Harness.program().connect()
    try client.signUp(locale: "fr")
    try client.call("tables.create", #"{"name": "Runs"}"#)
    let failure = try client.failure(method, params)
    #expect(failure.code == 1005 && failure.rule == "invalid_format" && failure.path == "/\(field)")
    #expect(try failure.data["issues"][0]["path"].string == "/\(field)")
    let message = try #require(try failure.data["issues"][0]["message"].string)
    #expect(message.contains("caractère de contrôle U+0000"), "\(message)")
  }
}
