import Auth
import JSONRPC
import MCP
import Service
import TestSupport
import Testing

@testable import kindling

/// An assistant that is connected to the tools of a new user.
struct Assistant {
  let harness: Harness
  let user: TestUser
  let connection: InProcessConnection

  /// Connects to the tools of a selection, with a token that permits some domains, and performs the handshake with a
  /// version.
  init(
    locale: String = "en", selection: [String]? = nil, isReadOnly: Bool = false, tokenDomains: [String]? = nil,
    version: String? = nil
  ) throws {
    harness = try Harness.program()
    user = try harness.user(locale: locale)
    var dispatcher = user.dispatcher
    if let tokenDomains {
      let secret = try user.administer(user.email) { commands, account in
        try #require(try commands.createToken(AccessToken(name: "assistant", domains: tokenDomains), of: account))
      }
      let script = harness.connect()
      try script.call("auth.resume", #"{"token": "\#(secret)"}"#)
      dispatcher = script.dispatcher
    }
    let catalog = try ToolCatalog(SchemaCommand.document(), selection: selection, isReadOnly: isReadOnly)
    let handler = MCPHandler(dispatcher, catalog, version: "1.2.3")
    connection = InProcessConnection(handler: handler, framing: .lines)
    if let version { try initialize(version) }
  }

  /// Performs the handshake with a version and returns its result.
  @discardableResult
  func initialize(_ version: String) throws -> JSON {
    let result = try reply("initialize", #"{"protocolVersion": "\#(version)", "capabilities": {}}"#)["result"]
    #expect(connection.receive(lines: #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#).isEmpty)
    return result
  }

  /// Returns the reply to a request.
  func reply(_ method: String, _ params: String = "{}") throws -> JSON {
    let lines = connection.receive(lines: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
    #expect(lines.count == 1)
    return try JSON(try #require(lines.first))
  }

  /// Returns the result of a tool.
  func call(_ tool: String, _ arguments: String = "{}") throws -> JSON {
    try reply("tools/call", #"{"name": "\#(tool)", "arguments": \#(arguments)}"#)["result"]
  }

  /// The served tools.
  func tools() throws -> [JSON] { try reply("tools/list")["result"]["tools"].elements }

  /// The served tools by name.
  func toolsByName() throws -> [String: JSON] {
    Dictionary(try tools().map { ($0["name"].string ?? "", $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The names of the served tools.
  func names() throws -> [String] { try tools().compactMap { $0["name"].string } }
}
