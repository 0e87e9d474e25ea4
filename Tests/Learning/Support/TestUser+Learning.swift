import TestSupport

extension TestUser {
  @discardableResult
  func completeLesson(_ lesson: String) throws -> JSON {
    try call("lessons.complete", #"{"lessonId": "\#(lesson)"}"#)
  }

  /// Completes the first lessons of the shipped path in order; returns the last reply.
  @discardableResult
  func completeFirstLessons(_ count: Int) throws -> JSON? {
    try RuleLessons.slugs.prefix(count).map { try completeLesson($0) }.last
  }
}
