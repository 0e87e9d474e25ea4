/// A refusal that a client can act on: a rule that was broken, and what to tell the user.
///
/// Each domain declares its refusals as constants, so that a method can list the ones it answers with, and the
/// reference page, the documentation of errors and the tests read them from there. (Protocol, "Errors".)
public struct DomainError: Error, Hashable, Sendable {
  /// The family of a refusal; each stands for one code of the protocol.
  public enum Kind: String, CaseIterable, Sendable {
    /// The parameters are not of the declared form.
    case invalidParams
    /// The call was cancelled while it ran.
    case cancelled
    /// The method needs a signed-in user.
    case unauthenticated
    /// It is somebody else's.
    case forbidden
    /// There is no such thing, or this user may not see it.
    case notFound
    /// It exists already, or changed meanwhile.
    case conflict
    /// Well-formed, but against a rule.
    case validationFailed
    /// A quota is used up.
    case limitReached
    /// It is not open yet.
    case locked
    /// Too many tries.
    case rateLimited
    /// Another process held the database for too long.
    case busy
    /// The disk is full, read-only or damaged.
    case storageFailed
    /// A fault of the program itself.
    case internalError
  }

  /// One broken rule of several.
  public struct Issue: Hashable, Sendable {
    /// A JSON Pointer from the root of the parameters to what broke the rule.
    public let path: String
    /// The slug of the rule.
    public let rule: String
    /// What to tell the user.
    public let message: Message

    /// Makes an issue from its three parts.
    public init(path: String, rule: String, message: Message) {
      self.path = path
      self.rule = rule
      self.message = message
    }
  }

  /// The family, which decides the code on the wire.
  public let kind: Kind
  /// The slug of the broken rule, as the rule sheets name it; `data.rule` on the wire.
  public let rule: String?
  /// What to tell the user.
  public let message: Message
  /// A JSON Pointer from the root of the parameters to what was wrong.
  public var path: String?
  /// Every broken rule, where several were checked.
  public var issues: [Issue]

  /// The broken rules as a client is told: a call that fails validation names one at least.
  public var reportedIssues: [Issue] {
    issues.isEmpty && kind == .validationFailed ? [issue(at: path ?? "")] : issues
  }
  /// Seconds to wait before the next try.
  public var retryAfter: Int?
  /// The place of the failing call in a group of calls, from 0.
  public var index: Int?

  /// Makes a refusal; `rule` is a slug in snake case.
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

  /// The refusal for one or more broken rules, in the order in which the rule sheet checks them; nil where there is
  /// none.
  ///
  /// The first issue gives the rule, the message and the path of the whole.
  public init?(issues: [Issue]) {
    guard let first = issues.first else { return nil }
    self.init(.validationFailed, rule: first.rule, message: first.message, path: first.path, issues: issues)
  }

  /// The same refusal, pointing at a place in the parameters.
  public func at(_ path: String) -> DomainError {
    var copy = self
    copy.path = path
    return copy
  }

  /// The same refusal as one issue among others, pointing at a place in the parameters.
  public func issue(at path: String) -> Issue {
    Issue(path: path, rule: rule ?? kind.rawValue, message: message)
  }
}

extension [DomainError.Issue] {
  /// These issues and those of further rules, without what is said of a field that is among these already.
  public func merged(with others: [DomainError.Issue]) -> [DomainError.Issue] {
    guard !isEmpty else { return others }
    let paths = Set(map(\.path))
    // A rule about a whole with a broken part was not judged on what the client has sent.
    let wholes = Set(flatMap(\.path.pointersAbove))
    return self
      + others.filter {
        !paths.contains($0.path) && !wholes.contains($0.path) && paths.isDisjoint(with: $0.path.pointersAbove)
      }
  }
}

extension String {
  /// The JSON Pointers to everything around the place to which this one leads, without the root.
  fileprivate var pointersAbove: [String] {
    utf8.indices.dropFirst().filter { utf8[$0] == UInt8(ascii: "/") }.map { String(self[..<$0]) }
  }

  /// Whether a JSON Pointer leads to the same member as another or to a part of it; the root has no parts here.
  public func isPointer(atOrBelow other: String) -> Bool {
    guard !other.isEmpty, utf8.starts(with: other.utf8) else { return utf8.elementsEqual(other.utf8) }
    return utf8.count == other.utf8.count || utf8.dropFirst(other.utf8.count).first == UInt8(ascii: "/")
  }
}
