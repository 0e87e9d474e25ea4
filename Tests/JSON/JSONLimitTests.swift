import Testing

@testable import JSON

@Suite("JSON limits")
struct JSONLimitTests {
  private func nested(_ depth: Int, _ open: String, _ close: String, inside: String = "1") -> String {
    String(repeating: open, count: depth) + inside + String(repeating: close, count: depth)
  }

  @Test("The message object is level 1: 128 levels are accepted, 129 are not")
  func objects() {
    #expect(parseError(nested(128, #"{"a":"#, "}")) == nil)
    #expect(parseError(nested(129, #"{"a":"#, "}")) == JSONError(.tooDeep, offset: 128 * 5))
    #expect(parseError(#"{"a":"# + nested(127, "[", "]") + "}") == nil)
    #expect(parseError(#"{"a":"# + nested(128, "[", "]") + "}") == JSONError(.tooDeep, offset: 5 + 127))
  }

  @Test("The array of a batch does not count as a level of its messages")
  func batches() {
    #expect(parseError("[" + nested(128, #"{"a":"#, "}") + "]") == nil)
    #expect(parseError("[1," + nested(129, #"{"a":"#, "}") + "]")?.kind == .tooDeep)
  }

  @Test("The caller sets the limit, and empty containers count", arguments: [1, 2, 40, 5_000])
  func limits(maxDepth: Int) {
    #expect(parseError(nested(maxDepth, #"{"a":"#, "}", inside: "1"), maxDepth: maxDepth) == nil)
    #expect(parseError(nested(maxDepth, #"{"a":"#, "}", inside: "{}"), maxDepth: maxDepth)?.kind == .tooDeep)
    #expect(parseError(nested(maxDepth, #"{"a":"#, "}", inside: "[]"), maxDepth: maxDepth)?.kind == .tooDeep)
  }

  @Test("A million open brackets do not overflow the stack", arguments: ["[", #"{"a":"#])
  func brackets(open: String) {
    let text = String(repeating: open, count: 1_000_000)
    #expect(parseError(text)?.kind == .tooDeep)
    #expect(parseError(text, maxDepth: .max)?.kind == .unexpectedEnd)
  }

  @Test("A hundred thousand nested arrays can be read and written if the caller allows it")
  func deep() throws {
    let text = nested(100_000, "[", "]")
    try withJSON(Array(text.utf8), maxDepth: .max) { value in
      #expect(written { $0.value(value) } == text)
    }
  }

  @Test(
    "A duplicate name is found at any depth, compared after unescaping",
    arguments: [
      (#"{"a":1,"a":2}"#, 7), (#"{"a":1,"b":2,"a":3}"#, 13), (#"{"":1,"":2}"#, 6), (#"{"a":1,"\u0061":2}"#, 7),
      (#"{"\u0061":1,"a":2}"#, 12), (#"{"\u0061":1,"\u0061":2}"#, 12), (#"{"é":1,"\u00e9":2}"#, 8),
      (#"{"\ud83d\ude00":1,"😀":2}"#, 18), (#"{"a":{"b":1,"b":2}}"#, 12), (#"[[{"a":[{"b":1,"b":2}]}]]"#, 15),
      (#"{"a":{"a":1},"a":2}"#, 13), (#"{"a/b":1,"a\/b":2}"#, 9), (#"{"x":1,"a":1,"a":2,"x":1}"#, 13),
    ])
  func duplicates(text: String, offset: Int) {
    #expect(parseError(text) == JSONError(.duplicateName, offset: offset))
  }

  @Test(
    "Different names are not duplicates",
    arguments: [
      #"{"a":1,"A":1}"#, #"{"a":{"a":{"a":1}}}"#, #"[{"a":1},{"a":1}]"#, #"{"a":1,"aa":1,"":1}"#,
      #"{"é":1,"e\u0301":1}"#,
      #"{"\\u0061":1,"a":1}"#, #"{"a":["a","a"],"b":"a"}"#, #"{"ab":1,"ba":1,"a\u0062b":1}"#,
    ])
  func different(text: String) {
    #expect(parseError(text) == nil)
  }

  @Test("A duplicate is found in objects of every size", arguments: [1, 2, 5, 31, 32, 33, 34, 63, 64, 65, 1_000])
  func sizes(count: Int) {
    let names = (0..<count).map { "\"name\($0)\":0" }
    #expect(parseError("{\(names.joined(separator: ","))}") == nil)
    for index in Set([0, count / 2, count - 1]) {
      for name in ["name\(index)", "n\\u0061me\(index)"] {
        let text = "{\(names.joined(separator: ",")),\"\(name)\":1}"
        #expect(parseError(text)?.kind == .duplicateName)
      }
    }
  }

  @Test("A hundred thousand similar names, escaped or not, are read, and a duplicate among them is found")
  func manyMembers() throws {
    let prefix = String(repeating: "x", count: 40)
    for letter in ["a", "\\u0061"] {
      var text = "{"
      for index in 0..<100_000 { text += "\"\(prefix)\(letter)\(index)\":\(index)," }
      try withJSON(text + "\"last\":1}") { value in
        #expect(value.count == 100_001)
        #expect(value.member("last")?.int == 1)
      }
      #expect(parseError(text + "\"\(prefix)a5\":1}")?.kind == .duplicateName)
    }
  }

  @Test("Allowed duplicate names are on the tape in order", arguments: [1, 40])
  func allowedDuplicates(count: Int) throws {
    let text = "{" + (0..<count).map { "\"a\":\($0)" }.joined(separator: ",") + "}"
    let tape = JSONTape()
    try Array(text.utf8).withUnsafeBufferPointer { bytes in
      let object = try tape.parse(bytes, maxDepth: 1, allowsDuplicateNames: true)
      #expect(object.members.map(\.value.int) == (0..<count).map { Int64($0) })
    }
  }

  @Test("A syntax error is reported rather than an earlier duplicate name")
  func syntaxFirst() {
    #expect(parseError(#"{"a":1,"a":2"#)?.kind == .unexpectedEnd)
    #expect(parseError(#"{"a":1,"a":2}x"#)?.kind == .trailingBytes)
  }

  @Test("Five million empty arrays are read, and their memory is released")
  func manyNodes() throws {
    let count = 5_000_000
    var text = [UInt8](repeating: UInt8(ascii: ","), count: 3 * count + 1)
    for index in 0..<count {
      text[3 * index + 1] = UInt8(ascii: "[")
      text[3 * index + 2] = UInt8(ascii: "]")
    }
    text[0] = UInt8(ascii: "[")
    text[3 * count] = UInt8(ascii: "]")
    let tape = JSONTape()
    let read = try text.withUnsafeBufferPointer { try tape.parse($0, maxDepth: 128).count }
    #expect(read == count)
    tape.reset()
    #expect(tape.capacity * MemoryLayout<JSONNode>.stride <= 1 << 20)
  }
}
