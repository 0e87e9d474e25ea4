import Kernel
import SQLite

/// A path of stages, each with lessons: the shipped one, or an imported course. (Learning paths, 1.2.)
///
/// Lessons of all stages stand in one list, so that progress is an array beside it; stages and lessons are named by their
/// place in these lists, and by slugs towards the outside. A class, because one path is part of many values of a call.
final class LearningPath: Sendable {
  /// One stage of a path.
  final class Stage: Sendable {
    /// The slug.
    let id: String
    /// The number on its path, from 1 without gaps.
    let number: Int
    let title: ContentText
    let description: ContentText?
    /// The sentence on the mastery card of this stage.
    let masteryLine: Message
    /// Where its lessons stand in the list of all.
    let lessons: Range<Int>
    /// How long its lessons take together, in minutes.
    let minutes: Int

    /// A stage whose lessons its path will find.
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
      self.lessons = lessons
      self.minutes = minutes
    }

    /// The same stage with its lessons.
    fileprivate func with(_ lessons: Range<Int>, of all: [Lesson]) -> Stage {
      Stage(
        id: id, number: number, title: title, description: description, masteryLine: masteryLine, lessons: lessons,
        minutes: all[lessons].reduce(0) { $0 + $1.minutes })
    }
  }

  /// One lesson of a path.
  final class Lesson: Sendable {
    /// The slug.
    let id: String
    /// The place of its stage in the list of stages.
    let stage: Int
    /// The place in its stage, from 1.
    let position: Int
    let title: ContentText
    let subtitle: ContentText?
    /// How long it takes, 1 to 1440 minutes; shipped ones take 15 to 30.
    let minutes: Int

    init(id: String, stage: Int, position: Int, title: ContentText, subtitle: ContentText?, minutes: Int) {
      self.id = id
      self.stage = stage
      self.position = position
      self.title = title
      self.subtitle = subtitle
      self.minutes = minutes
    }
  }

  /// The slug.
  let id: String
  /// The slug as it is bound to statements.
  let key: KeptText
  let title: ContentText
  let description: ContentText?
  /// Whether it is part of the program; otherwise it is a course of its one reader.
  let isShipped: Bool
  let stages: [Stage]
  let lessons: [Lesson]
  /// How long all lessons take together, in minutes.
  let minutes: Int

  /// The slugs of the stages, for finding their places.
  let stageSlugs: SlugOrder
  /// The slugs of the lessons, for finding their places.
  let lessonSlugs: SlugOrder
  /// What is recorded of somebody who has not begun; ready, because every record begins with it.
  let emptyRecord: PathRecord

  /// Puts a path together.
  ///
  /// - Parameters:
  ///   - id: The slug.
  ///   - title: The title.
  ///   - description: What the path is about, where that was said.
  ///   - isShipped: Whether it is part of the program.
  ///   - stages: The stages in order.
  ///   - lessons: The lessons of all stages, in the order of the stages and of their positions.
  init(
    id: String, title: ContentText, description: ContentText?, isShipped: Bool, stages: [Stage], lessons: [Lesson]
  ) {
    var place = 0
    let stages = stages.enumerated().map { number, stage in
      let start = place
      while place < lessons.count, lessons[place].stage == number { place += 1 }
      return stage.with(start..<place, of: lessons)
    }
    self.id = id
    key = KeptText(id)
    self.title = title
    self.description = description
    self.isShipped = isShipped
    self.stages = stages
    self.lessons = lessons
    minutes = stages.reduce(0) { $0 + $1.minutes }
    stageSlugs = SlugOrder(stages.map(\.id))
    lessonSlugs = SlugOrder(lessons.map(\.id))
    emptyRecord = PathRecord(lessons: lessons.count, stages: stages.count)
  }

  /// The place of a stage; nil where the path has none of that slug.
  func place(ofStage id: String) -> Int? { stageSlugs.place(of: id) }

  /// The place of a lesson; nil where the path has none of that slug.
  func place(ofLesson id: String) -> Int? { lessonSlugs.place(of: id) }
}
