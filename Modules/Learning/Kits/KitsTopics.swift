import Service

extension Topic {
  static let kitCreated = Topic("kit.created", "The user has made or imported a kit.")
  static let kitDeleted = Topic("kit.deleted", "The user has deleted a kit.")
  static let studyStageChosen = Topic("study.stageChosen", "The user has chosen a stage of the end.")

  /// The topics of kits.
  static let kits = [kitCreated, kitDeleted, studyStageChosen]
}
