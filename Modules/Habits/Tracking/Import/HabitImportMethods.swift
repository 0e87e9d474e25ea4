import Database
import Kernel
import Service

/// The method that imports habits of other programs. (Habits, 9.)
enum HabitImportMethods {
  static let all: [Method] = [importHabits]

  private struct ImportParameters: Parameters {
    let format: HabitImportFormat
    let content: String?
    let path: FilePath?
    let table: HabitTableFormat
    let conflict: ImportConflictPolicy
    let isDryRun: Bool

    init(from fields: inout ParameterReader) throws(DomainError) {
      format = try fields.required(
        "format", FieldType<HabitImportFormat>.choice,
        """
        The format: loop for a backup of Loop Habit Tracker, at most 128 MiB; loop_csv for its export, a zip archive; \
        habitbull for the CSV file of HabitBull; csv for the table of any program; jsonl for lines with the fields of \
        habits.create, archived, and marks with day, done, amount, skipped and note; all but loop at most 64 MiB.
        """)
      content = try fields.optional(
        "content", .content, "The content of the file, base64 for loop and loop_csv; required without path.")
      path = try fields.optional(
        "path", .filePath,
        "A regular file to read, relative to the directory of --files or to the working directory.")
      try fields.requireExactlyOne(of: ("content", content != nil), ("path", path != nil))
      let columns = try fields.optional(
        "columns", .columnMapping(to: .habitColumn, atMost: HabitRules.maxHabits),
        """
        The meanings of the columns of csv by their names: name, day, value, note, group or notes. A column with such \
        a name needs none. Without a column for the name, each other column is a habit, or each one that means value.
        """)
      let dateOrder = try fields.optional(
        "dateOrder", FieldType<DateOrder>.choice,
        "The order of the dates of csv and habitbull. Default: shown by the dates, otherwise an error asks for it.")
      var table = HabitTableFormat(
        columns: (columns?.entries ?? []).map { ($0.name, $0.column.flatMap(HabitColumn.init)) })
      if format == .habitBull { table = .habitBull }
      let formats: [(name: String, isPresent: Bool, formats: [HabitImportFormat])] = [
        ("/columns", columns != nil, [.csv]), ("/dateOrder", dateOrder != nil, [.csv, .habitBull]),
      ]
      fields.check("format") { [format] in
        formats.filter { $0.isPresent && !$0.formats.contains(format) }
          .map { DomainError.parameterNotForFormat($0.formats).issue(at: $0.name) }
      }
      table.dateOrder = dateOrder
      self.table = table
      conflict = try fields.required(
        "onConflict", FieldType<ImportConflictPolicy>.choice,
        """
        The treatment of habits that already exist. The n-th habit of a name and kind in the file is the user's n-th, \
        and marks are compared day by day: skip adds only missing marks, replace overwrites fields and marks, and fail \
        imports nothing if a habit exists (error 1004) or a row breaks a rule (error 1005 with all errors). Marks of \
        days that are not in the file stay, and a note of a day without a mark replaces no mark.
        """)
      isDryRun =
        try fields.optional("dryRun", .flag, "Whether to check everything and change nothing. Default false.") ?? false
    }
  }

  /// The file of a call and the current day of the user.
  private struct Source: Sendable {
    let origin: HabitImportOrigin
    let today: CivilDay
  }

  private static let importHabits = Method(
    "habits.import",
    "Imports habits with their marks from other programs; rows that break a rule are reported.",
    access: .signedIn, traits: [.creates, .long, .destructive],
    valueRules: [.tooLong, .tooManyMarks, .tooFew, .tooMany, .outOfRange, .notOneOf, .invalidFormat],
    errors: [
      .filesNotOpen, .pathNotAllowed, .unreadableFile, .importTooLarge, .notALoopBackup, .wrongFormat,
      .missingColumn, .invalidColumn, .columnRepeated, .invalidEncoding, .invalidBase64, .contradictoryDates,
      .ambiguousDates, .parameterNotForFormat, .wrongKind, .markRequired, .invalidIcon, .invalidSpan, .invalidField,
      .tooManyHabits,
      .tooManyRows(max: CallSettings.maxImportRowsIfShared), .alreadyExists, .habitNameRequired, .habitNameTooLong,
      .invalidSchedule, .invalidTarget, .invalidAmount, .dateInFuture, .dateTooEarly, .habitRowUnreadable, .unknownRow,
    ],
    examples: [
      Method.Example(
        "A table of another program",
        """
        {"format": "csv", "content": "Datum;Gewohnheit;Wert\\n28.10.2026;Lesen;ja\\n3.11.2026;Lesen;nein", "columns": \
        {"Datum": "day", "Gewohnheit": "name", "Wert": "value"}, "onConflict": "skip"}
        """),
      Method.Example(
        "A file that does not exist", #"{"format": "loop", "path": "$folder/loop.db", "onConflict": "skip"}"#,
        error: .unreadableFile),
    ],
    preparation: Preparation { (input: ImportParameters, context) in
      let location = context.transaction.location
      let origin =
        try input.path.map { path in
          .file(try context.files.open(path, maxBytes: input.format.maxBytes, excluding: location))
        } ?? HabitImportOrigin.content(input.content ?? "")
      return Source(origin: origin, today: try context.today)
    } compute: { (input: ImportParameters, source: Source) in
      try HabitImportReader.read(source.origin, input.format, input.table, today: source.today)
    }
  ) { (input: ImportParameters, content: HabitImportContent, context) in
    try context.checkImportedRows(content.habits.reduce(content.habits.count) { $0 + $1.marks.count })
    let summary = try context.dryRun(input.isDryRun) {
      let pointer = input.path == nil ? "/content" : "/path"
      var importer = try HabitImporter(context, content.report, input.conflict, errorsAt: pointer)
      try context.transaction.withLargeCache { try importer.run(content.habits) }
      return importer.summary
    }
    return HabitImportReply(summary, isDryRun: input.isDryRun, in: context)
  }
}

extension FieldType where Value == String {
  /// The meaning of a column of a table.
  fileprivate static var habitColumn: FieldType {
    .identifier.rejecting(where: { HabitColumn(rawValue: $0) == nil }, as: .invalidColumn)
      .described(as: .cases(of: HabitColumn.self))
  }
}
