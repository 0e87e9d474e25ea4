import Database
import Localization
import SQLite

/// Recomputes what participations keep beside their ticks, and looks at both sides of friendships.
enum SocialExaminations {
  static let all = [
    Doctor.Examination(Strings.doctorNameFriendships) { connection in
      try connection.statement(Recounts.oneSided).all { row in
        Strings.doctorOneSided("\(try row.integer64(0))", "\(try row.integer64(1))")
      } + Doctor.staleValues(of: "friendships.since", connection.statement(Recounts.beginnings))
    },
    Doctor.Examination(Strings.doctorNameTicks) { connection in
      try connection.statement(Recounts.miscounted).all { row in
        Strings.doctorTickCounts("\(try row.integer64(0))")
      }
    },
    Doctor.Examination(Strings.doctorNameActivity) { connection in
      try connection.statement(Recounts.otherActivity).all { row in
        Strings.doctorLatestTick("\(try row.integer64(0))")
      }
    },
    Doctor.Examination(Strings.doctorNameParticipations) { connection in
      try Doctor.staleValues(of: "participations.ticked_day", connection.statement(Recounts.unreached))
        + Doctor.staleValues(of: "participations.revision", connection.statement(Recounts.uncounted))
        + Doctor.impossibleDays(of: "participations.start_day", connection.statement(Recounts.starts))
        + Doctor.staleValues(of: "challenge_tasks", connection.statement(Recounts.taskNames))
    },
  ]

  private enum Recounts: SQL, StatementSet {
    case oneSided = """
      select f.member_id, f.friend_id from friendships f where not exists (
        select 1 from friendships o where o.member_id = f.friend_id and o.friend_id = f.member_id)
      order by f.member_id, f.friend_id
      """
    case beginnings = """
      select f.member_id, 'friend ' || f.friend_id, f.since, o.since
      from friendships f join friendships o on o.member_id = f.friend_id and o.friend_id = f.member_id
      where f.since <> o.since order by f.member_id, f.friend_id
      """
    case unreached = """
      select participant_id, 'participation ' || id, ticked_day, reachable from (
        select p.*, min(c.duration, 1 + ifnull(p.paused_on, p.reached_day) - p.start_day - p.paused_days) as reachable
        from participations p join challenges c on c.id = p.challenge_id)
      where ticked_day > reachable order by id
      """
    case uncounted = """
      select p.participant_id, 'participation ' || p.id, p.revision, c.value
      from participations p left join counters c on c.name = 'participation_changes'
      where p.revision > ifnull(c.value, 0) order by p.id
      """
    case starts = """
      select participant_id, 'participation ' || id, start_day, started_at, null from participations order by id
      """
    case taskNames = """
      select ifnull(c.creator_id, c.keeper_id), 'challenge ' || c.id, count(*), c.tasks_per_day
      from challenges c join challenge_tasks t on t.challenge_id = c.id
      group by c.id having count(*) <> c.tasks_per_day order by c.id
      """
    case miscounted = """
      select p.id from participations p
      where p.ticks <> (select count(*) from task_completions t where t.participation_id = p.id and t.day = p.ticked_day)
        or exists (select 1 from task_completions t where t.participation_id = p.id and t.day > p.ticked_day)
      order by p.id
      """
    case otherActivity = """
      select p.id from participations p
      where exists (select 1 from task_completions t where t.participation_id = p.id)
        and (p.activity_at, p.activity_task) is not (
          select t.completed_at, t.task_name from task_completions t where t.participation_id = p.id
          order by t.completed_at desc, t.id desc limit 1)
      order by p.id
      """
  }
}
