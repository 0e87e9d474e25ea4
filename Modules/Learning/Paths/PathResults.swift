import Kernel
import Localization
import Service

/// A path in a list.
struct PathEntry: ResultObject {
  let id: String
  let title: Text
  let description: Text?
  let isShipped: Bool
  let stages: Int
  let lessons: Int
  let minutes: Int
  let lessonsDone: Int
  /// The row id of a course, 0 for the shipped path; the sort key of the list.
  let key: Int64

  static let shape = Shape<PathEntry>("PathEntry", "A learning path in a list.") {
    Field("id", "The slug of the path.", \.id)
    Field("title", "The title.", \.title)
    Field("description", "What the path is about; null where nobody said.", \.description)
    Field("isShipped", "Whether it is part of the program; otherwise it is a course of the user's own.", \.isShipped)
    Field("stages", "The number of stages.", \.stages)
    Field("lessons", "The number of lessons.", \.lessons)
    Field("minutes", "How long all lessons take together, in minutes.", \.minutes)
    Field("lessonsCompleted", "How many lessons the user has completed.", \.lessonsDone)
    Field("fraction", "The share of the lessons that is completed, 0 to 1.") {
      PathProgress.fraction($0.lessonsDone, of: $0.lessons)
    }
  }

  init(_ progress: PathProgress, in locale: TextLocale) {
    let path = progress.path
    id = path.id
    title = path.title.rendered(in: locale)
    description = path.description?.rendered(in: locale)
    isShipped = path.isShipped
    stages = path.stages.count
    lessons = path.lessons.count
    minutes = path.minutes
    lessonsDone = progress.lessonsDone
    key = 0
  }

  init(_ entry: CourseStore.Entry, in language: Language) {
    let course = entry.course
    id = CourseSlug.path(course.id)
    title = .verbatim(course.title.text(in: language))
    description = course.text.text(in: language).map(Text.verbatim)
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
    "PathSummary", "A learning path and how far the user has come.",
    entry: { $0.progress.path.title.catalogEntry(in: $0.locale) }
  ) {
    Field("id", "The slug of the path.") { $0.progress.path.id }
    Field("title", "The title.") { $0.progress.path.title.rendered(in: $0.locale) }
    Field("description", "What the path is about; null where nobody said.") {
      $0.progress.path.description?.rendered(in: $0.locale)
    }
    Field("isShipped", "Whether it is part of the program; otherwise it is a course of the user's own.") {
      $0.progress.path.isShipped
    }
    Field("stages", "The number of stages.") { $0.progress.path.stages.count }
    Field("lessons", "The number of lessons.") { $0.progress.path.lessons.count }
    Field("minutes", "How long all lessons take together, in minutes.") { $0.progress.path.minutes }
  } fields: {
    Field("currentStage", "The number of the current stage; that of the last one when all are completed.") {
      $0.progress.currentStageNumber
    }
    Field("completedStages", "The number of completed stages.") { $0.progress.completedStages }
    Field("lessonsCompleted", "How many lessons the user has completed.") { $0.progress.lessonsDone }
    Field("fraction", "The share of the lessons that is completed, 0 to 1.") { $0.progress.fraction }
    Field("stage", "The current stage; null when all are completed.") { summary in
      summary.progress.currentStage.map { StageTitle(stage: summary.progress.path.stages[$0], locale: summary.locale) }
    }
    Field("stageText", "The current stage of how many, in words.") {
      Strings.stageOfTotal(number: $0.progress.currentStageNumber, total: $0.progress.path.stages.count).rendered(
        in: $0.locale)
    }
    Field("lessonsText", "The completed lessons of how many, in words.") {
      Strings.lessonsProgress(done: $0.progress.lessonsDone, lessons: $0.progress.path.lessons.count).rendered(
        in: $0.locale)
    }
  }
}

/// The title of a stage.
struct StageTitle: ResultObject {
  let stage: LearningPath.Stage
  let locale: TextLocale

  static let shape = Shape<StageTitle>(
    "StageTitle", "The name of a stage.", entry: { $0.stage.title.catalogEntry(in: $0.locale) }
  ) {
    Field("id", "The slug of the stage.") { $0.stage.id }
    Field("number", "Its number on the path, from 1.") { $0.stage.number }
    Field("title", "The title.") { $0.stage.title.rendered(in: $0.locale) }
    Field("description", "What the stage is about; null where nobody said.") {
      $0.stage.description?.rendered(in: $0.locale)
    }
  }
}

/// The result of importing a course.
struct ImportedPath: ResultObject {
  let path: PathSummary

  static let shape = Shape<ImportedPath>("ImportedPath", "A course that was imported.") {
    Field("path", "The new path.", \.path)
  }
}

/// A path with all its stages.
struct PathDetails: ResultObject {
  let path: PathSummary
  let stages: [StageView]

  init(_ progress: PathProgress, in locale: TextLocale) {
    path = PathSummary(progress: progress, locale: locale)
    stages = progress.path.stages.indices.map { StageView($0, of: progress, in: locale) }
  }

  static let shape = Shape<PathDetails>("WholePath", "A learning path with all its stages and lessons.") {
    Field("path", "The path and how far the user has come.", \.path)
    Field("stages", "The stages in order, with their lessons.", \.stages)
  }
}
