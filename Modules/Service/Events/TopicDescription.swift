package import JSONRPC

/// A kind of change that the journal records and clients subscribe to, with the shape of its `data`.
///
/// A domain declares its topics beside the code that emits them; the reference lists them all.
package struct Topic<Payload: ResultObject>: Sendable {
  /// The topic without the type of its payload.
  package let description: TopicDescription

  /// Declares a topic.
  ///
  /// - Parameters:
  ///   - name: A domain and what has happened, with a dot between them.
  ///   - meaning: What has happened, in one sentence.
  ///   - subject: What the subject of an event is, in one sentence.
  ///   - audience: Who is notified.
  package init(
    _ name: StaticString, _ meaning: String, subject: String, audience: TopicDescription.Audience = .user
  ) {
    description = TopicDescription(
      name, meaning, subject: subject, data: Payload.schema, audience: audience)
  }
}

/// The payload of topics whose name and subject say everything.
package struct EmptyPayload: ResultObject {
  /// Makes the payload.
  package init() {}

  /// An object without fields.
  package static let shape = Shape<EmptyPayload>("EmptyPayload", "No further data.") {}
}

/// What is declared of a topic, whatever the type of its payload.
public struct TopicDescription: Sendable {
  /// The name on the wire: an area and what has happened, such as `lesson.completed`.
  public let name: StaticString
  /// What has happened, in one sentence.
  public let meaning: String
  /// What the subject of an event is, in one sentence.
  package let subject: String
  /// The shape of `data`.
  package let data: JSONSchema
  /// Who is notified.
  public let audience: Audience

  /// Who hears of a change.
  public enum Audience: String, Sendable {
    /// The user whose change it is.
    case user
    /// That user and friends.
    case friends
    /// Nobody: it only takes its place in the order.
    case nobody
  }

  fileprivate init(
    _ name: StaticString, _ meaning: String, subject: String, data: JSONSchema, audience: Audience
  ) {
    self.subject = subject
    self.data = data
    self.name = name
    self.meaning = meaning
    self.audience = audience
  }
}

/// The topics of the whole program, and what a client may ask for: one of them, or an area of them.
public struct TopicList: Sendable {
  /// The topics in the order of the areas.
  public let all: [TopicDescription]
  private let audiences: [String: TopicDescription.Audience]
  private let areas: Set<String>

  /// Collects topics; their names must differ.
  public init(_ topics: [TopicDescription]) {
    all = topics
    audiences = Dictionary(topics.map { ("\($0.name)", $0.audience) }, uniquingKeysWith: { first, _ in first })
    areas = Set(topics.map { TopicList.area(of: "\($0.name)") })
  }

  /// The topics of which somebody hears.
  var heard: [TopicDescription] { all.filter { $0.audience != .nobody } }

  /// Whether a topic is one of these.
  func contains(_ topic: TopicDescription) -> Bool { audiences["\(topic.name)"] != nil }

  /// Whether a topic of which somebody hears, or an area of topics, has this name.
  func canBeHeard(_ name: String) -> Bool {
    areas.contains(name) || audiences[name].map { $0 != .nobody } ?? false
  }

  /// Whether a change is to be heard by the user whose change it is, and by a friend.
  func isHeard(_ topic: String, byFriend isFriend: Bool) -> Bool {
    switch audiences[topic] ?? .user {
    case .user: !isFriend
    case .friends: true
    case .nobody: false
    }
  }

  /// What stands before the dot: `lesson` for `lesson.completed`.
  static func area(of topic: String) -> String { String(topic.prefix { $0 != "." }) }
}

/// Which topics somebody wants to hear of.
struct TopicFilter: Sendable {
  /// Names of topics and of areas; nil for all.
  let names: Set<String>?

  /// Whether a topic is wanted.
  func admits(_ topic: String) -> Bool {
    guard let names else { return true }
    return names.contains(topic) || names.contains(TopicList.area(of: topic))
  }
}
