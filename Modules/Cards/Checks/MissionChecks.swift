import Database
import Kernel
import Localization
import SQLite
import Service

/// Compares completed missions with the catalog and the calendar.
enum MissionChecks {
  private enum CheckQueries: SQL, StatementSet {
    case completions = "select * from mission_completions order by user_id, period, mission_id"
  }

  /// Checks that each completion has the reward of its mission, a period that fits the kind of the mission, and a day
  /// that is possible at its instant.
  static func violations(_ transaction: Transaction) throws -> [Message] {
    let catalog = CardCatalog.current
    return try transaction.statement(CheckQueries.completions).all { row -> [Message] in
      let (user, completion) = ("\(try row["user_id"] as Int64)", try MissionCompletionRow.table.decode(row))
      guard let index = catalog.missionSlugs.index(of: completion.mission) else {
        return [Strings.doctorRowUnexpected(user: user, table: "mission_completions", row: completion.mission)]
      }
      var messages: [Message] = []
      let mission = catalog.missions[index]
      let key = "\(mission.id) \(completion.period.text)"
      if completion.reward != mission.reward {
        messages.append(
          Strings.doctorRowStale(
            user: user, column: "mission_completions.reward", row: key, value: "\(completion.reward)",
            expected: "\(mission.reward)"))
      }
      if !MissionRules.isPossible(completion.period, of: mission.kind, completedOn: completion.day) {
        messages.append(
          Strings.doctorRowImpossible(
            user: user, column: "mission_completions.period", row: key, value: completion.period.text))
      }
      if !completion.day.isPossible(at: completion.completedAt, inZone: nil) {
        messages.append(
          Strings.doctorRowImpossible(
            user: user, column: "mission_completions.day", row: key, value: completion.day.text))
      }
      return messages
    }.flatMap(\.self)
  }
}
