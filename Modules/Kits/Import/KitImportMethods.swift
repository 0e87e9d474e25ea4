import Kernel
import Service

/// The methods that preview and import kits. (Kits and exams, 4.3.)
enum KitImportMethods {
  static let all: [Method] = [preview, importKit]

  // MARK: - Preview

  private struct PreviewParameters: Parameters {
    let file: ImportFile
    let kitID: String?
    let conflictPolicy: QuestionConflictPolicy
    let page: PageRequest

    init(from fields: inout ParameterReader) throws(DomainError) {
      file = try ImportFile(from: &fields)
      kitID = try fields.optional(
        "kitId", .id(.kitID), "The slug of the user's kit into which the file would be imported. Default: a new kit.")
      conflictPolicy = try fields.questionConflictPolicy()
      page = try fields.page(of: .importedQuestions)
    }
  }

  private static let preview = Method(
    "kits.preview", "Returns the questions that kits.import would add or replace, and the rows not imported.",
    effect: .read, access: .signedIn, traits: [.long],
    errors: KitImport.fileErrors + [.kitNotFound, .basicKitProtected],
    examples: [
      Method.Example(
        "A table with an incomplete row", #"{"format": "csv", "content": "Rain;Дождь\nSnow;Снег\nWind;"}"#)
    ]
  ) { (input: PreviewParameters, context) in
    let commands = try KitCommands(context)
    let target = try input.kitID.map { try commands.importTarget($0, input.conflictPolicy).target } ?? .newKit
    var kit = try KitImport(context: context, target: target).read(input.file)
    let name = kit.chooseName { _ in false }
    let start = max(0, Int(input.page.key ?? 0))
    let items = kit.entries.enumerated().dropFirst(start).prefix(input.page.limit + 1)
    let page = Page(fetched: Array(items), limit: input.page.limit) {
      Cursor(.importedQuestions, Int64($0.offset + 1))
    }
    return ImportPreview(
      kit: kit, name: name, questions: page.map { ImportedQuestionView(entry: $0.element, kitID: input.kitID) },
      report: KitImportReportView(kit.report, in: context))
  }

  // MARK: - Import

  private struct ImportParameters: Parameters {
    let file: ImportFile
    let kitID: String?
    let conflictPolicy: QuestionConflictPolicy
    let name: String?
    let stage: Int?
    let isDryRun: Bool
    let isPartial: Bool

    init(from fields: inout ParameterReader) throws(DomainError) {
      file = try ImportFile(from: &fields)
      kitID = try fields.optional(
        "kitId", .id(.kitID),
        """
        The slug of the user's kit to which the questions are added; name and stage must be omitted. Rows that repeat \
        its questions are skipped.
        """)
      conflictPolicy = try fields.questionConflictPolicy()
      name = try fields.optional(
        "name", .kitName,
        """
        The name, 1 to 60 characters, unique in the stage or among the kits without one (case-insensitive). Default for \
        files of Anki: the name of the deck, with its parent if the name is taken.
        """)
      stage = try fields.optional(
        "stage", .integer.described(as: .studyStageNumber),
        "The number of the study stage, locked or not. Default: none; the kit is outside the study course.")
      isDryRun =
        try fields.optional("dryRun", .flag, "Whether to check the import without saving it. Default false.") ?? false
      isPartial =
        try fields.optional(
          "partial", .flag, "Whether to skip invalid rows instead of rejecting the import. Default false.")
        ?? false
    }
  }

  private static let importKit = Method(
    "kits.import",
    "Creates or extends a kit from JSON, a table or an Anki package; invalid rows reject it unless partial is set.",
    effect: .write, access: .signedIn, traits: [.creates, .long],
    errors: KitCommands.creationErrors + [.kitNotFound, .basicKitProtected, .kitIDWithName]
      + (KitImport.fileErrors + KitImport.rowErrors).filter { $0.rule != "no_questions" },
    examples: [
      Method.Example(
        "A table with column names",
        #"{"format": "csv", "content": "question,answer,wrong\nДождь,Rain,Snow", "name": "Weather", "stage": 0}"#
      ),
      Method.Example(
        "Adding questions to a kit",
        #"{"format": "csv", "content": "Дождь;Rain\nСнег;Snow", "kitId": "kit-1"}"#,
        after: KitMethods.example),
      Method.Example(
        "A corrected answer",
        #"{"format": "csv", "content": "Дождь;The rain\nСнег;Snow", "kitId": "kit-1", "onConflict": "replace"}"#,
        after: KitMethods.example),
    ]
  ) { (input: ImportParameters, context) in
    if input.isDryRun { context.markDryRun() }
    let commands = try KitCommands(context)
    if let id = input.kitID { return try add(to: id, input, commands, context) }
    let importer = KitImport(context: context)
    var imported = try importer.read(input.file)
    let stage = input.stage.flatMap(StudyStage.init)
    let name =
      try input.name
      ?? imported.chooseName { try commands.isTaken($0, in: stage) }
    let kit = try imported.checked(name: name, stage: input.stage, isPartial: input.isPartial, of: input.file)
    try commands.checkInsertion(of: kit)
    let report = KitImportReportView(imported.report, in: context)
    guard !input.isDryRun else { return ImportReply(kit: nil, report: report) }
    let questions = imported.questions(drawingFrom: context.random).added
    let inserted = try commands.insert(CheckedKit(name: kit.name, stage: kit.stage, questions: questions)) { done in
      try importer.progress.report(done, of: questions.count, in: .saving)
    }
    return ImportReply(kit: try commands.view(inserted), report: report)
  }

  /// Adds the questions of a file to an existing kit.
  private static func add(
    to id: String, _ input: ImportParameters, _ commands: KitCommands, _ context: CallContext
  ) throws -> ImportReply {
    guard input.name == nil, input.stage == nil else { throw DomainError.kitIDWithName.asSingleIssue(at: "/kitId") }
    let (kit, target) = try commands.importTarget(id, input.conflictPolicy)
    let importer = KitImport(context: context, target: target)
    let imported = try importer.read(input.file)
    try imported.check(isPartial: input.isPartial, mayBeEmpty: imported.report.skippedCount > 0, of: input.file)
    let reportView = KitImportReportView(imported.report, in: context)
    let pointer = input.file.origin.pointer
    guard !input.isDryRun else {
      try commands.checkCapacity(for: imported.report.addedCount, in: kit, at: pointer)
      return ImportReply(kit: nil, report: reportView)
    }
    let (added, replaced) = imported.questions(drawingFrom: context.random)
    func report(_ done: Int) throws { try importer.progress.report(done, of: imported.entries.count, in: .saving) }
    try commands.replace(replaced, of: kit, report: report)
    let (changed, _) = try commands.add(added, to: kit, at: pointer) { try report(replaced.count + $0) }
    return ImportReply(kit: try commands.view(changed), report: reportView)
  }
}

extension ParameterReader {
  fileprivate mutating func questionConflictPolicy() throws(DomainError) -> QuestionConflictPolicy {
    try optional(
      "onConflict", FieldType<QuestionConflictPolicy>.choice,
      """
      The treatment of a row whose prompt a question of the kit has with other answers: skip leaves the question \
      unchanged, replace gives it the answers of the row and keeps its reviews. Default skip.
      """) ?? .skip
  }
}

extension KitCommands {
  /// Returns a user kit as the target of an import; throws `kit_not_found`, or `basic_kit_protected` for a shipped kit.
  fileprivate func importTarget(
    _ id: String, _ conflictPolicy: QuestionConflictPolicy
  ) throws -> (kit: Kit, target: ImportTarget) {
    let kit = try userKit(id)
    return (kit, ImportTarget(questions: try kits.questions(of: kit), conflictPolicy: conflictPolicy))
  }
}

extension PagedList {
  fileprivate static let importedQuestions = PagedList("importedQuestions")
}
