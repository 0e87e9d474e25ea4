import Kernel
import Localization

/// A badge that is earned once and kept. (Learning paths, 1.2 and 3.5.)
///
/// An object only because handing it on should not copy its texts.
final class Achievement: Sendable {
  /// What kind of effort a badge stands for.
  enum Category: String, CaseIterable, Sendable {
    case milestone, streak, mastery, special
  }

  /// When a badge is earned.
  enum Rule: Hashable, Sendable {
    /// A stage of the shipped path is completed, named by its slug.
    case stage(String)
    /// So many lessons of the shipped path are completed.
    case lessons(Int)
    /// So many per cent of the lessons of the shipped path are completed.
    case share(percent: Int)
    /// The streak has reached so many days.
    case streak(days: Int)
    /// Every stage of the shipped path is completed.
    case everyStage
  }

  /// The slug.
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
  /// The name of the category.
  var title: Message {
    switch self {
    case .milestone: Strings.categoryMilestone
    case .streak: Strings.categoryStreak
    case .mastery: Strings.categoryMastery
    case .special: Strings.categorySpecial
    }
  }
}
