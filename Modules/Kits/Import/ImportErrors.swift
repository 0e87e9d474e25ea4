import Kernel
import Localization
import Service

/// The errors of kit imports. (Kits and exams, 4.3.)
extension DomainError {
  // MARK: - Sources

  /// The format is unknown.
  static let unsupportedFormat = DomainError(
    .validationFailed, rule: "unsupported_format", message: Strings.errorImportUnsupportedFormat)
  /// A file certainly has a different format than the specified one; `csv` is an example.
  static let formatMismatch = formatMismatch(.csv)
  /// A file certainly has a different format than the specified one.
  static func formatMismatch(_ format: KitImportFormat) -> DomainError {
    DomainError(
      .validationFailed, rule: "format_mismatch", message: Strings.errorImportFormatMismatch(format: format.rawValue))
  }
  /// A file is larger than its format allows.
  static let fileTooLarge = fileTooLarge(KitImportFormat.json.maxBytes)
  /// A kit would have more questions than it can hold.
  static let tooManyQuestions = DomainError(
    .validationFailed, rule: "too_many_questions",
    message: Strings.errorImportTooManyQuestions(max: KitRules.maxQuestions))

  /// An import into an existing kit also specifies a name or a stage.
  static let kitIDWithName = DomainError(
    .validationFailed, rule: "kit_id_with_name", message: Strings.errorImportKitIdWithName)

  // MARK: - Malformed content

  /// The content does not have the structure of its format, such as a JSON text without a list.
  static let importMalformed = malformed(Strings.errorImportWrongShape)
  /// The text is not JSON; `line` is the line at which parsing failed.
  static func notJSON(line: Int) -> DomainError { malformed(Strings.errorImportNotJson(line: line)) }
  /// An entry of a list is not an object.
  static let notAnEntry = malformed(Strings.errorImportNotAnEntry)
  /// A field of an entry is missing or is not a text.
  static func missingField(_ name: StaticString) -> DomainError {
    malformed(Strings.errorImportMissingField(field: "\(name)"))
  }
  /// A field of an entry is neither a text nor a list of texts.
  static func notTexts(_ name: StaticString) -> DomainError {
    malformed(Strings.errorImportNotTexts(field: "\(name)"))
  }
  /// A package in a call is not base64.
  static let notBase64 = malformed(Strings.errorImportNotBase64)
  /// A file that should be text is a zip archive, such as a spreadsheet.
  static let notText = malformed(Strings.errorImportNotText)
  /// The quotation marks of a row do not match.
  static let brokenQuotes = malformed(Strings.errorImportBrokenQuotes)

  private static func malformed(_ message: Message) -> DomainError {
    DomainError(.validationFailed, rule: "import_malformed", message: message)
  }

  // MARK: - Rows

  /// A card cannot be converted to a written question, such as an image occlusion.
  static let unsupportedCard = DomainError(
    .validationFailed, rule: "unsupported_card", message: Strings.errorImportUnsupportedCard)
  /// The front of a card shows only pictures or sounds.
  static let promptWithoutText = emptyFields(Strings.errorImportPromptWithoutText)
  /// The back of a card shows only pictures or sounds.
  static let answerWithoutText = emptyFields(Strings.errorImportAnswerWithoutText)
  /// A row is a header line of Anki, but follows other rows.
  static let headerLine = DomainError(
    .validationFailed, rule: "header_line", message: Strings.errorImportHeaderLine)
  /// The name of the deck is longer than the name of a kit can be; never rejects the import.
  static let kitNameShortened = DomainError(
    .validationFailed, rule: "kit_name_shortened",
    message: Strings.kitImportNameShortened(max: KitRules.maxNameLength))
  /// A row repeats another row or a question of the kit; it is skipped and never rejects the import.
  static let duplicateRow = DomainError(
    .validationFailed, rule: "duplicate_row", message: Strings.errorImportDuplicateRow)
  /// The kit has the question with other answers; the row is skipped and never rejects the import.
  static let questionExists = DomainError(
    .validationFailed, rule: "question_exists", message: Strings.errorImportQuestionExists)
  /// The package has no note type with the chosen fields; the message lists the note types with their fields.
  static func unknownField(of types: String) -> DomainError {
    DomainError(.validationFailed, rule: "unknown_column", message: Strings.errorImportUnknownField(types: types))
  }

  // MARK: - Packages

  /// The reason why a package is rejected.
  enum ArchiveProblem: Sendable {
    case notAPackage, noCollection, tooLarge, damaged, unsafeName, encrypted
    case unknownVersion(Int)

    fileprivate var message: Message {
      switch self {
      case .notAPackage: Strings.errorArchiveNotAPackage
      case .noCollection: Strings.errorArchiveNoCollection
      case .tooLarge: Strings.errorArchiveTooLarge
      case .damaged: Strings.errorArchiveDamaged
      case .unsafeName: Strings.errorArchiveUnsafeName
      case .encrypted: Strings.errorArchiveEncrypted
      case .unknownVersion(let version): Strings.errorArchiveUnknownVersion(version: version)
      }
    }
  }

  /// A package is rejected; the message states the reason.
  static let archiveRejected = archiveRejected(.notAPackage)
  static func archiveRejected(_ problem: ArchiveProblem) -> DomainError {
    DomainError(.validationFailed, rule: "archive_rejected", message: problem.message)
  }
}
