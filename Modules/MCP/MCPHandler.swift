package import JSON
package import JSONRPC
import Kernel
import Localization
package import Service

/// Serves the methods of a dispatcher as tools of the Model Context Protocol, over its stdio transport.
///
/// Supports the handshake `initialize` of the protocol versions from 2024-11-05 to 2025-11-25, and `server/discover` of
/// 2026-07-28.
package final class MCPHandler: CallHandler {
  /// The versions with the handshake `initialize`, oldest first.
  private static let initializedVersions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
  /// The versions without a handshake, oldest first.
  private static let discoveredVersions = ["2026-07-28"]
  private static let instructions = """
    Kindling stores the learning paths, word kits, goals, sparks and tables of one signed-in user. Days and texts \
    follow the user's time zone and language. A tool error names the violated rule.
    """

  private let dispatcher: Dispatcher
  private let catalog: ToolCatalog
  private let version: String

  /// Creates a handler for the tools of a catalog.
  ///
  /// `version` is the version of the program.
  package init(_ dispatcher: Dispatcher, _ catalog: ToolCatalog, version: String) {
    self.dispatcher = dispatcher
    self.catalog = catalog
    self.version = version
    // A result must be wrapped before it is sent.
    dispatcher.settings.canLeaveLane = false
  }

  // MARK: - CallHandler

  /// Runs one request of the protocol.
  package func handle(
    _ method: JSONValue, _ params: JSONValue?, on lane: Lane, result: JSONWriter
  ) throws(ErrorReply) {
    switch method.string {
    case "initialize": writeHandshake(requested: params?.member("protocolVersion")?.string, to: result)
    case "server/discover": writeDiscovery(to: result)
    case "ping": writeObject(to: result) {}
    case "tools/list":
      writeObject(to: result) {
        writeCaching(to: result)
        result.key("tools")
        catalog.write(to: result)
      }
    case "tools/call": try call(params, on: lane, result: result)
    default: throw ErrorReply(.methodNotFound, message: notFound(method))
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

  private func writeHandshake(requested: String?, to writer: JSONWriter) {
    let supported = MCPHandler.initializedVersions
    writeObject(to: writer) {
      writer.member("protocolVersion", supported.last { $0 == requested } ?? supported.last)
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
      MCPHandler.discoveredVersions.forEach { writer.string($0) }
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
    writer.member("instructions", MCPHandler.instructions)
  }

  private func writeServerInfo(to writer: JSONWriter) {
    writeObject(to: writer) {
      writer.member("name", "kindling")
      writer.member("version", version)
    }
  }

  /// The list of tools does not change while the program runs.
  private func writeCaching(to writer: JSONWriter) {
    writer.member("resultType", "complete")
    writer.key("ttlMs")
    writer.int(3_600_000)
    writer.member("cacheScope", "private")
  }

  // MARK: - Tools

  private func call(_ params: JSONValue?, on lane: Lane, result: JSONWriter) throws(ErrorReply) {
    guard let name = params?.member("name")?.string, let tool = catalog.tool(named: name) else {
      var reply = ErrorReply(.invalidParams, message: notFound(params?.member("name")))
      reply.path = "/name"
      throw reply
    }
    let names = (params?.member("arguments").map { Array($0.members) } ?? []).compactMap(\.name.string)
    if let name = names.first(where: ToolCatalog.omittedParameters.contains) {
      var reply = ErrorReply(
        .invalidParams, message: Strings.paramsUnknown(name: name).text(in: dispatcher.conversation.locale).string)
      reply.path = "/arguments/\(name)"
      throw reply
    }
    let content = JSONWriter()
    let progress = MCPProgressRequest(token: params?.member("_meta")?.member("progressToken"))
    do {
      try dispatcher.run(tool.method.name, params?.member("arguments"), on: lane, progress, result: content)
      write(content, isError: false, to: result)
    } catch {
      guard error.code != .canceled else { throw error }
      let content = JSONWriter()
      error.write(to: content)
      write(content, isError: true, to: result)
    }
  }

  /// Returns the message for a method or a tool that does not exist.
  private func notFound(_ name: JSONValue?) -> String {
    Strings.errorMethodNotFound(method: (name?.string ?? "").excerpt)
      .text(in: dispatcher.conversation.locale).string
  }

  /// Writes the result or the error of a tool, as a text for the model and as a structure for programs.
  private func write(_ content: JSONWriter, isError: Bool, to writer: JSONWriter) {
    content.withBytes { bytes in
      writeObject(to: writer) {
        writer.member("resultType", "complete")
        writer.key("content")
        writer.beginArray()
        writeObject(to: writer) {
          writer.member("type", "text")
          writer.member("text", String(decoding: bytes, as: UTF8.self))
        }
        writer.endArray()
        writer.key("structuredContent")
        writer.raw(UnsafeBufferPointer(rebasing: bytes[...]))
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
