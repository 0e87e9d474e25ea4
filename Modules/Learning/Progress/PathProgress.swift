import Kernel

/// Where one user stands on one path. (Learning paths, 1.3 and 3.3.)
///
/// The states of stages follow from what was recorded: a stage is completed once it was recorded as such (and stays so
/// when the catalogue gains lessons in it), or when all stages before it are completed and none of its lessons is missing.
/// A stage without lessons is therefore completed as soon as it becomes current. The first other stage is current, and
/// what lies behind that is locked.
struct PathProgress: Sendable {
  /// Whether a stage can be opened.
  enum StageState: String, CaseIterable, Sendable {
    case locked, current, completed
  }

  private enum Mark {
    /// Lessons are missing, or stages before it.
    case open
    /// Nothing is missing, but no row says so yet.
    case complete
    /// A row says that it was completed once.
    case recorded
  }

  let path: LearningPath
  /// When each lesson of the path was completed; nil where it is not.
  private(set) var completions: [Instant?]
  /// How many lessons of the path are completed.
  private(set) var lessonsDone = 0
  /// The place of the current stage; nil when all are completed.
  private(set) var currentStage: Int?
  private var marks: [Mark]

  /// Progress from what was recorded.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - completions: When each of its lessons was completed, in order; nil where it is not.
  ///   - recordedStages: The places of the stages that were recorded as completed.
  init(on path: LearningPath, completions: [Instant?], recordedStages: [Int] = []) {
    self.path = path
    self.completions = completions
    for completion in completions where completion != nil { lessonsDone += 1 }
    marks = Array(repeating: .open, count: path.stages.count)
    for stage in recordedStages { marks[stage] = .recorded }
    settle()
  }

  /// Progress of somebody who has not begun. (Learning paths, 3.1.)
  init(on path: LearningPath) {
    self.init(on: path, completions: Array(repeating: nil, count: path.lessons.count))
  }

  // MARK: - Lessons

  /// Whether a lesson is completed.
  func isDone(_ lesson: Int) -> Bool { completions[lesson] != nil }

  /// Notes that a lesson was completed; the first time stays.
  mutating func complete(_ lesson: Int, at moment: Instant) {
    guard completions[lesson] == nil else { return }
    completions[lesson] = moment
    lessonsDone += 1
    settle()
  }

  /// How many lessons of a stage are completed.
  func lessonsDone(in stage: Int) -> Int {
    var done = 0
    for lesson in path.stages[stage].lessons where completions[lesson] != nil { done += 1 }
    return done
  }

  /// Today's lesson: the first of the current stage that is not completed; nil when all stages are. (3.3.)
  var nextLesson: Int? {
    currentStage.flatMap { path.stages[$0].lessons.first { completions[$0] == nil } }
  }

  // MARK: - Stages

  /// Whether a stage is locked, current or completed.
  func state(of stage: Int) -> StageState {
    marks[stage] != .open ? .completed : stage == currentStage ? .current : .locked
  }

  /// Whether a stage is completed.
  func isComplete(_ stage: Int) -> Bool { marks[stage] != .open }

  /// How many stages are completed.
  var completedStages: Int {
    var count = 0
    for mark in marks where mark != .open { count += 1 }
    return count
  }

  /// The places of the completed stages of which no row tells yet.
  var unrecordedStages: [Int] { marks.indices.filter { marks[$0] == .complete } }

  /// The number of the current stage, or that of the last one when all are completed. (3.3.)
  var currentStageNumber: Int {
    currentStage.map { path.stages[$0].number } ?? min(completedStages + 1, path.stages.count)
  }

  /// Goes on from the first stage that was not completed as far as nothing is missing.
  private mutating func settle() {
    var stage = currentStage ?? 0
    while stage < marks.count, marks[stage] != .open || lessonsDone(in: stage) == path.stages[stage].lessons.count {
      if marks[stage] == .open { marks[stage] = .complete }
      stage += 1
    }
    currentStage = stage < marks.count ? stage : nil
  }

  // MARK: - Fractions

  /// The share of the lessons that is completed, 0 to 1; 0 for a path without lessons.
  var fraction: Double { Self.fraction(lessonsDone, of: path.lessons.count) }

  /// The share of the lessons of a stage that is completed, 0 to 1; 0 for a stage without lessons.
  func fraction(of stage: Int) -> Double {
    Self.fraction(lessonsDone(in: stage), of: path.stages[stage].lessons.count)
  }

  /// A share; 0 where there is nothing to have a share of. (Learning paths, 1.3.)
  static func fraction(_ part: Int, of whole: Int) -> Double {
    whole > 0 ? Double(part) / Double(whole) : 0
  }
}
