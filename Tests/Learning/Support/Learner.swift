import Database
import JSONRPC
import Kernel
import Learning
import Localization
import Logging
import SQLite

@testable import Service

/// A database in memory with users who call the methods of learning; the clock stands still until it is moved.
final class Classroom {
  private enum Statements: SQL, StatementSet {
    case insertUser = """
      insert into users (name, email, password_hash, locale, time_zone, day_starts_at, joined_at)
      values (:name, :email, '$argon2id$none', :locale, :zone, :dayStartsAt, 0)
      """
    case update = """
      update users set locale = :locale, time_zone = :zone, day_starts_at = :dayStartsAt where id = :user
      """
    case journal = "select topic, subject, data from journal order by seq"
    case courses = "select count(*) from courses"
  }

  let database: Database
  let clock: ManualClock

  init(at instant: String = "2026-11-21T09:00:00Z") throws {
    clock = ManualClock(try instant.instant)
    database = try Database(at: .memory, now: clock.now())
  }

  /// A signed-in user.
  func learner(
    _ name: String = "Ada Lovelace", locale: String = "en", zone: String = "UTC", dayStartsAt: Int = 0
  ) throws -> Learner {
    let connection = database.connection
    try connection.statement(Statements.insertUser)
      .bind("name", name).bind("email", "user\(connection.lastInsertedRow)\(name.count)@example.org")
      .bind("locale", locale).bind("zone", zone).bind("dayStartsAt", dayStartsAt).run()
    let user = connection.lastInsertedRow
    let session = try SessionStore(connection).begin(
      user: user, tokenHash: (0..<32).map { UInt8(truncatingIfNeeded: Int(user) + $0) }, client: nil, at: clock.now())
    return try Learner(user: user, session: session, in: self)
  }

  /// Changes how a user counts days and in which language they read.
  func change(_ learner: Learner, locale: String = "en", zone: String = "UTC", dayStartsAt: Int = 0) throws {
    try database.connection.statement(Statements.update)
      .bind("locale", locale).bind("zone", zone).bind("dayStartsAt", dayStartsAt).bind("user", learner.user).run()
  }

  /// The rows of the journal as `topic subject data`.
  func journal() throws -> [String] {
    try database.connection.statement(Statements.journal).all { row in
      "\(try row.text(0)) \(try row.text(1)) \(try row.text(2))"
    }
  }

  /// How many courses there are.
  func courses() throws -> Int {
    try database.connection.statement(Statements.courses).scalar(Int.self) ?? 0
  }

  /// What an examination of this area finds.
  func findings() throws -> [String] {
    try Doctor(database, examinations: Learning.examinations).examine().map(\.description)
  }
}

/// One signed-in user who calls methods.
final class Learner {
  let user: Int64
  private let classroom: Classroom
  private let dispatcher: Dispatcher

  init(user: Int64, session: Int64, in classroom: Classroom) throws {
    self.user = user
    self.classroom = classroom
    let conversation = Conversation(locale: .english)
    dispatcher = Dispatcher(
      registry: Registry(Learning.methods), database: classroom.database, clock: classroom.clock,
      random: SeededRandomSource(seed: 1), conversation: conversation, version: "test", logger: Logger(label: "test"))
    conversation.user = try SessionStore(classroom.database.connection).session(session)
  }

  /// Calls a method in a transaction of its own; throws what it is refused with, and then nothing has changed.
  @discardableResult
  func call(_ method: String, _ parameters: String = "{}") throws -> Reply {
    let database = classroom.database
    dispatcher.context.now = classroom.clock.now()
    try database.beginWriting()
    do {
      let bytes = Array(parameters.utf8)
      let reply = try bytes.withUnsafeBufferPointer { bytes in
        let tape = JSONTape()
        return try dispatcher.runNested(method, try tape.parse(bytes, maxDepth: 128), path: "")
      }
      try database.keep()
      try database.commit()
      return try Reply(reply)
    } catch {
      database.undo()
      try database.commit()
      throw error
    }
  }

  /// Completes a lesson.
  @discardableResult
  func complete(_ lesson: String) throws -> Reply {
    try call("lessons.complete", #"{"lessonId": "\#(lesson)"}"#)
  }

  /// Completes the first lessons of the shipped path, in order.
  @discardableResult
  func completeFirst(_ count: Int) throws -> Reply? {
    try Catalogue.lessons.prefix(count).map { try complete($0) }.last
  }

  /// What a call is refused with: its rule; nil where it is not refused.
  func refusal(_ method: String, _ parameters: String) throws -> DomainError? {
    do {
      try call(method, parameters)
      return nil
    } catch let error as DomainError {
      return error
    }
  }
}

extension String {
  /// The instant that a text of RFC 3339 names.
  var instant: Instant {
    get throws {
      guard let instant = Instant(self) else { throw NotAnInstant(text: self) }
      return instant
    }
  }
}

/// A text that names no instant.
struct NotAnInstant: Error {
  let text: String
}
