import Testing

@testable import JSONRPC

@Suite("Messages beyond a limit and invalid JSON get one error, and the next message runs")
struct LaneLimitTests {
  /// Returns a message with a number of nested levels: its object is the first level, and arrays are the others.
  private func nested(_ levels: Int, idFirst: Bool) -> String {
    let arrays = String(repeating: "[", count: levels - 1) + String(repeating: "]", count: levels - 1)
    return idFirst
      ? #"{"id":3,"jsonrpc":"2.0","method":"echo","params":\#(arrays)}"# : call("echo", arrays, id: "3")
  }

  @Test("128 levels are accepted and 129 are not; an id before or after them is read", arguments: [true, false])
  func depth(idFirst: Bool) throws {
    let harness = LaneHarness()
    let replies = try harness.replies(
      to: nested(128, idFirst: idFirst), nested(129, idFirst: idFirst), call("sum", id: "4"))
    #expect(replies.count == 3)
    #expect(replies.first?.hasPrefix("3 [[[") == true)
    #expect(replies.dropFirst() == ["3 !-32600", "4 0"])
  }

  @Test("A call in a batch may be nested as deeply as a single call")
  func depthInBatch() throws {
    let replies = try LaneHarness().replies(to: "[\(nested(128, idFirst: true))]", "[\(nested(129, idFirst: true))]")
    #expect(replies.first?.hasPrefix("[3 [[[") == true)
    #expect(replies.count == 2)
    #expect(replies.last?.hasSuffix("!-32600") == true)
  }

  @Test("A message with a hundred thousand levels gets one reply, and the next message runs")
  func deepNesting() throws {
    let nesting = String(repeating: "[", count: 100_000)
    let replies = try LaneHarness().replies(to: #"{"id":5,"params":\#(nesting)"#, call("echo", id: "6"))
    #expect(replies.count == 2)
    #expect(replies.last == "6 null")
  }

  @Test("A message over the limit is skipped; the error contains its id if the id is near the start")
  func tooLarge() throws {
    let harness = LaneHarness { $0.messageBytes = 1024 }
    let padding = #"["\#(String(repeating: "x", count: 1024))"]"#
    let replies = try harness.replies(
      to: #"{"id":"a","jsonrpc":"2.0","method":"write","params":\#(padding)}"#, call("echo", id: "2"))
    #expect(replies == [#""a" !-32600"#, "2 null"])
    #expect(harness.log == ["call echo", "send 2"])
  }

  @Test("An id after the retained prefix of a message is not read")
  func tooLargeWithoutID() throws {
    let harness = LaneHarness { $0.messageBytes = 1024 }
    let padding = #"["\#(String(repeating: "x", count: 200_000))"]"#
    #expect(
      try harness.replies(to: call("write", padding, id: "1"), call("echo", id: "2")) == ["null !-32600", "2 null"])
  }

  @Test("A message at the limit is accepted, and one byte more is not")
  func atTheLimit() throws {
    let harness = LaneHarness { $0.messageBytes = 1024 }
    let envelopeBytes = call("sum", #"[""]"#, id: "1").utf8.count
    let padding = String(repeating: "x", count: 1024 - envelopeBytes)
    #expect(try harness.replies(to: call("sum", #"["\#(padding)"]"#, id: "1")) == ["1 0"])
    #expect(try harness.replies(to: call("sum", #"["\#(padding)x"]"#, id: "1")).first?.hasSuffix("!-32600") == true)
  }

  @Test(
    "Invalid JSON is answered with the id null, even if an id could be guessed",
    arguments: [
      #"{"jsonrpc":"2.0","method":"echo","id":1"#, #"{"jsonrpc":"2.0","method":"echo","id":01}"#,
      #"{"jsonrpc":"2.0","method":"echo","id":1,}"#, #"{"id":1} {"id":2}"#, "{'id':1}", #"{"id":+1}"#, "{]", "[1,]",
      #"{"jsonrpc":"2.0","method":"\x","id":1}"#, "{\"jsonrpc\":\"2.0\",\"method\":\"\t\",\"id\":1}",
    ])
  func notJSON(message: String) throws {
    #expect(try LaneHarness().replies(to: message, call("echo", id: "2")) == ["null !-32700", "2 null"])
  }

  @Test(
    "Invalid UTF-8 is never repaired",
    arguments: [
      [0xFF], [0xC3], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80],
    ] as [[UInt8]])
  func notUTF8(bytes: [UInt8]) throws {
    let harness = LaneHarness()
    try harness.run([
      Array(#"{"jsonrpc":"2.0","method":"echo","id":1,"params":[""#.utf8) + bytes + Array("\"]}\n".utf8)
        + Array(call("echo", id: "2").utf8)
    ])
    #expect(try harness.replies() == ["null !-32700", "2 null"])
  }

  @Test("A header block without a usable length ends the conversation after the earlier calls")
  func framingError() throws {
    let harness = LaneHarness(mode: .headers)
    let message = call("write", id: "1")
    let ending = try harness.run(
      "Content-Length: \(message.utf8.count)\r\n\r\n\(message)Content-Length: x\r\n\r\n\(message)")
    #expect(ending == .framingError)
    #expect(harness.log == ["call write", "commit", "send 4"])
    let output = harness.output()
    #expect(output.contains(#""id":1,"result":null"#))
    #expect(output.contains(#""id":null,"error":{"code":-32700"#))
  }
}
