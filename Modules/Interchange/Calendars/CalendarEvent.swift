package import Kernel

/// The texts of an event.
package struct CalendarText: Hashable, Sendable {
  /// The globally unique identifier, the same in every export, such as `reviews-1795251600000-2026-11-21@kindling`.
  package let uid: String
  /// The title in the calendar.
  package let summary: String
  /// The body text.
  package let description: String?
  /// The category names.
  package let categories: [String]

  /// Creates the texts of an event; characters that iCalendar does not allow are dropped when the event is written.
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

  /// The texts of the event.
  package let text: CalendarText
  /// The time of the event.
  package let span: Span

  /// Creates an event.
  package init(_ text: CalendarText, _ span: Span) {
    self.text = text
    self.span = span
  }
}
