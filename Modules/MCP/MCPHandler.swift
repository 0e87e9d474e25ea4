package import JSON
package import JSONRPC
import Kernel
import Localization
package import Service

/// Serves the methods of a dispatcher as tools of the Model Context Protocol, over its stdio transport.
///
/// Supports the versions of ``ProtocolVersion``. An assistant sees the tools that the token of the user permits.
package final class MCPHandler: CallHandler {
  private let dispatcher: Dispatcher
  private let catalog: ToolCatalog
  private let programVersion: String
  /// The version of the handshake; without one, the latest version, which has none.
  private var version = ProtocolVersion.discovered

  /// Creates a handler for the tools of a catalog.
  ///
  /// `version` is the version of the program.
  package init(_ dispatcher: Dispatcher, _ catalog: ToolCatalog, version: String) {
    self.dispatcher = dispatcher
    self.catalog = catalog
    programVersion = version
    // A result must be wrapped before it is sent.
    dispatcher.settings.canLeaveLane = false
  }

  // MARK: - CallHandler

  /// Runs one request of the protocol.
  package func handle(
    _ method: JSONValue, _ params: JSONValue?, on lane: Lane, result: JSONWriter
  ) throws(ErrorReply) {
    guard version.hasBatches || !lane.isRunningBatch else {
      throw ErrorReply(.invalidRequest, message: text(Strings.mcpNoBatches(version: version.rawValue)))
    }
    switch method.string {
    case "initialize":
      version = ProtocolVersion(requested: params?.member("protocolVersion")?.string)
      writeHandshake(to: result)
    case "server/discover": writeDiscovery(to: result)
    case "ping": writeObject(to: result) {}
    case "tools/list":
      writeObject(to: result) {
        writeCaching(to: result)
        result.key("tools")
        writeTools(to: result)
      }
    case "tools/call": try call(params, on: lane, result: result)
    default:
      throw ErrorReply(.methodNotFound, message: text(Strings.errorMethodNotFound(method: excerpt(method))))
    }
  }

  /// Whether some completed calls are not committed yet.
  package var hasOpenGroup: Bool { dispatcher.hasOpenGroup }

  /// Commits the changes of all calls since the last commit.
  package func commit() throws(ErrorReply) { try dispatcher.commit() }

  /// Whether a commit failed with an unknown outcome.
  package var isCommitOutcomeUnknown: Bool { dispatcher.isCommitOutcomeUnknown }

  /// Returns the reply to a protocol error.
  package func reply(to error: ProtocolError) -> ErrorReply { dispatcher.reply(to: error) }

  /// False: the protocol expects no answer to a request that its sender has canceled.
  package var answersCancelledCalls: Bool { false }

  /// False: the conversation ends with the input.
  package var isFinished: Bool { false }

  /// False: events are not sent.
  package var hasPendingEvents: Bool { false }

  /// Does nothing.
  package func queuePendingEvents(on lane: Lane) {}

  /// Does nothing.
  package func checkForEvents() {}

  // MARK: - Handshakes

  private func writeHandshake(to writer: JSONWriter) {
    writeObject(to: writer) {
      writer.member("protocolVersion", version.rawValue)
      writeCapabilities(to: writer)
      writer.key("serverInfo")
      writeServerInfo(to: writer)
    }
  }

  private func writeDiscovery(to writer: JSONWriter) {
    writeObject(to: writer) {
      writeCaching(to: writer)
      writer.key("supportedVersions")
      writer.beginArray()
      ProtocolVersion.allCases.filter { !$0.hasHandshake }.forEach { writer.string($0.rawValue) }
      writer.endArray()
      writeCapabilities(to: writer)
      writer.key("_meta")
      writeObject(to: writer) {
        writer.key("io.modelcontextprotocol/serverInfo")
        writeServerInfo(to: writer)
      }
    }
  }

  private func writeCapabilities(to writer: JSONWriter) {
    writer.key("capabilities")
    writeObject(to: writer) {
      writer.key("tools")
      writeObject(to: writer) {}
    }
    writer.member("instructions", Instructions(tools: servedTools).text)
  }

  private func writeServerInfo(to writer: JSONWriter) {
    writeObject(to: writer) {
      writer.member("name", "kindling")
      if version.hasTitles { writer.member("title", "Kindling") }
      writer.member("version", programVersion)
    }
  }

  /// The list of tools does not change while the program runs.
  private func writeCaching(to writer: JSONWriter) {
    guard version.hasResultTypes else { return }
    writer.member("resultType", "complete")
    writer.key("ttlMs")
    writer.int(3_600_000)
    writer.member("cacheScope", "private")
  }

  // MARK: - Tools

  /// The tools that the token of the user permits.
  private var servedTools: [Tool] { catalog.tools.filter { dispatcher.permits($0.method.name) } }

  private func writeTools(to writer: JSONWriter) {
    let tools = servedTools
    let methods = Set(tools.map(\.method.name))
    writer.beginArray()
    for tool in tools { tool.write(to: writer, for: version) { methods.contains($0) } }
    writer.endArray()
  }

  private func call(_ params: JSONValue?, on lane: Lane, result: JSONWriter) throws(ErrorReply) {
    guard let name = params?.member("name")?.string, let tool = catalog.tool(named: name) else {
      throw unknownTool(params?.member("name"))
    }
    let arguments = params?.member("arguments")
    let names = (arguments.map { Array($0.members) } ?? []).compactMap(\.name.string)
    if let name = names.first(where: ToolCatalog.omittedParameters.contains) {
      var reply = ErrorReply(.invalidParams, message: text(Strings.paramsUnknown(name: name)))
      reply.path = "/arguments/\(name)"
      throw reply
    }
    let content = JSONWriter()
    let progress = MCPProgressRequest(token: params?.member("_meta")?.member("progressToken"))
    do throws(ErrorReply) {
      try tool.withArguments(arguments) { arguments throws(ErrorReply) in
        try dispatcher.run(tool.method.name, arguments, on: lane, progress, result: content)
      }
      write(compacted(content, tool), isError: false, to: result)
    } catch {
      guard error.code != .canceled else { throw error }
      let content = JSONWriter()
      error.write(to: content)
      write(content, isError: true, to: result)
    }
  }

  private func unknownTool(_ name: JSONValue?) -> ErrorReply {
    let name = excerpt(name)
    let similar = name.mostSimilar(in: servedTools.map(\.name))
    let message =
      similar.map { Strings.mcpToolNotFoundSimilar(tool: name, similar: $0) } ?? Strings.mcpToolNotFound(tool: name)
    var reply = ErrorReply(.invalidParams, message: text(message))
    reply.path = "/name"
    return reply
  }

  /// Returns the beginning of a name that the client has sent; empty if it is no text.
  private func excerpt(_ name: JSONValue?) -> String { (name?.string ?? "").excerpt }

  private func text(_ message: Message) -> String { message.text(in: dispatcher.conversation.locale).string }

  /// Returns the result of a tool in the form for a model.
  private func compacted(_ content: JSONWriter, _ tool: Tool) -> JSONWriter {
    let compact = JSONWriter()
    let tape = JSONTape()
    let form = CompactResult(schema: tool.method.result)
    content.withBytes { bytes in
      guard let value = try? tape.parse(bytes, maxDepth: Lane.Limits.depth) else { return }
      form.write(value, to: compact)
    }
    return compact
  }

  /// Writes the result or the error of a tool, as a text for the model and as a structure for programs.
  private func write(_ content: JSONWriter, isError: Bool, to writer: JSONWriter) {
    content.withBytes { bytes in
      writeObject(to: writer) {
        if version.hasResultTypes { writer.member("resultType", "complete") }
        writer.key("content")
        writer.beginArray()
        writeObject(to: writer) {
          writer.member("type", "text")
          writer.member("text", String(decoding: bytes, as: UTF8.self))
        }
        writer.endArray()
        if version.hasStructuredResults {
          writer.key("structuredContent")
          writer.raw(UnsafeBufferPointer(rebasing: bytes[...]))
        }
        writer.member("isError", isError)
      }
    }
  }

  private func writeObject(to writer: JSONWriter, _ members: () -> Void) {
    writer.beginObject()
    members()
    writer.endObject()
  }
}
