import Kernel

/// The validation rules of courses that the types of parameter fields do not cover.
enum CourseRules {
  /// Returns all violations in the course at a JSON Pointer: `course_empty_title` and `course_no_lessons`.
  static func issues(of source: CourseSource, at path: String) -> [DomainError.Issue] {
    var issues = issues(of: source.title, at: "\(path)/title")
    for (stageIndex, stage) in source.stages.enumerated() {
      let path = "\(path)/stages/\(stageIndex)"
      issues += self.issues(of: stage.title, at: "\(path)/title")
      for (lessonIndex, lesson) in stage.lessons.enumerated() {
        issues += self.issues(of: lesson.title, at: "\(path)/lessons/\(lessonIndex)/title")
      }
    }
    if source.lessonCount == 0 { issues.append(DomainError.courseNoLessons.issue(at: "\(path)/stages")) }
    return issues
  }

  private static func issues(of title: CourseText, at path: String) -> [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    if title.en.isBlank { issues.append(DomainError.courseEmptyTitle.issue(at: "\(path)/en")) }
    if let es = title.es, es.isBlank { issues.append(DomainError.courseEmptyTitle.issue(at: "\(path)/es")) }
    if let fr = title.fr, fr.isBlank { issues.append(DomainError.courseEmptyTitle.issue(at: "\(path)/fr")) }
    return issues
  }
}

extension CourseSource {
  var lessonCount: Int { stages.reduce(0) { $0 + $1.lessons.count } }

  /// The total duration of all lessons, in minutes.
  var totalMinutes: Int { stages.reduce(0) { $0 + $1.lessons.reduce(0) { $0 + $1.minutes } } }
}
