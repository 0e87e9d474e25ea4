/// The ids of stages and lessons in the document of a course. (Learning paths, 5.2.)
enum CourseID {
  /// The valid lengths in characters, which are all ASCII.
  static let lengths = 1...40

  /// The pattern of valid ids.
  static let pattern: StaticString = "^[A-Za-z0-9][A-Za-z0-9._-]*$"

  /// Returns whether an id consists of ASCII letters, digits, `.`, `_` and `-`, and begins with a letter or a digit.
  static func isValid(_ id: some StringProtocol) -> Bool {
    guard lengths.contains(id.utf8.count), let first = id.utf8.first else { return false }
    return isAlphanumeric(first) && id.utf8.allSatisfy { isAlphanumeric($0) || "._-".utf8.contains($0) }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}

/// The ids that a new stage or lesson does not get, because a different one was completed with it.
struct CompletedCourseIDs: Sendable {
  var stages: Set<String> = []
  var lessons: Set<String> = []
}

extension CourseSource {
  /// Returns the document in which every stage and lesson has an id. (Learning paths, 5.2.)
  ///
  /// If no stage (lesson) of the document has an id, each gets that of the stage (lesson) at its position of the course
  /// before the change. Any other one without an id is new: a stage gets its number, a lesson the numbers of its stage
  /// and position (`2-1`), or the next ones that are neither in the document nor in `completed`.
  func identified(
    after previous: Course? = nil, avoiding completed: CompletedCourseIDs = CompletedCourseIDs()
  ) -> CourseSource {
    var copy = self
    if let previous { copy.takeIDs(of: previous) }
    var stageIDs = completed.stages.union(copy.stages.compactMap(\.id))
    var lessonIDs = completed.lessons.union(copy.stages.flatMap(\.lessons).compactMap(\.id))
    for stage in copy.stages.indices {
      copy.stages[stage].id = copy.stages[stage].id ?? Self.next(from: stage + 1, in: &stageIDs) { "\($0)" }
      for lesson in copy.stages[stage].lessons.indices {
        copy.stages[stage].lessons[lesson].id =
          copy.stages[stage].lessons[lesson].id
          ?? Self.next(from: lesson + 1, in: &lessonIDs) { "\(stage + 1)-\($0)" }
      }
    }
    return copy
  }

  /// Takes the ids of a course by position, for stages if none has an id, and for lessons if none has one.
  private mutating func takeIDs(of previous: Course) {
    if stages.allSatisfy({ $0.id == nil }) {
      for (index, stage) in zip(stages.indices, previous.stages) { stages[index].id = stage.id }
    }
    guard stages.allSatisfy({ $0.lessons.allSatisfy { $0.id == nil } }) else { return }
    let lessons = Dictionary(grouping: previous.lessons, by: \.stage)
    let numbers = Dictionary(previous.stages.map { ($0.id, $0.number) }) { first, _ in first }
    for stage in stages.indices {
      // The stage may have moved.
      let earlier = stages[stage].id.flatMap { numbers[$0] }.flatMap { lessons[$0] } ?? []
      for (index, lesson) in zip(stages[stage].lessons.indices, earlier) { stages[stage].lessons[index].id = lesson.id }
    }
  }

  /// Returns the first id that is not taken, and marks it as taken.
  private static func next(from start: Int, in taken: inout Set<String>, _ id: (Int) -> String) -> String {
    var number = start
    while !taken.insert(id(number)).inserted { number += 1 }
    return id(number)
  }
}
