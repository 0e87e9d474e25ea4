import Kernel
import Service

@testable import Learning

/// The table of lessons in the rules. (Learning paths, 4.1.)
enum RuleLessons {
  /// The number of lessons by stage.
  static let lessonsPerStage = [3, 3, 4, 3, 2, 2, 2, 2, 2, 2, 3]
  /// The duration in minutes by stage.
  static let minutesPerStage = [60, 65, 110, 70, 55, 55, 50, 55, 55, 50, 85]

  /// The slugs of all lessons in order.
  static let slugs = lessonsPerStage.enumerated().flatMap { stage, count in
    (1...count).map { "lesson-\(twoDigits(stage + 1))-\($0)" }
  }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension LearningPath {
  /// Creates a path with the given number of lessons in each stage; each lesson takes one minute.
  static func fixture(lessonsPerStage counts: [Int]) -> LearningPath {
    LearningPath(
      id: "path", title: .entered("Path"), description: nil, isBuiltIn: true,
      stages: counts.indices.map {
        Stage(
          id: "stage-\($0 + 1)", number: $0 + 1, title: .entered("Stage \($0 + 1)"), description: nil,
          masteryLine: ShippedCatalog.masteryLines[0])
      },
      lessons: counts.enumerated().flatMap { stage, count in
        (0..<count).map {
          Lesson(
            id: "lesson-\(stage + 1)-\($0 + 1)", stage: stage, position: $0 + 1, title: .entered("Lesson"),
            subtitle: nil, minutes: 1)
        }
      })
  }
}

extension PathProgress {
  /// Creates progress from the completion instant of each lesson (nil if incomplete) and the recorded stages.
  convenience init(on path: LearningPath, completions: [Instant?], recordedStages: [Int] = []) {
    var recorded = path.emptyProgress
    for (lesson, instant) in completions.enumerated() {
      if let instant { recorded.complete(lesson, at: instant) }
    }
    for stage in recordedStages { recorded.setCompletion(of: stage, to: .recorded) }
    self.init(on: path, recorded)
  }
}
