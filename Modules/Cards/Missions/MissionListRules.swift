import Kernel
import Localization
import Service

/// The mission kinds in a list. (Sparks, 3.4.)
enum MissionScope: String, CaseIterable, Sendable {
  case all, daily, weekly, achievement

  /// The only kind; nil for all.
  var kind: Mission.Kind? { Mission.Kind(rawValue: rawValue) }
}

/// The filter of a mission list; nil fields do not restrict it. (Sparks, 3.4.)
struct MissionFilter: Hashable, Sendable {
  var kind: Mission.Kind?
  var timeframe: Mission.Kind?
  var difficulty: Mission.Difficulty?
  var status: MissionState.Status?
  var favoritesOnly = false
  /// A folded substring of the title; empty for any.
  var text = ""
}

/// The order of a mission list. (Sparks, 3.4.)
enum MissionOrder: String, CaseIterable, Sendable {
  case progress, points, deadline, priority, difficulty, alphabetical
}

/// Filtering and sorting of missions. (Sparks, 3.4.)
enum MissionListRules {
  private static let millisecondsPerDay: Int64 = 86_400_000

  /// Returns whether a mission matches all parts of a filter; `title` is in the user's language.
  static func matches(_ state: MissionState, _ filter: MissionFilter, title: String) -> Bool {
    let mission = state.mission
    return (filter.kind.map { $0 == mission.kind } ?? true)
      && (filter.timeframe.map { $0 == mission.kind } ?? true)
      && (filter.difficulty.map { $0 == mission.difficulty } ?? true)
      && (filter.status.map { $0 == state.status } ?? true)
      && (!filter.favoritesOnly || state.isFavorite)
      && (filter.text.isEmpty || title.folded.contains(filter.text))
  }

  /// Returns the priority of a mission: higher near its deadline, for difficult missions and above 50 % progress.
  static func priority(of state: MissionState, now: Instant) -> Double {
    let timeLeft = state.deadline?.milliseconds(since: now) ?? .max
    let urgency: Double = timeLeft < millisecondsPerDay ? 100 : timeLeft < 3 * millisecondsPerDay ? 50 : 0
    return urgency + Double(state.mission.difficulty.weight) / 10 + (state.fraction > 0.5 ? 25 : 0)
  }

  /// Returns the missions sorted by an order, with ties in catalog order; titles are in the user's language.
  static func sorted(
    _ states: [(state: MissionState, title: String)], by order: MissionOrder, now: Instant
  ) -> [MissionState] {
    func rank(_ state: MissionState) -> Double {
      switch order {
      case .progress: -state.fraction
      case .points: -Double(state.mission.reward)
      case .deadline: state.deadline.map { Double($0.milliseconds) } ?? .infinity
      case .priority: -priority(of: state, now: now)
      case .difficulty: -Double(state.mission.difficulty.weight)
      case .alphabetical: 0
      }
    }
    let ranked = states.map { entry in
      (key: order == .alphabetical ? entry.title.folded : "", rank: rank(entry.state), state: entry.state)
    }
    return ranked.sorted { ($0.key, $0.rank, $0.state.index) < ($1.key, $1.rank, $1.state.index) }.map(\.state)
  }
}
