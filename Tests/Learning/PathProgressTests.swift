import Kernel
import Testing

@testable import Learning

@Suite("Progress on a path (Learning paths, 3.1, 3.3 and 9.)")
struct PathProgressTests {
  private static let instant = Instant(milliseconds: 1)

  /// Returns the progress on a path with the given number of lessons in each stage.
  private func progress(_ counts: [Int], done: [Int] = [], recorded: [Int] = []) -> PathProgress {
    let path = LearningPath.fixture(lessonsPerStage: counts)
    let completions = path.lessons.indices.map { done.contains($0) ? Self.instant : nil }
    return PathProgress(on: path, completions: completions, recordedStages: recorded)
  }

  private func states(_ progress: PathProgress) -> String {
    progress.path.stages.indices.map { String(progress.state(of: $0).rawValue.prefix(2)) }.joined(separator: " ")
  }

  @Test("For a new user stage 1 is current and all others are locked")
  func firstUse() {
    let progress = PathProgress(on: ShippedCatalog.current.path)
    #expect(progress.state(of: 0) == .current)
    #expect((1..<11).allSatisfy { progress.state(of: $0) == .locked })
    #expect(progress.lessonsDone == 0)
    #expect(progress.completedStageCount == 0)
    #expect(progress.currentStageNumber == 1)
    #expect(progress.nextLesson == 0)
  }

  @Test(
    "Stages are unlocked one after the other",
    arguments: [
      ([], "cu lo lo", 0), ([0], "cu lo lo", 1), ([1], "cu lo lo", 0), ([0, 1], "co cu lo", 2),
      ([0, 1, 2], "co co cu", 3), ([0, 1, 2, 3, 4], "co co co", nil),
    ] as [([Int], String, Int?)])
  func states(_ done: [Int], _ states: String, _ next: Int?) {
    let progress = progress([2, 1, 2], done: done)
    #expect(self.states(progress) == states)
    #expect(progress.nextLesson == next)
    #expect(progress.path.stages.indices.count { progress.state(of: $0) == .current } <= 1)
  }

  @Test("When all stages are completed, the current stage number is that of the last stage")
  func allDone() {
    let progress = progress([1, 1], done: [0, 1])
    #expect(progress.currentStage == nil)
    #expect(progress.currentStageNumber == 2)
    #expect(progress.completedStageCount == 2)
    #expect(progress.fraction == 1)
  }

  @Test(
    "A stage without lessons has progress 0 and is completed as soon as it becomes current",
    arguments: [
      ([0, 1], [], "co cu"), ([1, 0, 1], [], "cu lo lo"), ([1, 0, 0, 1], [0], "co co co cu"), ([1, 0], [0], "co co"),
      ([0], [], "co"), ([], [], ""),
    ] as [([Int], [Int], String)])
  func emptyStage(_ counts: [Int], _ done: [Int], _ states: String) {
    let progress = progress(counts, done: done)
    #expect(self.states(progress) == states)
    for stage in counts.indices where counts[stage] == 0 {
      #expect(PathProgress.fraction(progress.lessonsDone(in: stage), of: 0) == 0)
    }
  }

  @Test("Lessons added to a completed stage leave it completed, and can be completed")
  func gainedLessons() throws {
    let before = progress([3, 1], done: [0, 1], recorded: [0])
    #expect(states(before) == "co cu")
    #expect(before.fraction == 0.5)
    #expect(before.lessonsDone(in: 0) == 2)
    #expect(before.nextLesson == 3)

    let state = LearnerState(
      progress: before, streak: .none, unlocks: AchievementUnlocks(total: 0), isActive: true)
    let completion = try #require(
      try ProgressRules.complete(2, from: state, achievements: [], at: Self.instant, on: .min))
    #expect(completion.finishedStage == nil)
    #expect(completion.unlockedStage == nil)
    #expect(completion.completedStages == [])
    #expect(completion.state.progress.lessonsDone == 3)
  }

  @Test("Removing the last incomplete lesson of a stage completes it")
  func lostLesson() {
    #expect(states(progress([2, 1], done: [0, 1])) == "co cu")
    #expect(progress([2, 1], done: [0, 1], recorded: [0]).unrecordedStages == [])
  }

  @Test("A fraction is 0 if the total is 0", arguments: [(0, 0, 0.0), (1, 4, 0.25), (4, 4, 1)])
  func fractions(_ part: Int, _ total: Int, _ share: Double) {
    #expect(PathProgress.fraction(part, of: total) == share)
  }

  @Test(
    "The map has rows of two, every second row from right to left, and a centered single last stage",
    arguments: [
      (0, 11, 0, 0, false), (1, 11, 0, 1, false), (2, 11, 1, 1, false), (3, 11, 1, 0, false), (4, 11, 2, 0, false),
      (9, 11, 4, 1, false), (10, 11, 5, 0, true), (0, 1, 0, 0, true), (2, 3, 1, 0, true), (3, 4, 1, 0, false),
    ])
  func layout(_ index: Int, _ count: Int, _ row: Int, _ column: Int, _ isCentered: Bool) {
    let layout = StageLayout(index, of: count)
    #expect(layout.row == row)
    #expect(layout.column == column)
    #expect(layout.isCentered == isCentered)
  }

  @Test(
    "The row ID of a course is read from its slug and from those of its stages and lessons",
    arguments: [
      ("course-7", 7), ("course-12-stage-3", 12), ("course-12-lesson-3-1", 12), ("course-", nil), ("course-x", nil),
      ("course--1", nil), ("course-0", nil), ("stage-01", nil), ("", nil), ("course-99999999999999999999", nil),
      ("course-+7", nil), ("course-07", nil), ("course-07-lesson-1-1", nil),
    ] as [(String, Int64?)])
  func slugs(_ slug: String, _ row: Int64?) {
    #expect(CourseSlug.row(of: slug) == row)
  }
}
