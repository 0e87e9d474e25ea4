import JSON
import Kernel
import Localization
import TestSupport
import Testing

@testable import Service

/// The reader of parameters.
@Suite struct ParameterTests {
  @Test("Values of all types are read")
  func allTypes() throws {
    let sample = try SampleParameters.read(
      #"""
      {"name": "Ada", "count": 3, "isOpen": true, "moment": "2026-11-21T10:00:00+01:00",
       "day": "2026-11-21", "month": "2026-11", "zone": "Europe/Paris", "colour": "green",
       "time": "19:05", "share": 0.25, "title": " Ada\t", "mark": "é", "tags": ["a", "b"], "parts": [{"title": "x", "weight": 2}, {"title": "y"}],
       "cursor": "samples_12_-7", "limit": 500}
      """#)
    #expect(sample.name == "Ada")
    #expect(sample.count == 3)
    #expect(sample.isOpen == true)
    #expect(sample.instant == Instant("2026-11-21T09:00:00Z"))
    #expect(sample.day == CivilDay(year: 2026, month: 11, day: 21))
    #expect(sample.month == MonthKey(year: 2026, month: 11))
    #expect(sample.zone == Zone(identifier: "Europe/Paris"))
    #expect(sample.time == TimeOfDay(minutes: 19 * 60 + 5))
    #expect(sample.share == 0.25 && sample.title == "Ada" && sample.mark == "é")
    #expect(sample.color == .green)
    #expect(sample.tags == ["a", "b"])
    #expect(sample.parts?.map(\.title) == ["x", "y"])
    #expect(sample.parts?.map(\.weight) == [2, nil])
    #expect(sample.page == PageRequest(cursor: Cursor(.samples, 12, -7), limit: 500))
  }

  @Test(
    "An optional field may be missing or null",
    arguments: [
      #"{"name": "Ada", "count": 3}"#,
      #"""
      {"name": "Ada", "count": 3, "isOpen": null, "moment": null, "day": null, "month": null, "zone": null,
       "time": null, "share": null, "title": null, "mark": null, "colour": null, "tags": null, "parts": null, "cursor": null, "limit": null}
      """#,
    ])
  func optional(_ json: String) throws {
    let sample = try SampleParameters.read(json)
    #expect(sample.isOpen == nil && sample.instant == nil && sample.zone == nil && sample.color == nil)
    #expect(sample.time == nil && sample.share == nil && sample.title == nil && sample.mark == nil)
    #expect(sample.day == nil && sample.month == nil && sample.tags == nil && sample.parts == nil)
    #expect(sample.page == PageRequest(cursor: nil, limit: 50))
  }

  @Test(
    "A missing, unknown or mistyped field is rejected with its path",
    arguments: [
      (#"{"count": 3}"#, "/name"), (#"{"name": "Ada"}"#, "/count"), ("{}", "/name"),
      (#"{"name": null, "count": 3}"#, "/name"), (#"{"name": 7, "count": 3}"#, "/name"),
      (#"{"name": "Ada", "count": "3"}"#, "/count"), (#"{"name": "Ada", "count": 1.5}"#, "/count"),
      (#"{"name": "Ada", "count": true}"#, "/count"), (#"{"name": "Ada", "count": 99999999999999999999}"#, "/count"),
      (#"{"name": "Ada", "count": 3, "isOpen": 1}"#, "/isOpen"),
      (#"{"name": "Ada", "count": 3, "moment": 5}"#, "/moment"), (#"{"name": "Ada", "count": 3, "zone": 5}"#, "/zone"),
      (#"{"name": "Ada", "count": 3, "day": 21}"#, "/day"), (#"{"name": "Ada", "count": 3, "month": 11}"#, "/month"),
      (#"{"name": "Ada", "count": 3, "time": 1900}"#, "/time"),
      (#"{"name": "Ada", "count": 3, "share": "1"}"#, "/share"),
      (#"{"name": "Ada", "count": 3, "share": 1e999}"#, "/share"),
      (#"{"name": "Ada", "count": 3, "title": true}"#, "/title"),
      (#"{"name": "Ada", "count": 3, "colour": 5}"#, "/colour"),
      (#"{"name": "Ada", "count": 3, "tags": "a"}"#, "/tags"),
      (#"{"name": "Ada", "count": 3, "tags": ["a", 2]}"#, "/tags/1"),
      (#"{"name": "Ada", "count": 3, "tags": ["a", null]}"#, "/tags/1"),
      (#"{"name": "Ada", "count": 3, "parts": {}}"#, "/parts"),
      (#"{"name": "Ada", "count": 3, "parts": ["x"]}"#, "/parts/0"),
      (#"{"name": "Ada", "count": 3, "parts": [{"title": "x"}, {}]}"#, "/parts/1/title"),
      (#"{"name": "Ada", "count": 3, "parts": [{"title": "x", "weight": "2"}]}"#, "/parts/0/weight"),
      (#"{"name": "Ada", "count": 3, "parts": [{"title": "x", "wieght": 2}]}"#, "/parts/0/wieght"),
      (#"{"name": "Ada", "count": 3, "nmae": 1}"#, "/nmae"), (#"{"name": "Ada", "count": 3, "nmae": null}"#, "/nmae"),
      (#"{"name": "Ada", "count": 3, "Name": "Ada"}"#, "/Name"), (#"{"name": "Ada", "count": 3, "": 1}"#, "/"),
      (#"{"name": "Ada", "count": 3, "a/b~c": 1}"#, "/a~1b~0c"), (#"{"name": "Ada", "count": 3, "~1": 1}"#, "/~01"),
      (#"{"name": "Ada", "count": 3, "clientKey": "k"}"#, "/clientKey"),
      (#"{"name": "Ada", "count": 3, "progressToken": 1}"#, "/progressToken"),
      (#"{"name": "Ada", "count": 3, "limit": "all"}"#, "/limit"),
      (#"{"name": "Ada", "count": 3, "cursor": 5}"#, "/cursor"),
      ("[]", "/name"), (#"["Ada", 3]"#, ""), ("[null]", ""), ("[[]]", ""),
    ])
  func invalidParams(_ json: String, _ path: String) {
    let failure = SampleParameters.failure(of: json)
    #expect(failure?.kind == .invalidParams)
    #expect(failure?.path == path)
  }

  @Test(
    "A value of the right type that violates a rule is rejected with the rule and its path",
    arguments: [
      (#"{"name": "A", "count": 3}"#, "/name too_short"), (#"{"name": "Babbage", "count": 3}"#, "/name too_long"),
      (#"{"name": "Ada", "count": 0}"#, "/count out_of_range"),
      (#"{"name": "Ada", "count": 11}"#, "/count out_of_range"),
      (#"{"name": "Ada", "count": -9223372036854775808}"#, "/count out_of_range"),
      (#"{"name": "Ada", "count": 3, "moment": "yesterday"}"#, "/moment invalid_format"),
      (#"{"name": "Ada", "count": 3, "moment": "2026-11-21"}"#, "/moment invalid_format"),
      (#"{"name": "Ada", "count": 3, "day": "2026-02-29"}"#, "/day invalid_format"),
      (#"{"name": "Ada", "count": 3, "day": "2026-11"}"#, "/day invalid_format"),
      (#"{"name": "Ada", "count": 3, "month": "2026-13"}"#, "/month invalid_format"),
      (#"{"name": "Ada", "count": 3, "month": "2026-11-21"}"#, "/month invalid_format"),
      (#"{"name": "Ada", "count": 3, "zone": "Mars/Olympus"}"#, "/zone unknown_time_zone"),
      (#"{"name": "Ada", "count": 3, "time": "24:00"}"#, "/time invalid_format"),
      (#"{"name": "Ada", "count": 3, "time": "7:00"}"#, "/time invalid_format"),
      (#"{"name": "Ada", "count": 3, "title": " A "}"#, "/title too_short"),
      (#"{"name": "Ada", "count": 3, "title": "   "}"#, "/title too_short"),
      (#"{"name": "Ada", "count": 3, "title": " Babbage "}"#, "/title too_long"),
      (#"{"name": "Ada", "count": 3, "title": "A\u0000B"}"#, "/title invalid_format"),
      (#"{"name": "Ada", "count": 3, "mark": "👩‍👩‍👧‍👦"}"#, "/mark too_long"),
      (#"{"name": "Ada", "count": 3, "colour": "Red"}"#, "/colour not_one_of"),
      (#"{"name": "Ada", "count": 3, "tags": []}"#, "/tags too_few"),
      (#"{"name": "Ada", "count": 3, "tags": ["a", "b", "c", "d"]}"#, "/tags too_many"),
      (#"{"name": "Ada", "count": 3, "tags": ["a", "", "hello"]}"#, "/tags/1 too_short, /tags/2 too_long"),
      (
        #"{"name": "Ada", "count": 3, "parts": [{"title": "x"}, {"title": "", "weight": 10}]}"#,
        "/parts/1/title too_short, /parts/1/weight out_of_range"
      ),
      (#"{"name": "Ada", "count": 3, "cursor": "soon"}"#, "/cursor invalid_cursor"),
      (#"{"name": "Ada", "count": 3, "cursor": "12_7"}"#, "/cursor invalid_cursor"),
      (#"{"name": "Ada", "count": 3, "cursor": "samples_12"}"#, "/cursor invalid_cursor"),
      (#"{"name": "Ada", "count": 3, "cursor": "others_12_7"}"#, "/cursor invalid_cursor"),
      (#"{"name": "Ada", "count": 3, "limit": 0}"#, "/limit out_of_range"),
      (#"{"name": "Ada", "count": 3, "limit": 501}"#, "/limit out_of_range"),
      (#"{"name": "", "count": 0, "tags": []}"#, "/name too_short, /count out_of_range, /tags too_few"),
    ])
  func bounds(_ json: String, _ issues: String) {
    let failure = SampleParameters.failure(of: json)
    #expect(failure?.kind == .validationFailed)
    #expect(failure?.issues.map { "\($0.path) \($0.rule)" }.joined(separator: ", ") == issues)
    #expect(failure?.path == failure?.issues.first?.path)
    #expect(failure?.rule == failure?.issues.first?.rule)
  }

  @Test(
    "An error message names the field and, if its value is invalid, states the expected value",
    arguments: [
      (#"{"name": "Ada", "count": 3, "day": "2026-02-29"}"#, "“day” must be a date such as 2026-03-28."),
      (#"{"name": "Ada", "count": 3, "day": 20260228}"#, "“day” must be a date such as 2026-03-28."),
      (#"{"name": "Ada", "count": 3, "month": "2026-13"}"#, "“month” must be a month such as 2026-03."),
      (
        #"{"name": "Ada", "count": 3, "moment": "now"}"#,
        "“moment” must be a date and time such as 2026-03-28T22:30:00Z."
      ),
      (#"{"name": "Ada", "count": 3, "time": "7:00"}"#, "“time” must be a time such as 19:00."),
      (#"{"name": "Ada", "count": 0}"#, "“count” must be between 1 and 10."),
      (#"{"name": "Ada", "count": 3, "tags": ["ok", "longer"]}"#, "“Tags” must have at most 4 characters."),
      (#"{"name": "Ada", "count": 3, "tags": ["ok", 7]}"#, "“tags[1]” must be text."),
      (
        #"{"name": "Ada", "count": 3, "parts": [{"title": "a", "weight": 10}]}"#,
        "“parts[0].weight” must be between 0 and 9."
      ),
      (#"{"name": "Ada", "count": 3, "parts": [{}]}"#, "The parameter “parts[0].title” is missing."),
      (
        #"{"name": "Ada", "count": 3, "parts": [{"title": "a", "titel": 1}]}"#,
        "Parameter “parts[0].titel” not found. Did you mean “title”?"
      ),
    ])
  func messages(_ json: String, _ message: String) {
    #expect(SampleParameters.failure(of: json)?.message.plainEnglish == message)
  }

  @Test(
    "One reply reports all missing and unknown fields, the unknown ones first",
    arguments: [
      (
        #"{"nam": "Ada", "extra": 1}"#,
        "/nam unknown_parameter, /extra unknown_parameter, /name missing_parameter, /count missing_parameter"
      ),
      (#"{"name": "Ada"}"#, "/count missing_parameter"), (#"{}"#, "/name missing_parameter, /count missing_parameter"),
      (#"{"name": "Ada", "count": 3, "Count": 4}"#, "/Count unknown_parameter"),
      (
        #"{"name": "Ada", "Count": 3, "parts": [{"titel": "a"}]}"#,
        "/Count unknown_parameter, /count missing_parameter"
      ),
      (
        #"{"name": "Ada", "count": 3, "x": 1, "parts": [{"titel": "a"}]}"#,
        "/x unknown_parameter, /parts/0/titel unknown_parameter, /parts/0/title missing_parameter"
      ),
    ])
  func wrongFields(_ json: String, _ issues: String) {
    let failure = SampleParameters.failure(of: json)
    #expect(failure?.kind == .invalidParams)
    #expect(failure?.issues.map { "\($0.path) \($0.rule)" }.joined(separator: ", ") == issues)
    #expect(failure?.path == failure?.issues.first?.path && failure?.rule == failure?.issues.first?.rule)
  }

  @Test("At most 20 unknown fields of an object are reported")
  func manyUnknownFields() {
    let json = "{\((0..<1000).map { "\"x\($0)\": 1" }.joined(separator: ", "))}"
    #expect(SampleParameters.failure(of: json)?.issues.count { $0.rule == "unknown_parameter" } == 20)
  }

  @Test("A message does not mention Int.max as a bound")
  func openBound() throws {
    let client = try Harness().connect()
    try client.signUp()
    let failure = try client.failure("events.list", #"{"since": -1}"#)
    #expect(failure.rule == "out_of_range")
    #expect(failure.description.contains("“since” must be at least 0."), "\(failure)")
  }

  @Test(
    "Bounds are inclusive, and lengths count user-perceived characters",
    arguments: ["Ad", "Adama", "é́é", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "🇫🇷🇪🇸🇩🇪🇺🇸🇬🇧"])
  func characters(_ name: String) throws {
    #expect(try SampleParameters.read(#"{"name": "\#(name)", "count": 10, "limit": 1}"#).name == name)
  }

  @Test(
    "Trimming removes only surrounding white space",
    arguments: [("  Ada \u{a0}", "Ada"), ("\u{2003}A B\u{3000}", "A B"), ("     Adama     ", "Adama")])
  func trimmed(_ text: String, _ title: String) throws {
    #expect(try SampleParameters.read(#"{"name": "Ada", "count": 3, "title": "\#(text)"}"#).title == title)
  }

  @Test(
    "A number outside of its range is clamped",
    arguments: [
      ("-0.5", -0.5), ("-0.5000001", -0.5), ("-1e308", -0.5), ("0", 0), ("1", 1), ("1.5", 1.5), ("1.50001", 1.5),
      ("99999999999999999999", 1.5),
    ])
  func clamped(_ number: String, _ share: Double) throws {
    #expect(try SampleParameters.read(#"{"name": "Ada", "count": 3, "share": \#(number)}"#).share == share)
  }

  @Test("A text with NUL or with too many marks on a character is rejected")
  func textsThatCannotBeStored() {
    let rules = [
      #"A\u0000B"#: "invalid_format", #"\u0000\u0000"#: "invalid_format",
      "Ad" + String(repeating: "\u{301}", count: 32): "too_many_marks",
      "Ad" + String(repeating: "\u{301}", count: 200): "too_long",
    ]
    for (text, rule) in rules {
      let failure = SampleParameters.failure(of: #"{"name": "\#(text)", "count": 3}"#)
      #expect(failure?.rule == rule)
      #expect(failure?.path == "/name")
    }
  }

  @Test("Unknown and missing fields are reported before violated rules")
  func order() {
    #expect(SampleParameters.failure(of: #"{"name": "A", "count": 3, "nmae": 1}"#)?.kind == .invalidParams)
    #expect(SampleParameters.failure(of: #"{"name": "A"}"#)?.path == "/count")
  }

  @Test("Escapes in names and values are decoded")
  func escapes() throws {
    #expect(try SampleParameters.read(#"{"n\u0061me": "\u0041da", "count": 1e1}"#).name == "Ada")
  }

  @Test(
    "Missing and empty parameters are read as an empty object",
    arguments: [nil, "null", "{}", "[]"])
  func noParameters(_ json: String?) throws {
    let tape = JSONTape()
    var text = json ?? "null"
    try text.withUTF8 { bytes in
      let value = try tape.parse(bytes, maxDepth: 8)
      _ = try ParameterReader.read(NoParameters.self, from: json == nil ? nil : value, traits: [])
    }
  }

  @Test(
    "The traits of a method add parameters",
    arguments: [
      (Method.Traits.creates, #""clientKey": "k""#), (.long, #""progressToken": "p""#), (.long, #""progressToken": 7"#),
      ([.creates, .long], #""clientKey": "k", "progressToken": 7"#), ([.creates, .long], #""clientKey": null"#),
    ] as [(Method.Traits, String)])
  func traits(_ traits: Method.Traits, _ members: String) throws {
    _ = try SampleParameters.read(#"{"name": "Ada", "count": 3, \#(members)}"#, traits: traits)
  }

  @Test(
    "A client key has 1 to 128 characters",
    arguments: [(0, "too_short"), (1, nil), (128, nil), (129, "too_long")] as [(Int, String?)])
  func clientKeyLengths(_ length: Int, _ rule: String?) {
    let key = String(repeating: "👍🏽", count: length)
    let failure = SampleParameters.failure(
      of: #"{"name": "Ada", "count": 3, "clientKey": "\#(key)"}"#, traits: .creates)
    #expect(failure?.rule == rule)
    #expect(failure?.path == (rule == nil ? nil : "/clientKey"))
  }
}
