import Kernel

/// A task that was ticked. (Challenges and friends, 1.5.)
struct TaskCompletion: Hashable, Sendable {
  /// The row; 0 before it is inserted.
  var id: Int64 = 0
  /// The day of the challenge, from 1.
  var day: Int
  /// The position of the task in the day, from 0.
  var index: Int
  /// What it was called at that time; empty if nobody had named it.
  var name: String
  /// When it was ticked.
  var completedAt: Instant

  /// What it was called at that time; nil if nobody had named it.
  var givenName: String? { name.isEmpty ? nil : name }
}
