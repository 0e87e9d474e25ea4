import JSON
import Testing

/// The grammar of RFC 8259.
@Suite("JSON grammar")
struct JSONGrammarTests {
  @Test(
    "Valid texts are accepted",
    arguments: [
      "null", "true", "false", "0", "-0", "7", #""""#, "[]", "{}", " [ ] ", "\t\n\r {} \r\n\t", "[1]", "[1,2]",
      "[ 1 , 2 ]",
      "[[]]", "[[],[[]]]", #"{"a":1}"#, #"{ "a" : 1 , "b" : [ ] }"#, #"{"":0}"#, #"{"a":{"a":{"a":1}}}"#, "-1", "-1.5",
      "1.0", "0.5", "-0.0", "1e5", "1E5", "1e+5", "1e-5", "0e0", "0E-0", "1.5e10", "123456789012345678901234567890",
      "1e400",
      "1e-400", "[1e1,0.1e1]", #""a""#, #""\"\\\/\b\f\n\r\t""#, #""\u0000""#, #""\u00e9\u00E9""#, #""\ud83d\ude00""#,
      #""\uDBFF\uDFFF""#, #""é€😀""#, "\"\u{7F}\u{80}\u{2028}\u{2029}\u{FEFF}\u{FFFF}\u{10FFFF}\"", "[null,true,false]",
      #"["longer than a word of eight bytes"]"#,
    ])
  func accepted(text: String) {
    #expect(parseError(text) == nil)
  }

  @Test("The examples of RFC 8259, section 13, are accepted")
  func examples() throws {
    let image = #"""
      {
        "Image": {
            "Width":  800,
            "Height": 600,
            "Title":  "View from 15th Floor",
            "Thumbnail": {
                "Url":    "http://www.example.com/image/481989943",
                "Height": 125,
                "Width":  100
            },
            "Animated" : false,
            "IDs": [116, 943, 234, 38793]
          }
      }
      """#
    try withJSON(image) { value in
      let image = try #require(value.member("Image"))
      #expect(image.member("Title")?.string == "View from 15th Floor")
      #expect(image.member("Thumbnail")?.member("Height")?.int == 125)
      #expect(image.member("IDs")?.elements.map(\.int) == [116, 943, 234, 38793])
    }
    #expect(parseError(#"[{"precision":"zip","Latitude":37.7668,"Longitude":-122.3959}]"#) == nil)
    for scalar in [#""Hello world!""#, "42", "true"] { #expect(parseError(scalar) == nil) }
  }

  @Test(
    "Invalid JSON is rejected at the offset of the error",
    arguments: [
      ("", .unexpectedEnd, 0), ("  ", .unexpectedEnd, 2), ("[", .unexpectedEnd, 1), ("[1", .unexpectedEnd, 2),
      ("[1,", .unexpectedEnd, 3), ("{", .unexpectedEnd, 1), (#"{"a""#, .unexpectedEnd, 4),
      (#"{"a":"#, .unexpectedEnd, 5),
      (#"{"a":1"#, .unexpectedEnd, 6), (#"{"a":1,"#, .unexpectedEnd, 7), ("nul", .unexpectedEnd, 3),
      ("\"", .unexpectedEnd, 1),
      ("\"abc", .unexpectedEnd, 4), (#""\"#, .unexpectedEnd, 2), (#""\u12"#, .unexpectedEnd, 5),
      ("-", .unexpectedEnd, 1),
      ("1.", .unexpectedEnd, 2), ("1e", .unexpectedEnd, 2), ("1e+", .unexpectedEnd, 3),
      (#""\ud83d"#, .unexpectedEnd, 7),
      (#""\ud83d\"#, .unexpectedEnd, 8),

      ("]", .unexpectedByte, 0), ("}", .unexpectedByte, 0), (",", .unexpectedByte, 0), ("[,1]", .unexpectedByte, 1),
      ("[1,]", .unexpectedByte, 3), ("[1,,2]", .unexpectedByte, 3), ("[1 2]", .unexpectedByte, 3),
      ("[1}", .unexpectedByte, 2),
      (#"{"a":1]"#, .unexpectedByte, 6), (#"{"a":1,}"#, .unexpectedByte, 7), (#"{"a"}"#, .unexpectedByte, 4),
      (#"{"a",1}"#, .unexpectedByte, 4), ("{a:1}", .unexpectedByte, 1), ("{1:1}", .unexpectedByte, 1),
      (#"{"a":}"#, .unexpectedByte, 5), (#"{:1}"#, .unexpectedByte, 1), (#"{"a"::1}"#, .unexpectedByte, 5),
      ("{,}", .unexpectedByte, 1), ("['a']", .unexpectedByte, 1), ("NaN", .unexpectedByte, 0),
      ("Infinity", .unexpectedByte, 0),
      ("nulx", .unexpectedByte, 3), ("True", .unexpectedByte, 0), ("+1", .unexpectedByte, 0),
      (".5", .unexpectedByte, 0),
      ("[1/**/]", .unexpectedByte, 2), ("//\n1", .unexpectedByte, 0), ("\u{C}1", .unexpectedByte, 0),
      ("\u{A0}1", .unexpectedByte, 0), ("\u{FEFF}1", .unexpectedByte, 0), ("é", .unexpectedByte, 0),
      ("\u{0}", .unexpectedByte, 0),

      ("01", .invalidNumber, 1), ("-01", .invalidNumber, 2), ("00", .invalidNumber, 1), ("[1.]", .invalidNumber, 3),
      ("[-]", .invalidNumber, 2), ("-Infinity", .invalidNumber, 1), ("[1e]", .invalidNumber, 3),
      ("[1e+]", .invalidNumber, 4),
      ("1.e5", .invalidNumber, 2), ("--1", .invalidNumber, 1), ("-.5", .invalidNumber, 1),

      ("1 2", .trailingBytes, 2), ("{}{}", .trailingBytes, 2), ("[]]", .trailingBytes, 2), ("nulll", .trailingBytes, 4),
      ("0x1", .trailingBytes, 1), ("1.5.5", .trailingBytes, 3), (#""a"b"#, .trailingBytes, 3),
      ("1+1", .trailingBytes, 1),
      ("1_000", .trailingBytes, 1), ("[]\u{0}", .trailingBytes, 2),
    ] as [(String, JSONError.Kind, Int)])
  func rejected(text: String, kind: JSONError.Kind, offset: Int) {
    #expect(parseError(text) == JSONError(kind, offset: offset))
  }

  @Test(
    "Only white space is accepted before and after a value; after a number in an array, also digits",
    arguments: UInt8.min...UInt8.max)
  func stray(byte: UInt8) {
    let isSpace = [0x20, 0x09, 0x0A, 0x0D].contains(byte)
    #expect((parseError([byte] + Array("[]".utf8)) == nil) == isSpace)
    #expect((parseError(Array("[]".utf8) + [byte]) == nil) == isSpace)
    let isDigit = (0x30...0x39).contains(byte)
    #expect((parseError(Array("[1".utf8) + [byte] + Array(",2]".utf8)) == nil) == (isSpace || isDigit))
  }

  @Test("Every proper prefix of a text is rejected as incomplete or as invalid UTF-8")
  func prefixes() {
    let text = Array(#"{"a":[1.5e+3,"b\n\ud83d\ude00é",true,false,null],"c":{"d":-0}}"#.utf8)
    for length in 0..<text.count {
      let kind = parseError(Array(text[..<length]))?.kind
      #expect(kind == .unexpectedEnd || kind == .invalidUTF8, "\(length) bytes")
    }
    #expect(parseError(text) == nil)
  }

  @Test("A text that is too deep, too large or repeats a name counts as well-formed; invalid JSON does not")
  func wellFormed() {
    #expect(JSONError(.tooDeep, offset: 0).isWellFormed)
    #expect(JSONError(.duplicateName, offset: 0).isWellFormed)
    #expect(JSONError(.tooLarge, offset: 0).isWellFormed)
    for kind: JSONError.Kind in [.unexpectedEnd, .unexpectedByte, .invalidUTF8, .trailingBytes] {
      #expect(!JSONError(kind, offset: 0).isWellFormed)
    }
  }
}
