package import Kernel

/// When something in a calendar is: on a day wherever one is, or at a moment.
package enum CalendarTime: Hashable, Sendable {
  /// A civil day, in no zone.
  case day(CivilDay)
  /// A moment, written in UTC to the second.
  case instant(Instant)
}

/// What an event and a to-do have in common.
package struct CalendarText: Hashable, Sendable {
  /// What keeps the entry apart from all others everywhere, the same in every export: `goal-day-7-20779@kindling`.
  package let uid: String
  /// What a calendar shows.
  package let summary: String
  /// What else there is to say; nil for nothing.
  package let description: String?
  /// What it is sorted under.
  package let categories: [String]

  /// Makes the texts of an entry; characters that a calendar cannot hold are left out when they are written.
  package init(uid: String, summary: String, description: String? = nil, categories: [String] = []) {
    self.uid = uid
    self.summary = summary
    self.description = description
    self.categories = categories
  }
}

/// Something that takes place.
package struct CalendarEvent: Hashable, Sendable {
  /// When an event takes place.
  package enum Span: Hashable, Sendable {
    /// Whole days, the last one with it.
    case days(ClosedRange<CivilDay>)
    /// A moment, or the time from one to another.
    case instants(ClosedRange<Instant>)
  }

  /// Whether an event takes place.
  package enum Status: String, Hashable, Sendable {
    /// Perhaps.
    case tentative = "TENTATIVE"
    /// It does.
    case confirmed = "CONFIRMED"
    /// It does not.
    case cancelled = "CANCELLED"
  }

  /// What is shown.
  package let text: CalendarText
  /// When it takes place.
  package let span: Span
  /// Whether it takes place; nil to say nothing of it.
  package let status: Status?

  /// Makes an event from its parts.
  package init(_ text: CalendarText, _ span: Span, status: Status? = nil) {
    self.text = text
    self.span = span
    self.status = status
  }
}

/// Something that is to be done.
package struct CalendarToDo: Hashable, Sendable {
  /// How far it has come.
  package enum Status: Hashable, Sendable {
    /// Nothing is done yet.
    case needsAction
    /// It is begun.
    case inProcess
    /// It was done at that moment.
    case completed(Instant)
    /// It will not be done.
    case cancelled
  }

  /// What is shown.
  package let text: CalendarText
  /// When it begins; left out where it is not before `due`, or not of its kind, which no calendar may hold.
  package let start: CalendarTime?
  /// When it is to be done.
  package let due: CalendarTime?
  /// How far it has come; nil to say nothing of it.
  package let status: Status?

  /// Makes a to-do from its parts.
  package init(_ text: CalendarText, start: CalendarTime? = nil, due: CalendarTime? = nil, status: Status? = nil) {
    self.text = text
    self.start = start
    self.due = due
    self.status = status
  }
}
