import JSON
import TestFiles
import Testing

@Suite("JSONMemberScanner")
struct JSONMemberScannerTests {
  private func id(_ text: String) -> String? {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      JSONMemberScanner.scalar(named: "id", in: bytes).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test(
    "A complete id is found as written",
    arguments: [
      (#"{"id":7}"#, "7"), (#"{"id":1.0,"method":"#, "1.0"), (#" { "id" : "a" , "x"#, #""a""#),
      (#"{"id":null,"#, "null"),
      (#"{"id":"\u0061\"","p":[[[["#, #""\u0061\"""#), (#"{"\u0069d":-3e2}"#, "-3e2"),
      (#"{"params":{"id":1,"x":[{"id":2}]},"id":3}"#, "3"), (#"{"a":"id","id":4,"b":"{\"id\":5}"}"#, "4"),
      (#"{"a":1,"a":2,"id":9}"#, "9"), (#"{"id":9007199254740993,"a":[["#, "9007199254740993"),
      (#"{"id":6,"params":"cut off in a stri"#, "6"), (#"{"id":6,"cut off in a na"#, "6"), (#"{"id":6}{"id":7}"#, "6"),
      (#"{"p":[[[[]]]],"id":8}"#, "8"), (#"{"p":"\\","id":8}"#, "8"), (#"{"id":"é"}"#, #""é""#),
      (#"{"id":"\ud800"}"#, #""\ud800""#),
    ])
  func matched(text: String, expected: String) {
    #expect(id(text) == expected)
  }

  @Test(
    "An id is not found if it is missing, incomplete, invalid, repeated, or not a string, number or null",
    arguments: [
      "", " ", "{", "{}", "[", "7", "null", #"{"method":"x"}"#, #"{"id""#, #"{"id":"#, #"{"id":7"#, #"{"id":12 "#,
      #"{"id":"ab"#,
      #"{"id":"ab""#, #"{"id":nul"#, #"{"id":1,"id":1}"#, #"{"id":1,"x":2,"id":"#, #"{"id":1,"\u0069\u0064":2}"#,
      #"{"id":{}}"#,
      #"{"id":[1]}"#, #"{"id":true}"#, #"{"id":01}"#, #"{"id":1x}"#, #"{"id":1.}"#, #"{"id" 1}"#,
      #"[{"id":1}]"#, #"{"params":{"id":1}}"#, #"{"ID":1}"#, #"{"a":"id"}"#, #"{"a":"id":1}"#, "\u{FEFF}{\"id\":1}",
    ])
  func missing(text: String) {
    #expect(id(text) == nil)
  }

  @Test("An id with invalid UTF-8 is not found")
  func notUTF8() {
    let bytes = Array(#"{"id":""#.utf8) + [0xFF] + Array(#""}"#.utf8)
    bytes.withUnsafeBufferPointer { #expect(JSONMemberScanner.scalar(named: "id", in: $0) == nil) }
  }

  @Test("An id after a million nested arrays is found")
  func deep() {
    let depth = 1_000_000
    let text = #"{"p":"# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + #","id":1}"#
    #expect(id(text) == "1")
  }

  @Test("The scanner and the parser find the same id, in any order of members")
  func agreement() throws {
    var generator = SeededGenerator(seed: 3)
    let members = [
      #""id":41"#, #""method":"a.b""#, #""params":{"id":[{"id":"}"}]}"#, #""x":"\"id\":5""#, #""y":["id",{}]"#,
    ]
    for _ in 0..<200 {
      let text = "{\(members.shuffled(using: &generator).joined(separator: ", "))}"
      try withJSON(text) { #expect($0.member("id")?.int == 41) }
      #expect(id(text) == "41")
    }
  }
}
