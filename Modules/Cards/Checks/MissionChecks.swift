import Database
import Kernel
import Localization
import SQLite
import Service

/// Compares completed missions with the catalog and the calendar.
enum MissionChecks {
  private enum Recounts: SQL, StatementSet {
    case completions = "select * from mission_completions order by user_id, period, mission_id"
  }

  /// Checks that each completion has the reward of its mission, a period of its kind, and a possible day.
  static func violations(_ transaction: Transaction) throws -> [Message] {
    let catalogue = CardCatalogue.current
    return try transaction.statement(Recounts.completions).all { row -> [Message] in
      let (user, completion) = ("\(try row["user_id"] as Int64)", try CompletionRow.table.decode(row))
      guard let place = catalogue.missionSlugs.place(of: completion.mission) else {
        return [Strings.doctorRowUnexpected(user, "mission_completions", completion.mission)]
      }
      var messages: [Message] = []
      let mission = catalogue.missions[place]
      let key = "\(mission.id) \(completion.period.text)"
      if completion.reward != mission.reward {
        messages.append(
          Strings.doctorRowStale(
            user, "mission_completions.reward", key, "\(completion.reward)", "\(mission.reward)"))
      }
      if !MissionRules.isPossible(completion.period, of: mission.kind, completedOn: completion.day) {
        messages.append(
          Strings.doctorRowImpossible(user, "mission_completions.period", key, completion.period.text))
      }
      if !completion.day.isPossible(at: completion.completedAt, inZone: nil) {
        messages.append(Strings.doctorRowImpossible(user, "mission_completions.day", key, completion.day.text))
      }
      return messages
    }.flatMap(\.self)
  }
}
