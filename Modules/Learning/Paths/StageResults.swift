import Kernel
import Localization
import Service

extension PathProgress.StageState: ResultValue {}

/// A stage without its lessons.
struct StageOutline: ResultObject {
  let stage: LearningPath.Stage
  let state: PathProgress.StageState
  let lessonsDone: Int
  let layout: StageLayout
  let locale: TextLocale

  init(_ index: Int, of progress: PathProgress, in locale: TextLocale) {
    stage = progress.path.stages[index]
    state = progress.state(of: index)
    lessonsDone = progress.lessonsDone(in: index)
    layout = StageLayout(index, of: progress.path.stages.count)
    self.locale = locale
  }

  static let shape = Shape<StageOutline>("StageOutline", "A stage of a learning path without its lessons.") {
    Field("id", "The slug of the stage.", as: .stageID) { $0.stage.id }
    Field("number", "The number on the path, from 1.", as: .ordinal) { $0.stage.number }
    Field("numberText", "The number, as text.") {
      Strings.formatStageNumber(number: $0.stage.number).text(in: $0.locale)
    }
    Field("title", "The title.") { $0.stage.title.text(in: $0.locale) }
    Field("description", "A description of the stage; null if missing.") {
      $0.stage.description?.text(in: $0.locale)
    }
    Field("state", "The state: locked, current or completed.", \.state)
    Field("lessonsCompleted", "The number of completed lessons.", \.lessonsDone)
    Field("lessonsTotal", "The number of lessons.") { $0.stage.lessonIndices.count }
    Field("toGoText", "The number of remaining lessons, as text; null if all are completed.") {
      $0.lessonsLeft > 0 ? Strings.toGoLessons(lessons: $0.lessonsLeft).text(in: $0.locale) : nil
    }
    Field("fraction", "The fraction of completed lessons.", as: .fraction) {
      PathProgress.fraction($0.lessonsDone, of: $0.stage.lessonIndices.count)
    }
    Field("minutes", "The total duration of the lessons, in minutes.") { $0.stage.minutes }
    Field("layout", "The position on a map of the path.", \.layout)
  }

  private var lessonsLeft: Int { stage.lessonIndices.count - lessonsDone }
}

/// A stage with its lessons, as listed by `paths.get`.
struct PathStage: ResultObject {
  let outline: StageOutline
  let lessons: [PathLesson]

  init(_ index: Int, of progress: PathProgress, in locale: TextLocale) {
    outline = StageOutline(index, of: progress, in: locale)
    lessons = outline.stage.lessonIndices.map { PathLesson($0, of: progress, in: locale) }
  }

  static let shape = Shape<PathStage>(
    "PathStage", "A stage of a learning path with the user's progress."
  ) {
    StageOutline.shape.fields(of: \.outline)
    Field("lessons", "The lessons in order.", \.lessons)
  }
}

/// A lesson with the time at which the user completed it.
struct PathLesson: ResultObject {
  let lesson: LearningPath.Lesson
  let stage: LearningPath.Stage
  let completedAt: Instant?
  let locale: TextLocale

  init(_ index: Int, of progress: PathProgress, in locale: TextLocale) {
    lesson = progress.path.lessons[index]
    stage = progress.path.stages[lesson.stageIndex]
    completedAt = progress.completions[index]
    self.locale = locale
  }

  static let shape = Shape<PathLesson>(
    "PathLesson", "A lesson of a learning path.", cacheKey: { $0.lesson.title.catalogFieldKey(in: $0.locale) }
  ) {
    Field("id", "The slug of the lesson.", as: .lessonID) { $0.lesson.id }
    Field("stageId", "The slug of the stage.", as: .stageID) { $0.stage.id }
    Field("position", "The position in the stage, from 1.", as: .ordinal) { $0.lesson.position }
    Field("title", "The title.") { $0.lesson.title.text(in: $0.locale) }
    Field("subtitle", "The subtitle; null if missing.") {
      $0.lesson.subtitle?.text(in: $0.locale)
    }
    Field("minutes", "The duration in minutes.") { $0.lesson.minutes }
  } fields: {
    Field("isCompleted", "Whether the user has completed the lesson.") { $0.completedAt != nil }
    Field("completedAt", "The time when the user completed the lesson; null if not completed.", \.completedAt)
  }
}

/// The position of a stage on the map: rows of two, every second row from right to left. (Learning paths, 3.3.)
struct StageLayout: ResultObject, Hashable {
  let row: Int
  let column: Int
  let isCentered: Bool

  /// The number of stages in a row.
  private static let stagesPerRow = 2

  /// Computes the layout of a stage by its index, from 0.
  init(_ index: Int, of count: Int) {
    let (row, indexInRow) = index.quotientAndRemainder(dividingBy: Self.stagesPerRow)
    self.row = row
    isCentered = index == count - 1 && indexInRow == 0
    column = isCentered || row % 2 == 0 ? indexInRow : Self.stagesPerRow - 1 - indexInRow
  }

  static let shape = Shape<StageLayout>("StageLayout", "The position of a stage on a map of its path.") {
    Field("row", "The row, from 0.", as: .count, \.row)
    Field("column", "The column from the left, 0 or 1.", \.column)
    Field("isCentered", "Whether the stage is alone and centered in the last row.", \.isCentered)
  }
}

/// A lesson in the reply of `stages.get`, with its overview. (Learning paths, 7.1.)
struct LessonPage: ResultObject {
  let view: PathLesson
  let isBuiltIn: Bool

  static let shape = Shape<LessonPage>("LessonPage", "A lesson with its overview.") {
    PathLesson.shape.fields(of: \.view)
    Field("hasBody", "Whether the lesson has a body, which lessons.get returns.", \.view.lesson.hasBody)
    Field("overview", "An overview of the lesson in a few sentences; null if the lesson has a body.") { page in
      page.overview?.text(in: page.view.locale)
    }
    Field("takeaways", "The learning outcomes of the lesson, in sentences; empty if the lesson has a body.") { page in
      page.takeaways.map { $0.text(in: page.view.locale) }
    }
  }

  private var overview: Message? {
    guard !view.lesson.hasBody else { return nil }
    let title = view.lesson.title
    return isBuiltIn ? Strings.lessonOverviewText(title: title) : Strings.lessonIntroduction(title: title)
  }

  private var takeaways: [Message] {
    guard !view.lesson.hasBody else { return [] }
    let shipped = isBuiltIn ? [Strings.lessonTakeaway2, Strings.lessonTakeaway3] : []
    return [Strings.lessonTakeaway1(subtitle: view.lesson.subtitle ?? view.lesson.title)] + shipped
      + [Strings.lessonTakeaway4]
  }
}

/// A lesson with its body and links.
struct LessonDetails: ResultObject {
  let page: LessonPage
  let pathID: String
  let content: LessonContent
  let language: Language

  static let shape = Shape<LessonDetails>("LessonDetails", "A lesson with its body and links.") {
    LessonPage.shape.fields(of: \.page)
    Field("pathId", "The slug of the path.", as: .pathID, \.pathID)
    Field("body", "The content in Markdown, in the user's language if available; null if missing.") {
      $0.content.body.text(in: $0.language)
    }
    Field("links", "Links to further material, in order.") { details in
      details.content.links.map { LessonLink(link: $0, language: details.language) }
    }
  }
}

/// A link of a lesson in one language.
struct LessonLink: ResultObject {
  let link: CourseLink
  let language: Language

  static let shape = Shape<LessonLink>("LessonLink", "A link of a lesson.") {
    Field("title", "The title.") { $0.link.title.text(in: $0.language) ?? "" }
    Field("url", "The address, which begins with https:// or http://.", \.link.url)
  }
}

/// The reply of `lessons.get`.
struct LessonReply: ResultObject {
  let lesson: LessonDetails

  static let shape = Shape<LessonReply>("LessonReply", "A lesson.") {
    Field("lesson", "The lesson.", \.lesson)
  }
}

/// A stage in the reply of `stages.get`, with the overviews of its lessons.
struct StagePage: ResultObject {
  let outline: StageOutline
  let lessons: [LessonPage]

  init(_ index: Int, of progress: PathProgress, in locale: TextLocale) {
    outline = StageOutline(index, of: progress, in: locale)
    lessons = outline.stage.lessonIndices.map {
      LessonPage(view: PathLesson($0, of: progress, in: locale), isBuiltIn: progress.path.isBuiltIn)
    }
  }

  static let shape = Shape<StagePage>("StagePage", "A stage of a learning path with the overviews of its lessons.") {
    StageOutline.shape.fields(of: \.outline)
    Field("lessons", "The lessons in order.", \.lessons)
  }
}

/// The reply of `stages.get`. (Learning paths, 3.3.)
struct OpenStage: ResultObject {
  let stage: StagePage
  let mastery: Mastery?

  init(_ index: Int, of progress: PathProgress, in locale: TextLocale) {
    stage = StagePage(index, of: progress, in: locale)
    mastery =
      progress.isComplete(index)
      ? Mastery(progress.path.stages[index], isBuiltIn: progress.path.isBuiltIn, in: locale) : nil
  }

  static let shape = Shape<OpenStage>("OpenStage", "A stage that is not locked.") {
    Field("stage", "The stage with its lessons.", \.stage)
    Field("mastery", "The achievement in a completed stage; null if the stage is current.", \.mastery)
  }
}

/// The achievement in a completed stage. (Learning paths, 3.3.)
struct Mastery: ResultObject {
  let title: Text
  let line: Text
  let lessons: Int
  let minutes: Int
  let lessonsText: Text
  let minutesText: Text
  let shareText: Text

  init(_ stage: LearningPath.Stage, isBuiltIn: Bool, in locale: TextLocale) {
    title = stage.title.text(in: locale)
    line = stage.masteryLine.text(in: locale)
    lessons = stage.lessonIndices.count
    minutes = stage.minutes
    lessonsText = Strings.stageLessonsDone(count: stage.lessonIndices.count).text(in: locale)
    minutesText = Strings.stageMinutesTotal(minutes: stage.minutes).text(in: locale)
    let share =
      isBuiltIn
      ? Strings.shareStage(title: stage.title, summary: stage.masteryLine)
      : Strings.shareCourseStage(title: stage.title, summary: stage.masteryLine)
    shareText = share.text(in: locale)
  }

  static let shape = Shape<Mastery>("Mastery", "The achievement in a completed stage.") {
    Field("title", "The title of the stage.", \.title)
    Field("line", "A sentence of praise.", \.line)
    Field("lessons", "The number of lessons.", \.lessons)
    Field("minutes", "The total duration of the lessons, in minutes.", \.minutes)
    Field("lessonsText", "The number of lessons, as text.", \.lessonsText)
    Field("minutesText", "The total duration of the lessons, as text.", \.minutesText)
    Field("shareText", "The text for sharing the stage.", \.shareText)
  }
}
