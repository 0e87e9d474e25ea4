/// A kind of change that the journal tells of: what clients subscribe to.
///
/// An area declares its topics beside the code that tells of them; the reference lists them all.
public struct Topic: Sendable {
  /// The name on the wire: an area and what has happened, such as `lesson.completed`.
  public let name: StaticString
  /// What has happened, in one sentence.
  public let meaning: String
  /// Who hears of it.
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

  /// Declares a topic.
  ///
  /// - Parameters:
  ///   - name: an area and what has happened, with a dot between them.
  ///   - meaning: what has happened, in one sentence.
  ///   - audience: who hears of it.
  public init(_ name: StaticString, _ meaning: String, audience: Audience = .user) {
    self.name = name
    self.meaning = meaning
    self.audience = audience
  }
}

/// The topics of the whole program, and what a client may ask for: one of them, or an area of them.
public struct TopicList: Sendable {
  /// The topics in the order of the areas.
  public let all: [Topic]
  private let audiences: [String: Topic.Audience]
  private let areas: Set<String>

  /// Collects topics; their names must differ.
  public init(_ topics: [Topic]) {
    all = topics
    audiences = Dictionary(topics.map { ("\($0.name)", $0.audience) }, uniquingKeysWith: { first, _ in first })
    areas = Set(topics.map { TopicList.area(of: "\($0.name)") })
  }

  /// The topics of which somebody hears.
  var heard: [Topic] { all.filter { $0.audience != .nobody } }

  /// Whether a topic is one of these.
  func contains(_ topic: Topic) -> Bool { audiences["\(topic.name)"] != nil }

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
