import Database
import Kernel
import Service

/// The method that imports habits of other programs. (Habits, 9.)
enum HabitImportMethods {
  static let all: [Method] = [importHabits]

  private struct ImportParameters: Parameters {
    let format: HabitImportFormat
    let path: FilePath
    let conflict: ImportConflictPolicy
    let isDryRun: Bool

    init(from fields: inout ParameterReader) throws(DomainError) {
      format = try fields.required(
        "format", FieldType<HabitImportFormat>.choice,
        """
        The format: loop for a backup of Loop Habit Tracker, at most 128 MiB; loop_csv for its export, a zip archive; \
        habitbull for the CSV file of HabitBull; both at most 64 MiB.
        """)
      path = try fields.required(
        "path", .filePath,
        "A regular file to read, relative to the directory of --files or to the working directory.")
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
    let file: UserFile
    let today: CivilDay
  }

  private static let importHabits = Method(
    "habits.import",
    "Imports habits with their marks from Loop Habit Tracker or HabitBull; rows that break a rule are reported.",
    access: .signedIn, traits: [.creates, .long, .destructive], fileRules: [.tooLong, .invalidFormat],
    errors: [
      .filesNotOpen, .pathNotAllowed, .unreadableFile, .importTooLarge, .notALoopBackup, .wrongFormat,
      .missingColumn, .invalidEncoding, .contradictoryDates, .tooManyHabits,
      .tooManyRows(max: CallSettings.maxImportRowsIfShared), .alreadyExists, .habitNameRequired, .habitNameTooLong,
      .invalidSchedule, .invalidTarget, .invalidAmount, .dateInFuture, .dateTooEarly, .habitRowUnreadable, .unknownRow,
    ],
    examples: [
      Method.Example(
        "A file that does not exist", #"{"format": "loop", "path": "$folder/loop.db", "onConflict": "skip"}"#,
        error: .unreadableFile)
    ],
    preparation: Preparation { (input: ImportParameters, context) in
      let location = context.transaction.location
      let file = try context.files.open(input.path, maxBytes: input.format.maxBytes, excluding: location)
      return Source(file: file, today: try context.today)
    } compute: { (input: ImportParameters, source: Source) in
      try HabitImportReader.read(source.file, input.format, today: source.today)
    }
  ) { (input: ImportParameters, content: HabitImportContent, context) in
    try context.checkImportedRows(content.habits.reduce(content.habits.count) { $0 + $1.marks.count })
    let summary = try context.dryRun(input.isDryRun) {
      var importer = try HabitImporter(context, content.report, input.conflict)
      try context.transaction.withLargeCache { try importer.run(content.habits) }
      return importer.summary
    }
    return HabitImportReply(summary, isDryRun: input.isDryRun, in: context)
  }
}
