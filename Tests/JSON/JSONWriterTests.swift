import Testing

@testable import JSON

@Suite("JSON writer")
struct JSONWriterTests {
  @Test("Commas and colons are inserted automatically")
  func commas() {
    let result = written { writer in
      writer.beginObject()
      writer.key("a")
      writer.int(1)
      writer.key("b")
      writer.beginArray()
      writer.bool(true)
      writer.bool(false)
      writer.null()
      writer.beginArray()
      writer.endArray()
      writer.beginObject()
      writer.endObject()
      writer.string("c")
      writer.endArray()
      writer.key("d" + "é")
      writer.double(2.5)
      writer.key("e")
      Array("1.0".utf8).withUnsafeBufferPointer { writer.raw($0) }
      writer.endObject()
    }
    #expect(result == #"{"a":1,"b":[true,false,null,[],{},"c"],"dé":2.5,"e":1.0}"#)
  }

  @Test(
    "Only quotation marks, backslashes and characters below U+0020 are escaped",
    arguments: [
      ("", #""""#), ("a", #""a""#), ("\"", #""\"""#), ("\\", #""\\""#), ("/", #""/""#),
      ("\u{8}\u{9}\u{A}\u{C}\u{D}", #""\b\t\n\f\r""#), ("\u{0}\u{B}\u{1F}", #""\u0000\u000b\u001f""#),
      ("\u{7F}", "\"\u{7F}\""),
      ("é€😀", #""é€😀""#), ("\u{2028}\u{2029}", "\"\u{2028}\u{2029}\""), ("1234567\"", #""1234567\"""#),
      ("12345678\"", #""12345678\"""#), ("\"\"\"\"\"\"\"\"\"", #""\"\"\"\"\"\"\"\"\"""#),
      (" !\u{A0}\u{FF}", "\" !\u{A0}\u{FF}\""),
    ])
  func escapes(text: String, expected: String) throws {
    #expect(written { $0.string(text) } == expected)
    #expect(written { $0.key(text) } == expected + ":")
    try withJSON(expected) { #expect($0.string == text) }
  }

  @Test("Bytes with and without an escape are read back from every position in strings of up to 40 bytes")
  func positions() throws {
    for length in 1...40 {
      for position in 0..<length {
        for special: UInt8 in [0x22, 0x5C, 0x0A, 0x00, 0x20, 0x21, 0x7F] {
          var bytes = [UInt8](repeating: 0x61, count: length)
          bytes[position] = special
          let text = String(decoding: bytes, as: UTF8.self)
          try withJSON(written { $0.string(text) }) { #expect($0.string == text) }
        }
      }
    }
  }

  @Test("A string that is written in pieces equals the complete string", arguments: [0, 1, 7, 8, 9, 4_090, 10_000])
  func stringInPieces(length: Int) {
    let piece = String(repeating: "a", count: length)
    let pieces = [piece, "\"", "", "\\\u{1}\n", piece, "é🦊\u{2028}"]
    let writer = JSONWriter()
    writer.beginArray()
    for _ in 0..<2 {
      writer.beginString()
      for var piece in pieces { piece.withUTF8 { writer.append(utf8: $0) } }
      writer.endString()
      writer.string(pieces.joined())
    }
    writer.endArray()
    let expected = "\"\(piece)\\\"\\\\\\u0001\\n\(piece)é🦊\u{2028}\""
    #expect(text(writer) == "[\(expected),\(expected),\(expected),\(expected)]")
  }

  @Test("All overloads write literals identically")
  func literals() {
    #expect(written { $0.string("é") } == #""é""#)
    #expect(written { $0.string("a\n" as StaticString) } == #""a\n""#)
    #expect(written { $0.string(String("a\n")) } == #""a\n""#)
    #expect(written { $0.key("k") } == #""k":"#)
  }

  @Test("Truncating to a mark restores the comma state")
  func marks() {
    let writer = JSONWriter()
    writer.beginArray()
    let empty = writer.mark
    writer.int(1)
    let one = writer.mark
    writer.int(2)
    writer.beginObject()
    writer.key("half")
    writer.truncate(to: one)
    writer.int(3)
    writer.endArray()
    #expect(text(writer) == "[1,3]")
    writer.truncate(to: one)
    writer.endArray()
    #expect(text(writer) == "[1]")
    writer.truncate(to: empty)
    writer.string("first")
    writer.endArray()
    #expect(text(writer) == #"["first"]"#)
    #expect(writer.count == 9)
  }

  @Test("Truncating to a mark after a key leaves the key without a value")
  func markAfterKey() {
    let writer = JSONWriter()
    writer.beginObject()
    writer.key("result")
    let mark = writer.mark
    writer.beginArray()
    writer.int(1)
    writer.truncate(to: mark)
    writer.null()
    writer.endObject()
    #expect(text(writer) == #"{"result":null}"#)
  }

  @Test("No comma is written between texts separated by verbatim bytes")
  func severalTexts() {
    let result = written { writer in
      for index in 0..<3 {
        writer.int(index)
        writer.verbatim("\n")
      }
    }
    #expect(result == "0\n1\n2\n")
  }

  @Test("A huge text grows the writer, and reset releases the memory")
  func memory() {
    let writer = JSONWriter()
    let chunk = String(repeating: "x\n", count: 50_000)
    writer.beginArray()
    for _ in 0..<100 { writer.string(chunk) }
    writer.endArray()
    #expect(writer.count == 100 * (150_000 + 3) + 1)
    #expect(writer.capacity >= writer.count)
    writer.reset()
    #expect(writer.capacity <= 1 << 20)
    #expect(writer.count == 0)
    writer.reserve(10_000)
    #expect(writer.capacity >= 10_000)
    writer.int(1)
    #expect(text(writer) == "1")
  }

  @Test("The writer grows correctly for strings of 4,000 to 4,199 bytes")
  func growth() {
    for length in 4_000..<4_200 {
      let filler = String(repeating: "x", count: length)
      let result = written { writer in
        writer.beginArray()
        writer.string(filler)
        writer.int(.min as Int64)
        writer.string("\u{1}\u{1}")
        writer.bool(false)
        writer.endArray()
      }
      #expect(result == "[\"\(filler)\",-9223372036854775808,\"\\u0001\\u0001\",false]")
    }
  }

  @Test("A parsed value is written without white space and with unchanged numbers")
  func rewriting() throws {
    let spaced =
      #" { "a" : [ 1.0 , 1e2 , "\u0061\/" , { } , [ ] ] , "\u0062" : { "c" : { "d" : null } } , "e" : true } "#
    try withJSON(spaced) { value in
      #expect(written { $0.value(value) } == #"{"a":[1.0,1e2,"a/",{},[]],"b":{"c":{"d":null}},"e":true}"#)
    }
    for scalar in ["1", "\"a\"", "null", "[]", "{}"] {
      try withJSON(scalar) { value in #expect(written { $0.value(value) } == scalar) }
    }
  }

  @Test("Repeated numbers, and numbers that share a cache slot, are written correctly")
  func repeatedDoubles() {
    let numbers: [Double] = (1...300).map { Double($0) / 301 } + [-0.0, 1e300, -1e-300, 0.1]
    let expected = (numbers + numbers).map { (number: Double) in number == 0 ? "-0.0" : number.description }
    let writer = JSONWriter()
    let written = (numbers + numbers).map { number in
      writer.reset()
      writer.double(number)
      return text(writer)
    }
    #expect(written == expected)
  }
}
