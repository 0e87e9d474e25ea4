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
    Field("id", "The slug of the stage.") { $0.stage.id }
    Field("number", "Its number on the path, from 1.") { $0.stage.number }
    Field("numberText", "Its number, in words.") {
      Strings.formatStageNumber(number: $0.stage.number).rendered(in: $0.locale)
    }
    Field("title", "The title.") { $0.stage.title.rendered(in: $0.locale) }
    Field("description", "What the stage is about; null where nobody said.") {
      $0.stage.description?.rendered(in: $0.locale)
    }
    Field("state", "Whether it is locked, current or completed.", \.state)
    Field("lessonsCompleted", "How many of its lessons the user has completed.", \.lessonsDone)
    Field("lessonsTotal", "The number of its lessons.") { $0.stage.lessons.count }
    Field("toGoText", "How many of its lessons are left, in words; null where none is.") {
      $0.lessonsLeft > 0 ? Strings.toGoLessons(lessons: $0.lessonsLeft).rendered(in: $0.locale) : nil
    }
    Field("progress", "The share of its lessons that is completed, 0 to 1.") {
      PathProgress.fraction($0.lessonsDone, of: $0.stage.lessons.count)
    }
    Field("minutes", "How long its lessons take together, in minutes.") { $0.stage.minutes }
    Field("layout", "Where it stands on a map of the path.", \.layout)
  }

  private var lessonsLeft: Int { stage.lessons.count - lessonsDone }
}

/// A stage in the list of its path.
struct StageView: ResultObject {
  let outline: StageOutline
  let lessons: [LessonView]

  init(_ index: Int, of progress: PathProgress, in locale: TextLocale) {
    outline = StageOutline(index, of: progress, in: locale)
    lessons = outline.stage.lessons.map { LessonView($0, of: progress, in: locale) }
  }

  static let shape = Shape<StageView>(
    "PathStage", "A stage of a learning path, and how far the user has come in it."
  ) {
    StageOutline.shape.fields(of: \.outline)
    Field("lessons", "The lessons in order.", \.lessons)
  }
}

/// A lesson as returned to its user.
struct LessonView: ResultObject {
  let lesson: LearningPath.Lesson
  let stage: LearningPath.Stage
  let completedAt: Instant?
  let locale: TextLocale

  init(_ index: Int, of progress: PathProgress, in locale: TextLocale) {
    lesson = progress.path.lessons[index]
    stage = progress.path.stages[lesson.stage]
    completedAt = progress.completions[index]
    self.locale = locale
  }

  static let shape = Shape<LessonView>(
    "PathLesson", "A lesson of a learning path.", entry: { $0.lesson.title.catalogEntry(in: $0.locale) }
  ) {
    Field("id", "The slug of the lesson.") { $0.lesson.id }
    Field("stageId", "The slug of its stage.") { $0.stage.id }
    Field("position", "Its place in the stage, from 1.") { $0.lesson.position }
    Field("title", "The title.") { $0.lesson.title.rendered(in: $0.locale) }
    Field("subtitle", "A few words below the title; null where there are none.") {
      $0.lesson.subtitle?.rendered(in: $0.locale)
    }
    Field("minutes", "How long it takes, in minutes.") { $0.lesson.minutes }
  } fields: {
    Field("isCompleted", "Whether the user has completed it.") { $0.completedAt != nil }
    Field("completedAt", "When the user completed it; null before.", \.completedAt)
  }
}

/// The position of a stage on the map: rows of two, odd rows from right to left. (Learning paths, 3.3.)
struct StageLayout: ResultObject, Hashable {
  let row: Int
  let column: Int
  let isCentered: Bool

  /// The number of stages in a row.
  private static let perRow = 2

  /// Computes the layout of a stage by its index, from 0.
  init(_ index: Int, of count: Int) {
    let (row, step) = index.quotientAndRemainder(dividingBy: Self.perRow)
    self.row = row
    isCentered = index == count - 1 && step == 0
    column = isCentered || row % 2 == 0 ? step : Self.perRow - 1 - step
  }

  static let shape = Shape<StageLayout>("StageLayout", "Where a stage stands on a map of its path.") {
    Field("row", "The row, from 0.", \.row)
    Field("column", "The column from the left, 0 or 1.", \.column)
    Field("isCentred", "Whether it stands alone in the middle of the last row.", \.isCentered)
  }
}

/// A lesson of an open stage, with its overview. (Learning paths, 7.2.4.)
struct LessonPage: ResultObject {
  let view: LessonView

  static let shape = Shape<LessonPage>("LessonPage", "A lesson with what it is about.") {
    LessonView.shape.fields(of: \.view)
    Field("overview", "What the lesson is about, in a few sentences.") {
      Strings.lessonOverviewText(title: $0.view.lesson.title).rendered(in: $0.view.locale)
    }
    Field("takeaways", "What the user takes away from it, one line each.") { page in
      page.takeaways.map { $0.rendered(in: page.view.locale) }
    }
  }

  private var takeaways: [Message] {
    [
      Strings.lessonTakeaway1(subtitle: view.lesson.subtitle ?? view.lesson.title), Strings.lessonTakeaway2,
      Strings.lessonTakeaway3, Strings.lessonTakeaway4,
    ]
  }
}

/// A stage opened by the user.
struct StagePage: ResultObject {
  let outline: StageOutline
  let lessons: [LessonPage]

  init(_ index: Int, of progress: PathProgress, in locale: TextLocale) {
    outline = StageOutline(index, of: progress, in: locale)
    lessons = outline.stage.lessons.map { LessonPage(view: LessonView($0, of: progress, in: locale)) }
  }

  static let shape = Shape<StagePage>("StagePage", "A stage of a learning path with what its lessons are about.") {
    StageOutline.shape.fields(of: \.outline)
    Field("lessons", "The lessons in order.", \.lessons)
  }
}

/// The reply of `stages.get`. (Learning paths, 3.3.)
struct OpenStage: ResultObject {
  let stage: StagePage
  let mastery: MasteryCard?

  init(_ index: Int, of progress: PathProgress, in locale: TextLocale) {
    stage = StagePage(index, of: progress, in: locale)
    mastery = progress.isComplete(index) ? MasteryCard(progress.path.stages[index], in: locale) : nil
  }

  static let shape = Shape<OpenStage>("OpenStage", "A stage that the user may open.") {
    Field("stage", "The stage with its lessons.", \.stage)
    Field("mastery", "The card of a completed stage; null while it is current.", \.mastery)
  }
}

/// The card of a completed stage. (Learning paths, 3.3.)
struct MasteryCard: ResultObject {
  let title: Text
  let line: Text
  let lessons: Int
  let minutes: Int
  let lessonsText: Text
  let minutesText: Text
  let shareText: Text

  init(_ stage: LearningPath.Stage, in locale: TextLocale) {
    title = stage.title.rendered(in: locale)
    line = stage.masteryLine.rendered(in: locale)
    lessons = stage.lessons.count
    minutes = stage.minutes
    lessonsText = Strings.stageLessonsDone(count: stage.lessons.count).rendered(in: locale)
    minutesText = Strings.stageMinutesTotal(minutes: stage.minutes).rendered(in: locale)
    shareText = Strings.shareStage(title: stage.title, summary: stage.masteryLine).rendered(in: locale)
  }

  static let shape = Shape<MasteryCard>("MasteryCard", "The card of a completed stage.") {
    Field("title", "The title of the stage.", \.title)
    Field("line", "One sentence of praise.", \.line)
    Field("lessons", "The number of its lessons.", \.lessons)
    Field("minutes", "How long its lessons take together, in minutes.", \.minutes)
    Field("lessonsText", "The number of its lessons, in words.", \.lessonsText)
    Field("minutesText", "How long its lessons take together, in words.", \.minutesText)
    Field("shareText", "What the user may share.", \.shareText)
  }
}
