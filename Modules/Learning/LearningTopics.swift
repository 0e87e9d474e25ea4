import Kernel
import Localization
import SQLite
import Service

/// The journal topics of paths and achievements, whose payloads never contain text entered by a user.
enum LearningTopics {
  private static let lessonTitle = SubjectTitle { subject in
    try path(of: subject).flatMap { path in path.index(ofLesson: subject.id).map { path.lessons[$0].title } }?
      .text(in: subject.locale).string
  }
  private static let stageTitle = SubjectTitle { subject in
    try path(of: subject).flatMap { path in path.index(ofStage: subject.id).map { path.stages[$0].title } }?
      .text(in: subject.locale).string
  }
  private static let courseTitle = SubjectTitle { subject in
    try path(of: subject)?.title.text(in: subject.locale).string
  }
  private static let achievementTitle = SubjectTitle(message: { id in
    ShippedCatalog.current.achievementSlugs.index(of: id).map { ShippedCatalog.current.achievements[$0].title }
  })

  /// Returns the path of a lesson, a stage or a path; nil for a course that was deleted.
  private static func path(of subject: EventSubject) throws -> LearningPath? {
    try PathLookup(transaction: subject.transaction, user: subject.user, in: subject.locale.language)
      .path(containing: subject.id)
  }

  static let lessonCompleted = Topic<CompletedLessonEvent>(
    "lesson.completed", "The user completed a lesson.", subject: "The slug of the lesson.", title: lessonTitle)
  static let stageCompleted = Topic<CompletedStageEvent>(
    "stage.completed", "The user completed a stage.", subject: "The slug of the stage.", title: stageTitle)
  static let achievementUnlocked = Topic<UnlockedAchievementEvent>(
    "achievement.unlocked", "The user earned a badge.", subject: "The slug of the badge.", title: achievementTitle)
  static let courseImported = Topic<CourseCounts>(
    "course.imported", "The user imported a course.", subject: "The slug of the course.", title: courseTitle)
  static let courseUpdated = Topic<CourseCounts>(
    "course.updated", "The user changed a course.", subject: "The slug of the course.", title: courseTitle, deletes: [])
  static let courseDeleted = Topic<EmptyPayload>(
    "course.deleted", "The user deleted a course.", subject: "The slug of the course.", title: courseTitle,
    deletes: ["lesson", "stage", "path"])
  static let pathChosen = Topic<EmptyPayload>(
    "path.chosen", "The user chose the active path.", subject: "The slug of the path.", title: courseTitle)

  static let all = [
    lessonCompleted.declaration, stageCompleted.declaration, achievementUnlocked.declaration,
    courseImported.declaration, courseUpdated.declaration, courseDeleted.declaration, pathChosen.declaration,
  ]

  /// Emits the event of a completed lesson, then those of the stages that it completed and the badges that it earned.
  static func emit(_ completion: LessonCompletion, of user: Int64, in context: CallContext) throws(SQLiteError) {
    let path = completion.state.progress.path
    let lesson = path.lessons[completion.lesson]
    try context.emit(
      lessonCompleted,
      CompletedLessonEvent(pathID: path.id, stageID: path.stages[lesson.stageIndex].id, day: completion.day), of: user,
      subject: lesson.id)
    for stage in completion.completedStages { try emitStage(stage, of: path, user, in: context) }
    for index in completion.achievements {
      try emitAchievement(ShippedCatalog.current.achievements[index], of: user, in: context)
    }
  }

  /// Emits the event of a completed stage.
  static func emitStage(
    _ stage: Int, of path: LearningPath, _ user: Int64, in context: CallContext
  ) throws(SQLiteError) {
    try context.emit(stageCompleted, CompletedStageEvent(pathID: path.id), of: user, subject: path.stages[stage].id)
  }

  /// Emits the event of an earned badge.
  static func emitAchievement(
    _ achievement: Achievement, of user: Int64, in context: CallContext
  ) throws(SQLiteError) {
    try context.emit(
      achievementUnlocked, UnlockedAchievementEvent(category: achievement.category), of: user, subject: achievement.id)
  }
}

/// The payload of `lesson.completed`.
struct CompletedLessonEvent: ResultObject {
  let pathID: String
  let stageID: String
  let day: CivilDay

  static let shape = Shape<CompletedLessonEvent>("CompletedLessonEvent", "A completed lesson.") {
    Field("pathId", "The slug of the path.", as: .pathID, \.pathID)
    Field("stageId", "The slug of the stage.", as: .stageID, \.stageID)
    Field("day", "The civil day.", \.day)
  }
}

/// The payload of `stage.completed`.
struct CompletedStageEvent: ResultObject {
  let pathID: String

  static let shape = Shape<CompletedStageEvent>("CompletedStageEvent", "A completed stage.") {
    Field("pathId", "The slug of the path.", as: .pathID, \.pathID)
  }
}

/// The payload of `achievement.unlocked`.
struct UnlockedAchievementEvent: ResultObject {
  let category: Achievement.Category

  static let shape = Shape<UnlockedAchievementEvent>("UnlockedAchievementEvent", "An earned badge.") {
    Field("category", "The category.", \.category)
  }
}

/// The payload of `course.imported` and `course.updated`.
struct CourseCounts: ResultObject {
  let stages: Int
  let lessons: Int

  init(_ path: LearningPath) { (stages, lessons) = (path.stages.count, path.lessons.count) }

  static let shape = Shape<CourseCounts>("CourseCounts", "The counts of a course.") {
    Field("stages", "The number of stages.", \.stages)
    Field("lessons", "The number of lessons.", \.lessons)
  }
}
