public import Kernel
import Localization

/// The errors of content documents. (Content, 5.)
extension DomainError {
  /// An identifier of a document or of one of its parts has another form.
  public static let invalidContentID = DomainError(
    .validationFailed, rule: FieldRule.invalidFormat.rawValue, message: Strings.errorContentInvalidId)
  /// The identifier of a document begins like that of a kit or a course of a user.
  static let reservedContentID = DomainError(
    .validationFailed, rule: FieldRule.invalidFormat.rawValue,
    message: Strings.errorContentReservedId(beginnings: ContentSlug.reservedBeginnings.joined(separator: ", ")))
  /// A text has no language.
  static let textWithoutLanguage = DomainError(
    .validationFailed, rule: "no_language", message: Strings.errorContentNoLanguage)
  /// Two parts of a document have the same identifier.
  public static func duplicateContentID(_ id: String) -> DomainError {
    DomainError(.validationFailed, rule: "duplicate_id", message: Strings.errorContentDuplicateId(id: id))
  }
  /// An installed document has a member that only the content of the program may have.
  public static func onlyShippedContent(_ name: String) -> DomainError {
    DomainError(.validationFailed, rule: "only_shipped", message: Strings.errorContentOnlyShipped(name: name))
  }
  /// The document has neither courses nor kits.
  public static let emptyContent = DomainError(
    .validationFailed, rule: "no_content", message: Strings.errorContentEmpty)
  /// The document is larger than the limit.
  public static let contentTooLarge = DomainError(
    .limitReached, rule: "content_too_large",
    message: Strings.errorContentTooLarge(max: InstalledDocument.maxBytes >> 20))
  /// The maximum number of documents is installed.
  public static let tooManyDocuments = DomainError(
    .limitReached, rule: "too_many_documents", message: Strings.errorContentTooMany(max: InstalledDocument.maxCount))
  /// The file is not JSON.
  public static let contentNotJSON = DomainError(
    .validationFailed, rule: "not_json", message: Strings.errorContentNotJson)
  /// The file is not UTF-8.
  public static let contentNotUTF8 = DomainError(
    .validationFailed, rule: "not_utf8", message: Strings.errorContentNotUtf8)
  /// Objects and lists of the file are nested too deep.
  public static let contentTooDeep = DomainError(
    .validationFailed, rule: "too_deep", message: Strings.errorContentTooDeep(max: InstalledDocument.maxDepth))
  /// An object of the file has the same name twice.
  public static let repeatedContentName = DomainError(
    .validationFailed, rule: "name_duplicate", message: Strings.errorContentRepeatedName)
}
