import JSON
import JSONRPC

/// A call that a command makes in process.
enum LocalCall {
  /// The error of a call, with messages in the language of the environment.
  struct Failure: Error {
    let messages: [String]
  }

  /// Returns a request as one line.
  ///
  /// `params` is JSON; its line feeds and carriage returns are replaced.
  static func request(_ method: String, params: String) -> String {
    let writer = JSONWriter()
    writer.beginObject()
    writer.key("jsonrpc")
    writer.string("2.0")
    writer.key("id")
    writer.int(1)
    writer.key("method")
    writer.string(method)
    writer.key("params")
    // Line feeds and carriage returns are white space in JSON, but a line feed ends a message in line framing. Other
    // line separators may be part of a text.
    let lines = params.split { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    lines.joined(separator: " ").utf8.withContiguousStorageIfAvailable { writer.raw($0) }
    writer.endObject()
    return writer.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// Passes the result of a call to a closure, or writes its error to standard error.
  static func show(_ replies: [String], result show: (JSONValue) -> Void) -> ExitStatus {
    let tape = JSONTape()
    var status = ExitStatus.success
    for var reply in replies {
      reply.withUTF8 { bytes in
        guard let message = try? tape.parse(bytes, maxDepth: Lane.Limits.depth + 2) else { return }
        if let result = message.member("result") {
          show(result)
        } else if let error = message.member("error") {
          StandardErrorSink().write(String(decoding: error.rawBytes, as: UTF8.self))
          status = .failure
        }
      }
    }
    return status
  }

  /// Runs a method; throws `LocalCall.Failure` if the call fails.
  static func run(_ method: String, _ params: String, on connection: InProcessConnection) throws {
    for reply in connection.receive(lines: request(method, params: params)) { try throwError(of: reply) }
  }

  private static func throwError(of reply: String) throws {
    var reply = reply
    let messages: [String] = reply.withUTF8 { bytes in
      let tape = JSONTape()
      guard let error = (try? tape.parse(bytes, maxDepth: Lane.Limits.depth + 2))?.member("error") else { return [] }
      let issues = error.member("data")?.member("issues")?.elements.compactMap { $0.member("message")?.string } ?? []
      return issues.isEmpty ? [error.member("message")?.string ?? ""] : issues
    }
    if !messages.isEmpty { throw Failure(messages: messages) }
  }
}

extension String {
  /// The text as a JSON string.
  var quotedAsJSON: String {
    let writer = JSONWriter()
    writer.string(self)
    return writer.withBytes { String(decoding: $0, as: UTF8.self) }
  }
}
