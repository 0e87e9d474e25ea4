import Kernel
import Localization

/// A badge that is earned permanently. (Learning paths, 1.2 and 3.5.)
///
/// It is a class so that passing it retains one reference instead of each text.
final class Achievement: Sendable {
  /// The category of a badge.
  enum Category: String, CaseIterable, Sendable {
    case milestone, streak, mastery, special
  }

  /// The condition for earning a badge.
  enum Rule: Hashable, Sendable {
    /// The stage of the active path with this number is completed.
    case stage(number: Int)
    /// At least this number of lessons of the active path are completed.
    case lessons(Int)
    /// At least this percentage of the lessons of the active path is completed.
    case completedLessons(percent: Int)
    /// The streak has reached a number of days.
    case streak(days: Int)
    /// Every stage of the active path is completed.
    case everyStage
  }

  let id: String
  let category: Category
  let rule: Rule
  let title: Message
  let description: Message

  init(id: String, category: Category, rule: Rule, title: Message, description: Message) {
    self.id = id
    self.category = category
    self.rule = rule
    self.title = title
    self.description = description
  }
}

extension Achievement.Category {
  var title: Message {
    switch self {
    case .milestone: Strings.categoryMilestone
    case .streak: Strings.categoryStreak
    case .mastery: Strings.categoryMastery
    case .special: Strings.categorySpecial
    }
  }
}
