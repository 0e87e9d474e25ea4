import JSON
import Kernel
import Localization
import Service

/// The parser of `Catalog/fullstack-mobile.json`: the shipped path and its achievements.
enum ShippedCatalogReader {
  static func catalog(in bytes: [UInt8]) throws -> ShippedCatalog {
    try DataFile.read(bytes) { root in
      let path = try parsePath(root)
      return ShippedCatalog(
        path: path, achievements: try root.requiredList("achievements").map { try parseAchievement($0, on: path) })
    }
  }

  private static func parsePath(_ value: JSONValue) throws -> LearningPath {
    let id = try value.requiredText("path")
    var stages: [LearningPath.Stage] = []
    var lessons: [LearningPath.Lesson] = []
    for stage in try value.requiredList("stages") {
      let lines = ShippedCatalog.masteryLines
      let id = try stage.requiredText("id")
      stages.append(
        LearningPath.Stage(
          id: id, number: stages.count + 1, title: try shippedText("stage.\(id).title"),
          description: try shippedText("stage.\(id).description"),
          masteryLine: stages.count < lines.count ? lines[stages.count] : Strings.masteryOther))
      for (index, lesson) in try stage.requiredList("lessons").enumerated() {
        let id = try lesson.requiredText("id")
        lessons.append(
          LearningPath.Lesson(
            id: id, stage: stages.count - 1, position: index + 1, title: try shippedText("lesson.\(id).title"),
            subtitle: try shippedText("lesson.\(id).subtitle"), minutes: try lesson.requiredInteger("minutes")))
      }
    }
    return LearningPath(
      id: id, title: try shippedText("path.\(id).title"), description: try shippedText("path.\(id).description"),
      isShipped: true, stages: stages, lessons: lessons)
  }

  private static func parseAchievement(_ value: JSONValue, on path: LearningPath) throws -> Achievement {
    let id = try value.requiredText("id")
    guard let rule = value.member("rule") else { throw DataFile.Failure.missing("rule of \(id)") }
    return Achievement(
      id: id, category: try value.requiredChoice("category"), rule: try parseRule(rule, of: id, on: path),
      title: try DataFile.message("achievement.\(id).title"),
      description: try DataFile.message("achievement.\(id).description"))
  }

  private static func parseRule(
    _ value: JSONValue, of id: String, on path: LearningPath
  ) throws -> Achievement.Rule {
    if let stage = value.member("stage")?.string.flatMap(path.index(ofStage:)) { return .stage(number: stage + 1) }
    if let lessons = value.member("lessons")?.int { return .lessons(Int(lessons)) }
    if let percent = value.member("percent")?.int { return .completedLessons(percent: Int(percent)) }
    if let days = value.member("streak")?.int { return .streak(days: Int(days)) }
    if value.member("everyStage")?.bool == true { return .everyStage }
    throw DataFile.Failure.unknown("rule of \(id)")
  }

  private static func shippedText(_ key: String) throws -> ContentText { .shipped(try DataFile.message(key)) }
}
