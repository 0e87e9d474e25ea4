public import Kernel
import Localization

/// A reminder that is due at an instant; the client delivers it.
public struct DueReminder: Hashable, Sendable {
  /// The object that a reminder is about.
  public enum Subject: Hashable, Sendable {
    /// A mission, by its slug.
    case mission(String)
    /// A habit, by its ID.
    case habit(Int64)
    /// The next step of the study course.
    case study(StudyStep)
  }

  /// The time at which it is due.
  public let instant: Instant
  /// The title; nil if the text needs none.
  public let title: Message?
  /// The text for the user.
  public let text: Message
  /// The object that it is about; nil if there is none.
  public let subject: Subject?

  /// Creates a reminder.
  public init(at instant: Instant, title: Message? = nil, _ text: Message, about subject: Subject? = nil) {
    (self.instant, self.title, self.text, self.subject) = (instant, title, text, subject)
  }
}

/// The next step of the study course. (Kits and exams, 3.8.)
public struct StudyStep: Hashable, Sendable {
  /// The kind of a step.
  public enum Kind: String, CaseIterable, Sendable, ResultValue {
    /// Kits must be mastered before the exam.
    case kitsLeft = "kits_left"
    /// The exam can be taken.
    case examReady = "exam_ready"
    /// A final stage must be chosen.
    case chooseStage = "choose_stage"
    /// All exams are passed.
    case courseFinished = "course_finished"
  }

  /// The kind.
  public let kind: Kind
  /// The number of the next exam; nil after the last one.
  public let exam: Int?
  /// The number of kits that still lock the exam.
  public let kitsLeft: Int

  /// Creates a step.
  public init(_ kind: Kind, exam: Int?, kitsLeft: Int = 0) {
    (self.kind, self.exam, self.kitsLeft) = (kind, exam, kitsLeft)
  }
}
