import Kernel
import Localization
import Service

/// A badge that is earned permanently. (Learning paths, 1.2 and 3.5.)
///
/// It is a class so that passing it retains one reference instead of each text.
final class Achievement: Parameters, Sendable {
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

  init(from fields: inout ParameterReader) throws(DomainError) {
    id = try fields.required("id", .contentID(ContentSlug.partLengths), "The slug, also the key of the texts.")
    title = try fields.shippedText("achievement.\(id).title")
    description = try fields.shippedText("achievement.\(id).description")
    category = try fields.required("category", .choice, "The category.")
    let name: RuleName = try fields.required("rule", .choice, "What must be reached.")
    let target = try fields.optional("target", .integer(1...1_000), "The number of it. Default: 1.") ?? 1
    rule =
      switch name {
      case .stage: .stage(number: target)
      case .lessons: .lessons(target)
      case .percent: .completedLessons(percent: target)
      case .streak: .streak(days: target)
      case .everyStage: .everyStage
      }
  }

  private enum RuleName: String, CaseIterable {
    case stage, lessons, percent, streak, everyStage
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
