/// What the lane itself refuses; whoever handles the calls puts it into the user's language.
public enum ProtocolFault: Equatable, Sendable {
  /// The message is not JSON, or not UTF-8.
  case notJSON
  /// Nothing can be read any more: a header block without a usable length.
  case framingLost
  /// The message is no request object.
  case notARequest(RequestFlaw)
  /// A batch without calls.
  case emptyBatch
  /// A batch of more calls than may come in one message.
  case batchTooLong(limit: Int)
  /// The replies of a batch have reached their bound; the call was not run.
  case batchRepliesTooLarge
  /// The message has more bytes than a message may have.
  case tooLarge(limit: Int)
  /// The message is nested deeper than a message may be.
  case tooDeep(limit: Int)
  /// An object of the message has the same name twice.
  case duplicateName
  /// The message is not announced as UTF-8.
  case unsupportedCharset
  /// The call was cancelled before it ran.
  case cancelled
}

extension ProtocolFault {
  /// The slug of what is wrong with a message that is JSON: `data.rule` of -32600; nil for other faults.
  public var rule: String? {
    switch self {
    case .notARequest(let flaw): flaw.rawValue
    case .emptyBatch: "batch_empty"
    case .batchTooLong: "batch_too_long"
    case .batchRepliesTooLarge: "batch_replies_too_large"
    case .tooLarge: "message_too_large"
    case .tooDeep: "message_too_deep"
    case .duplicateName: "name_duplicate"
    case .unsupportedCharset: "charset_unsupported"
    case .notJSON, .framingLost, .cancelled: nil
    }
  }

  /// A JSON Pointer from the root of the request to what is wrong, empty for the message as a whole; nil where there is
  /// no rule.
  public var path: String? {
    if case .notARequest(let flaw) = self { return flaw.path }
    return rule == nil ? nil : ""
  }
}

/// What keeps a message from being a request object. (JSON-RPC 2.0, section 4; protocol, "Messages".)
public enum RequestFlaw: String, CaseIterable, Sendable {
  /// It is a text, a number, `true`, `false`, `null`, or a list inside a batch.
  case notAnObject = "not_an_object"
  /// There is no `jsonrpc`.
  case versionMissing = "version_missing"
  /// `jsonrpc` is not `"2.0"`.
  case versionUnsupported = "version_unsupported"
  /// There is no `method`.
  case methodMissing = "method_missing"
  /// `method` is not a string.
  case methodInvalid = "method_invalid"
  /// `id` is neither a string nor a number nor null.
  case idInvalid = "id_invalid"
  /// `params` is neither an object nor an array nor null.
  case paramsInvalid = "params_invalid"

  /// A JSON Pointer to the member that is missing or wrong.
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
