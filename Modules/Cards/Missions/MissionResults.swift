import Kernel
import Localization
import Service

/// A mission in a reply. (Sparks, 3.4.)
struct MissionView: ResultObject {
  let state: MissionState
  let locale: TextLocale

  private var mission: Mission { state.mission }

  static let shape = Shape<MissionView>(
    "Mission", "A mission with how far the user is.", entry: { CatalogEntry(index: $0.state.index, in: $0.locale) }
  ) {
    Field("id", "The slug; titles are not unique.") { $0.mission.id }
    Field("title", "The title.") { $0.mission.title.rendered(in: $0.locale) }
    Field("description", "What is to be done.") { $0.mission.description.rendered(in: $0.locale) }
    Field("type", "Whether it comes again: daily, weekly or achievement.") { $0.mission.kind }
    Field("family", "What an achievement is about; null for the others.") { $0.mission.family }
    Field("difficulty", "How hard it is.") { $0.mission.difficulty }
    Field("category", "The category that counts; null where all do.") { $0.mission.category }
    Field("target", "The progress that completes it.") { $0.mission.target }
    Field("reward", "The points that it brings.") { $0.mission.reward }
  } fields: {
    Field("progress", "How far the user is, from 0 to the target.") { $0.state.progress }
    Field("share", "The share of the target, from 0 to 1.") { $0.state.share }
    Field("status", "Whether it is available, in_progress or completed in its present period.") { $0.state.status }
    Field("completedAt", "When it was completed in its present period; null where it was not.") {
      $0.state.completedAt
    }
    Field("deadline", "When its period ends; null for achievements.") { $0.state.deadline }
    Field("isFavorite", "Whether it is a favourite.") { $0.state.isFavorite }
  }
}

/// The reply with a list of missions.
struct MissionList: ResultObject {
  let page: Page<MissionState>
  let all: [MissionState]
  let locale: TextLocale

  static let shape = Shape<MissionList>("MissionList", "Missions, and how many there are.") {
    Field("items", "The missions of this page.") { list in
      list.page.items.map { MissionView(state: $0, locale: list.locale) }
    }
    Field("nextCursor", "What to pass as cursor for the page after this one; null on the last.", \.page.nextCursor)
    Field("counts", "How many of all missions stand how.") { MissionCounts(states: $0.all) }
  }
}

/// Mission counts by status.
struct MissionCounts: ResultObject {
  let states: [MissionState]

  private func count(_ status: MissionState.Status) -> Int { states.count { $0.status == status } }

  static let shape = Shape<MissionCounts>("MissionCounts", "How many of all missions stand how.") {
    Field("total", "The number of missions.") { $0.states.count }
    Field("available", "Those without any progress.") { $0.count(.available) }
    Field("inProgress", "Those with some progress.") { $0.count(.inProgress) }
    Field("completed", "Those that are completed in their present period.") { $0.count(.completed) }
    Field("completionRate", "The share of those that are completed, from 0 to 1.") {
      Double($0.count(.completed)) / Double(max(1, $0.states.count))
    }
  }
}

/// The reply to marking a favorite.
struct FavoriteReply: ResultObject {
  let mission: MissionView
  let isChanged: Bool

  static let shape = Shape<FavoriteReply>("FavoriteReply", "A mission after it became a favourite or not.") {
    Field("mission", "The mission.", \.mission)
    Field("changed", "Whether anything differs from before.", \.isChanged)
  }
}
