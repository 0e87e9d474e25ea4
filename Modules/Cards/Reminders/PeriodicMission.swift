import Kernel
import Localization
import Service

/// A daily or weekly mission in its current period.
struct PeriodicMission: Hashable, Sendable {
  let id: String
  let title: Message
  /// The end of the period.
  let deadline: Instant
  let progress: Int
  let target: Int

  /// Whether the mission has progress and is not completed; other missions have no deadline reminder.
  var isInProgress: Bool { progress > 0 && progress < target }
}

extension PeriodicMission {
  /// Creates a mission from its state; nil for a lifetime mission.
  init?(_ state: MissionState) {
    guard let deadline = state.deadline else { return nil }
    self.init(
      id: state.mission.id, title: state.mission.title, deadline: deadline, progress: state.progress,
      target: state.mission.target)
  }
}

/// A completed lifetime mission.
struct CompletedAchievement: Hashable, Sendable {
  let missionID: String
  let title: Message
  let instant: Instant
}
