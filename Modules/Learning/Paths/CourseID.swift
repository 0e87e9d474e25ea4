/// The ids of stages and lessons in the document of a course. (Learning paths, 5.2.)
enum CourseID {
  /// The valid lengths in characters, which are all ASCII.
  static let lengths = 1...40

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

/// The ids that a stage or a lesson without an id does not get, because a different one was completed with it.
struct CompletedCourseIDs: Sendable {
  var stages: Set<String> = []
  var lessons: Set<String> = []
}

extension CourseSource {
  /// Returns the document in which every stage and lesson has an id. (Learning paths, 5.2.)
  ///
  /// A stage without an id gets its number, a lesson the numbers of its stage and position (`2-1`), or the next free
  /// ones. If other stages (lessons) of the document have ids, those in `completed` are not free: one without an id is
  /// then new.
  func identified(avoiding completed: CompletedCourseIDs = CompletedCourseIDs()) -> CourseSource {
    var copy = self
    var stageIDs = Set(stages.compactMap(\.id))
    if !stageIDs.isEmpty { stageIDs.formUnion(completed.stages) }
    var lessonIDs = Set(stages.flatMap(\.lessons).compactMap(\.id))
    if !lessonIDs.isEmpty { lessonIDs.formUnion(completed.lessons) }
    for stage in stages.indices {
      copy.stages[stage].id = stages[stage].id ?? Self.next(from: stage + 1, in: &stageIDs) { "\($0)" }
      for lesson in stages[stage].lessons.indices {
        copy.stages[stage].lessons[lesson].id =
          stages[stage].lessons[lesson].id
          ?? Self.next(from: lesson + 1, in: &lessonIDs) { "\(stage + 1)-\($0)" }
      }
    }
    return copy
  }

  /// Returns the first id that is not taken, and marks it as taken.
  private static func next(from start: Int, in taken: inout Set<String>, _ id: (Int) -> String) -> String {
    var number = start
    while !taken.insert(id(number)).inserted { number += 1 }
    return id(number)
  }
}
