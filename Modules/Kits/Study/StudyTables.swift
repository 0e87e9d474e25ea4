import Kernel
import SQLite
import Service

private let countType = ColumnType.integer(0...Int.max)

/// A finished test or exam. (Kits and exams, 3.6.)
struct StudyResult: Sendable {
  /// The mode: test or exam.
  var mode: Attempt.Mode
  /// The slug of the kit, or the number of the exam.
  var subject: String
  var answeredCount: Int
  var correctCount: Int
  /// Whether it is a test that asked too few questions to change the best result.
  var isPartial = false
  var finishedAt: Instant
}

extension StudyResult {
  /// Creates the result of a finished test or exam.
  init(_ attempt: Attempt, at now: Instant) {
    self.init(
      mode: attempt.subject.mode, subject: attempt.subject.text ?? "", answeredCount: attempt.answeredCount,
      correctCount: attempt.correctCount, isPartial: attempt.isPartial, finishedAt: now)
  }

  /// Whether no more answers are correct than questions were asked, and the subject has the form of one.
  var isPossible: Bool {
    guard correctCount <= answeredCount, let subject = Attempt.Subject(mode, text: subject) else { return false }
    return subject.kit.map(KitSlug.isPossible) ?? true
  }

  /// The finished tests and exams since the last reset, from which totals and best results derive.
  static let table = Table(
    "study_results", key: .number,
    blank: StudyResult(mode: .test, subject: "", answeredCount: 1, correctCount: 0, finishedAt: .min),
    [
      Column("mode", \.mode, .oneOf(["test", "exam"]), "The mode."),
      Column("subject", \.subject, StoredKit.slugType, "The slug of the kit, or the number of the exam."),
      Column("asked", \.answeredCount, .integer(1...KitRules.maxQuestions), "The number of questions asked."),
      Column("correct", \.correctCount, .integer(0...KitRules.maxQuestions), "The number of correct answers."),
      Column(
        "isPartial", \.isPartial, .flag, "Whether a test asked too few questions to change the best result."),
      Column("finishedAt", \.finishedAt, .instant, "The time when the attempt was finished."),
    ])
}

/// The best result of a kit.
struct BestKitResult: Sendable {
  /// The slug of the kit.
  var kit: String
  /// The result in percent.
  var best: Int

  /// The best results of existing kits. (Kits and exams, 2.4.)
  static let table = Table(
    "kit_results", key: .columns(["kit"]), blank: BestKitResult(kit: "", best: 0),
    [
      Column("kit", column: "kit_id", \.kit, StoredKit.slugType, "The slug of the kit."),
      Column(
        "best", \.best, Percentage.columnType, "The best test result, in percent.", .derived(from: "study_results")),
    ])

  /// The derivation of the best kit results.
  static let derivation = Derivation(of: table.description, expected: StudyDerivations.kit)
}

/// The best result of an exam.
struct BestExamResult: Sendable {
  var exam: StudyExam
  /// The result in percent.
  var best: Int

  /// The best exam results. (Kits and exams, 2.4.)
  static let table = Table(
    "exam_results", key: .columns(["exam"]), blank: BestExamResult(exam: .newborn, best: 0),
    [
      Column("exam", \.exam, .integer(0...4), "The number of the exam."),
      Column("best", \.best, Percentage.columnType, "The best result, in percent.", .derived(from: "study_results")),
    ])

  /// The derivation of the best exam results.
  static let derivation = Derivation(of: table.description, expected: StudyDerivations.exam)
}

/// A chosen final stage.
struct FinalStage: Sendable {
  var stage: StudyStage
  var chosenAt: Instant

  /// The chosen final stages. (Kits and exams, 2.1.)
  static let table = Table(
    "final_stages", key: .columns(["stage"]), blank: FinalStage(stage: .sideJob, chosenAt: .min),
    [
      Column("stage", \.stage, .integer(5...7), "The number of the stage."),
      Column("chosenAt", \.chosenAt, .instant, "The time of the choice."),
    ])
}

extension StudyCounters {
  /// The totals of the users who have finished a test or an exam since the last reset. (Kits and exams, 3.6.)
  static let table = Table(
    "study_totals", key: .owner, blank: StudyCounters(),
    [
      Column(
        "testsFinished", \.testsFinished, countType, "The number of finished tests.",
        .derived(from: "study_results")),
      Column(
        "examsFinished", \.examsFinished, countType, "The number of finished exams.",
        .derived(from: "study_results")),
      Column(
        "correctAnswers", \.correctAnswers, countType, "The number of correct answers.",
        .derived(from: "study_results")),
      Column(
        "totalQuestions", \.totalQuestions, countType, "The number of questions asked.",
        .derived(from: "study_results")),
    ])

  /// The derivation of the totals.
  static let derivation = Derivation(of: table.description, expected: StudyDerivations.totals)
}

private enum StudyDerivations: SQL, StatementSet {
  // Test results remain after their kit is deleted, but then count for no best result. The slug of a user's kit is
  // `kit-` and its row id; a negative number stands for a kit deleted before an export. Other slugs are of shipped
  // kits, which users cannot delete.
  case kit = """
    select r.subject as kit_id, max(iif(r.is_partial, 0, r.result)) as best from study_results r
    where r.user_id = :user and r.mode = 'test' and (r.subject not glob 'kit-[-0-9]*' or exists (
      select 1 from kits k where k.id = cast(substr(r.subject, 5) as integer) and k.user_id = r.user_id))
    group by r.subject
    """
  case exam = """
    select cast(subject as integer) as exam, max(result) as best from study_results
    where user_id = :user and mode = 'exam' group by subject
    """
  case totals = """
    select count(*) filter (where mode = 'test') as tests_finished,
      count(*) filter (where mode = 'exam') as exams_finished,
      sum(correct) as correct_answers, sum(asked) as total_questions
    from study_results where user_id = :user group by user_id
    """
}
