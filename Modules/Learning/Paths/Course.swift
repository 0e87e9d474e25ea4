import Kernel
import Localization

/// A course in all languages, as rows in the order of the document, in which every stage and lesson has an id.
struct Course: Sendable {
  var title: TranslatedText
  var description: TranslatedText
  var stages: [CourseStage]
  /// The lessons, ordered by stage and position.
  var lessons: [CourseLesson]
  /// The links, ordered by position within each lesson.
  var links: [CourseLink]

  /// The total duration of all lessons, in minutes.
  var minutes: Int { lessons.reduce(0) { $0 + $1.minutes } }
}

extension Course {
  /// Creates the course of a document, in which stages and lessons without ids get those that `identified` assigns.
  init(
    _ source: CourseSource, after previous: Course? = nil, avoiding completed: CompletedCourseIDs = CompletedCourseIDs()
  ) {
    self.init(title: source.title, description: source.description, stages: [], lessons: [], links: [])
    for (stageIndex, stage) in source.identified(after: previous, avoiding: completed).stages.enumerated() {
      stages.append(
        CourseStage(id: stage.id ?? "", number: stageIndex + 1, title: stage.title, description: stage.description))
      for (lessonIndex, lesson) in stage.lessons.enumerated() {
        let id = lesson.id ?? ""
        lessons.append(
          CourseLesson(
            id: id, stage: stageIndex + 1, position: lessonIndex + 1, title: lesson.title, subtitle: lesson.subtitle,
            minutes: lesson.minutes, body: lesson.body))
        links += lesson.links.enumerated().map {
          CourseLink(lesson: id, position: $0 + 1, title: $1.title, url: $1.url)
        }
      }
    }
  }
}

extension LearningPath {
  /// Creates the path of a course in one language.
  convenience init(_ course: Course, slugs: CourseSlug, isBuiltIn: Bool = false, in language: Language) {
    self.init(
      id: slugs.path, title: course.title.title(in: language),
      description: course.description.content(in: language), isBuiltIn: isBuiltIn,
      stages: course.stages.map { stage in
        Stage(
          id: slugs.stage(stage.id), number: stage.number, title: stage.title.title(in: language),
          description: stage.description.content(in: language), masteryLine: Strings.masteryOther)
      },
      lessons: course.lessons.map { lesson in
        Lesson(
          id: slugs.lesson(lesson.id), stage: lesson.stage - 1, position: lesson.position,
          title: lesson.title.title(in: language), subtitle: lesson.subtitle.content(in: language),
          minutes: lesson.minutes, hasBody: !lesson.body.isEmpty)
      })
  }
}

/// The content of a lesson in all languages.
struct LessonContent: Sendable {
  /// The content in Markdown; empty if missing.
  var body = TranslatedText()
  var links: [CourseLink] = []
}
