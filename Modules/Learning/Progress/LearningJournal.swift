import JSON
import Kernel
import SQLite
import Service

extension TopicDescription {
  static let lessonCompleted = TopicDescription("lesson.completed", "The user has completed a lesson.")
  static let lessonRestored = TopicDescription(
    "lesson.restored", "A lesson that was completed elsewhere has come with an import.", audience: .nobody)
  static let stageCompleted = TopicDescription("stage.completed", "The user has completed a stage.")
  static let achievementUnlocked = TopicDescription("achievement.unlocked", "The user has earned a badge.")
  static let courseImported = TopicDescription("course.imported", "The user has imported a course.")

  /// The topics of this area.
  static let learning = [lessonCompleted, lessonRestored, stageCompleted, achievementUnlocked, courseImported]
}

/// What the journal tells of learning.
struct LearningJournal {
  let context: CallContext
  let user: Int64

  /// Tells of a completed lesson, then of stages and achievements that came with it.
  func tell(_ completion: LessonCompletion, of achievements: [Achievement]) throws(SQLiteError) {
    let path = completion.state.progress.path
    let lesson = path.lessons[completion.lesson]
    try context.tell(.lessonCompleted, of: user, subject: lesson.id) { data in
      data.key("pathId")
      data.string(path.id)
      data.key("stageId")
      data.string(path.stages[lesson.stage].id)
      data.key("day")
      completion.day.write(to: data)
    }
    for stage in completion.completedStages {
      try context.tell(.stageCompleted, of: user, subject: path.stages[stage].id) { data in
        data.key("pathId")
        data.string(path.id)
      }
    }
    for place in completion.achievements {
      let achievement = achievements[place]
      try context.tell(.achievementUnlocked, of: user, subject: achievement.id) { data in
        data.key("category")
        data.string(achievement.category.rawValue)
      }
    }
  }

  /// Tells of an imported course.
  func tell(ofImported path: LearningPath) throws(SQLiteError) {
    try context.tell(.courseImported, of: user, subject: path.id) { data in
      data.key("stages")
      data.int(path.stages.count)
      data.key("lessons")
      data.int(path.lessons.count)
    }
  }
}
