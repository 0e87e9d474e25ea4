public import Kernel

/// When something in a calendar is: on a day wherever one is, or at a moment.
public enum CalendarTime: Hashable, Sendable {
  /// A civil day, in no zone.
  case day(CivilDay)
  /// A moment, written in UTC to the second.
  case instant(Instant)
}

/// What an event and a to-do have in common.
public struct CalendarText: Hashable, Sendable {
  /// What keeps the entry apart from all others everywhere, the same in every export: `goal-day-7-20779@kindling`.
  public let uid: String
  /// What a calendar shows.
  public let summary: String
  /// What else there is to say; nil for nothing.
  public let description: String?
  /// What it is sorted under.
  public let categories: [String]

  /// Makes the texts of an entry; characters that a calendar cannot hold are left out when they are written.
  public init(uid: String, summary: String, description: String? = nil, categories: [String] = []) {
    self.uid = uid
    self.summary = summary
    self.description = description
    self.categories = categories
  }
}

/// Something that takes place.
public struct CalendarEvent: Hashable, Sendable {
  /// When an event takes place.
  public enum Span: Hashable, Sendable {
    /// Whole days, the last one with it.
    case days(ClosedRange<CivilDay>)
    /// A moment, or the time from one to another.
    case instants(ClosedRange<Instant>)
  }

  /// Whether an event takes place.
  public enum Status: String, Hashable, Sendable {
    /// Perhaps.
    case tentative = "TENTATIVE"
    /// It does.
    case confirmed = "CONFIRMED"
    /// It does not.
    case cancelled = "CANCELLED"
  }

  /// What is shown.
  public let text: CalendarText
  /// When it takes place.
  public let span: Span
  /// Whether it takes place; nil to say nothing of it.
  public let status: Status?

  /// Makes an event from its parts.
  public init(_ text: CalendarText, _ span: Span, status: Status? = nil) {
    self.text = text
    self.span = span
    self.status = status
  }
}

/// Something that is to be done.
public struct CalendarToDo: Hashable, Sendable {
  /// How far it has come.
  public enum Status: Hashable, Sendable {
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
  public let text: CalendarText
  /// When it begins; left out where it is not before `due`, or not of its kind, which no calendar may hold.
  public let start: CalendarTime?
  /// When it is to be done.
  public let due: CalendarTime?
  /// How far it has come; nil to say nothing of it.
  public let status: Status?

  /// Makes a to-do from its parts.
  public init(_ text: CalendarText, start: CalendarTime? = nil, due: CalendarTime? = nil, status: Status? = nil) {
    self.text = text
    self.start = start
    self.due = due
    self.status = status
  }
}
