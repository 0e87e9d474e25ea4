/// The slugs of imported courses: `course-7`, `course-7-stage-2`, `course-7-lesson-2-1`.
enum CourseSlug {
  private static let prefix = "course-"

  /// The slug of a course by its row.
  static func path(_ course: Int64) -> String { "\(prefix)\(course)" }

  /// The slug of a stage by its number.
  static func stage(_ stage: Int, of course: Int64) -> String { "\(prefix)\(course)-stage-\(stage)" }

  /// The slug of a lesson by its position.
  static func lesson(_ position: Int, ofStage stage: Int, of course: Int64) -> String {
    "\(prefix)\(course)-lesson-\(stage)-\(position)"
  }

  /// The row of the course to which a slug would belong; nil where it cannot be one of a course.
  ///
  /// Whether the course has such a stage or lesson is for the course to say.
  static func course(of slug: String) -> Int64? {
    guard slug.hasPrefix(prefix) else { return nil }
    let number = slug.dropFirst(prefix.count).prefix { $0 != "-" }
    guard let row = Int64(number), row > 0 else { return nil }
    return row
  }

  /// The place of the stage that a slug would name in its course; nil where it cannot be one of a stage.
  static func stage(_ slug: String) -> (course: Int64, stage: Int)? {
    guard let course = course(of: slug), let stage = numbers(of: slug).last, self.stage(stage, of: course) == slug
    else { return nil }
    return (course, stage)
  }

  /// The place of the lesson that a slug would name in its course; nil where it cannot be one of a lesson.
  static func lesson(_ slug: String) -> (course: Int64, stage: Int, position: Int)? {
    let numbers = numbers(of: slug)
    guard let course = course(of: slug), numbers.count == 3,
      lesson(numbers[2], ofStage: numbers[1], of: course) == slug
    else { return nil }
    return (course, numbers[1], numbers[2])
  }

  private static func numbers(of slug: String) -> [Int] { slug.split(separator: "-").compactMap { Int($0) } }

  /// Whether a slug is that of a course that is gone, as an export names it.
  static func isGone(_ slug: String) -> Bool {
    guard slug.hasPrefix(prefix), let row = Int64(slug.dropFirst(prefix.count)), row < 0 else { return false }
    return path(row) == slug
  }
}
