import Kernel
import SQLite
import Service

/// How the user's parts in challenges, and their ticks, become rows again.
///
/// Nobody hears of it: what friends see of a part is as old as it was.
enum ParticipationRestore {
  private enum Statements: SQL, StatementSet {
    case find = """
      select id from participations
      where participant_id = :user and challenge_id = :challenge and started_at = :startedAt
        and id > :after and id <= :last order by id limit 1
      """
    // The number of the change is the next one for all parts of a file; it is counted after the last line.
    case insert = """
      insert into participations (participant_id, challenge_id, status, started_at, start_day, reached_day, paused_days,
        paused_on, updated_at, activity_at, activity_task, revision)
      select :user, :challenge, :status, :startedAt, :startDay, :reachedDay, :pausedDays, :pausedOn, :updatedAt,
        :activityAt, :activityTask, value + 1
      from counters where name = 'participation_changes'
      """
    case replace = """
      update participations set status = :status, start_day = :startDay, reached_day = :reachedDay,
        paused_days = :pausedDays, paused_on = :pausedOn, updated_at = :updatedAt, activity_at = :activityAt,
        activity_task = :activityTask,
        revision = (select value + 1 from counters where name = 'participation_changes')
      where id = :row
      """
    case deleteTicks = "delete from task_completions where participation_id = :row"
    case insertTick = """
      insert into task_completions (participation_id, day, task_index, task_name, completed_at)
      values (
        (select p.id from participations p join challenges c on c.id = p.challenge_id
          where p.id = :participation and p.participant_id = :user and :taskIndex < c.tasks_per_day and :day <= c.duration
            and :day <= 1 + ifnull(p.paused_on, p.reached_day) - p.start_day - p.paused_days),
        :day, :taskIndex, :taskName, :completedAt)
      """
    case settleTicks = """
      update participations set
        ticked_day = ifnull((select max(t.day) from task_completions t where t.participation_id = participations.id), 1),
        ticks = (
          select count(*) from task_completions t
          where t.participation_id = participations.id and t.day = (
            select max(l.day) from task_completions l where l.participation_id = participations.id))
      where participant_id = :user and revision > (select value from counters where name = 'participation_changes')
      """
    case settleActivity = """
      update participations set (activity_at, activity_task) = (
        select t.completed_at, t.task_name from task_completions t where t.participation_id = participations.id
        order by t.completed_at desc, t.id desc limit 1)
      where participant_id = :user and revision > (select value from counters where name = 'participation_changes')
        and exists (select 1 from task_completions t where t.participation_id = participations.id)
      """
    case countChange = "update counters set value = value + 1 where name = 'participation_changes'"
  }

  /// How a part becomes a row.
  ///
  /// A pause begins on a day of the challenge: not before the pauses are over that the part had before it.
  static let participations = ImportRule.found(
    by: ["challenge", "startedAt"], Statements.find, add: .insert, replace: [.replace, .deleteTicks]
  ).checking { record, _ in
    try record.checkDay("startDay", of: "startedAt")
    guard let pausedOn = record["pausedOn"].integer else { return }
    guard let start = record["startDay"].integer, let pausedDays = record["pausedDays"].integer,
      pausedOn - start >= pausedDays
    else { throw DomainError.invalidLine.at("/pausedOn") }
  }

  /// How a tick becomes a row: as a piece of its part, on a day that the part has reached.
  static let ticks = ImportRule.part(of: "participation", add: Statements.insertTick)

  /// Counts the ticks of the parts that have come or changed, and dates these by the latest; without any tick, friends
  /// see what the file says.
  static func settle(_ importing: Importer) throws {
    guard importing.hasChanged("participation") else { return }
    for statement: Statements in [.settleTicks, .settleActivity] {
      try importing.connection.statement(statement).bind("user", importing.user).run()
    }
    try importing.connection.statement(Statements.countChange).run()
  }
}
