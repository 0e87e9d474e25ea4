import Kernel
import Localization
import Service

/// The refusals of imports. (Kits and exams, 4.3.)
extension DomainError {
  // MARK: - What is imported

  /// There is no such format.
  static let unsupportedFormat = DomainError(
    .validationFailed, rule: "unsupported_format", message: Strings.errorImportUnsupportedFormat)
  /// A file is larger than its format allows.
  static let fileTooLarge = fileTooLarge(KitImportFormat.json.mostBytes)
  /// A file has more questions than a kit may have.
  static let tooManyQuestions = DomainError(
    .validationFailed, rule: "too_many_questions", message: Strings.errorImportTooManyQuestions(KitRules.mostQuestions))

  /// A kit that is there has its name and its stage.
  static let kitIDWithName = DomainError(
    .validationFailed, rule: "kit_id_with_name", message: Strings.errorImportKitIdWithName)

  // MARK: - What cannot be understood

  /// A text, or an entry in it, has not the form of its format: a JSON text is neither a list nor an object with one,
  /// say.
  static let importMalformed = malformed(Strings.errorImportWrongShape)
  /// A text is not JSON; the line is the one on which that is seen.
  static func notJSON(line: Int) -> DomainError { malformed(Strings.errorImportNotJson(line)) }
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

  /// A card is of a kind that cannot be asked in words.
  static let unsupportedCard = DomainError(
    .validationFailed, rule: "unsupported_card", message: Strings.errorImportUnsupportedCard)
  /// A row says what another, or a question of the kit, has said; it is passed over, and no reason to refuse anything.
  static let duplicateRow = DomainError(
    .validationFailed, rule: "duplicate_row", message: Strings.errorImportDuplicateRow)

  // MARK: - Packages

  /// Why a package is refused.
  enum ArchiveFault: Sendable {
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
