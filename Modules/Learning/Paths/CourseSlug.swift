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
}
