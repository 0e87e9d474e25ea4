import Database
import Kernel
import SQLite

/// What the journal tells of learning.
///
/// Slugs and days need no escaping in JSON, so the data are put together as texts.
struct LearningJournal {
  let journal: Journal
  let user: Int64

  /// Tells of a completed lesson, then of stages and achievements that came with it.
  func tell(_ completion: LessonCompletion, of achievements: [Achievement]) throws(SQLiteError) {
    let path = completion.state.progress.path
    let lesson = path.lessons[completion.lesson]
    let stage = path.stages[lesson.stage].id
    try journal.append(
      "lesson.completed", user: user, subject: lesson.id, time: completion.moment,
      data: Self.object("pathId", path.id, "stageId", stage, "day", completion.day.text))
    for stage in completion.completedStages {
      try journal.append(
        "stage.completed", user: user, subject: path.stages[stage].id, time: completion.moment,
        data: Self.object("pathId", path.id))
    }
    for place in completion.achievements {
      let achievement = achievements[place]
      try journal.append(
        "achievement.unlocked", user: user, subject: achievement.id, time: completion.moment,
        data: Self.object("category", achievement.category.rawValue))
    }
  }

  /// An object in JSON, from names and texts in turn.
  private static func object(_ parts: String...) -> String {
    var object = ""
    object.reserveCapacity(128)
    for (place, part) in parts.enumerated() {
      object += place == 0 ? "{\"" : place % 2 == 0 ? "\",\"" : "\":\""
      object += part
    }
    object += "\"}"
    return object
  }

  /// Tells of an imported course.
  func tell(ofImported path: LearningPath, at now: Instant) throws(SQLiteError) {
    try journal.append(
      "course.imported", user: user, subject: path.id, time: now,
      data: "{\"stages\":\(path.stages.count),\"lessons\":\(path.lessons.count)}")
  }
}
