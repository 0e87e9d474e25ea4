import Kernel
import SQLite
import Service

/// Courses and what was learned in the export.
enum LearningExport {
  private enum Statements: SQL, StatementSet {
    case sameCourse = """
      select id from courses
      where user_id = :user and id > :after and id <= :last and created_at = :createdAt and title_en = :titleEn
      order by id limit 1
      """
  }

  private static let course = ImportedCourse.table.description
  private static let stage = CourseStage.table.description
  private static let lesson = CourseLesson.table.description
  private static let completedLesson = CompletedLesson.table.description
  private static let completedStage = CompletedStage.table.description
  private static let learnedLesson = LearnedLesson.table.description
  private static let achievement = UnlockedAchievement.table.description

  static let lines = [
    ExportLine(
      "course", "An imported course.", isNumbered: true, of: course,
      rule: .matched(by: ["titleEn", "createdAt"], course, find: Statements.sameCourse, clearing: [stage])
        .checking(checkTitles)),
    ExportLine(
      "courseStage", "A stage of an imported course.", of: stage,
      rule: .child(of: "course", stage).checking(checkTitles)),
    ExportLine(
      "courseLesson", "A lesson of an imported course.", of: lesson,
      rule: .child(of: "course", lesson).checking(checkTitles)),
    ExportLine(
      "lessonCompletion", "A lesson that is completed.", of: completedLesson,
      rule: .keyed(completedLesson).checking { line, importer in
        try line.checkDay("day", of: "completedAt")
        try LearningReferences(importer).check(line)
      }),
    ExportLine(
      "stageCompletion", "A stage that is completed, for ever.", of: completedStage,
      rule: .keyed(completedStage).checking { try LearningReferences($1).check($0) }),
    ExportLine(
      "learned", "A lesson that was completed then, also where that was taken back: the streak goes by these.",
      of: learnedLesson, rule: .multiset(learnedLesson).checking { try LearningReferences($1).checkPast($0) }),
    ExportLine(
      "achievement", "A badge that was earned.", of: achievement,
      rule: .keyed(achievement).checking { line, _ in
        guard let slug = line["achievement"].text, ShippedCatalogue.current.achievementSlugs.place(of: slug) != nil
        else { throw DomainError.unknownRow.at("/achievement") }
      }),
  ]

  /// Rejects titles that are nothing but white space.
  private static func checkTitles(_ line: ImportedLine, _ importer: Importer) throws {
    for name: StaticString in ["titleEn", "titleEs", "titleFr"]
    where line[name].text.map(CourseRules.isBlank) ?? false {
      throw DomainError.invalidLine.at("/\(name)")
    }
  }
}
