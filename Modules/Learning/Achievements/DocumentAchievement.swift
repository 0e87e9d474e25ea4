import Kernel
import Service

/// A badge of a content document. (Content, 2.4.)
struct DocumentAchievement: Parameters, Sendable {
  private enum RuleName: String, CaseIterable {
    case stage, lessons, percent, streak, everyStage
  }

  let id: String
  let category: Achievement.Category
  let rule: Achievement.Rule

  init(from fields: inout ParameterReader) throws(DomainError) {
    id = try fields.required("id", .contentID(ContentSlug.partLengths), "The slug, also the key of the texts.")
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
}
