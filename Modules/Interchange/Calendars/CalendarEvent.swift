package import Kernel

/// The time of a calendar component: a civil day or an instant.
package enum CalendarTime: Hashable, Sendable {
  /// A civil day without a time zone.
  case day(CivilDay)
  /// An instant, written in UTC to the second.
  case instant(Instant)
}

/// The properties that events and to-dos share.
package struct CalendarText: Hashable, Sendable {
  /// The globally unique identifier, the same in every export: `reviews-1795251600000-2026-11-21@kindling`.
  package let uid: String
  /// The title in the calendar.
  package let summary: String
  /// The body text.
  package let description: String?
  /// The category names.
  package let categories: [String]

  /// Creates the text of a component; characters that iCalendar does not allow are dropped when it is written.
  package init(uid: String, summary: String, description: String? = nil, categories: [String] = []) {
    self.uid = uid
    self.summary = summary
    self.description = description
    self.categories = categories
  }
}

/// An event (VEVENT).
package struct CalendarEvent: Hashable, Sendable {
  /// The time of an event.
  package enum Span: Hashable, Sendable {
    /// Whole days, including the last one.
    case days(ClosedRange<CivilDay>)
    /// One instant, or the time between two instants.
    case instants(ClosedRange<Instant>)
  }

  /// The status of an event.
  package enum Status: String, Hashable, Sendable {
    /// Not yet certain.
    case tentative = "TENTATIVE"
    /// Definite.
    case confirmed = "CONFIRMED"
    /// Canceled.
    case cancelled = "CANCELLED"
  }

  /// The text of the event.
  package let text: CalendarText
  /// The time of the event.
  package let span: Span
  /// The status; nil to omit it.
  package let status: Status?

  /// Creates an event.
  package init(_ text: CalendarText, _ span: Span, status: Status? = nil) {
    self.text = text
    self.span = span
    self.status = status
  }
}

/// A to-do (VTODO).
package struct CalendarToDo: Hashable, Sendable {
  /// The progress of a to-do.
  package enum Status: Hashable, Sendable {
    /// Not started.
    case needsAction
    /// Started.
    case inProcess
    /// Completed at the given instant.
    case completed(Instant)
    /// Canceled.
    case cancelled
  }

  /// The text of the to-do.
  package let text: CalendarText
  /// The start; written only if `due` is nil, or later and of the same kind, as RFC 5545 requires.
  package let start: CalendarTime?
  /// The due time.
  package let due: CalendarTime?
  /// The progress; nil to omit it.
  package let status: Status?

  /// Creates a to-do.
  package init(_ text: CalendarText, start: CalendarTime? = nil, due: CalendarTime? = nil, status: Status? = nil) {
    self.text = text
    self.start = start
    self.due = due
    self.status = status
  }
}
