import JSONRPC
import TestSupport
import Testing

@testable import kindling

/// The protocol: handshakes, calls of tools, errors, progress and cancellation.
@Suite struct MCPTests {
  private let assistant: Assistant

  init() throws { assistant = try Assistant(locale: "fr") }

  // MARK: - Handshakes

  @Test(
    "`initialize` agrees on the requested version, or offers the latest one",
    arguments: [
      ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"),
      ("2025-11-25", "2025-11-25"), ("1999-01-01", "2025-11-25"), ("2026-07-28", "2025-11-25"),
    ])
  func initialize(_ requested: String, _ agreed: String) throws {
    let result = try assistant.initialize(requested)
    #expect(result.names == ["protocolVersion", "capabilities", "instructions", "serverInfo"])
    #expect(result["protocolVersion"].string == agreed)
    #expect(result["serverInfo"].matches(try JSON(#"{"name": "kindling", "version": "1.2.3"}"#)))
    #expect(result["serverInfo"]["title"].isNull == (agreed < "2025-06-18"))
    #expect(result["capabilities"].names == ["tools"])
    #expect(try assistant.reply("ping")["result"].description == "{}")
  }

  @Test("`server/discover` names the versions that have no handshake")
  func discover() throws {
    let result = try assistant.reply("server/discover")["result"]
    #expect(result["supportedVersions"].elements.map(\.string) == ["2026-07-28"])
    #expect(result["resultType"].string == "complete")
    #expect(result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"].string == "kindling")
    #expect(try assistant.reply("tools/list")["result"].names == ["resultType", "ttlMs", "cacheScope", "tools"])
  }

  @Test("An unknown request is rejected")
  func unknownRequest() throws {
    #expect(try assistant.reply("resources/list")["error"]["code"].int == -32601)
    #expect(try assistant.reply("system.ping")["error"]["code"].int == -32601)
  }

  @Test(
    "A batch is answered in the versions that have batches",
    arguments: [("2024-11-05", true), ("2025-03-26", true), ("2025-06-18", false), ("2025-11-25", false)])
  func batches(_ version: String, _ hasBatches: Bool) throws {
    try assistant.initialize(version)
    let pings = (1...2).map { #"{"jsonrpc":"2.0","id":\#($0),"method":"ping"}"# }.joined(separator: ",")
    let replies = try assistant.connection.receive(lines: "[\(pings)]").map { try JSON($0) }
    let codes = replies.flatMap { $0.elements.map { $0["error"]["code"].int } }
    #expect(codes == (hasBatches ? [nil, nil] : [-32600, -32600]))
    #expect(try assistant.reply("ping")["result"].description == "{}")
  }

  // MARK: - Calls

  @Test("A tool returns its result as a text and as a structure, and its change is committed")
  func call() throws {
    let params = #"{"name": "goals_set", "arguments": {"text": "Swift", "duration": "week"}}"#
    let result = try assistant.reply("tools/call", params)["result"]
    #expect(result["isError"].bool == false)
    #expect(result["structuredContent"]["text"].string == "Swift")
    #expect(try JSON(try #require(result["content"][0]["text"].string)) == result["structuredContent"])
    #expect(try assistant.user.call("goals.status")["text"].string == "Swift")
  }

  @Test("An error of a method is an error of the tool, with the rule and a message in the user's language")
  func errors() throws {
    let params = #"{"name": "lessons_complete", "arguments": {"lessonId": "lesson-99"}}"#
    let result = try assistant.reply("tools/call", params)["result"]
    #expect(result["isError"].bool == true)
    #expect(result["structuredContent"]["data"]["rule"].string == "lesson_not_found")
    #expect(result["structuredContent"]["message"].string?.contains("La leçon") == true)
    let invalid = try assistant.call("sparks_create", #"{"titel": "x"}"#)
    #expect(invalid["structuredContent"]["code"].int == -32602)
  }

  @Test(
    "A tool that is not served cannot be called, and the error names a similar one",
    arguments: [
      ("auth_signIn", nil), ("data_backup", nil), ("nothing", nil), ("habits_marks", "habits_mark"),
      ("goals.log", "goals_log"), ("spark_list", "sparks_list"),
    ])
  func unknownTool(_ name: String, _ similar: String?) throws {
    let error = try assistant.reply("tools/call", #"{"name": "\#(name)"}"#)["error"]
    #expect(error["code"].int == -32602)
    #expect(error["data"]["path"].string == "/name")
    let message = try #require(error["message"].string)
    #expect(message.hasPrefix("L’outil «\u{202F}\(name)\u{202F}» n’existe pas."))
    #expect(similar.map { message.contains("«\u{202F}\($0)\u{202F}»") } ?? !message.contains("Vouliez-vous"))
  }

  @Test("A call without a name of a tool is rejected")
  func missingTool() throws {
    #expect(try assistant.reply("tools/call")["error"]["data"]["path"].string == "/name")
  }

  // MARK: - Progress and cancellation

  /// Returns a request that checks the import of sparks.
  private static func importRequest(sparks count: Int, token: String? = nil) -> String {
    let titles = (1...count).map { "Idea \($0)" }.joined(separator: #"\n"#)
    let arguments = #"{"content":"title\n\#(titles)","format":"csv","what":"sparks","onConflict":"skip","dryRun":true}"#
    let meta = token.map { #","_meta":{"progressToken":\#($0)}"# } ?? ""
    let params = #"{"name":"data_import","arguments":\#(arguments)\#(meta)}"#
    return #"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":\#(params)}"#
  }

  @Test("A long tool reports its progress with the client's token", arguments: ["\"t-1\"", "12"])
  func progress(_ token: String) throws {
    let connection = try Assistant(selection: ["data.import"]).connection
    let messages = try connection.receive(lines: Self.importRequest(sparks: 5000, token: token)).map { try JSON($0) }
    #expect(messages.last?["id"].int == 7)
    #expect(messages.last?["result"]["isError"].bool == false)
    let notifications = messages.dropLast()
    #expect(notifications.allSatisfy { $0["method"].string == "notifications/progress" })
    #expect(notifications.allSatisfy { $0["params"]["progressToken"].description == token })
    #expect(notifications.allSatisfy { $0["params"]["total"].int == 100 })
    let progress = notifications.compactMap { $0["params"]["progress"].int }
    #expect(progress.first == 0 && progress.count > 1 && progress == Set(progress).sorted())
  }

  @Test("Without a valid token, no progress is reported", arguments: [nil, "true", "{}", "null"])
  func noProgress(_ token: String?) throws {
    let connection = try Assistant(selection: ["data.import"]).connection
    let messages = try connection.receive(lines: Self.importRequest(sparks: 10, token: token)).map { try JSON($0) }
    #expect(messages.map { $0["id"].int } == [7])
  }

  @Test("Parameters that tools do not have are rejected", arguments: ["progressToken", "session", "clientKey"])
  func omittedParameters(_ name: String) throws {
    let connection = try Assistant(selection: ["data.import"]).connection
    let request = Self.importRequest(sparks: 1, token: "1").replacing(#""dryRun""#, with: #""\#(name)":"x","dryRun""#)
    let replies = try connection.receive(lines: request).map { try JSON($0) }
    #expect(replies.map { $0["error"]["data"]["path"].string } == ["/arguments/\(name)"])
  }

  @Test("A canceled tool is not run, and its request gets no reply")
  func cancellation() throws {
    let connection = try Assistant(selection: ["data.import"]).connection
    let cancel = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7,"reason":"slow"}}"#
    let ping = #"{"jsonrpc":"2.0","id":8,"method":"ping"}"#
    let replies = connection.receive(lines: Self.importRequest(sparks: 1) + "\n" + ping + "\n" + cancel)
    #expect(try replies.map { try JSON($0)["id"].int } == [8])
    #expect(connection.receive(lines: "[\(Self.importRequest(sparks: 1))]\n\(cancel)").isEmpty)
  }

  @Test("A long method returns its result instead of continuing in the background")
  func longMethod() throws {
    let result = try Assistant(selection: ["data.export"]).call("data_export", #"{"path": "none/file.jsonl"}"#)
    #expect(result["isError"].bool == true)
    #expect(result["structuredContent"]["data"]["rule"].string == "path_unwritable")
  }
}
