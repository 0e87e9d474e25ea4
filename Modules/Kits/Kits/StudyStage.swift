import Kernel
import SQLite
import Service

/// One of the stages of the study course, each a group of kits. (Kits and exams, 2.1.)
enum StudyStage: Int, CaseIterable, SQLiteValue {
  case newborn, preschool, earlySchool, highSchool, lifeActivities
  case programmingUniversity, constructionUniversity, sideJob

  /// The final stages, from which the user chooses.
  static let finalStages: [StudyStage] = [.programmingUniversity, .constructionUniversity, .sideJob]

  private static let titles = CaseTitles<Self> { "study.stage.\($0).title" }

  /// The stable name.
  var slug: String {
    switch self {
    case .newborn: "newborn"
    case .preschool: "preschool"
    case .earlySchool: "early_school"
    case .highSchool: "high_school"
    case .lifeActivities: "life_activities"
    case .programmingUniversity: "programming_university"
    case .constructionUniversity: "construction_university"
    case .sideJob: "side_job"
    }
  }

  /// The localized title.
  var title: Message { Self.titles[self] }

  /// Whether the stage opens only after the user has chosen it.
  var isFinal: Bool { Self.finalStages.contains(self) }

  /// The exam that opens the stage when passed; nil for the first stage. (Kits and exams, 2.1.)
  var openingExam: StudyExam? { StudyExam.allCases.first { $0.openedStages.contains(self) } }
}

/// An exam that covers one or more stages. (Kits and exams, 2.2.)
enum StudyExam: Int, CaseIterable, SQLiteValue {
  case newborn, preschool, earlySchool, highSchool, final

  private static let titles = CaseTitles<Self> { "study.exam.\($0).title" }

  /// The localized title.
  var title: Message { Self.titles[self] }

  /// The stages that the exam covers; a user's final exam covers only the chosen final stages.
  var stages: [StudyStage] {
    switch self {
    case .newborn: [.newborn]
    case .preschool: [.preschool]
    case .earlySchool: [.earlySchool]
    case .highSchool: [.highSchool, .lifeActivities]
    case .final: StudyStage.finalStages
    }
  }

  /// The stages that open when the exam is passed; final stages still have to be chosen.
  var openedStages: [StudyStage] {
    switch self {
    case .newborn: [.preschool]
    case .preschool: [.earlySchool]
    case .earlySchool: [.highSchool, .lifeActivities]
    case .highSchool: StudyStage.finalStages
    case .final: []
    }
  }
}
