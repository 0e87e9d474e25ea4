import Kernel

/// The recorded completions of a user on a path, without lessons and stages that are no longer on the path. (Learning
/// paths, 9.)
struct RecordedProgress: Sendable {
  /// The completion of a stage.
  enum StageCompletion: Sendable {
    /// The stage is not completed, or `PathProgress` has not derived its completion yet.
    case open
    /// The stage is complete, but not recorded in the database.
    case complete
    /// The stage is recorded as completed.
    case recorded
  }

  /// The instants of completion, by lesson; nil if not completed.
  private(set) var completions: [Instant?]
  private(set) var stageCompletions: [StageCompletion]
  /// The number of completed lessons on the path.
  private(set) var lessonsDone = 0

  /// Creates an empty record for a path with the given numbers of lessons and stages.
  init(lessons: Int, stages: Int) {
    completions = Array(repeating: nil, count: lessons)
    stageCompletions = Array(repeating: .open, count: stages)
  }

  /// Records a completed lesson; has no effect if it is already recorded.
  mutating func complete(_ lesson: Int, at instant: Instant) {
    guard completions[lesson] == nil else { return }
    completions[lesson] = instant
    lessonsDone += 1
  }

  mutating func setCompletion(of stage: Int, to completion: StageCompletion) { stageCompletions[stage] = completion }

  /// Returns the number of completed lessons in a range.
  func lessonsDone(in lessons: Range<Int>) -> Int {
    var done = 0
    for lesson in lessons where completions[lesson] != nil { done += 1 }
    return done
  }
}
