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
    let source: ImportSource.Parameter
    let format: ImportFormat
    let table: TableChoice
    let delimiter: String?
    let restoresFormulas: Bool
    let conflict: ImportConflictPolicy
    let columns: ColumnMapping?
    let dateOrder: DateOrder?
    let hasDecimalComma: Bool
    let isDryRun: Bool

    init(from fields: inout ParameterReader) throws(DomainError) {
      let path = try fields.optional(
        "path", .filePath,
        "A regular file to read, relative to the directory of --files or to the working directory.")
      let content = try fields.optional("content", .content, "The text of the file, instead of path.")
      try fields.requireExactlyOne(of: ("content", content != nil), ("path", path != nil))
      source = path.map(ImportSource.Parameter.path) ?? .content(content ?? "")
      format =
        try fields.optional(
          "format", FieldType<ImportFormat>.choice,
          "The format: json, as written by data.export, or csv for a table. Default json.") ?? .json
      table = try TableChoice(
        from: &fields, of: ImportedTableName.self, "The table; required for csv, not allowed otherwise.")
      delimiter = try fields.optional(
        "delimiter", .text(1...1),
        """
        The delimiter of csv. Default: that of a first line such as `sep=;`, otherwise detected from the header row.
        """)
      restoresFormulas =
        try fields.optional(
          "restoreFormulas", .flag,
          "Whether to remove the apostrophe that defuseFormulas of data.export adds to csv cells. Default false.")
        ?? false
      conflict = try fields.required(
        "onConflict", FieldType<ImportConflictPolicy>.choice,
        """
        The treatment of rows that already exist: skip leaves them unchanged, replace overwrites them, and fail \
        imports nothing if a row exists (error 1004) or breaks a rule (error 1005 with all errors). EXPORT.md \
        defines for each kind when a line exists. A csv row exists if title and instant are equal. Without createdAt, \
        a spark exists if title, category and intensity are equal, and an entry exists if title, type, value and, if \
        specified, occurredAt are equal. Each existing row matches at most one row of the file.
        """)
      columns =
        try fields.optional(
          "columns", .columnMapping(),
          """
          The columns of csv with names that the table does not have: by name in the file, case-insensitively, the name \
          of the column of the table, or null to ignore it. Custom fields of entries can be named `customData.KEY`.
          """)
      dateOrder = try fields.optional(
        "dateOrder", FieldType<DateOrder>.choice,
        """
        The order of the dates of csv: day_first, such as 30.11.2026 or 30/11/2026, month_first, such as 11/30/2026, or \
        year_first. A date that begins with a year of four digits is always valid; without dateOrder, no other one is.
        """)
      hasDecimalComma =
        try fields.optional(
          "decimalComma", .flag, "Whether numbers of csv have a decimal comma, such as 71,5. Default false.") ?? false
      isDryRun =
        try fields.optional("dryRun", .flag, "Whether to check everything and change nothing. Default false.") ?? false
    }

    /// Throws `table_for_format` if the call has a parameter of csv tables for another format.
    func checkFormat() throws(DomainError) {
      guard format != .csv else { return }
      let options = [
        ("what", table.isSelected), ("columns", columns != nil), ("dateOrder", dateOrder != nil),
        ("decimalComma", hasDecimalComma),
      ]
      if let (name, _) = options.first(where: \.1) { throw .tableForFormat.at("/\(name)") }
    }
  }

  /// The errors of the tables and export lines of all domains, each rule once.
  private var importErrors: [DomainError] {
    var known: Set<String> = []
    return (exports().flatMap(\.tables).flatMap(\.errors) + exports().flatMap(\.errors)).filter {
      known.insert($0.rule ?? "").inserted
    }
  }

  var importData: Method {
    Method(
      "data.import",
      "Imports data from a file into the user's account; rows that break a rule are rejected and reported.",
      effect: .write, access: .signedIn, traits: [.creates, .long, .destructive],
      valueRules: FieldRule.allCases,
      errors: [
        .filesNotOpen, .pathNotAllowed, .unreadableFile, .tableForFormat, .tableRequired,
        .invalidEncoding, .invalidDelimiter, .tooManyRows(max: CallSettings.maxImportRowsIfShared),
        .unknownColumn, .missingColumn, .raggedRow, .rowUnreadable,
      ] + DomainError.ofExports + importErrors,
      examples: [
        Method.Example(
          "A favorite mission and a rejected line",
          """
          {"onConflict": "skip", "content": "{\\"kind\\": \\"kindling\\", \\"version\\": 1}\\n\
          {\\"kind\\": \\"missionFavorite\\", \\"mission\\": \\"d-morning-spark\\"}\\n{\\"kind\\": \\"nothing\\"}"}
          """),
        Method.Example(
          "A table of sparks",
          #"{"format": "csv", "what": "sparks", "onConflict": "skip", "content": "Title;Tags\nGarden plan;home"}"#
        ),
        Method.Example(
          "A table with other names and dates",
          #"""
          {"format": "csv", "what": "entries", "tableId": 1, "onConflict": "skip", "dateOrder": "day_first",
            "columns": {"Datum": "occurredAt", "Training": "title", "Dauer": "durationMinutes", "Farbe": null},
            "content": "Datum;Training;Dauer;Farbe\n30.10.2026;Lauf;1:30;blau\n31.10.2026;Rad;45;rot"}
          """#,
          after: Method.Example.Call("tables.create", #"{"name": "Sport", "category": "health"}"#)),
        Method.Example("Not an export", #"{"onConflict": "fail", "content": "{}"}"#, error: .notAnExport),
      ]
    ) { (input: ImportParameters, context) in
      let source = try ImportSource(input.source, in: context)
      try input.checkFormat()
      let table = input.format == .csv ? try input.table.table(in: exports(), context) : nil
      let summary = try context.dryRun(input.isDryRun) {
        let importer = try Importer(exports(), input.conflict, in: context)
        try context.transaction.withLargeCache { try read(source, table, input, importer) }
        try context.emit(
          TransferTopics.imported, ImportedData(counts: importer.summary.total), of: importer.user, subject: "")
        return importer.summary
      }
      return ImportReportView(summary, isDryRun: input.isDryRun, in: context)
    }
  }

  private func read(
    _ source: ImportSource, _ table: CSVTable?, _ input: ImportParameters, _ importer: Importer
  ) throws {
    do {
      guard let table else { return try LineImport(source: source, importer: importer).run() }
      let notation = CellNotation(
        of: try importer.context.user.account, today: try importer.context.today, dateOrder: input.dateOrder,
        hasDecimalComma: input.hasDecimalComma)
      try TableImport(
        source: source, table: table, importer: importer, delimiter: input.delimiter,
        restoresFormulas: input.restoresFormulas, mapping: input.columns ?? ColumnMapping(), notation: notation
      ).run()
    } catch let error as DomainError where [.validationFailed, .conflict].contains(error.kind) {
      throw error.prefixed(with: source.pointer)
    }
  }
}

extension DomainError {
  /// Returns the error with all paths in the file prefixed by the pointer of the parameter that contains or names it.
  ///
  /// Paths in the file begin with a line number; those of other parameters remain.
  fileprivate func prefixed(with pointer: String) -> DomainError {
    guard !issues.isEmpty else { return path == nil ? at(pointer) : self }
    func absolute(_ path: String) -> String { path.isPointer(atOrBelow: "/columns") ? path : pointer + path }
    var copy = self
    copy.issues = issues.map { Issue(path: absolute($0.path), rule: $0.rule, message: $0.message) }
    copy.path = path.map(absolute) ?? copy.issues.first?.path
    return copy
  }
}
