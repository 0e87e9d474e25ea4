public import JSON

/// The codes of errors on the wire. (Protocol, "Errors".)
public enum ErrorCode: Int, CaseIterable, Sendable {
  /// The message is not JSON.
  case parseError = -32700
  /// The message is no request: of another form, too large or too deep.
  case invalidRequest = -32600
  /// There is no such method.
  case methodNotFound = -32601
  /// The parameters are not of the declared form.
  case invalidParams = -32602
  /// A fault of the program itself.
  case internalError = -32603
  /// The call was cancelled.
  case cancelled = -32800
  /// The method needs a signed-in user.
  case unauthenticated = 1001
  /// It is somebody else's.
  case forbidden = 1002
  /// There is no such thing, or this user may not see it.
  case notFound = 1003
  /// It exists already, or changed meanwhile.
  case conflict = 1004
  /// Well-formed, but against a rule.
  case validationFailed = 1005
  /// A quota is used up.
  case limitReached = 1006
  /// It is not open yet.
  case locked = 1007
  /// Too many tries.
  case rateLimited = 1008
  /// Another process held the database for too long.
  case busy = 1009
  /// The disk is full, read-only or damaged; nothing of the call was kept, unless the rule is `outcome_unknown`.
  case storageFailed = 1010

  /// The name of the code: `data.kind` on the wire.
  public var kind: String { "\(self)" }
}

/// What a call is answered with instead of a result.
public struct ErrorReply: Error, Sendable {
  /// One broken rule of several.
  public struct Issue: Sendable {
    /// A JSON Pointer from the root of the parameters.
    public let path: String
    /// The slug of the rule.
    public let rule: String
    /// The rule in the user's language.
    public let message: String

    /// Makes an issue from its parts.
    public init(path: String, rule: String, message: String) {
      self.path = path
      self.rule = rule
      self.message = message
    }
  }

  /// The code; programs go by this and by the members of `data`.
  public let code: ErrorCode
  /// What people read, in their language.
  public let message: String
  /// The slug of the broken rule.
  public var rule: String?
  /// A JSON Pointer from the root of the parameters to what was wrong.
  public var path: String?
  /// Every broken rule, where several were checked.
  public var issues: [Issue] = []
  /// Seconds to wait before the next try.
  public var retryAfter: Int?
  /// The place of the failing call in a group of calls.
  public var index: Int?
  /// The mark under which the log tells more.
  public var reference: String?

  /// Makes a reply that has a code and a message alone.
  public init(_ code: ErrorCode, message: String) {
    self.code = code
    self.message = message
  }

  /// Moves every path below another place, because the parameters are part of larger ones.
  ///
  /// - Parameter place: a JSON Pointer.
  public mutating func prefixPaths(with place: String) {
    path = path.map { place + $0 }
    issues = issues.map { Issue(path: place + $0.path, rule: $0.rule, message: $0.message) }
  }

  /// Writes the error object.
  func write(to writer: JSONWriter) {
    writer.beginObject()
    writer.key("code")
    writer.int(code.rawValue)
    writer.member("message", message)
    writer.key("data")
    writer.beginObject()
    writer.member("kind", code.kind)
    writer.member("rule", rule)
    writer.member("path", path)
    writer.member("retryAfter", retryAfter)
    writer.member("index", index)
    writer.member("reference", reference)
    if !issues.isEmpty {
      writer.key("issues")
      writer.beginArray()
      for issue in issues {
        writer.beginObject()
        writer.member("path", issue.path)
        writer.member("rule", issue.rule)
        writer.member("message", issue.message)
        writer.endObject()
      }
      writer.endArray()
    }
    writer.endObject()
    writer.endObject()
  }
}

/// Whoever runs the calls that the lane has read.
public protocol CallHandler: AnyObject {
  /// Runs one call and writes its result as one JSON value.
  ///
  /// What it changes is not durable before `commit()`. Throws what the call is answered with; nothing of the call may
  /// have happened then.
  func handle(_ method: JSONValue, _ params: JSONValue?, on lane: Lane, result: JSONWriter) throws(ErrorReply)

  /// Whether calls have run whose effects are not committed.
  var hasOpenGroup: Bool { get }

  /// Makes what the calls since the last commit have changed durable; every one of them is answered with what it
  /// throws.
  func commit() throws(ErrorReply)

  /// Whether the storage has failed so that no further call may be run.
  var mustStop: Bool { get }

  /// What a fault of the protocol is answered with.
  func reply(to fault: ProtocolFault) -> ErrorReply

  /// Whether the conversation is over and no further call is to be run.
  var isFinished: Bool { get }

  /// Whether there may be something to tell the client that it did not ask for just now.
  var hasNews: Bool { get }

  /// Tells a bounded part of it with `Lane.queue`; called between groups, again as long as there is more.
  func tellNews(on lane: Lane)

  /// Looks whether something outside of the program has brought news; called when the loop was woken.
  func lookForNews()
}

extension CallHandler {
  /// Nothing has failed unless the handler says so.
  public var mustStop: Bool { false }

  /// No news unless the handler says so.
  public var hasNews: Bool { false }

  /// Tells nothing.
  public func tellNews(on lane: Lane) {}

  /// Looks at nothing.
  public func lookForNews() {}
}
