import JSONRPC
import MCP
import Service
import TestSupport
import Testing

@testable import kindling

/// The methods of the program as tools of the Model Context Protocol.
@Suite struct MCPTests {
  private let harness: Harness
  private let user: TestUser
  private let connection: InProcessConnection

  init() throws {
    (harness, user, connection) = try Self.connect(locale: "fr")
  }

  private static func connect(
    locale: String = "en", selection: [String]? = nil, isReadOnly: Bool = false
  ) throws -> (Harness, TestUser, InProcessConnection) {
    let harness = try Harness.program()
    let user = try harness.user(locale: locale)
    let catalog = try ToolCatalog(SchemaCommand.document(), selection: selection, isReadOnly: isReadOnly)
    let handler = MCPHandler(user.dispatcher, catalog, version: "1.2.3")
    return (harness, user, InProcessConnection(handler: handler, framing: .lines))
  }

  private func reply(_ method: String, _ params: String = "{}") throws -> JSON {
    try Self.reply(method, params, on: connection)
  }

  private static func reply(
    _ method: String, _ params: String = "{}", on connection: InProcessConnection
  ) throws -> JSON {
    let lines = connection.receive(lines: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
    #expect(lines.count == 1)
    return try JSON(try #require(lines.first))
  }

  private static func tools(_ selection: [String]?, isReadOnly: Bool = false) throws -> [JSON] {
    let (_, _, connection) = try connect(selection: selection, isReadOnly: isReadOnly)
    return try reply("tools/list", on: connection)["result"]["tools"].elements
  }

  // MARK: - Handshakes

  @Test(
    "`initialize` agrees on the requested version, or offers the latest one",
    arguments: [
      ("2024-11-05", "2024-11-05"), ("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"),
      ("1999-01-01", "2025-11-25"),
    ])
  func initialize(_ requested: String, _ agreed: String) throws {
    let result = try reply("initialize", #"{"protocolVersion": "\#(requested)", "capabilities": {}}"#)["result"]
    #expect(result["protocolVersion"].string == agreed)
    #expect(result["serverInfo"].matches(try JSON(#"{"name": "kindling", "version": "1.2.3"}"#)))
    #expect(result["capabilities"].names == ["tools"])
    #expect(connection.receive(lines: #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#).isEmpty)
    #expect(try reply("ping")["result"].description == "{}")
  }

  @Test("`server/discover` names the versions that have no handshake")
  func discover() throws {
    let result = try reply("server/discover")["result"]
    #expect(result["supportedVersions"].elements.map(\.string) == ["2026-07-28"])
    #expect(result["resultType"].string == "complete")
    #expect(result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"].string == "kindling")
  }

  @Test("An unknown request is rejected")
  func unknownRequest() throws {
    #expect(try reply("resources/list")["error"]["code"].int == -32601)
    #expect(try reply("system.ping")["error"]["code"].int == -32601)
  }

  // MARK: - Tools

  @Test("The default list of tools is smaller than 40 kB and has no tool with a secret, a file or the conversation")
  func defaultTools() throws {
    let list = try reply("tools/list")["result"]["tools"]
    #expect(list.description.utf8.count < 40_000)
    let names = list.elements.compactMap { $0["name"].string }
    #expect(names.contains("goals_log") && names.contains("sparks_create") && names.contains("reviews_next"))
    #expect(names.allSatisfy { $0.wholeMatch(of: /[a-zA-Z]+_[a-zA-Z]+/) != nil })
    #expect(!names.contains { $0.hasPrefix("auth_") || $0.hasPrefix("system_") || $0.hasPrefix("data_") })
  }

  @Test("No selection contains a tool with a password, a token or the conversation")
  func allTools() throws {
    let tools = try Self.tools(["all"])
    #expect(tools.count > 90)
    for tool in tools {
      let name = try #require(tool["name"].string)
      #expect(!name.hasPrefix("auth_") && !name.hasPrefix("system_") && !name.hasPrefix("clock_"))
      let parameters = tool["inputSchema"]["properties"].names
      #expect(!parameters.contains { $0.lowercased().contains("password") || $0.lowercased().contains("token") })
      #expect(!parameters.contains("clientKey"))
      #expect(!tool["inputSchema"].description.contains("$ref"))
    }
  }

  @Test("Tools are selected by group, namespace and method; read-only tools change nothing")
  func selection() throws {
    #expect(try Self.tools(["goals.log"]).map { $0["name"].string } == ["goals_log"])
    #expect(try Self.tools(["goals", "goals.log"]).allSatisfy { $0["name"].string?.hasPrefix("goals_") == true })
    #expect(try Self.tools(["library"]).contains { $0["name"].string == "entries_add" })
    let readOnly = try Self.tools(["all"], isReadOnly: true)
    #expect(readOnly.contains { $0["name"].string == "sparks_list" })
    #expect(readOnly.allSatisfy { $0["annotations"]["readOnlyHint"].bool == true })
    #expect(!readOnly.contains { ["data_export", "data_backup"].contains($0["name"].string) })
    #expect(throws: ToolCatalog.UnknownName.self) { try Self.tools(["golas"]) }
  }

  @Test("Annotations come from the declarations of the methods")
  func annotations() throws {
    let tools = Dictionary(
      try Self.tools(["all"]).map { ($0["name"].string ?? "", $0["annotations"].description) },
      uniquingKeysWith: { first, _ in first })
    #expect(tools["sparks_list"] == #"{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true}"#)
    #expect(tools["sparks_create"] == #"{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false}"#)
    #expect(tools["sparks_delete"] == #"{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true}"#)
    #expect(tools["lessons_complete"] == #"{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true}"#)
  }

  @Test("A tool returns its result as a text and as a structure, and its change is committed")
  func call() throws {
    let params = #"{"name": "goals_set", "arguments": {"text": "Swift", "duration": "week"}}"#
    let result = try reply("tools/call", params)["result"]
    #expect(result["isError"].bool == false)
    #expect(result["structuredContent"]["text"].string == "Swift")
    #expect(try JSON(try #require(result["content"][0]["text"].string)) == result["structuredContent"])
    #expect(try user.call("goals.status")["text"].string == "Swift")
  }

  @Test("An error of a method is an error of the tool, with the rule and a message in the user's language")
  func errors() throws {
    let params = #"{"name": "lessons_complete", "arguments": {"lessonId": "lesson-99"}}"#
    let result = try reply("tools/call", params)["result"]
    #expect(result["isError"].bool == true)
    #expect(result["structuredContent"]["data"]["rule"].string == "lesson_not_found")
    #expect(result["structuredContent"]["message"].string?.contains("La leçon") == true)
    let invalid = try reply("tools/call", #"{"name": "sparks_create", "arguments": {"titel": "x"}}"#)["result"]
    #expect(invalid["structuredContent"]["code"].int == -32602)
  }

  @Test("A tool that is not served cannot be called")
  func unknownTool() throws {
    for name in ["auth_signIn", "auth.signIn", "data_backup", "nothing"] {
      #expect(try reply("tools/call", #"{"name": "\#(name)"}"#)["error"]["code"].int == -32602)
    }
    #expect(try reply("tools/call")["error"]["data"]["path"].string == "/name")
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
    let (_, _, connection) = try Self.connect(selection: ["data.import"])
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
    let (_, _, connection) = try Self.connect(selection: ["data.import"])
    let messages = try connection.receive(lines: Self.importRequest(sparks: 10, token: token)).map { try JSON($0) }
    #expect(messages.map { $0["id"].int } == [7])
  }

  @Test("Parameters that tools do not have are rejected", arguments: ["progressToken", "session", "clientKey"])
  func omittedParameters(_ name: String) throws {
    let (_, _, connection) = try Self.connect(selection: ["data.import"])
    let request = Self.importRequest(sparks: 1, token: "1").replacing(#""dryRun""#, with: #""\#(name)":"x","dryRun""#)
    let replies = try connection.receive(lines: request).map { try JSON($0) }
    #expect(replies.map { $0["error"]["data"]["path"].string } == ["/arguments/\(name)"])
  }

  @Test("A canceled tool is not run, and its request gets no reply")
  func cancellation() throws {
    let (_, _, connection) = try Self.connect(selection: ["data.import"])
    let cancel = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7,"reason":"slow"}}"#
    let ping = #"{"jsonrpc":"2.0","id":8,"method":"ping"}"#
    let replies = connection.receive(lines: Self.importRequest(sparks: 1) + "\n" + ping + "\n" + cancel)
    #expect(try replies.map { try JSON($0)["id"].int } == [8])
    #expect(connection.receive(lines: "[\(Self.importRequest(sparks: 1))]\n\(cancel)").isEmpty)
  }

  @Test("A long method returns its result instead of continuing in the background")
  func longMethod() throws {
    let (_, _, connection) = try Self.connect(selection: ["data.export"])
    let result = try Self.reply(
      "tools/call", #"{"name": "data_export", "arguments": {"path": "none/file.jsonl"}}"#, on: connection)["result"]
    #expect(result["isError"].bool == true)
    #expect(result["structuredContent"]["data"]["rule"].string == "path_unwritable")
  }
}
