import Kernel

/// How far somebody has come with the study stages: results, completed exams, chosen stages. (Kits and exams, 1.)
struct StudyRecord: Sendable {
  /// How well somebody did in an exam.
  struct Exam: Hashable, Sendable {
    /// The best result in percent; 0 before the first.
    var best = 0

    /// Whether it was passed once.
    var isCompleted: Bool { StudyRecord.isPassed(best) }
  }

  /// Every kit that the user can see.
  let kits: [Kit]
  /// The best results in percent by the slugs of the kits; a missing one is 0.
  var results: [String: Int] = [:]
  /// The exams that were taken.
  var exams: [StudyExam: Exam] = [:]
  /// The stages of the end that are chosen.
  var chosen: Set<StudyStage> = []

  /// The best result of a kit in percent.
  func best(_ kit: Kit) -> Int { results[kit.id] ?? 0 }

  /// The record after a test of a kit; a worse result than before changes nothing. (2.4.)
  func adding(_ result: Int, of kit: Kit) -> StudyRecord {
    var record = self
    record.results[kit.id] = max(best(kit), result)
    return record
  }

  /// How well the user did in an exam.
  func exam(_ exam: StudyExam) -> Exam { exams[exam] ?? Exam() }
}

/// What is open to somebody, as a function of the record. (Kits and exams, 2.)
extension StudyRecord {
  /// The result above which a kit counts for its exam, in percent. (2.3.)
  static let kitThreshold = 70
  /// The result with which an exam is passed, in percent. (2.3.)
  static let examThreshold = 50

  /// Whether a result passes an exam. (2.3.)
  static func isPassed(_ result: Int) -> Bool { result >= examThreshold }

  /// Whether the exam that opens a stage is passed; of the stages of the end, chosen or not, too. (2.1.)
  func isReached(_ stage: StudyStage) -> Bool { stage.key.map { exam($0).isCompleted } ?? true }

  /// Whether the tests of a stage can be taken. (2.1.)
  func isOpen(_ stage: StudyStage) -> Bool { isReached(stage) && (!stage.isFinal || chosen.contains(stage)) }

  /// The stages from which an exam asks this user. (2.2.)
  func stages(of exam: StudyExam) -> [StudyStage] { exam.stages.filter { !$0.isFinal || chosen.contains($0) } }

  /// The kits from which an exam asks.
  func kits(of exam: StudyExam) -> [Kit] {
    let stages = stages(of: exam)
    return kits.filter { stages.contains($0.stage) }
  }

  /// The kits that still keep an exam locked. (2.3.)
  func kitsLeft(before exam: StudyExam) -> [Kit] { kits(of: exam).filter { best($0) <= Self.kitThreshold } }

  /// Whether an exam can be taken: once completed always, else while each of its kits is above the threshold. (2.3, 2.4.)
  func isUnlocked(_ exam: StudyExam) -> Bool {
    self.exam(exam).isCompleted || (!stages(of: exam).isEmpty && kitsLeft(before: exam).isEmpty)
  }

  /// Whether the tests of a kit can be taken; throws `stage_locked` or `stage_not_selected` where not. (3.1.)
  func checkTest(of kit: Kit) throws(DomainError) {
    guard isReached(kit.stage) else { throw .stageLocked.at("/kitId") }
    guard isOpen(kit.stage) else { throw .stageNotSelected.at("/kitId") }
  }

  /// Whether an exam can be taken; throws `no_final_stage_selected`, `exam_locked` or `no_questions` where not. (3.2.)
  func check(_ exam: StudyExam) throws(DomainError) {
    guard !stages(of: exam).isEmpty else { throw .noFinalStageSelected.at("/examId") }
    guard isUnlocked(exam) else { throw .examLocked.at("/examId") }
    guard !kits(of: exam).isEmpty else { throw .noQuestions.at("/examId") }
  }

  /// Whether the last exam is passed. (2.5.)
  var isFinished: Bool { exam(.final).isCompleted }
}
