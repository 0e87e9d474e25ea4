import Kernel
import Service

/// The source of an import, as given in a call.
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
  /// The options of a table; ignored for other formats.
  let table: TableOptions
  private let content: String?
  private let path: FilePath?

  init(from fields: inout ParameterReader) throws(DomainError) {
    format = try fields.required(
      "format", .choice(KitImportFormat.json).reporting(as: .unsupportedFormat),
      "What is imported; apkg stands for .colpkg, too.")
    content = try fields.optional("content", .content, "The text of the file, of a package in base64; instead of path.")
    path = try fields.optional(
      "path", .filePath,
      "A regular file to read instead of content, as --files allows: JSON of up to 16 MiB, a table of 64, a package of 512."
    )
    table = TableOptions(
      delimiter: try fields.optional(
        "delimiter", .text(1...1), "Of csv and tsv: what stands between fields; a csv is guessed, a tsv has tabs."),
      hasHeader: try fields.optional(
        "hasHeader", .flag, "Of csv and tsv: whether the first row names the columns; guessed from their names."),
      columns: try fields.optional(
        "columns", .object(ChosenColumns.self), "Of csv and tsv: what the columns are; guessed by name, or by place."))
  }

  /// The location of the bytes; throws `content_or_path` unless exactly one was given.
  var origin: Origin {
    get throws(DomainError) {
      switch (content, path) {
      case (let content?, nil): .content(content)
      case (nil, let path?): .path(path)
      default: throw .contentOrPath
      }
    }
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

/// The columns of a table, by name in the first row or by number from 1.
struct ChosenColumns: Parameters {
  let prompt: NameOrNumber
  let correct: NameOrNumber
  let incorrect: [NameOrNumber]
  let accepted: [NameOrNumber]

  init(from fields: inout ParameterReader) throws(DomainError) {
    prompt = try fields.required(
      "prompt", .nameOrNumber, "The column of what is asked: its name, or its number from 1.")
    correct = try fields.required("correctAnswer", .nameOrNumber, "The column of the right answer.")
    incorrect =
      try fields.optional(
        "incorrectAnswers", .list(of: .nameOrNumber, 0...100),
        "The columns of wrong answers, drawn from the other rows without any; one alone may have commas between answers."
      ) ?? []
    accepted =
      try fields.optional(
        "acceptedAnswers", .list(of: .nameOrNumber, 0...100),
        "The columns of further answers that are right when typed; one alone may have commas between answers.") ?? []
  }

  /// Whether a column is given by name, which requires a header row.
  var usesNames: Bool {
    ([prompt, correct] + incorrect + accepted).contains {
      if case .name = $0 { true } else { false }
    }
  }
}
