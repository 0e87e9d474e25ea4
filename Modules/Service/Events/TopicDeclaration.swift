public import JSONRPC

/// A kind of event in the journal, with the shape of its `data`.
///
/// A domain declares its topics next to the code that emits them; the reference lists all topics that are not hidden.
public struct Topic<Payload: ResultObject>: Sendable {
  /// The declaration without the type of the payload.
  public let declaration: TopicDeclaration

  /// Declares a topic.
  ///
  /// The name is a domain and an event, separated by a dot. `meaning` and `subject` are one sentence each. `title`
  /// looks up the title with which an event is sent; nil for subjects without a title. `deletes` is for events that
  /// delete the subject or its texts: the kinds of objects of which others are deleted with it, as domains of topics.
  /// `isVisible` restricts the friends who are notified.
  public init(
    _ name: StaticString, _ meaning: String, subject: String, title: SubjectTitle? = nil,
    audience: TopicDeclaration.Audience = .user, isVisible: TopicDeclaration.FriendFilter? = nil,
    deletes deletedKinds: [String]? = nil
  ) {
    declaration = TopicDeclaration(
      name, meaning, subject: subject, title: title, schema: { Payload.schema }, audience: audience,
      isVisible: isVisible, deletedKinds: deletedKinds)
  }
}

/// The payload of topics that need no data other than the name and the subject.
public struct EmptyPayload: ResultObject {
  /// Creates the payload.
  public init() {}

  /// An object without fields.
  public static let shape = Shape<EmptyPayload>("EmptyPayload", "No further data.") {}
}

/// The declaration of a topic without the type of its payload.
public struct TopicDeclaration: Sendable {
  /// The name on the wire: a domain and an event, such as `lesson.completed`.
  public let name: StaticString
  /// The meaning in one sentence.
  public let meaning: String
  /// The meaning of an event's subject, in one sentence.
  public let subject: String
  /// The lookup of the subject's title; nil if the subject has none.
  let title: SubjectTitle?
  /// The schema of `data`.
  public var data: JSONSchema { makeSchema() }
  /// The users who are notified.
  public let audience: Audience
  /// Whether a friend may see an event; nil if all friends may.
  let isVisible: FriendFilter?
  /// The kinds of objects that are deleted with the subject; nil if the event deletes nothing.
  let deletedKinds: [String]?

  // Computed on demand, so that startup does not create the schemas of all topics.
  private let makeSchema: @Sendable () -> JSONSchema

  /// Returns whether a friend of the user of an event may see it when it is read or sent.
  public typealias FriendFilter = @Sendable (EventSubject) throws -> Bool

  /// The users who are notified of an event.
  public enum Audience: String, Sendable {
    /// The user of the event.
    case user
    /// The user of the event and their friends.
    case friends
    /// No user: the event only occupies a position in the journal.
    case hidden
  }

  fileprivate init(
    _ name: StaticString, _ meaning: String, subject: String, title: SubjectTitle?,
    schema: @escaping @Sendable () -> JSONSchema, audience: Audience, isVisible: FriendFilter?,
    deletedKinds: [String]?
  ) {
    self.isVisible = isVisible
    self.deletedKinds = deletedKinds
    self.subject = subject
    self.title = title
    makeSchema = schema
    self.name = name
    self.meaning = meaning
    self.audience = audience
  }
}

/// The topics of the program; a client may select a topic or all topics of a domain.
public struct TopicList: Sendable {
  /// The topics, domain by domain.
  public let all: [TopicDeclaration]
  private let topicsByName: [String: TopicDeclaration]

  /// Creates a list of topics, whose names must be unique.
  public init(_ topics: [TopicDeclaration]) {
    all = topics
    topicsByName = Dictionary(uniqueKeysWithValues: topics.map { ("\($0.name)", $0) })
  }

  var visible: [TopicDeclaration] { all.filter { $0.audience != .hidden } }

  func contains(_ topic: TopicDeclaration) -> Bool { topicsByName["\(topic.name)"] != nil }

  /// Whether a name identifies a domain of topics, or a topic that is not hidden.
  func isSelectable(_ name: String) -> Bool {
    if let topic = topicsByName[name] { return topic.audience != .hidden }
    return all.contains { TopicList.domain(of: "\($0.name)") == name }
  }

  /// Whether events of a topic are visible to their user, or to a friend of that user if `isFriend` is true.
  func isVisible(_ topic: String, toFriend isFriend: Bool) -> Bool {
    switch topicsByName[topic]?.audience ?? .user {
    case .user: !isFriend
    case .friends: true
    case .hidden: false
    }
  }

  /// Returns the filter of a topic's events for friends; nil if all friends may see them.
  func friendFilter(of topic: String) -> TopicDeclaration.FriendFilter? { topicsByName[topic]?.isVisible }

  /// Returns the lookup of the titles of a topic's subjects; nil if they have none.
  func title(of topic: String) -> SubjectTitle? { topicsByName[topic]?.title }

  static func domain(of topic: String) -> String { String(topic.prefix { $0 != "." }) }
}

struct TopicFilter: Sendable {
  /// The selected topics and domains; nil for all.
  let names: Set<String>?
  /// The topics that the token permits; nil for all.
  let permitted: Set<String>?

  func matches(_ topic: String) -> Bool {
    guard permitted?.contains(topic) != false else { return false }
    guard let names else { return true }
    return names.contains(topic) || names.contains(TopicList.domain(of: topic))
  }
}
