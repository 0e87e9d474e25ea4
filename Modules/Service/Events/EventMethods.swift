import Database
import Kernel
import Localization

/// The methods that read the journal and subscribe to it.
public enum EventMethods {
  /// All methods of the journal.
  public static let all: [Method] = [list, subscribe, unsubscribe]

  private static let maxRowsPerStep = 10_000

  /// Returns an issue for each name that is neither a visible topic nor a domain.
  private static func issues(of names: [String]?, _ topics: TopicList) -> [DomainError.Issue] {
    (names ?? []).enumerated().filter { !topics.isSelectable($0.element) }.map {
      DomainError.unknownTopic.issue(at: "/topics/\($0.offset)")
    }
  }

  private struct ListParameters: Parameters {
    let since: Int?
    let topics: [String]?
    let page: PageRequest
    let fieldIssues: [DomainError.Issue]

    init(from fields: inout ParameterReader) throws(DomainError) {
      since = try fields.optional(
        "since", .integer(0...Int.max), "The position after which to start. Default 0, the start of the journal.")
      topics = try fields.topics()
      page = try fields.page(of: .events)
      fieldIssues = fields.takeIssues()
    }
  }

  private static let list = Method(
    "events.list", "Returns a page of the journal: the user's own events and those that friends share.",
    effect: .read, access: .signedIn, traits: .long, errors: [.unknownTopic],
    examples: [
      Method.Example(
        "The first event", #"{"since": 0, "limit": 1}"#)
    ]
  ) { (input: ListParameters, context) in
    let issues = input.fieldIssues.merged(with: issues(of: input.topics, context.topics))
    if let error = DomainError(issues: issues) { throw error }
    let filter = TopicFilter(names: input.topics.map(Set.init), permitted: context.permittedTopics)
    let start = input.page.key ?? input.since.map(Int64.init) ?? 0
    let page = try context.events.nonemptyPage(
      after: start, of: try context.user.id, filter, limit: input.page.limit, maxRows: maxRowsPerStep
    ) { try context.reportProgress(0, of: 1) }
    return EventList(items: page.events, nextCursor: page.isAtEnd ? nil : Cursor(.events, page.seq), seq: page.seq)
  }

  private struct SubscribeParameters: Parameters {
    let topics: [String]?
    let since: Int?
    let fieldIssues: [DomainError.Issue]

    init(from fields: inout ParameterReader) throws(DomainError) {
      topics = try fields.topics()
      since = try fields.optional(
        "since", .integer(0...Int.max), "The position after which events are sent. Default: the end of the journal.")
      fieldIssues = fields.takeIssues()
    }
  }

  private static let subscribe = Method(
    "events.subscribe", "Starts sending journal events as notifications.", effect: .control, access: .signedIn,
    notes: """
      A subscription belongs to the session of the connection, or to the one that the call names. When that session \
      ends, or the connection replaces its session, the subscription ends with the notification subscriptionEnded.
      """,
    errors: [.unknownTopic, .unknownPosition, .tooManySubscriptions],
    examples: [
      Method.Example(
        "All events of a domain", #"{"topics": ["lesson"]}"#)
    ]
  ) { (input: SubscribeParameters, context) in
    var issues = issues(of: input.topics, context.topics)
    let latest = try context.transaction.journal.latestSequenceNumber()
    let seq = input.since.map(Int64.init) ?? latest
    if seq > latest { issues.append(DomainError.unknownPosition.issue(at: "/since")) }
    if let error = DomainError(issues: input.fieldIssues.merged(with: issues)) { throw error }
    let filter = TopicFilter(names: input.topics.map(Set.init), permitted: context.permittedTopics)
    let id = try context.subscriptions.add(
      filter, of: try context.user, isOfNamedSession: context.call.session != nil, after: seq)
    return SubscribeResult(subscription: id, seq: seq, origin: context.conversation.origin)
  }

  private struct UnsubscribeParameters: Parameters {
    let subscription: Int

    init(from fields: inout ParameterReader) throws(DomainError) {
      subscription = try fields.required(
        "subscription", .integer.described(as: .ordinal), "The number of the subscription.")
    }
  }

  private static let unsubscribe = Method(
    "events.unsubscribe", "Ends a subscription.", effect: .control, access: .signedIn,
    errors: [.subscriptionNotFound],
    examples: [
      Method.Example(
        "Ending a subscription", #"{"subscription": 1}"#, after: Method.Example.Call("events.subscribe"))
    ]
  ) { (input: UnsubscribeParameters, context) in
    guard context.subscriptions.remove(input.subscription, of: try context.user) else {
      throw DomainError.subscriptionNotFound.at("/subscription", id: "\(input.subscription)")
    }
    return EmptyResult()
  }
}

extension ParameterReader {
  fileprivate mutating func topics() throws(DomainError) -> [String]? {
    try optional(
      "topics", .list(of: .identifier, 1...100),
      "The names of topics, such as lesson.completed, or of domains, such as lesson. Default: all topics.")
  }
}

extension DomainError {
  static let unknownTopic = DomainError(.validationFailed, rule: "unknown_topic", message: Strings.errorUnknownTopic)
  /// The position is past the end of the journal, for example because the database was restored from a backup.
  static let unknownPosition = DomainError(
    .validationFailed, rule: "unknown_position", message: Strings.errorUnknownPosition)
  static let tooManySubscriptions = DomainError(
    .limitReached, rule: "too_many_subscriptions",
    message: Strings.errorTooManySubscriptions(count: Subscriptions.maxPerSession))
  static let tooManySubscriptionsOfConnection = DomainError(
    .limitReached, rule: "too_many_subscriptions", message: Strings.errorConnectionHasTooManySubscriptions)
  static let subscriptionNotFound = DomainError(
    .notFound, rule: "subscription_not_found", message: Strings.errorSubscriptionNotFound(id: "…"))
}

extension PagedList {
  fileprivate static let events = PagedList("events")
}
