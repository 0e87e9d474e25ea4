import JSON
import Testing

@Suite("JSON tape")
struct JSONTapeTests {
  @Test("A request is parsed")
  func request() throws {
    try withJSON(#"{"jsonrpc":"2.0","id":1.0,"method":"a.b","params":{"x":[1,2.5,"z"],"y":null,"é":true}}"#) { value in
      #expect(value.kind == .object)
      #expect(value.count == 4)
      #expect(value.members.map(\.name.string) == ["jsonrpc", "id", "method", "params"])
      let id = try #require(value.member("id"))
      #expect(String(decoding: id.rawBytes, as: UTF8.self) == "1.0")
      #expect(id.offset == 22)
      let params = try #require(value.member("params"))
      #expect(params.member("x")?.elements.map(\.kind) == [.number, .number, .string])
      #expect(params.member("y")?.isNull == true)
      #expect(params.member("é")?.bool == true)
      #expect(params.member("z") == nil)
    }
  }

  @Test(
    "Raw bytes exclude the white space around the value",
    arguments: [#"{"a" : 1}"#, "[ ]", "[ [ 1 ] , 2 ]", "-1.50", #""\u0061""#, "true", "null", "{ }"])
  func rawBytes(text: String) throws {
    try withJSON(" [ \(text) , \(text) ] ") { value in
      for element in value.elements { #expect(String(decoding: element.rawBytes, as: UTF8.self) == text) }
    }
  }

  @Test("Accessors for another kind return nil, a count of 0 or an empty sequence")
  func otherKinds() throws {
    try withJSON(#"[null,true,1,"a",[1],{"a":1}]"#) { value in
      #expect(value.elements.map(\.bool) == [nil, true, nil, nil, nil, nil])
      #expect(value.elements.map(\.count) == [0, 0, 0, 0, 1, 1])
      #expect(value.elements.map { Array($0.elements).count } == [0, 0, 0, 0, 1, 0])
      #expect(value.elements.map { Array($0.members).count } == [0, 0, 0, 0, 0, 1])
      #expect(value.elements.map { $0.member("a")?.int } == [nil, nil, nil, nil, nil, 1])
    }
  }

  @Test("Siblings after containers of any shape are found")
  func siblings() throws {
    try withJSON(#"{"a":{"b":[{},[[]],{"c":{}}]},"d":[],"e":1}"#) { value in
      #expect(value.members.map(\.name.string) == ["a", "d", "e"])
      #expect(value.member("e")?.int == 1)
      #expect(value.member("a")?.member("b")?.elements.map(\.count) == [0, 1, 1])
    }
  }

  @Test("Values of earlier texts stay valid while the tape grows")
  func severalTexts() throws {
    let texts = (1...60).map { count in
      Array("[\((0..<count * count).map(String.init).joined(separator: ","))]".utf8)
    }
    let buffer = texts.flatMap { $0 }
    let tape = JSONTape()
    for _ in 0..<2 {
      try buffer.withUnsafeBufferPointer { bytes in
        var values: [JSONValue] = []
        var start = 0
        for text in texts {
          values.append(try tape.parse(UnsafeBufferPointer(rebasing: bytes[start..<start + text.count]), maxDepth: 1))
          start += text.count
        }
        for (value, count) in zip(values, 1...60) {
          #expect(value.elements.map(\.int) == (0..<Int64(count * count)).map { $0 })
        }
      }
      tape.reset()
    }
  }

  @Test("A rejected text leaves earlier texts unchanged")
  func rejectedText() throws {
    let validText = Array(#"{"a":[1,2,3]}"#.utf8)
    let invalidText = Array(("[" + String(repeating: "1,", count: 5_000) + "}").utf8)
    let tape = JSONTape()
    try validText.withUnsafeBufferPointer { valid in
      let first = try tape.parse(valid, maxDepth: 128)
      _ = invalidText.withUnsafeBufferPointer { invalid in
        #expect(throws: JSONError(.unexpectedByte, offset: 10_001)) { _ = try tape.parse(invalid, maxDepth: 128) }
      }
      let second = try tape.parse(valid, maxDepth: 128)
      for value in [first, second] { #expect(value.member("a")?.elements.map(\.int) == [1, 2, 3]) }
    }
  }
}
