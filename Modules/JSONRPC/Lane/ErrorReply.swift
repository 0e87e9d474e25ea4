public import JSON

/// The error codes of the protocol.
public enum ErrorCode: Int, CaseIterable, Sendable {
  /// The message is not JSON.
  case parseError = -32700
  /// The message is not a valid request, or exceeds a limit.
  case invalidRequest = -32600
  /// The method does not exist.
  case methodNotFound = -32601
  /// The parameters do not match the schema.
  case invalidParams = -32602
  /// An internal error.
  case internalError = -32603
  /// The call was canceled.
  case canceled = -32800
  /// The method requires a signed-in user.
  case unauthenticated = 1001
  /// The object belongs to another user.
  case forbidden = 1002
  /// The object does not exist or is not visible to this user.
  case notFound = 1003
  /// The object already exists or was changed concurrently.
  case conflict = 1004
  /// The parameters are well-formed but violate a rule.
  case validationFailed = 1005
  /// A quota is exhausted.
  case limitReached = 1006
  /// The object is not unlocked yet.
  case locked = 1007
  /// A rate limit was exceeded.
  case rateLimited = 1008
  /// Another process locked the database for too long.
  case busy = 1009
  /// The disk is full, read-only or damaged; the call was rolled back unless the rule is `outcome_unknown`.
  case storageFailed = 1010

  /// The name of the code in snake case: `data.kind` on the wire.
  public var kind: String {
    "\(self)".reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
  }
}

/// An error object that replaces the result of a call.
public struct ErrorReply: Error, Sendable {
  /// A violated rule.
  public struct Issue: Sendable {
    /// A JSON Pointer from the root of the parameters.
    public let path: String
    /// The slug of the rule.
    public let rule: String
    /// The message in the user's language.
    public let message: String

    fileprivate static let schema = JSONSchema.reference(
      JSONSchema.Component(name: "ErrorIssue", meaning: "A violated rule.") {
        .object(
          [
            JSONSchema.Property(
              name: "path", meaning: "A JSON Pointer from the root of the parameters.", isRequired: true,
              schema: .string()),
            JSONSchema.Property(name: "rule", meaning: "The rule.", isRequired: true, schema: .string()),
            JSONSchema.Property(
              name: "message", meaning: "The message in the user's language.", isRequired: true, schema: .string()),
          ], isOpen: true)
      })

    /// Creates an issue.
    public init(path: String, rule: String, message: String) {
      self.path = path
      self.rule = rule
      self.message = message
    }
  }

  /// The code; programs should evaluate it and the members of `data` instead of the message.
  public let code: ErrorCode
  /// The message in the user's language.
  public let message: String
  /// The slug of the violated rule.
  public var rule: String?
  /// A JSON Pointer to the invalid value from the root of the parameters or, for a protocol error, of the request.
  public var path: String?
  /// All violated rules of the parameters; empty for other errors.
  public var issues: [Issue] = []
  /// Seconds to wait before the next attempt.
  public var retryAfter: Int?
  /// The zero-based index of the failed call, if several calls run atomically.
  public var index: Int?
  /// The reference of the related log entry.
  public var reference: String?

  /// Creates a reply with a code and a message only.
  public init(_ code: ErrorCode, message: String) {
    self.code = code
    self.message = message
  }

  /// Prefixes all paths with a JSON Pointer, for parameters nested in larger ones.
  public mutating func prefixPaths(with prefix: String) {
    path = path.map { prefix + $0 }
    issues = issues.map { Issue(path: prefix + $0.path, rule: $0.rule, message: $0.message) }
  }

  /// The schema of `data`, which every error has.
  public static let dataSchema = JSONSchema.reference(
    JSONSchema.Component(name: "ErrorData", meaning: "The data of an error, for programs.") {
      .object(
        [
          JSONSchema.Property(
            name: "kind", meaning: "The name of the code.", isRequired: true,
            schema: .enumeration(ErrorCode.allCases.map(\.kind))),
          JSONSchema.Property(
            name: "rule", meaning: "The violated rule; missing if the code says it all.", isRequired: false,
            schema: .string()),
          JSONSchema.Property(
            name: "path", meaning: "A JSON Pointer to the invalid value, from the parameters or the request.",
            isRequired: false, schema: .string()),
          JSONSchema.Property(
            name: "retryAfter", meaning: "The seconds to wait before the next attempt.", isRequired: false,
            schema: .integer(minimum: 0)),
          JSONSchema.Property(
            name: "index", meaning: "The index of the failed call in system.atomic, from 0.", isRequired: false,
            schema: .integer(minimum: 0)),
          JSONSchema.Property(
            name: "reference", meaning: "The reference of the log entry of an internal error.", isRequired: false,
            schema: .string()),
          JSONSchema.Property(
            name: "issues", meaning: "All violated rules of the parameters.", isRequired: false,
            schema: .array(of: Issue.schema)),
        ], isOpen: true)
    })

  /// Writes the error object.
  public func write(to writer: JSONWriter) {
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

/// What happens to a completed call whose group could not be committed.
public enum FailedCommitEffect: Sendable {
  /// The reply becomes the error, because the call has written or may have read what was rolled back.
  case fails
  /// The reply remains, because it does not depend on the group.
  case keepsReply
  /// The call runs again, because it only reads.
  case runsAgain
}

/// The application side of a lane.
public protocol CallHandler: AnyObject {
  /// Runs one call and writes its result as one JSON value.
  ///
  /// The changes are not durable until `commit()` returns. A thrown error becomes the reply; the call must then have no
  /// effects.
  func handle(_ method: JSONValue, _ params: JSONValue?, on lane: Lane, result: JSONWriter) throws(ErrorReply)

  /// Whether calls have run since the last commit, so that `commit()` must be called.
  var hasOpenGroup: Bool { get }

  /// Commits the changes of all calls since the last commit; a thrown error becomes the reply to each call that wrote.
  func commit() throws(ErrorReply)

  /// Returns what happens to a call of a method if the commit of its group fails and nothing was stored.
  func effectOfFailedCommit(on method: JSONValue) -> FailedCommitEffect

  /// Runs a call again after a failed commit, possibly while another call waits for the lane.
  func handleAgain(_ method: JSONValue, _ params: JSONValue?, on lane: Lane, result: JSONWriter) throws(ErrorReply)

  /// Whether a commit failed with an unknown outcome, so that no further call may run.
  var isCommitOutcomeUnknown: Bool { get }

  /// Returns the reply to a protocol error.
  func reply(to error: ProtocolError) -> ErrorReply

  /// Whether the conversation is over, so that no further call may run.
  var isFinished: Bool { get }

  /// Whether a canceled call is answered with an error; otherwise, it gets no reply.
  var answersCancelledCalls: Bool { get }

  /// Whether a client may cancel calls; otherwise, cancels are ignored.
  var acceptsCancels: Bool { get }

  /// Whether notifications may be pending.
  var hasPendingEvents: Bool { get }

  /// Queues some pending notifications with `Lane.queue`; called between groups while `hasPendingEvents` is true.
  func queuePendingEvents(on lane: Lane)

  /// Checks for events from other processes; called when the loop is woken.
  func checkForEvents()
}

extension CallHandler {
  /// The default: the outcome of every commit is known.
  public var isCommitOutcomeUnknown: Bool { false }

  /// The default: all calls of the group fail.
  public func effectOfFailedCommit(on method: JSONValue) -> FailedCommitEffect { .fails }

  /// Runs the call as for the first time by default.
  public func handleAgain(
    _ method: JSONValue, _ params: JSONValue?, on lane: Lane, result: JSONWriter
  ) throws(ErrorReply) {
    try handle(method, params, on: lane, result: result)
  }

  /// The default: canceled calls are answered.
  public var answersCancelledCalls: Bool { true }

  /// The default: calls can be canceled.
  public var acceptsCancels: Bool { true }

  /// The default: no notifications.
  public var hasPendingEvents: Bool { false }

  /// Does nothing by default.
  public func queuePendingEvents(on lane: Lane) {}

  /// Does nothing by default.
  public func checkForEvents() {}
}
