import Kernel
import Localization
import Service

/// A study stage as returned to its user. (Kits and exams, 2.1.)
struct StudyStageView: ResultObject {
  private let stage: StudyStage
  private let title: Text
  private let isOpen: Bool
  private let isChosen: Bool
  private let kits: [KitView]

  init(_ stage: StudyStage, in progress: StudyProgress, locale: TextLocale) {
    self.stage = stage
    title = stage.title.text(in: locale)
    isOpen = progress.isOpen(stage)
    isChosen = progress.chosenStages.contains(stage)
    kits = progress.kits.filter { $0.stage == stage }
      .map { (key: KitRules.key(of: $0.title.text(in: locale).string), kit: $0) }
      .sorted { $0.key < $1.key }
      .map { KitView($0.kit, best: progress.best($0.kit), in: locale) }
  }

  static let shape = Shape<StudyStageView>("StudyStage", "A study stage, which contains kits.") {
    Field("stage", "The number.", as: .studyStageNumber, \.stage.rawValue)
    Field("id", "The stable name.", \.stage.slug)
    Field("title", "The title in the user's language.", \.title)
    Field("isOpen", "Whether the tests of its kits can be taken.", \.isOpen)
    Field("isFinal", "Whether the stage is a final stage, which must be chosen.", \.stage.isFinal)
    Field("isChosen", "Whether the stage is a chosen final stage.", \.isChosen)
    Field("kits", "The kits by name, without their questions.", \.kits)
  }
}

/// An exam as returned to its user. (Kits and exams, 2.2.)
struct StudyExamView: ResultObject {
  private let exam: StudyExam
  private let title: Text
  private let stages: [Int]
  private let isUnlocked: Bool
  private let kitsLeft: Int
  private let questionCount: Int
  private let state: StudyProgress.ExamState

  init(_ exam: StudyExam, in progress: StudyProgress, locale: TextLocale) {
    self.exam = exam
    title = exam.title.text(in: locale)
    stages = progress.stages(of: exam).map(\.rawValue)
    isUnlocked = progress.isUnlocked(exam)
    kitsLeft = progress.kitsLeft(before: exam).count
    questionCount = progress.kits(of: exam).reduce(0) { $0 + $1.questionCount }
    state = progress.exam(exam)
  }

  static let shape = Shape<StudyExamView>("StudyExam", "An exam that covers one or more study stages.") {
    Field("id", "The number.", as: .examNumber, \.exam.rawValue)
    Field("title", "The title in the user's language.", \.title)
    Field("stages", "The numbers of the stages that the exam covers; for the last exam, the chosen ones.", \.stages)
    Field("isUnlocked", "Whether the exam can be taken.", \.isUnlocked)
    Field(
      "kitsLeft", "The number of kits that still lock the exam: those not above 70 percent.", as: .count, \.kitsLeft)
    Field("questions", "The number of questions from which the exam draws.", \.questionCount)
    Field("best", "The best result in percent; 0 before the first attempt.", as: .percentage, \.state.best)
    Field("isCompleted", "Whether the exam was passed at least once, with at least 50 percent.", \.state.hasEverPassed)
  }
}

/// The reply of `study.stages`.
struct StudyOverview: ResultObject {
  private let stages: [StudyStageView]
  private let exams: [StudyExamView]
  private let isFinished: Bool

  init(_ progress: StudyProgress, in locale: TextLocale) {
    stages = StudyStage.allCases.map { StudyStageView($0, in: progress, locale: locale) }
    exams = StudyExam.allCases.map { StudyExamView($0, in: progress, locale: locale) }
    isFinished = progress.isFinished
  }

  static let shape = Shape<StudyOverview>("StudyOverview", "The study stages and their exams.") {
    Field("stages", "The eight stages, in order.", \.stages)
    Field("exams", "The five exams, in order.", \.exams)
    Field("courseFinished", "Whether the final exam (4) has been passed; open stages remain open.", \.isFinished)
  }
}

/// The reply of `study.choose`.
struct ChosenStage: ResultObject {
  private let stage: StudyStageView
  private let exam: StudyExamView
  private let chosen: [Int]
  private let isChanged: Bool

  init(_ stage: StudyStage, in progress: StudyProgress, isChanged: Bool, locale: TextLocale) {
    self.stage = StudyStageView(stage, in: progress, locale: locale)
    exam = StudyExamView(.final, in: progress, locale: locale)
    chosen = progress.chosenStages.map(\.rawValue).sorted()
    self.isChanged = isChanged
  }

  static let shape = Shape<ChosenStage>("ChosenStage", "A chosen final stage.") {
    Field("stage", "The stage.", \.stage)
    Field("exam", "The last exam, which covers the chosen stages.", \.exam)
    Field("chosen", "The numbers of all chosen stages.", \.chosen)
    Field("changed", "Whether the stage was not chosen before.", \.isChanged)
  }
}
