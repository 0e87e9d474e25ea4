public import Database
public import Kernel
public import Localization
public import SQLite

/// Looks up the title of an event's subject when the event is read or sent.
///
/// The journal contains no titles, so an event has the current title in the reader's language, and a deleted subject
/// has none.
public struct SubjectTitle: Sendable {
  enum Source: Sendable {
    /// The name of the user that the subject identifies.
    case user
    case lookup(@Sendable (EventSubject) throws -> String?)
  }

  let source: Source

  /// The current name of the user that the subject identifies; null if the reader may not see it.
  public static let user = SubjectTitle(source: .user)

  private init(source: Source) { self.source = source }

  /// Creates a lookup, which returns nil if the subject no longer exists or the reader may not see its title.
  public init(_ lookup: @escaping @Sendable (EventSubject) throws -> String?) {
    self.init(source: .lookup(lookup))
  }

  /// Creates a lookup by a query that selects the title of `:subject` among the rows of `:user`, the user of the event.
  public init(_ query: some RawRepresentable<SQL> & Sendable) {
    self.init { subject in
      try subject.transaction.statement(query.rawValue).bind("subject", subject.id).bind("user", subject.user)
        .scalar(String.self)
    }
  }

  /// Creates a lookup of texts that the program ships; nil for an unknown subject.
  public init(message: @escaping @Sendable (_ id: String) -> Message?) {
    self.init { subject in message(subject.id)?.text(in: subject.locale).string }
  }
}

/// The subject and the payload of an event, and who reads it.
public struct EventSubject {
  /// The identifier: a slug, or a row ID as text.
  public let id: String
  /// The payload, as JSON.
  public let data: String
  /// The row ID of the user of the event.
  public let user: Int64
  /// The row ID of the user who reads the event: the user of the event or a friend.
  public let reader: Int64
  /// The reader's language.
  public let locale: TextLocale
  /// The open transaction.
  public let transaction: Transaction
}
