import Kernel
import SQLite
import Service

/// A path of stages and lessons: the shipped path or a course of a user. (Learning paths, 1.2.)
///
/// The lessons of all stages form one array, and progress is a parallel array. Internally, stages and lessons are
/// identified by their indices; clients use slugs. It is a class so that many values of a call share one path.
final class LearningPath: Sendable {
  /// A stage of a path.
  final class Stage: Sendable {
    let id: String
    /// The number on the path, consecutive from 1.
    let number: Int
    let title: ContentText
    let description: ContentText?
    /// The sentence on the mastery card of this stage.
    let masteryLine: Message
    /// The indices of its lessons.
    let lessonIndices: Range<Int>
    /// The total duration of its lessons, in minutes.
    let minutes: Int

    /// Creates a stage whose lessons are assigned by `LearningPath`.
    convenience init(id: String, number: Int, title: ContentText, description: ContentText?, masteryLine: Message) {
      self.init(
        id: id, number: number, title: title, description: description, masteryLine: masteryLine, lessons: 0..<0,
        minutes: 0)
    }

    private init(
      id: String, number: Int, title: ContentText, description: ContentText?, masteryLine: Message, lessons: Range<Int>,
      minutes: Int
    ) {
      self.id = id
      self.number = number
      self.title = title
      self.description = description
      self.masteryLine = masteryLine
      self.lessonIndices = lessons
      self.minutes = minutes
    }

    /// Returns the stage with its lessons assigned.
    fileprivate func with(_ lessons: Range<Int>, of all: [Lesson]) -> Stage {
      Stage(
        id: id, number: number, title: title, description: description, masteryLine: masteryLine, lessons: lessons,
        minutes: all[lessons].reduce(0) { $0 + $1.minutes })
    }
  }

  /// A lesson of a path.
  final class Lesson: Sendable {
    let id: String
    /// The index of its stage.
    let stageIndex: Int
    /// The position in its stage, from 1.
    let position: Int
    let title: ContentText
    let subtitle: ContentText?
    /// The duration, 1 to 1440 minutes; shipped lessons take 15 to 30.
    let minutes: Int
    /// Whether the lesson has content, which `PathLookup.content` returns.
    let hasBody: Bool

    init(
      id: String, stage: Int, position: Int, title: ContentText, subtitle: ContentText?, minutes: Int,
      hasBody: Bool = false
    ) {
      self.id = id
      self.stageIndex = stage
      self.position = position
      self.title = title
      self.subtitle = subtitle
      self.minutes = minutes
      self.hasBody = hasBody
    }
  }

  let id: String
  /// The slug in a form that statements bind without copying it.
  let bindableID: StaticText
  let title: ContentText
  let description: ContentText?
  /// Whether the path is part of the program; otherwise it is an installed course, or one visible only to its owner.
  let isBuiltIn: Bool
  /// Whether all users see the path, and none can change it.
  var isCommon: Bool { isBuiltIn || ContentSlug.isSlug(id) }
  let stages: [Stage]
  let lessons: [Lesson]
  /// The total duration of all lessons, in minutes.
  let minutes: Int

  /// The lookup table of stage slugs.
  let stageSlugs: SlugIndex
  /// The lookup table of lesson slugs.
  let lessonSlugs: SlugIndex
  /// The empty record, created once because every `PathProgress` starts with it.
  let emptyProgress: RecordedProgress

  /// Assembles a path; lessons must be in the order of stages and positions.
  init(
    id: String, title: ContentText, description: ContentText?, isBuiltIn: Bool, stages: [Stage], lessons: [Lesson]
  ) {
    var lessonIndex = 0
    let stages = stages.enumerated().map { stageIndex, stage in
      let start = lessonIndex
      while lessonIndex < lessons.count, lessons[lessonIndex].stageIndex == stageIndex { lessonIndex += 1 }
      return stage.with(start..<lessonIndex, of: lessons)
    }
    self.id = id
    bindableID = StaticText(id)
    self.title = title
    self.description = description
    self.isBuiltIn = isBuiltIn
    self.stages = stages
    self.lessons = lessons
    minutes = stages.reduce(0) { $0 + $1.minutes }
    stageSlugs = SlugIndex(stages.map(\.id))
    lessonSlugs = SlugIndex(lessons.map(\.id))
    emptyProgress = RecordedProgress(lessons: lessons.count, stages: stages.count)
  }

  /// Returns the index of a stage; nil if it does not exist.
  func index(ofStage id: String) -> Int? { stageSlugs.index(of: id) }

  /// Returns the index of a lesson; nil if it does not exist.
  func index(ofLesson id: String) -> Int? { lessonSlugs.index(of: id) }
}
