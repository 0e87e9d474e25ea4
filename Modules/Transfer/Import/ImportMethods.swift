import Database
import JSON
import Kernel
import Service

/// The method `data.import`, which imports a user's data from a file.
struct ImportMethods {
  /// The exports of the domains, in file order.
  let exports: @Sendable () -> [DomainExport]

  private enum ImportFormat: String, CaseIterable {
    /// The output of `data.export`: one JSON object per line.
    case json
    /// A table from a spreadsheet.
    case csv
  }

  private struct ImportParameters: Parameters {
    let path: FilePath?
    let content: String?
    let format: ImportFormat
    let table: TableChoice
    let delimiter: String?
    let restoresFormulas: Bool
    let conflict: ImportConflict
    let ignoredColumns: [String]
    let isDryRun: Bool

    init(from fields: inout ParameterReader) throws(DomainError) {
      path = try fields.optional(
        "path", .filePath,
        "A regular file to read instead of content: relative to the directory of --files, or to the working directory.")
      content = try fields.optional("content", .content, "The text of the file; instead of path.")
      format =
        try fields.optional(
          "format", .choice(ImportFormat.json),
          "The format: json (the default), as data.export writes it, or csv for a table.") ?? .json
      table = try TableChoice(
        from: &fields, "The table; only with csv, which needs it. Only sparks and entries can be taken.")
      delimiter = try fields.optional(
        "delimiter", .text(1...1),
        """
        What stands between the cells of csv; without it, what a first line such as `sep=;` states, or a guess from the row \
        that names the columns.
        """)
      restoresFormulas =
        try fields.optional(
          "restoreFormulas", .flag,
          "Whether cells of csv lose the apostrophe with which data.export has defused them.") ?? false
      conflict = try fields.required(
        "onConflict", .choice(ImportConflict.skip),
        """
        What becomes of a row that exists already: skip keeps what is there, replace puts the row of the file in its \
        place, and fail takes nothing at all: 1004 if rows exist, 1005 with all of them if rows also break rules. A line \
        exists by the rule of its kind in EXPORT.md. A row of csv exists if title and moment are the same; one without \
        createdAt, if title, category and intensity of a spark are the same, or title, type, value and, if given, \
        occurredAt of an entry. Equal rows stand for as many.
        """)
      ignoredColumns =
        try fields.optional(
          "ignoreColumns", .list(of: .text(1...1000), 0...1000),
          "The names of columns of csv that are not taken, in any case; other unknown columns are an error.") ?? []
      isDryRun = try fields.optional("dryRun", .flag, "Whether to check everything and keep nothing.") ?? false
    }
  }

  /// The errors of tables and lines, each rule once.
  private var importErrors: [DomainError] {
    var known: Set<String> = []
    return (exports().flatMap(\.tables).flatMap(\.errors) + exports().flatMap(\.errors)).filter {
      known.insert($0.rule ?? "").inserted
    }
  }

  var importData: Method {
    Method(
      "data.import",
      "Adds data from a file to one's own account; rows that break a rule are left out and named in the reply.",
      effect: .write, access: .signedIn, traits: [.creates, .long],
      errors: [
        .contentOrPath, .filesNotOpen, .pathNotAllowed, .unreadableFile, .tableForFormat, .tableNotImportable,
        .invalidEncoding, .invalidDelimiter,
        .unknownColumn, .missingColumn, .raggedRow, .rowUnreadable,
      ] + DomainError.ofExports + importErrors,
      examples: [
        Method.Example(
          "A marked mission, and a line that cannot be taken",
          """
          {"onConflict": "skip", "content": "{\\"kind\\": \\"kindling\\", \\"version\\": 1}\\n\
          {\\"kind\\": \\"missionFavorite\\", \\"mission\\": \\"d-morning-spark\\"}\\n{\\"kind\\": \\"nothing\\"}"}
          """,
          result: """
            {"dryRun": false, "added": 1, "replaced": 0, "skipped": 0, "refused": 1,
              "kinds": [{"kind": "missionFavorite", "added": 1}, {"kind": "nothing", "refused": 1}],
              "rows": [{"line": 3, "kind": "nothing", "rule": "unknown_kind", "field": "/kind"}]}
            """),
        Method.Example(
          "A table of sparks",
          #"{"format": "csv", "what": "sparks", "onConflict": "skip", "content": "Title;Tags\nGarden plan;home, spring\n"}"#,
          result: #"{"added": 1, "refused": 0, "kinds": [{"kind": "spark", "added": 1}], "rows": []}"#),
        Method.Example("No export", #"{"onConflict": "fail", "content": "{}"}"#, error: .notAnExport),
      ]
    ) { (input: ImportParameters, context) in
      let source = try ImportSource(content: input.content, path: input.path, in: context)
      guard input.format == .csv || !input.table.isSelected else { throw DomainError.tableForFormat.at("/what") }
      let table = input.format == .csv ? try input.table.table(in: exports(), context) : nil
      guard table?.isImportable != false else { throw DomainError.tableNotImportable.at("/what") }
      let report = try context.dryRun(input.isDryRun) {
        let importer = try Importer(exports(), input.conflict, in: context)
        try context.transaction.withLargeCache { try read(source, table, input, importer) }
        try context.emit(
          TransferTopics.imported, ImportedData(counts: importer.summary.total), of: importer.user, subject: "")
        return importer.summary
      }
      return ImportReportView(report, isDryRun: input.isDryRun, in: context)
    }
  }

  private func read(
    _ source: ImportSource, _ table: CSVTable?, _ input: ImportParameters, _ importer: Importer
  ) throws {
    do {
      guard let table else { return try LineImport(source: source, importer: importer).run() }
      try TableImport(
        source: source, table: table, importer: importer, delimiter: input.delimiter,
        restoresFormulas: input.restoresFormulas, ignoredColumns: input.ignoredColumns
      ).run()
    } catch let error as DomainError where [.validationFailed, .conflict].contains(error.kind) {
      throw error.prefixed(with: source.pointer)
    }
  }
}

extension DomainError {
  /// Returns the error with all paths prefixed by the pointer of the parameter that contains or names the file.
  fileprivate func prefixed(with pointer: String) -> DomainError {
    guard !issues.isEmpty else { return path == nil ? at(pointer) : self }
    var copy = self
    copy.issues = issues.map { Issue(path: pointer + $0.path, rule: $0.rule, message: $0.message) }
    copy.path = path.map { pointer + $0 } ?? copy.issues.first?.path
    return copy
  }
}
