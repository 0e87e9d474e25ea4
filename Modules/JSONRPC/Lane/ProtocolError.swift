/// A protocol error detected by the lane; the handler translates it for the user.
public enum ProtocolError: Equatable, Sendable {
  /// The message is not JSON, or not UTF-8.
  case notJSON
  /// A header block is unusable, so the next message cannot be found.
  case framingError
  /// The message is not a request object.
  case invalidRequest(RequestError)
  /// A batch is empty.
  case emptyBatch
  /// A batch has too many calls.
  case batchTooLong(limit: Int)
  /// The replies of a batch exceed the limit; the call was not run.
  case batchRepliesTooLarge
  /// The message exceeds this size in bytes.
  case tooLarge(limit: Int)
  /// The message exceeds this nesting depth.
  case tooDeep(limit: Int)
  /// An object of the message repeats a name.
  case duplicateName
  /// The declared charset is not UTF-8.
  case unsupportedCharset
  /// A text of the parameters, at this JSON Pointer from their root, contains an unpaired surrogate.
  case invalidText(path: String)
  /// An earlier call of the same session computes beside the lane, and the call cannot wait for it.
  case sessionBusy
  /// The call was canceled before it ran.
  case canceled
}

extension ProtocolError {
  /// All errors of a connection with these limits.
  public static func all(_ limits: Lane.Limits) -> [ProtocolError] {
    [.notJSON, .framingError] + RequestError.allCases.map(ProtocolError.invalidRequest) + [
      .emptyBatch, .batchTooLong(limit: Lane.Limits.batchCalls), .batchRepliesTooLarge,
      .tooLarge(limit: limits.messageBytes), .tooDeep(limit: Lane.Limits.depth), .duplicateName, .unsupportedCharset,
      .invalidText(path: ""), .sessionBusy, .canceled,
    ]
  }

  /// The rule slug: `data.rule` of -32600 and -32602; nil for other codes.
  public var rule: String? {
    switch self {
    case .invalidRequest(let error): error.rawValue
    case .emptyBatch: "batch_empty"
    case .batchTooLong: "batch_too_long"
    case .batchRepliesTooLarge: "batch_replies_too_large"
    case .tooLarge: "message_too_large"
    case .tooDeep: "message_too_deep"
    case .duplicateName: "name_duplicate"
    case .unsupportedCharset: "charset_unsupported"
    case .invalidText: "invalid_text"
    case .notJSON, .framingError, .sessionBusy, .canceled: nil
    }
  }

  /// A JSON Pointer from the root of the request, empty for the whole message; nil if there is no rule.
  ///
  /// That of an invalid text starts at the root of the parameters.
  public var path: String? {
    switch self {
    case .invalidRequest(let error): error.path
    case .invalidText(let path): path
    default: rule == nil ? nil : ""
    }
  }
}

/// The reason why a message is not a request object. (JSON-RPC 2.0, section 4.)
public enum RequestError: String, CaseIterable, Sendable {
  /// The message, or an element of a batch, is not an object.
  case notAnObject = "not_an_object"
  /// `jsonrpc` is missing.
  case versionMissing = "version_missing"
  /// `jsonrpc` is not `"2.0"`.
  case versionUnsupported = "version_unsupported"
  /// `method` is missing.
  case methodMissing = "method_missing"
  /// `method` is not a string.
  case methodInvalid = "method_invalid"
  /// `id` is not a string, number or null.
  case idInvalid = "id_invalid"
  /// `params` is not an object, array or null.
  case paramsInvalid = "params_invalid"

  var path: String {
    switch self {
    case .notAnObject: ""
    case .versionMissing, .versionUnsupported: "/jsonrpc"
    case .methodMissing, .methodInvalid: "/method"
    case .idInvalid: "/id"
    case .paramsInvalid: "/params"
    }
  }
}
