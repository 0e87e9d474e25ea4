import Testing

@testable import JSONRPC

@Suite("JSON-RPC 2.0, section 7: the examples of the specification")
struct LaneSpecificationTests {
  /// A message and the summary of its expected reply, if it gets one.
  struct Example: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let sent: String
    let replies: [String]

    init(_ title: String, _ sent: String, _ replies: String...) {
      testDescription = title
      self.sent = sent.split(separator: "\n").joined(separator: " ")
      self.replies = replies
    }
  }

  static let examples = [
    Example(
      "positional parameters", #"{"jsonrpc": "2.0", "method": "subtract", "params": [42, 23], "id": 1}"#, "1 19"),
    Example(
      "positional parameters in reverse order",
      #"{"jsonrpc": "2.0", "method": "subtract", "params": [23, 42], "id": 2}"#, "2 -19"),
    Example(
      "named parameters",
      #"{"jsonrpc": "2.0", "method": "subtract", "params": {"subtrahend": 23, "minuend": 42}, "id": 3}"#, "3 19"),
    Example(
      "named parameters in another order",
      #"{"jsonrpc": "2.0", "method": "subtract", "params": {"minuend": 42, "subtrahend": 23}, "id": 4}"#, "4 19"),
    Example("a notification", #"{"jsonrpc": "2.0", "method": "update", "params": [1,2,3,4,5]}"#),
    Example("a notification without parameters", #"{"jsonrpc": "2.0", "method": "foobar"}"#),
    Example(
      "a method that does not exist", #"{"jsonrpc": "2.0", "method": "foobar", "id": "1"}"#, #""1" !-32601"#),
    Example(
      "invalid JSON", #"{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]"#, "null !-32700"),
    Example("an invalid request", #"{"jsonrpc": "2.0", "method": 1, "params": "bar"}"#, "null !-32600"),
    Example(
      "a batch that is invalid JSON",
      #"""
      [{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},
      {"jsonrpc": "2.0", "method"
      ]
      """#, "null !-32700"),
    Example("an empty batch", "[]", "null !-32600"),
    Example("an invalid batch that is not empty", "[1]", "[null !-32600]"),
    Example("an invalid batch", "[1,2,3]", "[null !-32600, null !-32600, null !-32600]"),
    Example(
      "a batch of messages of all kinds",
      #"""
      [{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},
      {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]},
      {"jsonrpc": "2.0", "method": "subtract", "params": [42,23], "id": "2"},
      {"foo": "boo"},
      {"jsonrpc": "2.0", "method": "foo.get", "params": {"name": "myself"}, "id": "5"},
      {"jsonrpc": "2.0", "method": "echo", "params": ["hello", 5], "id": "9"}]
      """#, #"["1" 7, "2" 19, null !-32600, "5" !-32601, "9" ["hello",5]]"#),
    Example(
      "a batch of notifications only",
      #"""
      [{"jsonrpc": "2.0", "method": "notify_sum", "params": [1,2,4]},
      {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]}]
      """#),
  ]

  @Test("Each example is answered as specified", arguments: examples)
  func example(_ example: Example) throws {
    #expect(try LaneHarness().replies(to: example.sent) == example.replies)
  }

  @Test("All examples in one read are answered in order")
  func allAtOnce() throws {
    let harness = LaneHarness()
    try harness.run(Self.examples.map(\.sent).joined(separator: "\n"))
    #expect(try harness.replies() == Self.examples.flatMap(\.replies))
  }

  @Test("A reply has only jsonrpc, id and result")
  func replyMembers() throws {
    let harness = LaneHarness()
    try harness.run(call("echo", "[1]", id: "7"))
    #expect(harness.output() == #"{"jsonrpc":"2.0","id":7,"result":[1]}"# + "\n")
  }

  @Test("An error has code, message, and data with the name of the code")
  func errorMembers() throws {
    let harness = LaneHarness()
    try harness.run(call("reject", id: "7"))
    let error = #"{"code":1004,"message":"rejected","data":{"kind":"conflict"}}"#
    #expect(harness.output() == #"{"jsonrpc":"2.0","id":7,"error":\#(error)}"# + "\n")
  }
}
