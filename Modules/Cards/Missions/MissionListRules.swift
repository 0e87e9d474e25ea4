import Kernel
import Localization
import Service

/// The types of missions that a list is limited to. (Sparks, 3.4.)
enum MissionScope: String, CaseIterable, Sendable {
  case all, daily, weekly, achievement

  /// The only type; nil for all of them.
  var kind: Mission.Kind? { Mission.Kind(rawValue: rawValue) }
}

/// Which missions a list shows; what is nil does not limit it. (Sparks, 3.4.)
struct MissionFilter: Hashable, Sendable {
  var kind: Mission.Kind?
  var timeframe: Mission.Kind?
  var difficulty: Mission.Difficulty?
  var status: MissionState.Status?
  var favoritesOnly = false
  /// A part of the title, folded as titles are compared.
  var text = ""
}

/// The orders in which missions are listed. (Sparks, 3.4.)
enum MissionOrder: String, CaseIterable, Sendable {
  case progress, points, deadline, priority, difficulty, alphabetical
}

/// How missions are filtered and sorted. (Sparks, 3.4.)
enum MissionListRules {
  private static let day: Int64 = 86_400_000

  /// Whether a filter lets a mission through.
  ///
  /// - Parameters:
  ///   - state: The mission.
  ///   - filter: The filter.
  ///   - title: The title as the reader sees it.
  /// - Returns: Whether every part of the filter fits.
  static func admits(_ state: MissionState, _ filter: MissionFilter, title: String) -> Bool {
    let mission = state.mission
    return (filter.kind.map { $0 == mission.kind } ?? true)
      && (filter.timeframe.map { $0 == mission.kind } ?? true)
      && (filter.difficulty.map { $0 == mission.difficulty } ?? true)
      && (filter.status.map { $0 == state.status } ?? true)
      && (!filter.favoritesOnly || state.isFavorite)
      && (filter.text.isEmpty || title.folded.contains(filter.text))
  }

  /// How urgent a mission is: near deadlines, hard ones and those that are more than half done come first.
  static func priority(of state: MissionState, now: Instant) -> Double {
    let left = state.deadline?.milliseconds(since: now) ?? .max
    let urgency: Double = left < day ? 100 : left < 3 * day ? 50 : 0
    return urgency + Double(state.mission.difficulty.weight) / 10 + (state.share > 0.5 ? 25 : 0)
  }

  /// Sorts missions; equal ones stay in the order of the catalogue.
  ///
  /// - Parameters:
  ///   - states: The missions, each with the title as the reader sees it.
  ///   - order: By what to sort.
  ///   - now: The instant of the call, for priorities.
  /// - Returns: The missions in that order.
  static func sorted(
    _ states: [(state: MissionState, title: String)], by order: MissionOrder, now: Instant
  ) -> [MissionState] {
    func rank(_ state: MissionState) -> Double {
      switch order {
      case .progress: -state.share
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
    return ranked.sorted { ($0.key, $0.rank, $0.state.place) < ($1.key, $1.rank, $1.state.place) }.map(\.state)
  }
}
