import JSONRPC
import Kernel

/// An event of the journal in the form sent to clients.
struct JournalEvent: ResultObject {
  let seq: Int64
  let user: Int64
  let userName: String
  let topic: String
  let subject: String
  /// The title of the subject; nil if it has none, was deleted, or is not visible to the reader.
  let subjectTitle: String?
  let time: Instant
  /// The payload of the topic, as raw JSON.
  let data: RawJSON
  let origin: EventOrigin?

  static let shape = Shape<JournalEvent>("Event", "An event of the journal.") {
    Field("seq", "The position in the journal; later events have larger positions.", \.seq)
    Field("topic", "The topic.", \.topic)
    Field("time", "The time of the event.", \.time)
    Field(
      "userId", "The ID of the user of the event: the signed-in user, or a friend who shares it.", as: .userID, \.user)
    Field("userName", "The current name of that user.", \.userName)
    Field("subject", "The identifier of the changed object, such as the slug of a lesson.", \.subject)
    Field(
      "subjectTitle",
      """
      The current title of the subject in the reader's language, such as that of a spark, or the name of a user; null \
      for subjects without a title, after their deletion, and for users other than friends and senders of open requests.
      """,
      \.subjectTitle)
    Field("data", "The payload, whose fields depend on the topic.", \.data)
    Field(
      "origin", "The origin of the connection that made the change; null if no connection of the signed-in user did.",
      \.origin)
  }
}

struct EventList: ResultObject {
  let items: [JournalEvent]
  let nextCursor: Cursor?
  let seq: Int64

  static let shape = Shape<EventList>("EventList", "A page of the journal.") {
    Field("items", "The events in order; empty only at the end of the journal.", \.items)
    Field("nextCursor", "The cursor of the next page; null on the last page.", \.nextCursor)
    Field("seq", "The position up to which the journal was read, for since in a later call.", \.seq)
  }
}

struct SubscribeResult: ResultObject {
  let subscription: Int
  let seq: Int64
  let origin: EventOrigin

  static let shape = Shape<SubscribeResult>("Subscription", "A new subscription.") {
    Field("subscription", "The number of the subscription on this connection.", \.subscription)
    Field("seq", "The position after which events are sent.", \.seq)
    Field("origin", "The origin of this connection, as in the events of its own changes.", \.origin)
  }
}

struct EventNotification: ResultObject {
  let subscription: Int
  let event: JournalEvent

  static let shape = Shape<EventNotification>("EventNotification", "The parameters of an event notification.") {
    Field("subscription", "The number of the subscription.", \.subscription)
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

  static let shape = Shape<SubscriptionEnd>("SubscriptionEnd", "The parameters of a subscriptionEnded notification.") {
    Field("subscription", "The number of the subscription.", \.subscription)
    Field(
      "reason",
      "The reason: session_ended if the session has ended, session_replaced if another session has started on the connection.",
      \.reason)
    Field("seq", "The position up to which events were sent, for since in a new subscription.", \.seq)
  }
}

extension OpenRPCDocument.Notification {
  /// The notifications of every conversation, without those that are methods.
  static let all = [
    Self(
      name: "$/cancelRequest", sender: .client, summary: "Cancels a call that is waiting or can be canceled.",
      params: .object([
        JSONSchema.Property(
          name: "id", meaning: "The ID of the call.", isRequired: true, schema: .anyOf(.integer(), .string()))
      ])),
    Self(
      name: "event", sender: .server, summary: "Reports a journal event to a subscription.",
      params: EventNotification.schema),
    Self(
      name: "subscriptionEnded", sender: .server, summary: "Reports that a subscription has ended with its session.",
      params: SubscriptionEnd.schema),
    Self(
      name: "$/progress", sender: .server, summary: "Reports the progress of a call that has a progressToken.",
      params: CallProgress.schema),
  ]
}
