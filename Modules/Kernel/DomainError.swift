/// An error that a client can act on: the violated rule and a message for the user.
///
/// Each domain declares its errors as constants, which the reference page and the tests enumerate.
public struct DomainError: Error, Hashable, Sendable {
  /// The category of an error; each maps to one error code of the protocol.
  public enum Kind: String, CaseIterable, Sendable {
    /// The parameters do not have the declared form.
    case invalidParams = "invalid_params"
    /// The call was canceled while it ran.
    case canceled
    /// The method requires a signed-in user.
    case unauthenticated
    /// The object belongs to another user.
    case forbidden
    /// The object does not exist or is not visible to this user.
    case notFound = "not_found"
    /// The object already exists or was changed concurrently.
    case conflict
    /// The parameters are well-formed but violate a rule.
    case validationFailed = "validation_failed"
    /// A quota is exhausted.
    case limitReached = "limit_reached"
    /// The object is not unlocked yet.
    case locked
    /// A rate limit was exceeded.
    case rateLimited = "rate_limited"
    /// Another process held the database lock for too long.
    case busy
    /// The disk is full, read-only or damaged.
    case storageFailed = "storage_failed"
    /// An internal error of the program.
    case internalError = "internal_error"
  }

  /// One of several violated rules.
  public struct Issue: Hashable, Sendable {
    /// The JSON Pointer, from the root of the parameters, to the invalid value.
    public let path: String
    /// The slug of the rule.
    public let rule: String
    /// The message for the user.
    public let message: Message

    /// Creates an issue.
    public init(path: String, rule: String, message: Message) {
      self.path = path
      self.rule = rule
      self.message = message
    }
  }

  /// The category, which determines the error code.
  public let kind: Kind
  /// The slug of the violated rule; `data.rule` on the wire.
  public let rule: String?
  /// The message for the user.
  public let message: Message
  /// The JSON Pointer, from the root of the parameters, to the invalid value.
  public var path: String?
  /// All violated rules; may be empty for a single rule, see `reportedIssues`.
  public var issues: [Issue]

  /// The issues to send to the client: at least one if the validation failed.
  public var reportedIssues: [Issue] {
    issues.isEmpty && kind == .validationFailed ? [issue(at: path ?? "")] : issues
  }
  /// The number of seconds to wait before a retry.
  public var retryAfter: Int?

  /// Creates an error; `rule` is a slug in snake case.
  public init(
    _ kind: Kind, rule: String? = nil, message: Message, path: String? = nil, issues: [Issue] = [],
    retryAfter: Int? = nil
  ) {
    self.kind = kind
    self.rule = rule
    self.message = message
    self.path = path
    self.issues = issues
    self.retryAfter = retryAfter
  }

  /// Creates a validation error from violated rules, given in the order of the rules; nil if there are none.
  public init?(issues: [Issue]) {
    guard let first = issues.first else { return nil }
    self.init(.validationFailed, rule: first.rule, message: first.message, path: first.path, issues: issues)
  }

  /// Returns this error with a path, a JSON Pointer from the root of the parameters.
  public func at(_ path: String) -> DomainError {
    var copy = self
    copy.path = path
    return copy
  }

  /// Returns this error with a path and, in the message, the id of the missing object.
  public func at(_ path: String, id: String) -> DomainError {
    DomainError(
      kind, rule: rule, message: message.replacingArgument(.text(id)), path: path, issues: issues,
      retryAfter: retryAfter)
  }

  /// Returns this error as one issue of several, with a path from the root of the parameters.
  public func issue(at path: String) -> Issue {
    Issue(path: path, rule: rule ?? kind.rawValue, message: message)
  }

  /// Returns a validation error with this error as its only issue.
  public func asSingleIssue(at path: String) -> DomainError { DomainError(issues: [issue(at: path)]) ?? at(path) }
}

extension [DomainError.Issue] {
  /// Returns these issues, and those in `others` whose paths are not equal to, above or below one of these paths.
  ///
  /// The root path is above no other path.
  public func merged(with others: [DomainError.Issue]) -> [DomainError.Issue] {
    guard !isEmpty else { return others }
    let paths = Set(map(\.path))
    // If a member is invalid, the rules of its container were not evaluated on the values that the client sent.
    let containers = Set(flatMap(\.path.ancestorPointers))
    return self
      + others.filter {
        !paths.contains($0.path) && !containers.contains($0.path) && paths.isDisjoint(with: $0.path.ancestorPointers)
      }
  }
}

extension String {
  fileprivate var ancestorPointers: [String] {
    utf8.indices.dropFirst().filter { utf8[$0] == UInt8(ascii: "/") }.map { String(self[..<$0]) }
  }

  /// Returns whether this JSON Pointer equals another or refers to a value inside it; the root matches only itself.
  public func isPointer(atOrBelow other: String) -> Bool {
    guard !other.isEmpty, utf8.starts(with: other.utf8) else { return utf8.elementsEqual(other.utf8) }
    return utf8.count == other.utf8.count || utf8.dropFirst(other.utf8.count).first == UInt8(ascii: "/")
  }
}
