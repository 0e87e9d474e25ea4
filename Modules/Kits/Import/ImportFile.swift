import Kernel
import Service

/// A file to import, as described by the parameters of a call.
struct ImportFile: Sendable {
  /// The location of the bytes.
  enum Origin: Sendable {
    /// In the call; a package is encoded in base64.
    case content(String)
    /// In a file that the program reads.
    case path(FilePath)

    /// The JSON Pointer of the parameter.
    var pointer: String {
      switch self {
      case .content: "/content"
      case .path: "/path"
      }
    }
  }

  let format: KitImportFormat
  /// The options for reading a table; a package has only the columns, which are its fields, and JSON none.
  let table: TableOptions
  /// The location of the bytes.
  let origin: Origin

  init(from fields: inout ParameterReader) throws(DomainError) {
    format = try fields.required(
      "format", FieldType<KitImportFormat>.choice.reporting(as: .unsupportedFormat),
      "The format of the file; apkg includes .colpkg and Anki's database, .anki2.")
    let content = try fields.optional(
      "content", .content, "The content of the file, base64 for a package; required without path.")
    let path = try fields.optional(
      "path", .filePath,
      "The path of a regular file, if --files allows it. At most 16 MiB for JSON, 64 for tables, 512 for packages."
    )
    try fields.requireExactlyOne(of: ("content", content != nil), ("path", path != nil))
    origin = content.map(Origin.content) ?? path.map(Origin.path) ?? .content("")
    table = TableOptions(
      delimiter: try fields.optional(
        "delimiter", .text(1...1),
        "The field delimiter of csv or tsv. Default: stated in the file or detected; for tsv, a tab if there is any."),
      hasHeader: try fields.optional(
        "hasHeader", .flag,
        "Whether the first row of csv or tsv contains column names. Default: detected from the names."),
      columns: try fields.optional(
        "columns", .object(ChosenColumns.self),
        """
        The columns of csv or tsv; default: detected by name, otherwise by position, without blank columns. Or the \
        fields of the notes of apkg, which kits.preview lists; default: the front and the back of each card.
        """))
  }
}

/// The options for reading a table.
struct TableOptions: Sendable {
  /// One character; nil to detect it.
  let delimiter: String?
  /// Whether the first row contains column names; nil to detect it.
  let hasHeader: Bool?
  /// The columns; nil to detect them.
  let columns: ChosenColumns?
}

/// The columns of a table, by name in the first row or by number from 1, or the fields of notes.
struct ChosenColumns: Parameters {
  let prompt: NameOrNumber
  let correct: NameOrNumber
  let incorrect: [NameOrNumber]
  let accepted: [NameOrNumber]

  init(from fields: inout ParameterReader) throws(DomainError) {
    prompt = try fields.required(
      "prompt", .nameOrNumber, "The column or field of the prompt: its name, or its number from 1.")
    correct = try fields.required("correctAnswer", .nameOrNumber, "The column or field of the correct answer.")
    incorrect =
      try fields.optional(
        "incorrectAnswers", .list(of: .nameOrNumber, 0...100),
        """
        The columns or fields of wrong answers; if empty, wrong answers are drawn from other rows. A single one may \
        contain a comma-separated list.
        """
      ) ?? []
    accepted =
      try fields.optional(
        "acceptedAnswers", .list(of: .nameOrNumber, 0...100),
        "The columns or fields of accepted answers. A single one may contain a comma-separated list.") ?? []
  }

  /// Whether any column is given by name, which requires a header row.
  var usesNames: Bool {
    ([prompt, correct] + incorrect + accepted).contains {
      if case .name = $0 { true } else { false }
    }
  }
}
