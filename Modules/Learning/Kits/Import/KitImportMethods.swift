import Kernel
import Service

/// The methods that preview and import kits. (Kits and exams, 4.3.)
enum KitImportMethods {
  static let all: [Method] = [preview, importKit]

  // MARK: - Preview

  private struct PreviewParameters: Parameters {
    let file: ImportFile
    let page: PageRequest

    init(from fields: inout ParameterReader) throws(DomainError) {
      file = try ImportFile(from: &fields)
      page = try fields.page(of: .importedQuestions)
    }
  }

  private static let preview = Method(
    "kits.preview", "Shows what kits.import would make of a file, and which rows it cannot keep.", effect: .read,
    access: .signedIn, traits: [.long], errors: KitImport.fileErrors,
    examples: [
      Method.Example(
        "A table with a row that lacks its answer", #"{"format": "csv", "content": "Rain;Дождь\nSnow;Снег\nWind;"}"#,
        result: """
          {"name": null, "drawsIncorrect": true,
            "table": {"delimiter": ";", "hasHeader": false, "columns": {"prompt": 1, "correctAnswer": 2,
              "incorrectAnswers": [], "acceptedAnswers": []}},
            "questions": {"items": [
              {"line": 1, "prompt": "Rain", "correctAnswer": "Дождь", "incorrectAnswers": [], "acceptedAnswers": []},
              {"line": 2, "prompt": "Snow", "correctAnswer": "Снег"}], "nextCursor": null},
            "report": {"kept": 2, "skipped": 1, "refused": 1, "drawn": 2, "media": 0, "rows": [
              {"line": 3, "rule": "empty_fields", "field": "correctAnswer",
                "message": "A question needs its text, a right answer and a wrong one."}]}}
          """)
    ]
  ) { (input: PreviewParameters, context) in
    _ = try context.user
    let kit = try KitImport(context: context).read(input.file)
    let start = max(0, Int(input.page.key ?? 0))
    let items = kit.entries.enumerated().dropFirst(start).prefix(input.page.limit + 1)
    let page = Page(fetched: Array(items), limit: input.page.limit) {
      Cursor(.importedQuestions, Int64($0.offset + 1))
    }
    return ImportPreview(
      kit: kit, questions: page.map { ImportedQuestionView(entry: $0.element) },
      report: KitImportReportView(kit.report, in: context))
  }

  // MARK: - Import

  private struct ImportParameters: Parameters {
    let file: ImportFile
    let kit: String?
    let name: String?
    let stage: Int?
    let isDryRun: Bool
    let isPartial: Bool

    init(from fields: inout ParameterReader) throws(DomainError) {
      file = try ImportFile(from: &fields)
      kit = try fields.optional(
        "kitId", .identifier,
        """
        A kit of the user's own to which the questions are added, instead of a name and a stage; rows that it has already \
        are passed over.
        """)
      name = try fields.optional(
        "name", .kitName, "The name, 1 to 30 characters, unique in its stage in any case; a package brings the deck's.")
      stage = try fields.optional("stage", .integer, "The number of the study stage, 0 to 7; it need not be open.")
      isDryRun = try fields.optional("dryRun", .flag, "Whether to check everything and keep nothing.") ?? false
      isPartial =
        try fields.optional("partial", .flag, "Whether to pass over rows that cannot be kept, instead of refusing all.")
        ?? false
    }
  }

  private static let importKit = Method(
    "kits.import",
    "Makes a kit of a file, or adds to one: JSON, a table, or an Anki package; all or nothing unless partial is set.",
    effect: .write, access: .signedIn, traits: [.creates, .long],
    errors: KitCommands.creationErrors + [.kitNotFound, .basicKitProtected, .kitIDWithName]
      + (KitImport.fileErrors + KitImport.rowErrors).filter { $0.rule != "no_questions" },
    examples: [
      Method.Example(
        "A table with names of columns",
        #"{"format": "csv", "content": "question,answer,wrong\nДождь,Rain,\"Snow, Wind\"", "name": "Weather", "stage": 0}"#,
        result: """
          {"kit": {"id": "kit-1", "name": "Weather", "stage": 0, "questionCount": 1},
            "report": {"kept": 1, "skipped": 0, "refused": 0, "drawn": 0, "media": 0, "rows": []}}
          """),
      Method.Example(
        "More questions for a kit",
        #"{"format": "csv", "content": "Дождь;Rain\nСнег;Snow", "kitId": "kit-1"}"#, after: KitMethods.example,
        result: """
          {"kit": {"id": "kit-1", "questionCount": 2}, "report": {"kept": 1, "skipped": 1, "refused": 0, "drawn": 1}}
          """),
    ]
  ) { (input: ImportParameters, context) in
    if input.isDryRun { context.markDryRun() }
    let commands = try KitCommands(context)
    if let kit = input.kit { return try add(to: kit, input, commands, context) }
    let importer = KitImport(context: context)
    let imported = try importer.read(input.file)
    let kit = try imported.checked(name: input.name, stage: input.stage, isPartial: input.isPartial, of: input.file)
    try commands.checkCapacity(for: kit)
    let report = KitImportReportView(imported.report, in: context)
    guard !input.isDryRun else { return ImportReply(kit: nil, report: report) }
    let questions = imported.questions(drawingFrom: context.random)
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
    let kit = try commands.userKit(id)
    let importer = KitImport(context: context, existing: try commands.kits.questions(of: kit))
    let imported = try importer.read(input.file)
    try imported.check(isPartial: input.isPartial, mayBeEmpty: imported.report.duplicateCount > 0, of: input.file)
    let report = KitImportReportView(imported.report, in: context)
    let pointer = try input.file.origin.pointer
    guard !input.isDryRun else {
      try commands.checkCapacity(for: imported.entries.count, in: kit, at: pointer)
      return ImportReply(kit: nil, report: report)
    }
    let questions = imported.questions(drawingFrom: context.random)
    let (changed, _) = try commands.add(questions, to: kit, at: pointer) { done in
      try importer.progress.report(done, of: questions.count, in: .saving)
    }
    return ImportReply(kit: try commands.view(changed), report: report)
  }
}

extension PagedList {
  fileprivate static let importedQuestions = PagedList("importedQuestions")
}
