import JSON
import JSONRPC

/// One of the two files of an exchange, reached by calls.
protocol ExchangeSide: AnyObject {
  /// Calls a method and returns its result as JSON; `params` is JSON on one line.
  ///
  /// Throws `CallRejection` for the error of a reply, and other errors if there is no reply.
  func call(_ method: String, _ params: String) throws -> String
}

/// The error of a reply.
struct CallRejection: Error {
  let rule: String?
  let messages: [String]
}

/// A reply that is not what the method promises.
struct UnexpectedReply: Error {
  let method: String
}

/// The messages of an exchange, one JSON object per line.
enum ExchangeMessage {
  /// The maximum nesting depth of a reply.
  static let maxDepth = Lane.Limits.depth + 2

  /// Returns a request as a line with its line feed.
  static func request(_ id: Int, _ method: String, _ params: String) -> [UInt8] {
    var bytes = Array(#"{"jsonrpc":"2.0","id":\#(id),"method":\#(method.quotedAsJSON),"params":"#.utf8)
    bytes.reserveCapacity(bytes.count + params.utf8.count + 2)
    bytes += params.utf8
    bytes += "}\n".utf8
    return bytes
  }

  /// Returns the result in a reply as JSON; throws `CallRejection` for an error, and nil if it is neither.
  static func result(of reply: some Collection<UInt8>) throws(CallRejection) -> String? {
    let bytes = ContiguousArray(reply)
    let outcome: Result<String, CallRejection>? = bytes.withUnsafeBufferPointer { bytes in
      let tape = JSONTape()
      guard let message = try? tape.parse(bytes, maxDepth: maxDepth), message.kind == .object else { return nil }
      if let error = message.member("error") { return .failure(CallRejection(error)) }
      return message.member("result").map { .success($0.text) }
    }
    return try outcome?.get()
  }
}

extension CallRejection {
  fileprivate init(_ error: JSONValue) {
    let data = error.member("data")
    let issues = data?.member("issues")?.elements.compactMap { $0.member("message")?.string } ?? []
    rule = data?.member("rule")?.string ?? data?.member("issues")?.elements.first { _ in true }?.member("rule")?.string
    messages = issues.isEmpty ? [error.member("message")?.string ?? ""] : issues
  }
}

extension JSONValue {
  /// The value as it is written in its text.
  var text: String { String(decoding: rawBytes, as: UTF8.self) }
}

/// The account of this process, on its own database.
final class LocalSide: ExchangeSide {
  private let connection: InProcessConnection

  init(_ connection: InProcessConnection) { self.connection = connection }

  func call(_ method: String, _ params: String) throws -> String {
    guard let result = try ExchangeMessage.result(of: connection.receive(ExchangeMessage.request(1, method, params)))
    else { throw UnexpectedReply(method: method) }
    return result
  }
}
