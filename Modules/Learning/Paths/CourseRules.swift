import Kernel

/// What a course must be like beyond the forms of its fields.
enum CourseRules {
  /// Checks a course.
  ///
  /// - Parameters:
  ///   - source: The course.
  ///   - path: Where the course stands, as a JSON Pointer from the root of the parameters.
  /// - Returns: Every broken rule: `course_empty_title`, `course_no_lessons`.
  static func issues(of source: CourseSource, at path: String) -> [DomainError.Issue] {
    var issues = issues(of: source.title, at: "\(path)/title")
    for (number, stage) in source.stages.enumerated() {
      let path = "\(path)/stages/\(number)"
      issues += self.issues(of: stage.title, at: "\(path)/title")
      for (place, lesson) in stage.lessons.enumerated() {
        issues += self.issues(of: lesson.title, at: "\(path)/lessons/\(place)/title")
      }
    }
    if source.lessonCount == 0 { issues.append(DomainError.courseNoLessons.issue(at: "\(path)/stages")) }
    return issues
  }

  private static func issues(of title: CourseText, at path: String) -> [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    if isBlank(title.en) { issues.append(DomainError.courseEmptyTitle.issue(at: "\(path)/en")) }
    if let es = title.es, isBlank(es) { issues.append(DomainError.courseEmptyTitle.issue(at: "\(path)/es")) }
    if let fr = title.fr, isBlank(fr) { issues.append(DomainError.courseEmptyTitle.issue(at: "\(path)/fr")) }
    return issues
  }

  /// Whether a text is nothing but white space.
  static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
}

extension CourseSource {
  /// How many lessons all stages have together.
  var lessonCount: Int { stages.reduce(0) { $0 + $1.lessons.count } }

  /// How long all lessons take together, in minutes.
  var totalMinutes: Int { stages.reduce(0) { $0 + $1.lessons.reduce(0) { $0 + $1.minutes } } }
}
