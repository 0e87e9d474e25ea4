import Database
package import Interchange
import Kernel
package import Service

/// A function that calls a closure with each calendar event of the signed-in user.
package typealias CalendarSource = @Sendable (CallContext, (CalendarEvent) throws -> Void) throws -> Void

/// The method `data.export`, which writes a user's data into a file.
struct ExportMethods {
  /// The exports of the domains, in file order.
  let exports: @Sendable () -> [DomainExport]
  /// The sources of the calendar events of the domains.
  let calendars: [CalendarSource]

  private enum ExportFormat: String, CaseIterable {
    /// All data, one JSON object per line.
    case json
    /// One table for spreadsheets.
    case csv
    /// Calendar events.
    case ics
  }

  private struct ExportParameters: Parameters {
    let path: FilePath
    let format: ExportFormat
    let table: TableChoice
    let defusesFormulas: Bool
    let hasByteOrderMark: Bool

    init(from fields: inout ParameterReader) throws(DomainError) {
      path = try fields.required(
        "path", .filePath,
        """
        The file to write, relative to the directory of --files or to the working directory. An older export is \
        replaced.
        """)
      format =
        try fields.optional(
          "format", FieldType<ExportFormat>.choice,
          "The format: json for all data, one object per line; csv for one table; ics for a calendar. Default json.")
        ?? .json
      table = try TableChoice(from: &fields, "The table; required for csv, not allowed otherwise.")
      defusesFormulas =
        try fields.optional(
          "defuseFormulas", .flag,
          "Whether to put an apostrophe before csv cells that a spreadsheet would treat as formulas. Default false.")
        ?? false
      hasByteOrderMark =
        try fields.optional(
          "byteOrderMark", .flag,
          "Whether to start csv with a byte order mark, by which Excel detects the encoding. Default false.") ?? false
    }
  }

  var export: Method {
    Method(
      "data.export",
      "Writes the user's data to a file that only its owner can access; other calls can write meanwhile.",
      effect: .read, access: .signedIn, traits: [.background, .writesFile],
      errors: DomainError.outputFileErrors + [.tableForFormat] + exports().flatMap(\.tables).flatMap(\.errors),
      examples: [
        Method.Example(
          "All data", #"{"path": "$folder/everything.jsonl"}"#),
        Method.Example(
          "No table selected", #"{"path": "$folder/sparks.csv", "format": "csv"}"#, error: .tableForFormat),
      ]
    ) { (input: ExportParameters, context) in
      guard input.format == .csv || !input.table.isSelected else { throw DomainError.tableForFormat.at("/what") }
      let table = input.format == .csv ? try input.table.table(in: exports(), context) : nil
      let signature = FileSignature.export(tables: exports().flatMap(\.tables))
      let file = try ExportFile(at: input.path, replacing: signature, in: context)
      do {
        let counts = try write(input, table, into: file, context)
        return ExportReport(path: file.path, bytes: try file.finish(context), counts: counts)
      } catch let failure as AtomicFile.Failure {
        throw DomainError(failure)
      }
    }
  }

  private func write(
    _ input: ExportParameters, _ table: CSVTable?, into file: ExportFile, _ context: CallContext
  ) throws -> [ExportReport.Count] {
    switch input.format {
    case .json: return try writeLines(into: file, context)
    case .csv: return try table.map { [try write($0, input, into: file, context)] } ?? []
    case .ics: return try writeCalendar(into: file, context)
    }
  }

  private func writeLines(into file: ExportFile, _ context: CallContext) throws -> [ExportReport.Count] {
    let export = ExportWriter(of: try context.user.id, exports().flatMap(\.kinds), on: context.transaction)
    let total = context.reportsProgress ? try export.count() : 1
    return try export.write { line in
      try file.append(line)
      try file.append([UInt8(ascii: "\n")])
    } report: {
      try context.reportProgress($0, of: total)
    }.map { ExportReport.Count(kind: "\($0.kind)", rows: $0.lines) }
  }

  private func write(
    _ table: CSVTable, _ input: ExportParameters, into file: ExportFile, _ context: CallContext
  ) throws -> ExportReport.Count {
    let (user, transaction) = (try context.user.id, context.transaction)
    let total = context.reportsProgress ? try table.count(of: user, on: transaction) : 1
    var writer = CSVWriter(hasByteOrderMark: input.hasByteOrderMark, escapesFormulas: input.defusesFormulas)
    let rows = try table.write(of: user, on: transaction) { cells in
      try writer.append(cells)
      try file.append(writer.takeBytes())
    } report: {
      try context.reportProgress($0, of: total)
    }
    return ExportReport.Count(kind: table.kindName, rows: rows)
  }

  private func writeCalendar(into file: ExportFile, _ context: CallContext) throws -> [ExportReport.Count] {
    var writer = ICalendarWriter(product: FileSignature.calendarProduct, stamp: context.now)
    var rows = 0
    for (index, forEachEvent) in calendars.enumerated() {
      try forEachEvent(context) { event in
        writer.append(event)
        try file.append(writer.takeBytes())
        rows += 1
        try context.reportProgress(index, of: calendars.count)
      }
    }
    writer.finish()
    try file.append(writer.takeBytes())
    return [ExportReport.Count(kind: "event", rows: rows)]
  }
}

struct ExportReport: ResultObject {
  struct Count: ResultObject {
    let kind: String
    let rows: Int

    static let shape = Shape<Count>("ExportCount", "The number of rows of a kind in a file.") {
      Field("kind", "The kind of the rows.", \.kind)
      Field("rows", "The number of rows.", \.rows)
    }
  }

  let path: String
  let bytes: Int
  let counts: [Count]

  static let shape = Shape<ExportReport>("Export", "An exported file.") {
    Field("path", "The path of the export: as in the call if --files names a directory, otherwise absolute.", \.path)
    Field("bytes", "The size in bytes.", \.bytes)
    Field("counts", "The numbers of rows by kind, in the order of the file; json omits empty kinds.", \.counts)
  }
}
