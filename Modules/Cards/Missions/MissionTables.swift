import Kernel
import SQLite
import Service

/// A mission that was completed in a period.
struct CompletionRow: Sendable {
  /// The first day of the period; day 0 stands for a lifetime.
  var period: CivilDay
  /// The slug of the mission.
  var mission: String
  /// The user's day.
  var day: CivilDay
  var completedAt: Instant
  var reward: Int
}

extension CompletionRow {
  /// More points than anything brings, and few enough to add up.
  static let maxReward = 1_000_000

  /// The missions that each user has completed. (Sparks, 3.2.)
  static let table = Table(
    "mission_completions", key: .columns(["period", "mission"]),
    blank: CompletionRow(period: .min, mission: "", day: .min, completedAt: .min, reward: 1),
    [
      Column("period", \.period, .dayOrNone, "The day or the Monday of its period; one that lasts for ever has none."),
      Column("mission", column: "mission_id", \.mission, .text(1...64), "The mission."),
      Column(
        "day", \.day, .day, "On which civil day.",
        .bounded("possible at the instant of the completion in some zone, and in the period")),
      Column("completedAt", \.completedAt, .instant, "When."),
      Column(
        "reward", \.reward, .integer(1...maxReward), "The points that it brought.",
        .derived(from: "the mission in the catalog")),
    ])
}

extension MissionStore {
  /// The missions that each user has marked.
  static let favorites = TableDescription(
    "mission_favorites", key: .columns(["mission"]),
    [ColumnDescription("mission", column: "mission_id", .text(1...64), "The mission.")])
}
