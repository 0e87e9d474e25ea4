import Database
import Kernel
import Service

/// The methods that list and choose study stages. (Kits and exams, 2.)
enum StudyStageMethods {
  static let all: [Method] = [list, choose]

  private static let list = Method(
    "study.stages", "Returns the eight study stages and the five exams with the user's progress.",
    effect: .read, access: .signedIn,
    examples: [
      Method.Example(
        "A new user")
    ]
  ) { (_: NoParameters, context) in
    let progress = try StudyStore(transaction: context.transaction, user: context.user.id).progress()
    return StudyOverview(progress, in: context.locale)
  }

  private struct ChoiceParameters: Parameters {
    let stage: StudyStage?

    init(from fields: inout ParameterReader) throws(DomainError) {
      let stage = StudyStage(
        rawValue: try fields.required("stage", .integer.described(as: .integer(5...7)), "The number of a final stage."))
      fields.check("stage") {
        stage?.isFinal == true ? [] : [DomainError.unknownStage(StudyStage.finalStages).issue(at: "/stage")]
      }
      self.stage = stage
    }
  }

  private static let choose = Method(
    "study.choose", "Chooses a final stage until the study course is reset; more can be chosen at any time.",
    effect: .write, access: .signedIn, traits: .idempotent, errors: [.unknownStage, .stageLocked],
    examples: [
      Method.Example(
        "Before the High school exam is passed", #"{"stage": 5}"#, error: .stageLocked)
    ]
  ) { (input: ChoiceParameters, context) in
    guard let stage = input.stage else { throw DomainError.unknownStage.asSingleIssue(at: "/stage") }
    let user = try context.user.id
    let store = StudyStore(transaction: context.transaction, user: user)
    var progress = try store.progress()
    guard progress.isReached(stage) else { throw DomainError.stageLocked.at("/stage") }
    let isChanged = progress.chosenStages.insert(stage).inserted
    if isChanged {
      try store.insertChoice(of: stage, at: context.now)
      try context.emit(KitTopics.stageChosen, EmptyPayload(), of: user, subject: stage.slug)
    }
    return ChosenStage(stage, in: progress, isChanged: isChanged, locale: context.locale)
  }
}
