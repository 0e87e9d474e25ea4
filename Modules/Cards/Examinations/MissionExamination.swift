import Database
import Kernel
import Localization
import SQLite

/// Compares completed missions with the catalog, the calendar and the journal.
enum MissionExamination {
  private enum Recounts: SQL, StatementSet {
    case completions = """
      select user_id, mission_id, period, day, completed_at, reward from mission_completions
      order by user_id, period, mission_id
      """
    // The order of the join is fixed: the other way round, every journal row would read all completions of its user.
    case days = """
      with told as materialized (
        select user_id, subject, time, unixepoch(data ->> '$.day') / 86400 as day from journal
        where topic = 'mission.completed' and data ->> '$.day' is not null)
      select c.user_id, c.mission_id || ' ' || date(c.period * 86400, 'unixepoch'), date(c.day * 86400, 'unixepoch'),
        date(t.day * 86400, 'unixepoch')
      from mission_completions c cross join told t
        on t.user_id = c.user_id and t.subject = c.mission_id and t.time = c.completed_at
      where t.day <> c.day
      order by 1, 2
      """
  }

  /// A completion must have the reward of its mission, a period of its kind, and the day on which it was told.
  static func differences(_ connection: Connection) throws -> [Message] {
    let catalogue = CardCatalogue.current
    var messages: [Message] = []
    try connection.statement(Recounts.completions).forEach { row in
      let (user, slug) = ("\(try row.integer64(0))", try row.text(1))
      guard let place = catalogue.missionSlugs.place(of: slug) else {
        messages.append(Strings.doctorRowUnexpected(user, "mission_completions", slug))
        return
      }
      let (mission, reward) = (catalogue.missions[place], try row.integer(5))
      let (period, day) = (CivilDay(dayNumber: try row.integer(2)), CivilDay(dayNumber: try row.integer(3)))
      let key = "\(slug) \(period.text)"
      if reward != mission.reward {
        messages.append(
          Strings.doctorRowStale(user, "mission_completions.reward", key, "\(reward)", "\(mission.reward)"))
      }
      if !MissionRules.isPossible(period, of: mission.kind, completedOn: day) {
        messages.append(Strings.doctorRowImpossible(user, "mission_completions.period", key, period.text))
      }
      if !day.isPossible(at: Instant(milliseconds: try row.integer64(4)), inZone: nil) {
        messages.append(Strings.doctorRowImpossible(user, "mission_completions.day", key, day.text))
      }
    }
    return messages
      + (try Doctor.staleValues(of: "mission_completions.day", connection.statement(Recounts.days)))
  }
}
