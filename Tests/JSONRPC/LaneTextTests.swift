import Testing

@testable import JSONRPC

@Suite("Halves of surrogate pairs, as cut emojis contain them (RFC 8259, 8.2.)")
struct LaneTextTests {
  @Test(
    "A call with such a text is answered under its own id, and does not run",
    arguments: [
      (#"["a\ud83d"]"#, "/0"), (#"{"title":"abc\ud83d"}"#, "/title"), (#"{"a":[{"b~/c":"\udc00x"}]}"#, "/a/0/b~0~1c"),
      (#"{"a":"\ud83d\ude00","b":"\ud83d\ud83d"}"#, "/b"), (#"{"a":{"\ud83d":1}}"#, "/a/\u{FFFD}"),
      (#"{"a":"\ud83d\n"}"#, "/a"), (#"{"a":"\ud83d\u0041"}"#, "/a"),
    ])
  func invalidText(params: String, path: String) throws {
    let harness = LaneHarness()
    try harness.run(call("write", params, id: "3"))
    let output = harness.output()
    #expect(try summary(of: output) == "3 !-32602")
    #expect(output.contains(path == "/a/\u{FFFD}" ? #"invalidText(path: \"/a/"# : #"invalidText(path: \"\#(path)\")"#))
    #expect(!harness.log.contains("call write"))
  }

  @Test(
    "Complete pairs and other escapes are valid texts",
    arguments: [(#"["😀"]"#, "😀"), (#"["\ud83d\ude00"]"#, "😀"), (#"["\u00e9"]"#, "é")])
  func validText(params: String, text: String) throws {
    #expect(try LaneHarness().replies(to: call("write", params, id: "1")) == [#"1 ["\#(text)"]"#])
  }

  @Test("A batch loses only the calls with such texts")
  func batch() throws {
    let batch = [call("echo", id: "1"), call("echo", #"["\udfff"]"#, id: "2"), call("echo", "[1]", id: "3")]
    #expect(
      try LaneHarness().replies(to: "[\(batch.joined(separator: ","))]") == ["[1 null, 2 !-32602, 3 [1]]"])
  }

  @Test("A notification with such a text is ignored")
  func notification() throws {
    #expect(try LaneHarness().replies(to: JSONRPCTests.notification("write", #"["\ud800"]"#)) == [])
  }

  @Test("An id with such a text is echoed byte for byte, and a method name with one is unknown")
  func outsideOfParameters() throws {
    #expect(try LaneHarness().replies(to: call("echo", id: #""\ud83d""#)) == [#""\ud83d" null"#])
    #expect(try LaneHarness().replies(to: call(#"ec\ud83dho"#, id: "1")) == ["1 !-32601"])
  }
}
