/// A kind of change that the journal tells of: what clients subscribe to.
///
/// An area declares its topics beside the code that tells of them; the reference lists them all.
public struct Topic: Sendable {
  /// The name on the wire: an area and what has happened, such as `lesson.completed`.
  public let name: StaticString
  /// What has happened, in one sentence.
  public let meaning: String
  /// Whether friends of the user hear of it too.
  public let isShared: Bool

  /// Declares a topic.
  ///
  /// - Parameters:
  ///   - name: an area and what has happened, with a dot between them.
  ///   - meaning: what has happened, in one sentence.
  ///   - isShared: whether friends of the user hear of it too.
  public init(_ name: StaticString, _ meaning: String, isShared: Bool = false) {
    self.name = name
    self.meaning = meaning
    self.isShared = isShared
  }
}

/// The topics of the whole program, and what a client may ask for: one of them, or an area of them.
public struct TopicList: Sendable {
  /// The topics in the order of the areas.
  public let all: [Topic]
  private let shared: Set<String>
  private let names: Set<String>

  /// Collects topics; their names must differ.
  public init(_ topics: [Topic]) {
    all = topics
    shared = Set(topics.filter(\.isShared).map { "\($0.name)" })
    names = Set(topics.flatMap { ["\($0.name)", TopicList.area(of: "\($0.name)")] })
  }

  /// Whether a topic, or an area of topics, has this name.
  func knows(_ name: String) -> Bool { names.contains(name) }

  /// Whether friends hear of a topic.
  func isShared(_ topic: String) -> Bool { shared.contains(topic) }

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
