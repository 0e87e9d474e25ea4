import Kernel

/// A task that was ticked. (Challenges and friends, 1.5.)
struct TaskCompletion: Hashable, Sendable {
  /// The place of the task, from 0.
  let index: Int
  /// What it was called at that time; empty if nobody had named it.
  let name: String
  /// When it was ticked.
  let completedAt: Instant

  /// What it was called at that time; nil if nobody had named it.
  var givenName: String? { name.isEmpty ? nil : name }
}
