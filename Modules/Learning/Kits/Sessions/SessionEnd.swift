import Database
import JSON
import Kernel
import SQLite
import Service

/// What happens when the last question of a session is answered: results, totals and exams. (Kits and exams, 3.)
struct SessionEnd {
  private let context: CallContext
  private let user: Int64
  private let study: StudyStore

  /// Ends sessions of a user.
  init(_ context: CallContext, user: Int64) {
    self.context = context
    self.user = user
    study = StudyStore(connection: context.database.connection, user: user)
  }

  /// Records what came of a session, and notes with it what that was worth.
  ///
  /// - Parameter session: A session with nothing left to answer.
  /// - Throws: Faults of the storage.
  func finish(_ session: inout StudySession) throws {
    switch session.subject {
    case .test(let kit): try finishTest(of: kit, &session)
    case .exam(let exam): try finish(exam, &session)
    case .workout: try finishWorkout(session)
    }
  }

  /// Keeps a better result, and adds to the totals even where the kit is gone. (3.1, 3.4.)
  private func finishTest(of id: String, _ session: inout StudySession) throws {
    if let kit = try KitStore(connection: study.connection, user: user).kit(id) {
      let before = try study.record()
      let after = before.adding(session.result, of: kit)
      try study.save(session.result, of: kit, at: context.now)
      session.best = StudySession.Best(before: before.best(kit), after: after.best(kit))
      session.unlockedExam = StudyExam.allCases.first { after.isUnlocked($0) && !before.isUnlocked($0) }
    }
    try add(.test, session)
    try tell(.testFinished, subject: id, session)
  }

  /// Keeps a better result, whether passed or not, and completes the exam for good where it is passed. (3.2, 2.4.)
  private func finish(_ exam: StudyExam, _ session: inout StudySession) throws {
    let before = try study.record().exam(exam)
    try study.save(session.result, of: exam, at: context.now)
    session.best = StudySession.Best(before: before.best, after: max(before.best, session.result))
    try add(.exam, session)
    try tell(.examFinished, subject: "\(exam.rawValue)", session)
    if StudyRecord.isPassed(session.result), !before.isCompleted {
      try context.tell(.examPassed, of: user, subject: "\(exam.rawValue)")
    }
  }

  /// Changes neither results nor totals. (3.3.)
  private func finishWorkout(_ session: StudySession) throws {
    try context.tell(.workoutFinished, of: user, subject: "\(session.id)") { data in
      data.key("questions")
      data.int(session.questionCount)
      data.key("rounds")
      data.int(session.round)
    }
  }

  private func add(_ kind: StudyTally.Kind, _ session: StudySession) throws {
    try StudyProfileStore(connection: study.connection, user: user)
      .add(kind, asked: session.asked, correct: session.correct)
  }

  private func tell(_ topic: TopicDescription, subject: String, _ session: StudySession) throws {
    try context.tell(topic, of: user, subject: subject) { data in
      data.key("asked")
      data.int(session.asked)
      data.key("correct")
      data.int(session.correct)
      data.key("result")
      data.int(session.result)
    }
  }
}
