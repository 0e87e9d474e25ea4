import Database
package import Interchange
import Kernel
package import Service

/// A function that calls a closure with each calendar event of the signed-in user.
package typealias CalendarSource = @Sendable (CallContext, (CalendarEvent) throws -> Void) throws -> Void

/// The method `data.export`, which writes a user's data into a file or the reply.
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
    let path: FilePath?
    let format: ExportFormat
    let table: TableChoice
    let defusesFormulas: Bool
    let hasByteOrderMark: Bool

    init(from fields: inout ParameterReader) throws(DomainError) {
      path = try fields.optional(
        "path", .filePath,
        """
        The file to write, relative to the directory of --files or to the working directory. An older export is \
        replaced. Without path, the reply contains the text, at most 8 MiB, and no file is accessed.
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
      "Returns the user's data or writes it to a file that only its owner can access; other calls can write meanwhile.",
      effect: .read, access: .signedIn, traits: [.background, .writesFile],
      errors: DomainError.outputFileErrors + [.tableForFormat, .tableRequired, .exportTooLarge]
        + exports().flatMap(\.tables).flatMap(\.errors),
      examples: [
        Method.Example(
          "All data", #"{"path": "$folder/everything.jsonl"}"#),
        Method.Example(
          "A table as text", #"{"format": "csv", "what": "sparks"}"#,
          after: Method.Example.Call("sparks.create", #"{"title": "Garden plan"}"#)),
        Method.Example("No table selected", #"{"format": "csv"}"#, error: .tableRequired),
      ]
    ) { (input: ExportParameters, context) in
      guard input.format == .csv || !input.table.isSelected else { throw DomainError.tableForFormat.at("/what") }
      let table = input.format == .csv ? try input.table.table(in: exports(), context) : nil
      let output = try ExportOutput(
        at: input.path, replacing: .export(tables: exports().flatMap(\.tables)), in: context)
      let counts = try write(input, table, into: output, context)
      let (path, content, bytes) = try output.finish(context)
      return ExportReport(path: path, content: content, bytes: bytes, counts: counts)
    }
  }

  private func write(
    _ input: ExportParameters, _ table: CSVTable?, into output: ExportOutput, _ context: CallContext
  ) throws -> [ExportReport.Count] {
    switch input.format {
    case .json: return try writeLines(into: output, context)
    case .csv: return try table.map { [try write($0, input, into: output, context)] } ?? []
    case .ics: return try writeCalendar(into: output, context)
    }
  }

  private func writeLines(into output: ExportOutput, _ context: CallContext) throws -> [ExportReport.Count] {
    let export = ExportWriter(of: try context.user.id, exports().flatMap(\.kinds), on: context.transaction)
    let total = context.reportsProgress ? try export.count() : 1
    return try export.write { line in
      try output.append(line)
      try output.append([UInt8(ascii: "\n")])
    } report: {
      try context.reportProgress($0, of: total)
    }.map { ExportReport.Count(kind: "\($0.kind)", rows: $0.lines) }
  }

  private func write(
    _ table: CSVTable, _ input: ExportParameters, into output: ExportOutput, _ context: CallContext
  ) throws -> ExportReport.Count {
    let (user, transaction) = (try context.user.id, context.transaction)
    let total = context.reportsProgress ? try table.count(of: user, on: transaction) : 1
    var writer = CSVWriter(hasByteOrderMark: input.hasByteOrderMark, escapesFormulas: input.defusesFormulas)
    let rows = try table.write(of: user, on: transaction) { cells in
      try writer.append(cells)
      try output.append(writer.takeBytes())
    } report: {
      try context.reportProgress($0, of: total)
    }
    return ExportReport.Count(kind: table.kindName, rows: rows)
  }

  private func writeCalendar(into output: ExportOutput, _ context: CallContext) throws -> [ExportReport.Count] {
    var writer = ICalendarWriter(product: FileSignature.calendarProduct, stamp: context.now)
    var rows = 0
    for (index, forEachEvent) in calendars.enumerated() {
      try forEachEvent(context) { event in
        writer.append(event)
        try output.append(writer.takeBytes())
        rows += 1
        try context.reportProgress(index, of: calendars.count)
      }
    }
    writer.finish()
    try output.append(writer.takeBytes())
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

  let path: String?
  let content: String?
  let bytes: Int
  let counts: [Count]

  static let shape = Shape<ExportReport>("Export", "Exported data.") {
    Field(
      "path",
      "The path of the file: as in the call if --files names a directory, otherwise absolute; null without a file.",
      \.path)
    Field("content", "The exported text; null if it was written to a file.", \.content)
    Field("bytes", "The size in bytes.", \.bytes)
    Field("counts", "The numbers of rows by kind, in the order of the export; json omits empty kinds.", \.counts)
  }
}
