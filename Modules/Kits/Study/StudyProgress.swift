import Kernel
import Service

/// The kits, best results and chosen stages of a user. (Kits and exams, 1.)
struct StudyProgress: Sendable {
  /// The result of an exam.
  struct ExamState: Hashable, Sendable {
    /// The best result in percent; 0 before the first attempt.
    var best = 0

    /// Whether the exam was passed at least once.
    var hasEverPassed: Bool { StudyProgress.isPassed(best) }
  }

  /// All kits visible to the user.
  let kits: [Kit]
  /// The best results in percent, by kit slug; a missing entry means 0.
  var results: [String: Int] = [:]
  var exams: [StudyExam: ExamState] = [:]
  var chosenStages: Set<StudyStage> = []

  /// Returns the best result of a kit in percent.
  func best(_ kit: Kit) -> Int { results[kit.id] ?? 0 }

  /// Returns the progress after a test of a kit; a result below the best one changes nothing. (Kits and exams, 2.4.)
  func adding(_ result: Int, of kit: Kit) -> StudyProgress {
    var progress = self
    progress.results[kit.id] = max(best(kit), result)
    return progress
  }

  func exam(_ exam: StudyExam) -> ExamState { exams[exam] ?? ExamState() }
}

/// The rules that derive open stages, kits and exams from results and choices. (Kits and exams, 2.)
extension StudyProgress {
  /// The result in percent that a kit must exceed to count for its exam. (Kits and exams, 2.3.)
  static let kitThreshold = 70
  /// The minimum result in percent that passes an exam. (Kits and exams, 2.3.)
  static let examThreshold = 50

  /// Returns whether a result passes an exam. (Kits and exams, 2.3.)
  static func isPassed(_ result: Int) -> Bool { result >= examThreshold }

  /// Returns whether the exam that opens a stage is passed. (Kits and exams, 2.1.)
  ///
  /// Unlike `isOpen`, it ignores whether a final stage is chosen.
  func isReached(_ stage: StudyStage) -> Bool { stage.openingExam.map { exam($0).hasEverPassed } ?? true }

  /// Returns whether the tests of a stage can be taken. (Kits and exams, 2.1.)
  func isOpen(_ stage: StudyStage) -> Bool { isReached(stage) && (!stage.isFinal || chosenStages.contains(stage)) }

  /// Returns the stages that an exam covers for this user. (Kits and exams, 2.2.)
  func stages(of exam: StudyExam) -> [StudyStage] { exam.stages.filter { !$0.isFinal || chosenStages.contains($0) } }

  /// Returns the kits from which an exam draws its questions.
  func kits(of exam: StudyExam) -> [Kit] {
    let stages = stages(of: exam)
    return kits.filter { $0.stage.map(stages.contains) ?? false }
  }

  /// Returns the kits whose results still lock an exam. (Kits and exams, 2.3.)
  func kitsLeft(before exam: StudyExam) -> [Kit] { kits(of: exam).filter { best($0) <= Self.kitThreshold } }

  /// Returns whether an exam is unlocked: it was passed before, or each of its kits is above the threshold.
  /// (Kits and exams, 2.3 and 2.4.)
  ///
  /// The last exam remains locked until a final stage is chosen.
  func isUnlocked(_ exam: StudyExam) -> Bool {
    self.exam(exam).hasEverPassed || (!stages(of: exam).isEmpty && kitsLeft(before: exam).isEmpty)
  }

  /// Throws `stage_locked` or `stage_not_selected` if the test of a kit cannot be taken. (Kits and exams, 3.1.)
  ///
  /// A kit outside the study course is always open.
  func checkTest(of kit: Kit) throws(DomainError) {
    guard let stage = kit.stage else { return }
    guard isReached(stage) else { throw .stageLocked.at("/kitId") }
    guard isOpen(stage) else { throw .stageNotSelected.at("/kitId") }
  }

  /// Throws `no_final_stage_selected`, `exam_locked` or `no_questions` if an exam cannot be taken. (Kits and exams,
  /// 3.2.)
  func check(_ exam: StudyExam) throws(DomainError) {
    guard !stages(of: exam).isEmpty else { throw .noFinalStageSelected.at("/examId") }
    guard isUnlocked(exam) else { throw .examLocked.at("/examId") }
    guard !kits(of: exam).isEmpty else { throw .noQuestions.at("/examId") }
  }

  /// Whether the final exam has been passed. (Kits and exams, 2.5.)
  var isFinished: Bool { exam(.final).hasEverPassed }
}
