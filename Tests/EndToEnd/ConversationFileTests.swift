import Conversation
import Testing

@Suite("Conversation files: syntax, matching and error messages")
struct ConversationFileTests {
  /// Plays a file against fixed replies, one for each sent message.
  private func play(_ text: String, replies: String...) throws -> [String] {
    var rest = replies[...]
    return try ConversationRun(
      of: try ConversationFile(text), on: InProcessPlayer { _ in [rest.popFirst()].compactMap(\.self) }
    )
    .run()
  }

  private func errorMessage(_ text: String, replies: String...) -> String {
    var rest = replies[...]
    do {
      let player = InProcessPlayer { _ in [rest.popFirst()].compactMap(\.self) }
      try ConversationRun(of: try ConversationFile(text), on: player).run()
      return ""
    } catch {
      return "\(error)".split(separator: "\n").first.map(String.init) ?? ""
    }
  }

  @Test("`!!` adds options, other prefixes start a step; an indented line continues a message, comments are joined")
  func steps() throws {
    let file = try ConversationFile(
      """
      # one
      # comment
      !! --clock 2026-01-01T00:00:00Z
      !!   --seed 1

      >> {"a":
          1}
      << {"b": 2}
      """)
    #expect(file.options == ["--clock", "2026-01-01T00:00:00Z", "--seed", "1"])
    #expect(file.steps.map(\.kind) == [.comment, .sent, .expected])
    #expect(file.steps.map(\.text) == ["one\ncomment", #"{"a": 1}"#, #"{"b": 2}"#])
    #expect(file.steps.map(\.line) == [1, 6, 8])
  }

  @Test(
    "The error for a malformed file starts with the line number",
    arguments: [
      ("hello", "line 1:"), (">> {}\n\n!! --seed 1", "line 3:"), (">> {}\n<< {", "line 2:"), ("  >> {}", "line 1:"),
      ("# a\n  b", "line 2:"),
    ])
  func rejected(text: String, prefix: String) {
    #expect(errorMessage(text).hasPrefix(prefix))
  }

  @Test("A folder is not an empty conversation")
  func folder() {
    let error = #expect(throws: ConversationError.self) { try ConversationFile(path: "/") }
    #expect(error?.message == "cannot read /: Is a directory")
  }

  @Test(
    "Replies are compared by value, and `…` matches any value or all further members",
    arguments: [
      (#"{"a": 1, "b": [true, null]}"#, #"{"b":[true,null],"a":1.0}"#), (#""é""#, #""\u00e9""#), ("1e2", "100"),
      (#"{"a": "…"}"#, #"{"a":{"b":[]}}"#), (#"{"a": 1, "…": "…"}"#, #"{"x":1,"a":1}"#), (#"["…", 2]"#, "[[],2]"),
      ("9007199254740993", "9007199254740993"),
    ])
  func equal(expected: String, reply: String) throws {
    #expect(try play(">> x\n<< \(expected)", replies: reply) == [reply])
  }

  @Test(
    "The first difference is reported with its path",
    arguments: [
      (#"{"a": 1}"#, #"{"a":2}"#, "line 2: at /a: expected 1, got 2"),
      (#"{"a": {"b/c": [1, 2]}}"#, #"{"a":{"b/c":[1,3]}}"#, "line 2: at /a/b~1c/1: expected 2, got 3"),
      (#"{"a": 1}"#, #"{}"#, "line 2: at /a: expected 1, got nothing"),
      (#"{}"#, #"{"a":1}"#, "line 2: at /a: expected nothing, got 1"),
      (#"[1]"#, #"[1,2]"#, "line 2: at the root: expected 1 elements, got 2: [1,2]"),
      (#""1""#, "1", #"line 2: at the root: expected "1", got 1"#),
      ("9007199254740993", "9007199254740992", "line 2: at the root: expected 9007199254740993, got 9007199254740992"),
    ])
  func different(expected: String, reply: String, difference: String) {
    #expect(errorMessage(">> x\n<< \(expected)", replies: reply) == difference)
  }

  @Test("A name captures its first value, is replaced with this value in sent messages, and later matches only it")
  func names() throws {
    let text = #"""
      >> {"x": 1}
      << {"token": "$token"}
      >> {"send": "$token", "price": "$5", "escaped": "\"$token"}
      << {"token": "$token"}
      """#
    var sent: [String] = []
    let player = InProcessPlayer { line in
      sent.append(line)
      return [#"{"token":"abc"}"#]
    }
    let replies = try ConversationRun(of: try ConversationFile(text), on: player).run()
    #expect(sent.last == #"{"send": "abc", "price": "$5", "escaped": "\"$token"}"#)
    #expect(replies == [#"{"token":"$token"}"#, #"{"token":"$token"}"#])
    #expect(
      errorMessage(text, replies: #"{"token":"abc"}"#, #"{"token":"abd"}"#)
        == #"line 4: at /token: expected $token = "abc", got "abd""#)
    #expect(errorMessage(#">> {"send": "$unknown"}"#) == "line 1: $unknown has no value yet")
  }

  @Test("A missing reply, an additional reply, and a reply that is not JSON are reported")
  func missing() {
    #expect(errorMessage(">> x\n<< 1") == "line 2: no reply was received")
    #expect(errorMessage(">> x\n", replies: "1") == "line 1: unexpected reply after the end: 1")
    #expect(errorMessage(">> x\n<< 1", replies: "{") == "line 2: the reply is not JSON: {")
  }
}
