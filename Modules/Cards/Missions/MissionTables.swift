import Kernel
import SQLite
import Service

/// A mission completed in a period.
struct MissionCompletionRow: Sendable {
  /// The first day of the period; day 0 for lifetime missions.
  var period: CivilDay
  var mission: String
  /// The user's civil day of the completion.
  var day: CivilDay
  var completedAt: Instant
  var reward: Int
  /// The order in which rewards are paid: the time in milliseconds, or one more than the latest position.
  var position: Int64
}

extension MissionCompletionRow {
  /// The maximum reward in an import, above all rewards in the catalog and small enough that sums do not overflow.
  static let maxReward = 1_000_000

  /// The completed missions of each user. (Sparks, 3.2.)
  static let table = Table(
    "mission_completions", key: .columns(["period", "mission"]),
    blank: MissionCompletionRow(period: .min, mission: "", day: .min, completedAt: .min, reward: 1, position: 0),
    [
      Column(
        "period", \.period, .optionalDay, "The first day of the period; null for lifetime missions."),
      Column("mission", column: "mission_id", \.mission, .text(1...64), "The slug of the mission."),
      Column(
        "day", \.day, .day, "The user's civil day of the completion.",
        .bounded("possible at the instant of the completion in some zone, and not after the period")),
      Column("completedAt", \.completedAt, .instant, "The completion time."),
      Column(
        "reward", \.reward, .integer(1...maxReward), "The reward in points.",
        .derived(from: "the mission in the catalog")),
      Column(
        "position", \.position, .integer(-1_000_000_000_000_000...1_000_000_000_000_000),
        """
        The order in which rewards are paid: the time in milliseconds, or one more than the latest position. Default: \
        the time.
        """, isRequired: false),
    ])
}

extension MissionStore {
  /// The favorite missions of each user.
  static let favoritesTable = TableDescription(
    "mission_favorites", key: .columns(["mission"]),
    [ColumnDescription("mission", column: "mission_id", .text(1...64), "The slug of the mission.")])
}
