import Kernel
import SQLite
import Service

/// A stage of growing up, which holds kits. (Kits and exams, 2.1.)
enum StudyStage: Int, CaseIterable, SQLiteValue {
  case newborn, preschool, earlySchool, highSchool, lifeActivities
  case programmingUniversity, constructionUniversity, sideJob

  /// The stages of the end, among which the user chooses.
  static let finals: [StudyStage] = [.programmingUniversity, .constructionUniversity, .sideJob]

  private static let titles = titles(of: allCases) { "study.stage.\($0.slug).title" }

  /// The stable name: `earlySchool`.
  var slug: String { "\(self)" }

  /// What users call it.
  var title: Message { Self.titles[rawValue] }

  /// Whether it has to be chosen.
  var isFinal: Bool { Self.finals.contains(self) }

  /// The exam that has to be passed before it opens; nil for the first. (2.1.)
  var key: StudyExam? { StudyExam.allCases.first { $0.opens.contains(self) } }
}

/// An exam at the end of one or more stages. (Kits and exams, 2.2.)
enum StudyExam: Int, CaseIterable, SQLiteValue {
  case newborn, preschool, earlySchool, highSchool, final

  private static let titles = StudyStage.titles(of: allCases) { "study.exam.\($0).title" }

  /// What users call it.
  var title: Message { Self.titles[rawValue] }

  /// The stages from which it asks; those of the end count only where they are chosen.
  var stages: [StudyStage] {
    switch self {
    case .newborn: [.newborn]
    case .preschool: [.preschool]
    case .earlySchool: [.earlySchool]
    case .highSchool: [.highSchool, .lifeActivities]
    case .final: StudyStage.finals
    }
  }

  /// The stages that open when it is passed; those of the end only to be chosen.
  var opens: [StudyStage] {
    switch self {
    case .newborn: [.preschool]
    case .preschool: [.earlySchool]
    case .earlySchool: [.highSchool, .lifeActivities]
    case .highSchool: StudyStage.finals
    case .final: []
    }
  }
}

extension StudyStage {
  /// The titles of stages or exams, found in the string tables once.
  fileprivate static func titles<Case>(of cases: [Case], key: (Case) -> String) -> [Message] {
    do {
      return try cases.map { try ShippedFile.message(key($0)) }
    } catch {
      // The tables are part of the program and a test asks for every title: this is a fault of the build.
      preconditionFailure("a title is missing: \(error)")
    }
  }
}
