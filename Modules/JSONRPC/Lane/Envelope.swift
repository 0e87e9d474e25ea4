internal import Glibc
internal import JSON

/// A message, classified as a call, a cancel, an ignored message or an invalid message.
struct Envelope {
  enum Content {
    /// A call, or a notification if there is no id.
    case call(method: JSONValue, params: JSONValue?)
    /// A call whose parameters contain an unpaired surrogate, at this JSON Pointer from their root.
    case callWithInvalidText(path: String)
    /// A cancel of the waiting and running calls with this id.
    case cancel(JSONValue)
    /// A reply, or another notification whose method begins with `$/`.
    case ignored
    /// An invalid message.
    case invalid(ProtocolError)
  }

  /// The notifications that cancel a call, and the members of their params with its id: those of the Language Server
  /// Protocol and of the Model Context Protocol.
  private static let cancels: [(method: StaticString, target: StaticString)] = [
    ("$/cancelRequest", "id"), ("notifications/cancelled", "requestId"),
  ]

  /// The id as JSON text, exactly as received; nil if it is missing or invalid.
  let id: UnsafeBufferPointer<UInt8>?
  /// The bytes of the message; empty if it is not an object.
  let message: UnsafeBufferPointer<UInt8>
  private(set) var content: Content

  /// The session that a call names, as JSON text; nil if it names none.
  var session: [UInt8]? {
    guard case .call(_, let params?) = content else { return nil }
    return params.member("session").map { Array($0.rawBytes) }
  }

  var expectsReply: Bool {
    switch content {
    case .call, .callWithInvalidText: id != nil
    case .invalid: true
    case .cancel, .ignored: false
    }
  }

  init(error: ProtocolError, id: UnsafeBufferPointer<UInt8>? = nil) {
    self.id = id
    message = UnsafeBufferPointer(start: nil, count: 0)
    content = .invalid(error)
  }

  /// Parses a request object. (JSON-RPC 2.0, section 4.)
  ///
  /// `checksTexts` is true if the message may contain unpaired surrogates.
  init(_ message: JSONValue, checksTexts: Bool) {
    self.init(message)
    if checksTexts, case .call(_, let params?) = content, let path = params.pathOfUnpairedSurrogate() {
      content = .callWithInvalidText(path: path)
    }
  }

  /// Parses a request object without checking its texts.
  init(_ message: JSONValue) {
    var version, idValue, method, params: JSONValue?
    var looksLikeReply = false
    for (name, value) in message.members {
      if name.stringEquals("jsonrpc") {
        version = value
      } else if name.stringEquals("id") {
        idValue = value
      } else if name.stringEquals("method") {
        method = value
      } else if name.stringEquals("params") {
        params = value
      } else if name.stringEquals("result") || name.stringEquals("error") {
        looksLikeReply = true
      }
    }
    let isValidID =
      switch idValue?.kind {
      case nil, .string, .number, .null: true
      default: false
      }
    id = isValidID ? idValue?.rawBytes : nil
    self.message = message.rawBytes
    content = Envelope.content(
      version: version, method: method, params: params, isValidID: isValidID, hasID: idValue != nil,
      looksLikeReply: looksLikeReply)
  }

  /// Returns whether a message may contain a cancel.
  ///
  /// This cheap filter is necessary because parsing all messages twice would dominate the cost of reading ahead.
  static func mayContainCancel(_ message: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = message.baseAddress else { return false }
    // Both methods contain a slash.
    return memchr(start, Int32(UInt8(ascii: "/")), message.count) != nil
  }

  private static func content(
    version: JSONValue?, method: JSONValue?, params: JSONValue?, isValidID: Bool, hasID: Bool, looksLikeReply: Bool
  ) -> Content {
    guard method != nil || !looksLikeReply else { return .ignored }
    guard let version else { return .invalid(.invalidRequest(.versionMissing)) }
    guard version.stringEquals("2.0") else { return .invalid(.invalidRequest(.versionUnsupported)) }
    guard let method else { return .invalid(.invalidRequest(.methodMissing)) }
    guard isValidID else { return .invalid(.invalidRequest(.idInvalid)) }
    guard method.kind == .string else { return .invalid(.invalidRequest(.methodInvalid)) }
    switch params?.kind {
    case nil, .object, .array, .null: break
    default: return .invalid(.invalidRequest(.paramsInvalid))
    }
    guard !hasID else { return .call(method: method, params: params) }
    if let cancel = cancels.first(where: { method.stringEquals($0.method) }) {
      return params?.member(cancel.target).map(Content.cancel) ?? .ignored
    }
    return method.rawTextHasPrefix("$/") ? .ignored : .call(method: method, params: params)
  }
}

extension JSONValue {
  /// Returns whether the raw text of a string, without unescaping, begins with an ASCII prefix.
  func rawTextHasPrefix(_ prefix: StaticString) -> Bool {
    rawBytes.dropFirst().starts(with: UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount))
  }
}
