import Kernel

/// The progress of a user on a path. (Learning paths, 1.3 and 3.3.)
///
/// A stage is completed if it was recorded as completed, even if the catalog adds lessons to it later, or if all
/// previous stages and all of its lessons are completed. A stage without lessons is therefore completed as soon as it
/// becomes current. Of the stages that are not completed, the first is current and the others are locked.
///
/// It is an immutable class so that many values of a call share it.
final class PathProgress: Sendable {
  /// The state of a stage.
  enum StageState: String, CaseIterable, Sendable {
    case locked, current, completed
  }

  let path: LearningPath
  /// The index of the current stage; nil when all are completed.
  let currentStage: Int?
  private let recorded: RecordedProgress

  /// Derives the progress from a record.
  convenience init(on path: LearningPath, _ recorded: RecordedProgress) {
    self.init(on: path, recorded, startingAt: 0)
  }

  /// Creates the progress of a new user. (Learning paths, 3.1.)
  convenience init(on path: LearningPath) {
    self.init(on: path, path.emptyProgress)
  }

  /// Derives the states of stages starting at an index; all previous stages must be completed.
  private init(on path: LearningPath, _ recorded: RecordedProgress, startingAt first: Int) {
    var (recorded, stage) = (recorded, first)
    while stage < path.stages.count {
      let lessons = path.stages[stage].lessonIndices
      if recorded.stageCompletions[stage] == .open {
        guard recorded.lessonsDone(in: lessons) == lessons.count else { break }
        recorded.setCompletion(of: stage, to: .complete)
      }
      stage += 1
    }
    self.path = path
    self.recorded = recorded
    currentStage = stage < path.stages.count ? stage : nil
  }

  // MARK: - Lessons

  /// The instants of completion, by lesson; nil if not completed.
  var completions: [Instant?] { recorded.completions }

  /// The number of completed lessons on the path.
  var lessonsDone: Int { recorded.lessonsDone }

  /// Whether a lesson was ever completed on the path: a present one, or one of a stage that is recorded as completed.
  ///
  /// Stages without lessons are complete before that.
  var isStarted: Bool { lessonsDone > 0 || recorded.stageCompletions.contains(.recorded) }

  func isDone(_ lesson: Int) -> Bool { recorded.completions[lesson] != nil }

  /// Returns the progress after completing a lesson; equal to this progress if the lesson was completed before.
  func completing(_ lesson: Int, at instant: Instant) -> PathProgress {
    var recorded = recorded
    recorded.complete(lesson, at: instant)
    return PathProgress(on: path, recorded, startingAt: currentStage ?? path.stages.count)
  }

  /// Returns the number of completed lessons of a stage.
  func lessonsDone(in stage: Int) -> Int { recorded.lessonsDone(in: path.stages[stage].lessonIndices) }

  /// The index of the first incomplete lesson of the current stage; nil when all stages are completed. (Learning
  /// paths, 3.3.)
  var nextLesson: Int? {
    currentStage.flatMap { path.stages[$0].lessonIndices.first { recorded.completions[$0] == nil } }
  }

  // MARK: - Stages

  func state(of stage: Int) -> StageState {
    recorded.stageCompletions[stage] != .open ? .completed : stage == currentStage ? .current : .locked
  }

  func isComplete(_ stage: Int) -> Bool { recorded.stageCompletions[stage] != .open }

  var completedStageCount: Int {
    var count = 0
    for completion in recorded.stageCompletions where completion != .open { count += 1 }
    return count
  }

  /// The indices of completed stages that are not recorded in the database.
  var unrecordedStages: [Int] {
    recorded.stageCompletions.indices.filter { recorded.stageCompletions[$0] == .complete }
  }

  /// The number of the current stage, or of the last stage when all are completed. (Learning paths, 3.3.)
  var currentStageNumber: Int {
    currentStage.map { path.stages[$0].number } ?? min(completedStageCount + 1, path.stages.count)
  }

  // MARK: - Fractions

  /// The fraction of completed lessons, 0 to 1; 0 for a path without lessons.
  var fraction: Double { Self.fraction(lessonsDone, of: path.lessons.count) }

  /// Returns a fraction; 0 if the total is 0. (Learning paths, 1.3.)
  static func fraction(_ part: Int, of total: Int) -> Double {
    total > 0 ? Double(part) / Double(total) : 0
  }
}
