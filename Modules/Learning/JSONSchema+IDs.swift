import JSONRPC
import Service

extension JSONSchema {
  static let pathID = JSONSchema.slug("PathId", "The slug of a learning path.", listedBy: "paths.list")
  static let stageID = JSONSchema.slug("StageId", "The slug of a stage.", listedBy: "paths.get")
  static let lessonID = JSONSchema.slug("LessonId", "The slug of a lesson.", listedBy: "paths.get")
  static let achievementID = JSONSchema.slug(
    "AchievementId", "The slug of an achievement.", listedBy: "achievements.list")
}
