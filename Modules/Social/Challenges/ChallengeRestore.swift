import Kernel
import SQLite
import Service

/// How challenges and the names of their tasks become rows again.
///
/// A challenge that is there already stays as it is, because others see it. One that somebody else has made, and in
/// which the user does not take part here, becomes a copy without a creator that only the user sees.
enum ChallengeRestore {
  private enum Statements: SQL, StatementSet {
    case findOwn = """
      select id from challenges
      where creator_id = :user and title = :title and created_at = :createdAt and :isMine = 1
        and id > :after and id <= :last order by id limit 1
      """
    case findOther = """
      select id from challenges c
      where title = :title and created_at = :createdAt and creator_id is not :user and :isMine = 0
        and (keeper_id = :user
          or exists (select 1 from participations p where p.participant_id = :user and p.challenge_id = c.id))
        and id > :after and id <= :last order by id limit 1
      """
    case insert = """
      insert into challenges (
        creator_id, keeper_id, title, description, duration, tasks_per_day, is_active, created_at)
      values (iif(:isMine, :user, null), iif(:isMine, null, :user), :title, :description, :duration, :tasksPerDay,
        :isActive, :createdAt)
      """
    case insertTask = """
      insert into challenge_tasks (challenge_id, position, name)
      values ((select id from challenges where id = :challenge and :position < tasks_per_day), :position, :name)
      """
    case deleteIncomplete = """
      delete from challenge_tasks where challenge_id in (
        select c.id from challenges c
        where (c.creator_id = :user or c.keeper_id = :user)
          and c.tasks_per_day <> (select count(*) from challenge_tasks t where t.challenge_id = c.id))
      """
  }

  /// How a challenge becomes a row.
  static let challenges = ImportRule.custom(
    """
    Exists if a row has the same `title`, `createdAt` and `isMine`, and stays as it is also if it is to be replaced; equal \
    lines stand for as many rows.
    """
  ) { record, importing in
    try check(record["title"], "/title")
    let isMine = record["isMine"].integer == 1
    if let row = try importing.row(isMine ? Statements.findOwn : .findOther, of: record) {
      return importing.conflict == .fail ? .conflicting(row: row) : .skipped(row: row)
    }
    let store = ChallengeStore(connection: importing.connection)
    guard try !isMine || store.count(createdBy: importing.user) < ChallengeRules.mostCreated else {
      throw DomainError.tooManyChallenges
    }
    try importing.connection.statement(Statements.insert)
      .bind("user", importing.user).bind("isMine", isMine).bind("title", record["title"])
      .bind("description", record["description"]).bind("duration", record["duration"])
      .bind("tasksPerDay", record["tasksPerDay"]).bind("isActive", record["isActive"])
      .bind("createdAt", record["createdAt"]).run()
    return .added(row: importing.connection.lastInsertedRow)
  }

  /// How the name of a task becomes a row: as a part of a challenge that is new.
  static let tasks = ImportRule.part(of: "challenge", add: Statements.insertTask).checking { record, _ in
    try check(record["name"], "/name")
  }

  /// Takes the names of tasks away where some are missing: a challenge names all tasks of a day, or none.
  static func settle(_ importing: Importer) throws {
    guard importing.hasChanged("challenge") else { return }
    try importing.connection.statement(Statements.deleteIncomplete).bind("user", importing.user).run()
  }

  /// Refuses a text with white space around it, or of nothing else, or with control characters.
  private static func check(_ value: ColumnValue, _ path: String) throws(DomainError) {
    guard let text = value.text, !text.isEmpty, text == text.trimmed, text.firstControlCharacter == nil else {
      throw .invalidLine.at(path)
    }
  }
}
