import Kernel

/// Where one user stands on one path. (Learning paths, 1.3 and 3.3.)
///
/// The states of stages follow from what was recorded: a stage is completed once it was recorded as such (and stays so
/// when the catalogue gains lessons in it), or when all stages before it are completed and none of its lessons is missing.
/// A stage without lessons is therefore completed as soon as it becomes current. The first other stage is current, and
/// what lies behind that is locked.
///
/// An object that never changes, because it is part of many values of a call.
final class PathProgress: Sendable {
  /// Whether a stage can be opened.
  enum StageState: String, CaseIterable, Sendable {
    case locked, current, completed
  }

  let path: LearningPath
  /// The place of the current stage; nil when all are completed.
  let currentStage: Int?
  private let record: PathRecord

  /// Progress from what was recorded.
  convenience init(on path: LearningPath, _ record: PathRecord) {
    self.init(on: path, record, goingOnFrom: 0)
  }

  /// Progress of somebody who has not begun. (Learning paths, 3.1.)
  convenience init(on path: LearningPath) {
    self.init(on: path, path.emptyRecord)
  }

  /// Goes on from a stage, before which all are completed, as far as nothing is missing.
  private init(on path: LearningPath, _ record: PathRecord, goingOnFrom first: Int) {
    var (record, stage) = (record, first)
    while stage < path.stages.count {
      let lessons = path.stages[stage].lessons
      if record.marks[stage] == .open {
        guard record.lessonsDone(in: lessons) == lessons.count else { break }
        record.mark(stage, as: .complete)
      }
      stage += 1
    }
    self.path = path
    self.record = record
    currentStage = stage < path.stages.count ? stage : nil
  }

  // MARK: - Lessons

  /// When each lesson of the path was completed; nil where it is not.
  var completions: [Instant?] { record.completions }

  /// How many lessons of the path are completed.
  var lessonsDone: Int { record.lessonsDone }

  /// Whether a lesson is completed.
  func isDone(_ lesson: Int) -> Bool { record.completions[lesson] != nil }

  /// The progress after a lesson was completed; the first time stays.
  func completing(_ lesson: Int, at moment: Instant) -> PathProgress {
    var record = record
    record.complete(lesson, at: moment)
    return PathProgress(on: path, record, goingOnFrom: currentStage ?? path.stages.count)
  }

  /// How many lessons of a stage are completed.
  func lessonsDone(in stage: Int) -> Int { record.lessonsDone(in: path.stages[stage].lessons) }

  /// Today's lesson: the first of the current stage that is not completed; nil when all stages are. (3.3.)
  var nextLesson: Int? {
    currentStage.flatMap { path.stages[$0].lessons.first { record.completions[$0] == nil } }
  }

  // MARK: - Stages

  /// Whether a stage is locked, current or completed.
  func state(of stage: Int) -> StageState {
    record.marks[stage] != .open ? .completed : stage == currentStage ? .current : .locked
  }

  /// Whether a stage is completed.
  func isComplete(_ stage: Int) -> Bool { record.marks[stage] != .open }

  /// How many stages are completed.
  var completedStages: Int {
    var count = 0
    for mark in record.marks where mark != .open { count += 1 }
    return count
  }

  /// The places of the completed stages of which no row tells yet.
  var unrecordedStages: [Int] { record.marks.indices.filter { record.marks[$0] == .complete } }

  /// The number of the current stage, or that of the last one when all are completed. (3.3.)
  var currentStageNumber: Int {
    currentStage.map { path.stages[$0].number } ?? min(completedStages + 1, path.stages.count)
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
