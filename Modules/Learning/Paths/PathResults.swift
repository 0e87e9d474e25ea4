import Kernel
import Localization
import Service

/// A path in a list.
struct PathEntry: ResultObject {
  let id: String
  let title: Text
  let description: Text?
  let isShipped: Bool
  let isActive: Bool
  let stages: Int
  let lessons: Int
  let minutes: Int
  let lessonsDone: Int
  /// The sort key of the list: the row id of a course of the user; negative for a path that all users see.
  let key: Int64

  static let shape = Shape<PathEntry>("PathEntry", "A learning path in a list.") {
    Field("id", "The slug of the path.", as: .pathID, \.id)
    Field("title", "The title.", \.title)
    Field("description", "A description of the path; null if missing.", \.description)
    Field(
      "isShipped", "Whether the path is shipped or installed for all users; false for a course of the user.",
      \.isShipped)
    Field("isActive", "Whether dashboard, badges and today.get are about the path.", \.isActive)
    Field("stages", "The number of stages.", \.stages)
    Field("lessons", "The number of lessons.", \.lessons)
    Field("minutes", "The total duration of all lessons, in minutes.", \.minutes)
    Field("lessonsCompleted", "The number of completed lessons.", \.lessonsDone)
    Field("fraction", "The fraction of completed lessons.", as: .fraction) {
      PathProgress.fraction($0.lessonsDone, of: $0.lessons)
    }
  }

  /// Creates the entry of a path that all users see; `active` is the slug of the active one.
  init(_ progress: PathProgress, key: Int64, active: String, in locale: TextLocale) {
    let path = progress.path
    id = path.id
    isActive = path.id == active
    title = path.title.text(in: locale)
    description = path.description?.text(in: locale)
    isShipped = path.isCommon
    stages = path.stages.count
    lessons = path.lessons.count
    minutes = path.minutes
    lessonsDone = progress.lessonsDone
    self.key = key
  }

  /// Creates the entry of a course; `active` is the slug of the active path.
  init(_ entry: CourseStore.Entry, active: String, in language: Language) {
    let course = entry.course
    id = CourseSlug(row: course.id).path
    isActive = id == active
    title = .verbatim(course.title.text(in: language) ?? "")
    description = course.description.text(in: language).map(Text.verbatim)
    isShipped = false
    stages = course.stageCount
    lessons = course.lessonCount
    minutes = course.minutes
    lessonsDone = entry.lessonsDone
    key = course.id
  }
}

/// A path with the user's progress. (Learning paths, 3.3.)
struct PathSummary: ResultObject {
  let progress: PathProgress
  let locale: TextLocale

  static let shape = Shape<PathSummary>(
    "PathSummary", "A learning path with the user's progress.",
    cacheKey: { $0.progress.path.title.catalogFieldKey(in: $0.locale) }
  ) {
    Field("id", "The slug of the path.", as: .pathID) { $0.progress.path.id }
    Field("title", "The title.") { $0.progress.path.title.text(in: $0.locale) }
    Field("description", "A description of the path; null if missing.") {
      $0.progress.path.description?.text(in: $0.locale)
    }
    Field("isShipped", "Whether the path is shipped or installed for all users; false for a course of the user.") {
      $0.progress.path.isCommon
    }
    Field("stages", "The number of stages.") { $0.progress.path.stages.count }
    Field("lessons", "The number of lessons.") { $0.progress.path.lessons.count }
    Field("minutes", "The total duration of all lessons, in minutes.") { $0.progress.path.minutes }
  } fields: {
    Field("currentStage", "The number of the current stage, or of the last stage if all are completed.") {
      $0.progress.currentStageNumber
    }
    Field("completedStages", "The number of completed stages.") { $0.progress.completedStageCount }
    Field("lessonsCompleted", "The number of completed lessons.") { $0.progress.lessonsDone }
    Field("fraction", "The fraction of completed lessons.", as: .fraction) { $0.progress.fraction }
    Field("stage", "The current stage; null if all are completed.") { summary in
      summary.progress.currentStage.map { StageTitle(stage: summary.progress.path.stages[$0], locale: summary.locale) }
    }
    Field("stageText", "The number of the current stage and the total number of stages, as text.") {
      Strings.stageOfTotal(number: $0.progress.currentStageNumber, total: $0.progress.path.stages.count).text(
        in: $0.locale)
    }
    Field("lessonsText", "The number of completed lessons and the total number of lessons, as text.") {
      Strings.lessonsProgress(done: $0.progress.lessonsDone, lessons: $0.progress.path.lessons.count).text(
        in: $0.locale)
    }
  }
}

/// The number, the title and the description of a stage.
struct StageTitle: ResultObject {
  let stage: LearningPath.Stage
  let locale: TextLocale

  static let shape = Shape<StageTitle>(
    "StageTitle", "The title and the description of a stage.",
    cacheKey: { $0.stage.title.catalogFieldKey(in: $0.locale) }
  ) {
    Field("id", "The slug of the stage.", as: .stageID) { $0.stage.id }
    Field("number", "The number on the path, from 1.", as: .ordinal) { $0.stage.number }
    Field("title", "The title.") { $0.stage.title.text(in: $0.locale) }
    Field("description", "A description of the stage; null if missing.") {
      $0.stage.description?.text(in: $0.locale)
    }
  }
}

/// The result of importing a course.
struct ImportedPath: ResultObject {
  let path: PathSummary

  static let shape = Shape<ImportedPath>("ImportedPath", "An imported course.") {
    Field("path", "The new path.", \.path)
  }
}

/// The reply of a call that changes a course or the active path.
struct PathChange: ResultObject {
  let path: PathSummary
  let activePathID: String
  let achievements: [AchievementView]

  static let shape = Shape<PathChange>("PathChange", "A change of a course or of the active path.") {
    Field("path", "The path after the change; a deleted one as it was.", \.path)
    Field("activePathId", "The slug of the active path after the change.", as: .pathID, \.activePathID)
    Field("achievements", "The badges that the change has earned, in the order of the catalog.", \.achievements)
  }
}

/// A path with all its stages.
struct PathDetails: ResultObject {
  let path: PathSummary
  let stages: [PathStage]

  init(_ progress: PathProgress, in locale: TextLocale) {
    path = PathSummary(progress: progress, locale: locale)
    stages = progress.path.stages.indices.map { PathStage($0, of: progress, in: locale) }
  }

  static let shape = Shape<PathDetails>("PathDetails", "A learning path with all its stages and lessons.") {
    Field("path", "The path with the user's progress.", \.path)
    Field("stages", "The stages in order, with their lessons.", \.stages)
  }
}
