import AnkiPackages
import Database
import Interchange
import Kernel
import Localization
import Service

/// The method that exports a kit. (Kits and exams, 4.5.)
enum KitExportMethods {
  static let all: [Method] = [export]

  private struct ExportParameters: Parameters {
    let kit: KitIDParameters
    let format: KitExportFormat
    let path: FilePath?

    init(from fields: inout ParameterReader) throws(DomainError) {
      kit = try KitIDParameters(from: &fields)
      format =
        try fields.optional(
          "format", FieldType<KitExportFormat>.choice,
          "The format: csv for a table, json for a list of questions, apkg for a package of Anki. Default csv.") ?? .csv
      path = try fields.optional(
        "path", .filePath,
        """
        The file to write, relative to the directory of --files or to the working directory. An older export of a \
        kit in the format is replaced. Without path, the reply has the content, at most 8 MiB, and no file is accessed.
        """)
    }
  }

  private static let export = Method(
    "kits.export", "Returns a kit as a table, as JSON or as an Anki package, or writes it to a file.",
    effect: .read, access: .signedIn, traits: [.background, .writesFile],
    errors: [.kitNotFound, .kitExportTooLarge] + DomainError.outputFileErrors,
    examples: [
      Method.Example(
        "A table", #"{"kitId": "kit-construction-participants", "format": "csv"}"#),
      Method.Example(
        "A package of Anki", #"{"kitId": "kit-1", "format": "apkg", "path": "$folder/weather.apkg"}"#,
        after: KitMethods.example),
    ]
  ) { (input: ExportParameters, context) in
    let commands = try KitCommands(context)
    let kit = try commands.kit(input.kit.id)
    let output = try ExportOutput(
      at: input.path, replacing: FileSignature(input.format.isStart), tooLarge: .kitExportTooLarge, in: context)
    let bytes = try bytes(of: kit, as: input.format, commands, context)
    let isText = input.path == nil && input.format == .apkg
    try output.append(isText ? Base64.encode(bytes) : bytes)
    let (path, content, _) = try output.finish(context)
    return KitExportReply(path: path, content: content, bytes: bytes.count, questions: kit.questionCount)
  }

  private static func bytes(
    of kit: Kit, as format: KitExportFormat, _ commands: KitCommands, _ context: CallContext
  ) throws -> [UInt8] {
    let questions = try commands.kits.questions(of: kit)
    switch format {
    case .csv: return try KitExportFormat.table(of: questions)
    case .json: return KitExportFormat.list(of: questions)
    case .apkg:
      let deck = KitExportFormat.deck(
        questions, named: kit.title.text(in: context.locale).string, origin: try commands.kits.origin(of: kit),
        at: context.now)
      return try deck.packageBytes { try context.reportProgress($0, of: questions.count) }
    }
  }
}

/// The reply of `kits.export`.
struct KitExportReply: ResultObject {
  let path: String?
  let content: String?
  let bytes: Int
  let questions: Int

  static let shape = Shape<KitExportReply>("KitExport", "An exported kit.") {
    Field(
      "path",
      "The path of the file: as in the call if --files names a directory, otherwise absolute; null without a file.",
      \.path)
    Field("content", "The text, or a package in base64; null if it was written to a file.", \.content)
    Field("bytes", "The size of the file in bytes, before base64.", \.bytes)
    Field("questions", "The number of questions.", \.questions)
  }
}
