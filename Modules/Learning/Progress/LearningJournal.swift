import JSONRPC
import Kernel
import SQLite
import Service

/// What the journal tells of learning.
struct LearningJournal {
  let context: CallContext
  let user: Int64

  /// Tells of a completed lesson, then of stages and achievements that came with it.
  func tell(_ completion: LessonCompletion, of achievements: [Achievement]) throws(SQLiteError) {
    let path = completion.state.progress.path
    let lesson = path.lessons[completion.lesson]
    try context.tell("lesson.completed", of: user, subject: lesson.id) { data in
      data.key("pathId")
      data.string(path.id)
      data.key("stageId")
      data.string(path.stages[lesson.stage].id)
      data.key("day")
      completion.day.write(to: data)
    }
    for stage in completion.completedStages {
      try context.tell("stage.completed", of: user, subject: path.stages[stage].id) { data in
        data.key("pathId")
        data.string(path.id)
      }
    }
    for place in completion.achievements {
      let achievement = achievements[place]
      try context.tell("achievement.unlocked", of: user, subject: achievement.id) { data in
        data.key("category")
        data.string(achievement.category.rawValue)
      }
    }
  }

  /// Tells of an imported course.
  func tell(ofImported path: LearningPath) throws(SQLiteError) {
    try context.tell("course.imported", of: user, subject: path.id) { data in
      data.key("stages")
      data.int(path.stages.count)
      data.key("lessons")
      data.int(path.lessons.count)
    }
  }
}
