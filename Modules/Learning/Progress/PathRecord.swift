import Kernel

/// What was recorded of one user on one path, as far as the path still has it. (Learning paths, 9.)
struct PathRecord: Sendable {
  /// How a stage stands.
  enum Mark: Sendable {
    /// Lessons are missing, or stages before it.
    case open
    /// Nothing is missing, but no row says so yet.
    case complete
    /// A row says that it was completed once.
    case recorded
  }

  /// When each lesson of the path was completed; nil where it is not.
  private(set) var completions: [Instant?]
  /// How each stage of the path stands.
  private(set) var marks: [Mark]
  /// How many lessons of the path are completed.
  private(set) var lessonsDone = 0

  /// The record of somebody who has not begun, on a path of so many lessons and stages.
  init(lessons: Int, stages: Int) {
    completions = Array(repeating: nil, count: lessons)
    marks = Array(repeating: .open, count: stages)
  }

  /// Notes that a lesson was completed; the first time stays.
  mutating func complete(_ lesson: Int, at moment: Instant) {
    guard completions[lesson] == nil else { return }
    completions[lesson] = moment
    lessonsDone += 1
  }

  /// Notes how a stage stands.
  mutating func mark(_ stage: Int, as mark: Mark) { marks[stage] = mark }

  /// How many of these lessons are completed.
  func lessonsDone(in lessons: Range<Int>) -> Int {
    var done = 0
    for lesson in lessons where completions[lesson] != nil { done += 1 }
    return done
  }
}
