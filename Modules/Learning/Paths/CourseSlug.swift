/// The slugs of a course and of its stages and lessons: `course-7`, `course-7-stage-2`, `course-7-lesson-2-1`.
///
/// The last part is the id in the document of the course.
struct CourseSlug {
  private static let prefix = "course-"

  /// The slug of the path.
  let path: String

  /// The slugs of a path.
  init(path: String) { self.path = path }

  /// The slugs of the course in a row.
  init(row: Int64) { path = "\(Self.prefix)\(row)" }

  func stage(_ id: String) -> String { "\(path)-stage-\(id)" }

  func lesson(_ id: String) -> String { "\(path)-lesson-\(id)" }

  /// Returns whether the slug of a stage or a lesson begins like those of this path.
  func mayContain(_ slug: String) -> Bool { slug.hasPrefix(stage("")) || slug.hasPrefix(lesson("")) }

  /// Returns whether the slugs of a course with an identifier could begin like those of another course.
  static func isAmbiguous(_ id: String) -> Bool { reservedWords.contains { "\(id)-".contains("-\($0)-") } }

  /// The words that no part of a course's identifier after a hyphen may be.
  static let reservedWords = ["stage", "lesson"]

  /// Returns the id in the slug of a stage; nil if it is not the slug of a possible stage of this path.
  func id(ofStage slug: String) -> String? { id(in: slug, after: stage("")) }

  /// Returns the id in the slug of a lesson; nil if it is not the slug of a possible lesson of this path.
  func id(ofLesson slug: String) -> String? { id(in: slug, after: lesson("")) }

  private func id(in slug: String, after prefix: String) -> String? {
    guard slug.hasPrefix(prefix) else { return nil }
    let id = slug.dropFirst(prefix.count)
    return CourseID.isValid(id) ? String(id) : nil
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

  /// Returns whether the slug of a path refers to a course that was deleted before an export.
  ///
  /// Such a slug has a negative row id.
  static func isDeleted(_ slug: String) -> Bool {
    guard slug.hasPrefix(prefix), let row = Int64(slug.dropFirst(prefix.count)), row < 0 else { return false }
    return CourseSlug(row: row).path == slug
  }
}
