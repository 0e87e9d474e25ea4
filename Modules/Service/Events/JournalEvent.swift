import JSONRPC
import Kernel

/// An event of the journal as a client reads it. (Protocol, "Life cycle".)
struct JournalEvent: ResultObject {
  let seq: Int64
  let user: Int64
  let topic: String
  let subject: String
  let time: Instant
  /// The payload of the topic, as raw JSON.
  let data: RawJSON

  static let shape = Shape<JournalEvent>("Event", "A change that the journal tells of.") {
    Field("seq", "The place in the order of all changes; later ones have larger numbers.", \.seq)
    Field("topic", "What has happened.", \.topic)
    Field("time", "When it happened.", \.time)
    Field("userId", "Whose change it is: the user's own, or a friend's that friends hear of.", \.user)
    Field("subject", "What has changed, such as the slug of a lesson.", \.subject)
    Field("data", "What belongs to the topic.", \.data)
  }
}

struct EventList: ResultObject {
  let items: [JournalEvent]
  let nextCursor: Cursor?
  let seq: Int64

  static let shape = Shape<EventList>("EventList", "A part of the journal.") {
    Field("items", "The events in their order; there may be none although more follow.", \.items)
    Field(
      "nextCursor", "What to pass as cursor for the events after these; null at the end of the journal.", \.nextCursor)
    Field("seq", "The place up to which the journal was read: what to pass as since later on.", \.seq)
  }
}

struct SubscribeResult: ResultObject {
  let subscription: Int
  let seq: Int64

  static let shape = Shape<SubscribeResult>("Subscription", "A subscription that has begun.") {
    Field("subscription", "Its number on this connection.", \.subscription)
    Field("seq", "The place in the journal after which its events come.", \.seq)
  }
}

struct EventNotification: ResultObject {
  let subscription: Int
  let event: JournalEvent

  static let shape = Shape<EventNotification>("EventNotification", "What the notification event tells.") {
    Field("subscription", "The subscription that asked for it.", \.subscription)
    JournalEvent.shape.fields(of: \.event)
  }
}

struct SubscriptionEnd: ResultObject {
  enum Reason: String, CaseIterable, ResultValue {
    case sessionEnded = "session_ended"
    case sessionReplaced = "session_replaced"
  }

  let subscription: Int
  let reason: Reason
  let seq: Int64

  static let shape = Shape<SubscriptionEnd>("SubscriptionEnd", "What the notification subscriptionEnded tells.") {
    Field("subscription", "The subscription that has ended.", \.subscription)
    Field(
      "reason",
      "Whether its session has ended (session_ended), or another one has begun on the connection (session_replaced).",
      \.reason)
    Field("seq", "The position in the journal up to which it has sent events: what to pass as since.", \.seq)
  }
}

extension OpenRPCDocument.Notification {
  static let all = [
    Self(
      name: "event", summary: "Something has happened that a subscription asked for.", params: EventNotification.schema),
    Self(
      name: "subscriptionEnded", summary: "A subscription has ended together with its session.",
      params: SubscriptionEnd.schema),
  ]
}
