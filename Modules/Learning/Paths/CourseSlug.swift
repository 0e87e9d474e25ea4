/// The slugs of imported courses: `course-7`, `course-7-stage-2`, `course-7-lesson-2-1`.
enum CourseSlug {
  private static let prefix = "course-"

  static func path(_ course: Int64) -> String { "\(prefix)\(course)" }

  static func stage(_ stage: Int, of course: Int64) -> String { "\(prefix)\(course)-stage-\(stage)" }

  static func lesson(_ position: Int, ofStage stage: Int, of course: Int64) -> String {
    "\(prefix)\(course)-lesson-\(stage)-\(position)"
  }

  /// Returns the row id in the slug of a course, a stage or a lesson; nil if no positive number follows `course-`.
  ///
  /// The number has neither a sign nor leading zeros. The rest of the slug is not checked, and the rows need not exist.
  static func row(of slug: String) -> Int64? {
    guard slug.hasPrefix(prefix) else { return nil }
    let number = slug.dropFirst(prefix.count).prefix { $0 != "-" }
    guard let row = Int64(number), row > 0, "\(row)" == number else { return nil }
    return row
  }

  /// Parses the slug of a stage; nil if it does not have that form.
  static func stage(_ slug: String) -> (course: Int64, stage: Int)? {
    guard let course = row(of: slug), let stage = numbers(of: slug).last, self.stage(stage, of: course) == slug
    else { return nil }
    return (course, stage)
  }

  /// Parses the slug of a lesson; nil if it does not have that form.
  static func lesson(_ slug: String) -> (course: Int64, stage: Int, position: Int)? {
    let numbers = numbers(of: slug)
    guard let course = row(of: slug), numbers.count == 3,
      lesson(numbers[2], ofStage: numbers[1], of: course) == slug
    else { return nil }
    return (course, numbers[1], numbers[2])
  }

  private static func numbers(of slug: String) -> [Int] { slug.split(separator: "-").compactMap { Int($0) } }

  /// Returns whether the slug of a path refers to a course that was deleted before an export.
  ///
  /// Such a slug has a negative row id.
  static func isDeleted(_ slug: String) -> Bool {
    guard slug.hasPrefix(prefix), let row = Int64(slug.dropFirst(prefix.count)), row < 0 else { return false }
    return path(row) == slug
  }
}
