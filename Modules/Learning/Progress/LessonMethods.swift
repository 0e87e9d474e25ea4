import Database
import Kernel
import Localization
import Service

/// The methods that show and complete a lesson. (Learning paths, 3.2.)
enum LessonMethods {
  static let all: [Method] = [get, complete]

  private struct LessonParameters: Parameters {
    let id: String

    init(from fields: inout ParameterReader) throws(DomainError) {
      id = try fields.required("lessonId", .id(.lessonID), "The slug of the lesson.")
    }
  }

  private static let get = Method(
    "lessons.get", "Returns a lesson of an unlocked stage, or a completed one, with its body and links.",
    effect: .read, access: .signedIn, errors: [.lessonNotFound, .stageLocked],
    examples: [
      Method.Example(
        "A lesson of the shipped path", #"{"lessonId": "lesson-01-1"}"#)
    ]
  ) { (input: LessonParameters, context) in
    let lookup = try PathLookup(context)
    let (path, lessonIndex) = try lookup.lesson(input.id)
    let progress = try ProgressStore(transaction: context.transaction, user: context.user.id).progress(on: path)
    guard progress.isDone(lessonIndex) || progress.state(of: path.lessons[lessonIndex].stageIndex) != .locked else {
      throw DomainError.stageLocked.at("/lessonId")
    }
    return LessonReply(
      lesson: LessonDetails(
        page: LessonPage(view: PathLesson(lessonIndex, of: progress, in: context.locale), isBuiltIn: path.isBuiltIn),
        pathID: path.id, content: try lookup.content(of: lessonIndex, on: path), language: context.locale.language))
  }

  private static let complete = Method(
    "lessons.complete", "Completes a lesson, and updates stages, badges and the streak.", effect: .write,
    access: .signedIn, traits: .idempotent, errors: [.lessonNotFound, .stageLocked],
    examples: [
      Method.Example(
        "The first lesson", #"{"lessonId": "lesson-01-1"}"#)
    ]
  ) { (input: LessonParameters, context) in
    let account = try context.user.account
    let lookup = try PathLookup(context)
    let (path, lessonIndex) = try lookup.lesson(input.id)
    let progressStore = ProgressStore(transaction: context.transaction, user: account.id)
    let achievementStore = AchievementStore(transaction: context.transaction)
    let catalog = ShippedCatalog.current
    let achievements = catalog.achievements
    let state = LearnerState(
      progress: try progressStore.progress(on: path), streak: try progressStore.streak(),
      unlocks: try achievementStore.unlocks(of: account.id, in: catalog), isActive: try lookup.activeID() == path.id)

    let locale = context.locale
    let (now, today) = (context.now, account.day(at: context.now))
    guard let completion = try complete(lessonIndex, from: state, achievements: achievements, at: now, on: today) else {
      return CompletionReply(unchanged: lessonIndex, in: state, of: account, on: today, locale: locale)
    }
    try progressStore.save(completion, zone: account.zone)
    for index in completion.achievements {
      try achievementStore.unlock(achievements[index], for: account.id, at: now)
    }
    try LearningTopics.emit(completion, of: account.id, in: context)
    return CompletionReply(completion, previousStreak: state.streak, of: account, locale: locale)
  }

  /// Applies the rule, and adds the JSON Pointer of the parameter to its error.
  private static func complete(
    _ lessonIndex: Int, from state: LearnerState, achievements: [Achievement], at now: Instant, on today: CivilDay
  ) throws(DomainError) -> LessonCompletion? {
    do {
      return try ProgressRules.complete(lessonIndex, from: state, achievements: achievements, at: now, on: today)
    } catch {
      throw error.at("/lessonId")
    }
  }
}
