import Database
import Localization
import SQLite

/// Recomputes what participations keep beside their ticks, and looks at both sides of friendships.
enum SocialExaminations {
  static let all = [
    Doctor.Examination(Strings.doctorNameFriendships) { connection in
      try connection.statement(Recounts.oneSided).all { row in
        Strings.doctorOneSided("\(try row.integer64(0))", "\(try row.integer64(1))")
      }
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
  ]

  private enum Recounts: SQL, StatementSet {
    case oneSided = """
      select f.member_id, f.friend_id from friendships f where not exists (
        select 1 from friendships o where o.member_id = f.friend_id and o.friend_id = f.member_id)
      order by f.member_id, f.friend_id
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
