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

  /// Returns the path of the only course of the document, whose texts are entries of the string tables.
  private static func parsePath(_ document: JSONValue) throws -> LearningPath {
    guard let content = try LearningDocument(decoding: document, .shipped).courses.first else {
      throw DataFile.Failure.missing("courses")
    }
    let (course, lines) = (Course(content.source), ShippedCatalog.masteryLines)
    return LearningPath(
      id: content.id, title: try shippedText("path.\(content.id).title"),
      description: try shippedText("path.\(content.id).description"), isBuiltIn: true,
      stages: try course.stages.enumerated().map { index, stage in
        LearningPath.Stage(
          id: stage.id, number: stage.number, title: try shippedText("stage.\(stage.id).title"),
          description: try shippedText("stage.\(stage.id).description"),
          masteryLine: index < lines.count ? lines[index] : Strings.masteryOther)
      },
      lessons: try course.lessons.map { lesson in
        LearningPath.Lesson(
          id: lesson.id, stage: lesson.stage - 1, position: lesson.position,
          title: try shippedText("lesson.\(lesson.id).title"),
          subtitle: try shippedText("lesson.\(lesson.id).subtitle"), minutes: lesson.minutes)
      })
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
