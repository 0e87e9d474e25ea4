import JSONRPC
import Service

extension JSONSchema {
  static let pathID = JSONSchema.slug("PathId", "The slug of a learning path.")
  static let stageID = JSONSchema.slug("StageId", "The slug of a stage.")
  static let lessonID = JSONSchema.slug("LessonId", "The slug of a lesson.")
  static let achievementID = JSONSchema.slug("AchievementId", "The slug of an achievement.")
}
