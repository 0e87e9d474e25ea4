import JSON
public import JSONRPC
import Kernel
import Localization

/// The methods of one domain.
public struct MethodGroup: Sendable {
  /// The name: the tag of the methods in the OpenRPC document.
  public let name: String
  /// The purpose of the methods, in one sentence.
  public let summary: String
  /// The methods in the order of the reference.
  public let methods: [Method]
  /// The topics of the events that the methods append to the journal.
  public let topics: [TopicDeclaration]

  /// The name of the group of the program's own methods, which every token permits.
  public static let systemName = "system"

  /// Creates a group.
  public init(_ name: String, _ summary: String, _ methods: [Method], topics: [TopicDeclaration] = []) {
    self.name = name
    self.summary = summary
    self.methods = methods
    self.topics = topics
  }
}

/// All methods and topics of the program.
public struct Registry: Sendable {
  /// The groups of methods in the order of the reference.
  public let groups: [MethodGroup]
  /// The topics of the journal, domain by domain.
  public let topics: TopicList
  private let recordedExamples: @Sendable () -> [UInt8]
  private let methodsByName: NameTable<Method>

  /// Creates a registry of methods and topics, whose names must be unique.
  ///
  /// `recordedExamples` are the outcomes of examples in the format of ``RecordedExamples``.
  public init(_ groups: [MethodGroup], recordedExamples: @escaping @Sendable () -> [UInt8] = { [] }) {
    self.groups = groups
    topics = TopicList(groups.flatMap(\.topics))
    self.recordedExamples = recordedExamples
    methodsByName = NameTable(groups.flatMap(\.methods)) { $0.name }
  }

  /// The methods in the order of the reference.
  public var methods: [Method] { groups.flatMap(\.methods) }

  func group(of method: Method) -> MethodGroup? {
    groups.first { $0.methods.contains { $0 === method } }
  }

  /// Returns the topics of the groups that a token permits; nil if it permits all.
  func topicNames(permittedBy token: AccessToken) -> Set<String>? {
    guard !token.domains.isEmpty else { return nil }
    return Set(groups.filter { token.domains.contains($0.name) }.flatMap(\.topics).map { "\($0.name)" })
  }

  func method(named name: JSONValue) -> Method? { name.withStringBytes { methodsByName[$0] } }

  func method(named name: String) -> Method? { methodsByName[name] }

  /// Returns the description of all methods, events and notifications, for `rpc.discover` and `kindling schema`.
  public func openRPCDocument(version: String) -> OpenRPCDocument {
    let examples = RecordedExamples(recordedExamples())
    return OpenRPCDocument(
      title: "Kindling", version: version,
      summary: "A headless backend for learning and habit apps: JSON-RPC 2.0 over standard input and output.",
      tags: groups.map { OpenRPCDocument.Tag(name: $0.name, summary: $0.summary) },
      methods: groups.flatMap { group in
        group.methods.filter { !$0.traits.contains(.notification) }.map { $0.description(tag: group.name, examples) }
      },
      events: topics.visible.map {
        OpenRPCDocument.Event(
          name: "\($0.name)", summary: $0.meaning, isShared: $0.audience == .friends, subject: $0.subject,
          data: $0.data)
      },
      notifications: methods.filter { $0.traits.contains(.notification) }.map(\.notification)
        + OpenRPCDocument.Notification.all,
      errors: ErrorReplies.ofEveryMethod)
  }
}

extension Method {
  fileprivate var notification: OpenRPCDocument.Notification {
    OpenRPCDocument.Notification(
      name: "\(name)", sender: .client, summary: summary, params: .object(parameters()))
  }

  fileprivate func description(tag: String, _ recordedExamples: RecordedExamples) -> OpenRPCDocument.Method {
    OpenRPCDocument.Method(
      name: "\(name)", tag: tag, since: "\(since)", deprecation: deprecation, summary: summary, details: details,
      parameters: parameters(),
      result: result(), errors: describedErrors,
      examples: examples.map { example in
        OpenRPCDocument.Example(
          name: example.name, summary: example.summary, parameters: Method.members(of: example.parameters),
          outcome: recordedExamples.outcome(of: example, "\(name)"))
      },
      effect: OpenRPCDocument.Effect(
        kind: effect.rawValue, isIdempotent: effect != .write || traits.contains(.idempotent),
        isDestructive: traits.contains(.destructive)),
      access: access.rawValue)
  }

  /// The declared errors, then those of the parameters, then those that the declaration implies.
  private var describedErrors: [OpenRPCDocument.ErrorDescription] {
    let declared = errors
    let declaredRules = Set(declared.compactMap(\.rule))
    let ofFields = FieldRule.allCases.filter { fieldRules().contains($0) && !declaredRules.contains($0.rawValue) }
    return declared.map(OpenRPCDocument.ErrorDescription.init)
      + ofFields.map {
        OpenRPCDocument.ErrorDescription(
          code: ErrorCode.validationFailed.rawValue, message: $0.meaning, kind: ErrorCode.validationFailed.kind,
          rule: $0.rawValue)
      }
      + impliedErrors.filter { !declared.contains($0) }.map(OpenRPCDocument.ErrorDescription.init)
  }

  private var details: String {
    let atomicNote = "Not allowed in system.atomic: its expensive part must run outside of any transaction."
    let deprecationNote = deprecation.map { "Deprecated since version \($0.since): use \($0.replacement)." } ?? ""
    let sentences = [deprecationNote, notes, traits.contains(.prepared) ? atomicNote : ""]
    return sentences.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func members(of object: StaticString) -> [(name: String, value: String)] {
    let tape = JSONTape()
    let bytes = UnsafeBufferPointer(start: object.utf8Start, count: object.utf8CodeUnitCount)
    guard let value = try? tape.parse(bytes, maxDepth: Lane.Limits.depth) else { return [] }
    return value.members.map { name, value in
      (name.string ?? "", String(decoding: value.rawBytes, as: UTF8.self).replacing("$folder/", with: ""))
    }
  }
}

extension OpenRPCDocument.ErrorDescription {
  fileprivate init(_ error: DomainError) {
    let code = ErrorCode(error.kind)
    self.init(code: code.rawValue, message: error.message.plainEnglish, kind: code.kind, rule: error.rule)
  }
}
