import Testing

@testable import JSONRPC

@Suite("Messages: calls and the ids of their replies")
struct LaneMessageTests {
  @Test(
    "A reply repeats the id exactly as written",
    arguments: [
      "1", "1.0", "1e2", "-0", "0.10", "9007199254740993", "123456789012345678901234567890", "null", #""""#, #""1""#,
      #""\u0061""#, #""\/""#, #""é\ud83d\ude00😀""#,
    ])
  func idIsEchoed(id: String) throws {
    let harness = LaneHarness()
    #expect(try harness.replies(to: call("echo", "[]", id: id)) == ["\(id) []"])
    #expect(try harness.replies(to: call("reject", id: id)) == ["\(id) !1004"])
    #expect(try harness.replies(to: "[\(call("echo", "[]", id: id))]") == ["[\(id) []]"])
  }

  @Test(
    "A call whose id is not a string, number or null is answered with the id null",
    arguments: ["true", "{}", "[1]", "[]"])
  func unreadableID(id: String) throws {
    #expect(try LaneHarness().replies(to: call("echo", id: id)) == ["null !-32600"])
  }

  @Test(
    "An invalid request with a readable id is answered with that id",
    arguments: [
      #"{"id":7}"#,
      #"{"jsonrpc":"2.0","id":7}"#,
      #"{"method":"echo","id":7}"#,
      #"{"jsonrpc":"1.0","method":"echo","id":7}"#,
      #"{"jsonrpc":2.0,"method":"echo","id":7}"#,
      #"{"jsonrpc":"2.0","method":1,"id":7}"#,
      #"{"jsonrpc":"2.0","method":null,"id":7}"#,
      #"{"jsonrpc":"2.0","method":"echo","params":"bar","id":7}"#,
      #"{"jsonrpc":"2.0","method":"echo","params":1,"id":7}"#,
      #"{"id":7,"jsonrpc":"2.0","method":"echo","params":true}"#,
    ])
  func invalidRequest(message: String) throws {
    #expect(try LaneHarness().replies(to: message) == ["7 !-32600"])
    #expect(try LaneHarness().replies(to: "[\(message)]") == ["[7 !-32600]"])
  }

  @Test("A message that is not an object is an invalid request", arguments: ["1", "null", "true", #""text""#, "-0.5"])
  func notAnObject(message: String) throws {
    let harness = LaneHarness()
    // With automatic framing, this first line would be parsed as a header block.
    #expect(try harness.replies(to: message) == ["null !-32600"])
  }

  @Test("Parameters may be missing, null, an array or an object", arguments: ["null", "[1,2]", #"{"a":{"b":[]}}"#])
  func parameters(params: String) throws {
    #expect(try LaneHarness().replies(to: call("echo", params, id: "1")) == ["1 \(params)"])
    #expect(try LaneHarness().replies(to: #"{"jsonrpc":"2.0","method":"echo","id":1}"#) == ["1 null"])
  }

  @Test("Unknown members are ignored, including members of a reply")
  func unknownMembers() throws {
    let line = #"{"trace":{"id":9},"jsonrpc":"2.0","method":"echo","id":1,"result":1,"meta":[]}"#
    #expect(try LaneHarness().replies(to: line) == ["1 null"])
  }

  @Test("Names may contain escapes")
  func escapedNames() throws {
    let line = #"{"\u006asonrpc":"2\u002e0","m\u0065thod":"\u0065cho","\u0069d":1}"#
    #expect(try LaneHarness().replies(to: line) == ["1 null"])
  }

  @Test(
    "A duplicate name at any depth rejects the message; its id is still read",
    arguments: [
      call("echo", #"{"a":1,"a":2}"#, id: "8"), call("echo", #"[{"a":1,"\u0061":2}]"#, id: "8"),
      #"{"id":8,"jsonrpc":"2.0","method":"echo","method":"exit"}"#,
    ])
  func duplicateName(message: String) throws {
    let harness = LaneHarness()
    #expect(try harness.replies(to: message) == ["8 !-32600"])
    #expect(harness.log == ["send 1"])
  }

  @Test(
    "Replies are ignored",
    arguments: [
      #"{"jsonrpc":"2.0","id":1,"result":19}"#, #"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}}"#,
      #"{"id":1,"result":null}"#, #"[{"jsonrpc":"2.0","id":1,"result":19}]"#,
    ])
  func replies(message: String) throws {
    let harness = LaneHarness()
    try harness.run(message)
    #expect(harness.output().isEmpty)
  }

  @Test("Unknown notifications of the protocol are ignored; with an id they are unknown methods")
  func protocolNotifications() throws {
    let harness = LaneHarness()
    #expect(try harness.replies(to: notification("$/setTrace", #"{"value":"off"}"#)).isEmpty)
    #expect(harness.log.isEmpty)
    #expect(try harness.replies(to: call("$/setTrace", id: "3")) == ["3 !-32601"])
  }

  @Test("A notification never gets a reply", arguments: ["echo", "write", "reject", "unknown"])
  func notifications(method: String) throws {
    let harness = LaneHarness()
    try harness.run(notification(method))
    #expect(harness.output().isEmpty)
    #expect(harness.log.first == "call \(method)")
  }

  @Test("Replies are framed like the messages; lengths are in bytes")
  func headers() throws {
    let harness = LaneHarness(mode: .headers)
    let message = call("echo", #"["é😀"]"#, id: "1")
    try harness.run("Content-Length: \(message.utf8.count)\r\n\r\n\(message)")
    let reply = #"{"jsonrpc":"2.0","id":1,"result":["é😀"]}"#
    #expect(harness.output() == "Content-Length: \(reply.utf8.count)\r\n\r\n\(reply)")
    #expect(reply.utf8.count == reply.count + 4)
  }

  @Test("With headers, the replies of a batch are one message")
  func batchUnderHeaders() throws {
    let harness = LaneHarness(mode: .headers)
    let message = "[\(call("echo", id: "1")),\(call("echo", id: "2"))]"
    try harness.run("Content-Length: \(message.utf8.count)\r\n\r\n\(message)")
    let reply = #"[{"jsonrpc":"2.0","id":1,"result":null},{"jsonrpc":"2.0","id":2,"result":null}]"#
    #expect(harness.output() == "Content-Length: \(reply.utf8.count)\r\n\r\n\(reply)")
  }
}
