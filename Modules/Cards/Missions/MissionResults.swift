import Kernel
import Localization
import Service

/// A mission in a reply. (Sparks, 3.4.)
struct MissionView: ResultObject {
  let state: MissionState
  let locale: TextLocale

  private var mission: Mission { state.mission }

  static let shape = Shape<MissionView>(
    "Mission", "A mission with the user's progress.",
    cacheKey: { CatalogFieldKey(index: $0.state.index, in: $0.locale) }
  ) {
    Field("id", "The slug; titles are not unique.", as: .missionID) { $0.mission.id }
    Field("title", "The title.") { $0.mission.title.text(in: $0.locale) }
    Field("description", "The task.") { $0.mission.description.text(in: $0.locale) }
    Field("type", "The type: daily, weekly or achievement (a lifetime mission).") { $0.mission.kind }
    Field("family", "The subject of a lifetime mission; null for daily and weekly missions.") { $0.mission.family }
    Field("difficulty", "The difficulty.") { $0.mission.difficulty }
    Field("category", "The only category that counts; null if all count.") { $0.mission.category }
    Field("target", "The progress at which the mission is completed.") { $0.mission.target }
    Field("reward", "The points for completing it.") { $0.mission.reward }
  } fields: {
    Field("value", "The progress, 0 to the target.") { $0.state.progress }
    Field("fraction", "The progress as a fraction of the target.", as: .fraction) { $0.state.fraction }
    Field("status", "The status in the current period: available, in_progress or completed.") { $0.state.status }
    Field("completedAt", "The completion time in the current period; null if not completed.") {
      $0.state.completedAt
    }
    Field("deadlineAt", "The end of the current period; null for lifetime missions.") { $0.state.deadline }
    Field("isFavorite", "Whether it is a favorite.") { $0.state.isFavorite }
  }
}

/// The reply with a list of missions.
struct MissionList: ResultObject {
  let page: Page<MissionState>
  let all: [MissionState]
  let locale: TextLocale

  static let shape = Shape<MissionList>("MissionList", "A page of missions, with counts of all missions.") {
    Field("items", "The missions of the page.") { list in
      list.page.items.map { MissionView(state: $0, locale: list.locale) }
    }
    Field("nextCursor", "The cursor of the next page; null on the last page.", \.page.nextCursor)
    Field("counts", "Mission counts by status.") { MissionCounts(states: $0.all) }
  }
}

/// Mission counts by status.
struct MissionCounts: ResultObject {
  let states: [MissionState]

  private func count(_ status: MissionState.Status) -> Int { states.count { $0.status == status } }

  static let shape = Shape<MissionCounts>("MissionCounts", "Mission counts by status.") {
    Field("total", "The number of missions.") { $0.states.count }
    Field("available", "The number of missions without progress.") { $0.count(.available) }
    Field("inProgress", "The number of missions in progress.") { $0.count(.inProgress) }
    Field("completed", "The number of missions completed in their current period.") { $0.count(.completed) }
    Field("fraction", "The completed fraction of all missions.", as: .fraction) {
      Double($0.count(.completed)) / Double(max(1, $0.states.count))
    }
  }
}

/// The reply with a mission.
struct MissionReply: ResultObject {
  let mission: MissionView

  static let shape = Shape<MissionReply>("MissionReply", "A mission.") {
    Field("mission", "The mission.", \.mission)
  }
}

/// The reply to adding a favorite or removing it.
struct FavoriteReply: ResultObject {
  let mission: MissionView
  let isChanged: Bool

  static let shape = Shape<FavoriteReply>("FavoriteReply", "A mission after a change of its favorite status.") {
    Field("mission", "The mission.", \.mission)
    Field("changed", "Whether the call changed anything.", \.isChanged)
  }
}
