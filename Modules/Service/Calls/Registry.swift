import JSON
public import JSONRPC
import Kernel
import Localization
import Synchronization

/// The methods of one domain.
public struct MethodGroup: Sendable {
  /// The name: the tag of the methods in the OpenRPC document.
  public let name: String
  /// The purpose of the methods, in one sentence.
  public let summary: String
  /// The methods in the order of the reference.
  public var methods: [Method] { deferredMethods.value }
  /// The topics of the events that the methods append to the journal.
  public var topics: [TopicDeclaration] { makeTopics() }
  private let deferredMethods: Deferred<[Method]>
  private let makeTopics: @Sendable () -> [TopicDeclaration]

  /// The name of the group of the program's own methods, which every token permits.
  public static let systemName = "system"

  /// Creates a group, whose methods and topics are created on their first use.
  public init(
    _ name: String, _ summary: String, _ methods: @autoclosure @escaping @Sendable () -> [Method],
    topics: @autoclosure @escaping @Sendable () -> [TopicDeclaration] = []
  ) {
    self.name = name
    self.summary = summary
    deferredMethods = Deferred(methods)
    makeTopics = topics
  }
}

/// All methods and topics of the program.
///
/// The methods of a group are created when a name is searched that no earlier group has, so that the start does not
/// create those of all domains.
public final class Registry: Sendable {
  /// The groups of methods in the order of the reference.
  public let groups: [MethodGroup]
  /// The topics of the journal, domain by domain.
  public var topics: TopicList { deferredTopics.value }
  private let deferredTopics: Deferred<TopicList>
  private let recordedExamples: @Sendable () -> [UInt8]
  private let index = Mutex(Index())
  private let openRPCTexts = Mutex<[String: [UInt8]]>([:])
  /// The maximum length of a method name in UTF-8.
  private static let maxNameBytes = 64

  /// The methods by name of the first groups.
  private struct Index {
    var methods: [String: Method] = [:]
    var groupCount = 0
  }

  /// Creates a registry of methods and topics, whose names must be unique.
  ///
  /// `recordedExamples` are the outcomes of examples in the format of ``RecordedExamples``.
  public init(_ groups: [MethodGroup], recordedExamples: @escaping @Sendable () -> [UInt8] = { [] }) {
    self.groups = groups
    deferredTopics = Deferred { TopicList(groups.flatMap(\.topics)) }
    self.recordedExamples = recordedExamples
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

  func method(named name: JSONValue) -> Method? { name.string.flatMap { method(named: $0) } }

  func method(named name: String) -> Method? {
    // Hashing normalizes a text, which takes quadratic time for one of many combining characters.
    guard name.utf8.count <= Registry.maxNameBytes else { return nil }
    return index.withLock { index in
      while true {
        if let method = index.methods[name] { return method }
        guard index.groupCount < groups.count else { return nil }
        for method in groups[index.groupCount].methods { index.methods["\(method.name)"] = method }
        index.groupCount += 1
      }
    }
  }

  /// Returns the JSON text of the description, which is written on its first use.
  func openRPCText(version: String) -> [UInt8] {
    openRPCTexts.withLock { texts in
      if let text = texts[version] { return text }
      let writer = JSONWriter()
      openRPCDocument(version: version).write(to: writer)
      let text = writer.withBytes(Array.init)
      texts[version] = text
      return text
    }
  }

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
      parameters: parameters(), choice: choice(), result: result(), errors: describedErrors,
      examples: examples.map { example in
        OpenRPCDocument.Example(
          name: example.name, summary: example.summary, parameters: Method.members(of: example.parameters),
          outcome: recordedExamples.outcome(of: example, "\(name)"))
      },
      effect: OpenRPCDocument.Effect(
        kind: effect.rawValue, isIdempotent: effect != .write || traits.contains(.idempotent),
        isDestructive: traits.contains(.destructive), writesFile: traits.contains(.writesFile)),
      access: access.rawValue, availability: availability.map { "\($0)" })
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
    let availabilityNote = availability.map { "Exists only if the program was started with \($0)." } ?? ""
    let sentences = [
      deprecationNote, notes, choice()?.sentence ?? "", traits.contains(.prepared) ? atomicNote : "", availabilityNote,
    ]
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
