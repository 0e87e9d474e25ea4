import JSONRPC
import Service

extension JSONSchema {
  static let kitID = JSONSchema.slug(
    "KitId", "The slug of a kit: kit-maths for a shipped kit, kit-7 for a kit of the user.", listedBy: "kits.list")
  static let questionID = JSONSchema.slug(
    "QuestionId", "The slug of a question, such as kit-7-3.", listedBy: "kits.get")
  static let attemptID = JSONSchema.rowID(
    "AttemptId", "The ID of a test, an exam or a workout.", listedBy: "attempts.list")
  static let studyStageNumber = JSONSchema.reference(
    Component(name: "StudyStageNumber", meaning: "The number of a study stage.") { .integer(0...7) })
}
