package import Service

/// What sparks contribute to the overview of today.
package struct SparksToday: ResultObject {
  private let count: Int
  private let missions: [MissionView]
  private let progress: ProgressReport
  /// The streak of days with sparks.
  package var streak: Streak { progress.streak }

  /// Reads today's sparks and missions and the level of the signed-in user.
  package init(reading context: CallContext) throws {
    let (user, today) = (try context.user.id, try context.today)
    count = try SparkActivity.sparks(of: user, in: today...today, context.transaction)[today] ?? 0
    missions = try MissionCommands(context).states().filter { $0.mission.kind == .daily }.map {
      MissionView(state: $0, locale: context.locale)
    }
    progress = try ProgressReport(reading: context)
  }

  /// The fields of the part.
  package static let shape = Shape<SparksToday>("SparksToday", "The sparks and missions of today, and the level.") {
    Field("count", "The number of sparks of today.", as: .count, \.count)
    Field("missions", "The missions of today.", \.missions)
    Field("progress", "The level, points, streak, fuel and totals.", \.progress)
  }
}
