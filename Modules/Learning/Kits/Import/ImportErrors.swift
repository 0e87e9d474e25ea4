import Kernel
import Localization

/// The refusals of imports. (Kits and exams, 4.3.)
extension DomainError {
  // MARK: - What is imported

  /// A call names the text of a file or the path of one.
  static let contentOrPath = DomainError(
    .validationFailed, rule: "content_or_path", message: Strings.errorImportContentOrPath)
  /// There is no such format.
  static let unsupportedFormat = DomainError(
    .validationFailed, rule: "unsupported_format", message: Strings.errorImportUnsupportedFormat)
  /// There is no such file, it may not be read, or it is no plain one.
  static let unreadableFile = DomainError(
    .validationFailed, rule: "unreadable_file", message: Strings.errorImportUnreadableFile, path: "/path")
  /// A file is larger than its format allows.
  static let fileTooLarge = fileTooLarge(ImportFormat.json.mostBytes)
  /// A file is larger than so many bytes.
  static func fileTooLarge(_ mostBytes: Int) -> DomainError {
    DomainError(
      .validationFailed, rule: "file_too_large", message: Strings.errorImportFileTooLarge(mostBytes >> 20),
      path: "/path")
  }
  /// A text is neither UTF-8 nor, with a byte order mark, UTF-16.
  static let invalidEncoding = invalidEncoding(1)
  /// A line is not in the encoding of its text.
  static func invalidEncoding(_ line: Int) -> DomainError {
    DomainError(.validationFailed, rule: "invalid_encoding", message: Strings.errorImportInvalidEncoding(line))
  }
  /// A file has more questions than a kit may have.
  static let tooManyQuestions = DomainError(
    .validationFailed, rule: "too_many_questions", message: Strings.errorImportTooManyQuestions(KitRules.mostQuestions))

  // MARK: - Tables

  /// What is to stand between fields cannot.
  static let invalidDelimiter = DomainError(
    .validationFailed, rule: "invalid_delimiter", message: Strings.errorImportInvalidDelimiter)
  /// A column is named that the table does not have.
  static let unknownColumn = unknownColumn("1")
  /// A table has no column of that name or number.
  static func unknownColumn(_ name: String) -> DomainError {
    DomainError(
      .validationFailed, rule: "unknown_column", message: Strings.errorImportUnknownColumn(String(name.prefix(100))))
  }

  // MARK: - What cannot be understood

  /// A text, or an entry in it, has not the form of its format.
  static let importMalformed = wrongShape
  /// A text is not JSON; the line is the one on which that is seen.
  static func notJSON(line: Int) -> DomainError { malformed(Strings.errorImportNotJson(line)) }
  /// A JSON text is neither a list nor an object with one.
  static let wrongShape = malformed(Strings.errorImportWrongShape)
  /// An entry of a list is not an object.
  static let notAnEntry = malformed(Strings.errorImportNotAnEntry)
  /// An entry lacks a field, or has something else there.
  static func missingField(_ name: StaticString) -> DomainError {
    malformed(Strings.errorImportMissingField("\(name)"))
  }
  /// A package that came in a call is not in base64.
  static let notBase64 = malformed(Strings.errorImportNotBase64)
  /// The quotation marks of a row do not match.
  static let brokenQuotes = malformed(Strings.errorImportBrokenQuotes)

  private static func malformed(_ message: Message) -> DomainError {
    DomainError(.validationFailed, rule: "import_malformed", message: message)
  }

  // MARK: - Rows

  /// A row has more fields than there are columns.
  static let raggedRow = DomainError(.validationFailed, rule: "ragged_row", message: Strings.errorImportRaggedRow)
  /// A card is of a kind that cannot be asked in words.
  static let unsupportedCard = DomainError(
    .validationFailed, rule: "unsupported_card", message: Strings.errorImportUnsupportedCard)
  /// A row says what another has said; it is passed over, and no reason to refuse anything.
  static let duplicateRow = DomainError(
    .validationFailed, rule: "duplicate_row", message: Strings.errorImportDuplicateRow)

  // MARK: - Packages

  /// Why a package is refused.
  enum ArchiveFault: Sendable {
    case notAPackage, noCollection, tooLarge, damaged, encrypted
    case unknownVersion(Int)

    fileprivate var message: Message {
      switch self {
      case .notAPackage: Strings.errorArchiveNotAPackage
      case .noCollection: Strings.errorArchiveNoCollection
      case .tooLarge: Strings.errorArchiveTooLarge
      case .damaged: Strings.errorArchiveDamaged
      case .encrypted: Strings.errorArchiveEncrypted
      case .unknownVersion(let version): Strings.errorArchiveUnknownVersion(version)
      }
    }
  }

  /// A package is none, is damaged or locked, or grows beyond all bounds.
  static let archiveRefused = archiveRefused(.notAPackage)
  /// A package is refused for a reason.
  static func archiveRefused(_ fault: ArchiveFault) -> DomainError {
    DomainError(.validationFailed, rule: "archive_refused", message: fault.message)
  }
}
