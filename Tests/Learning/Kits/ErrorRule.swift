import Kernel

@testable import Learning

/// The rule of a refusal, to be compared with what a test expects.
struct DomainErrorRule: Error, Equatable {
  let rule: String?

  init(_ rule: String?) { self.rule = rule }
}

extension StudyRecord {
  /// Whether an exam can be taken, refused with the bare rule.
  func checked(_ exam: StudyExam) throws(DomainErrorRule) {
    do throws(DomainError) {
      try check(exam)
    } catch {
      throw DomainErrorRule(error.rule)
    }
  }
}
