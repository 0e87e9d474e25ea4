import Kernel
import Localization
import Service

// Errors of export and import. (Methods, "Data".)
extension DomainError {
  /// The format requires a table but none is selected.
  static let tableRequired = DomainError(
    .validationFailed, rule: "table_required", message: Strings.errorTableRequired)
  /// A table or an option of tables is specified but the format does not support tables, or `tableId` is missing or not
  /// allowed.
  static let tableForFormat = DomainError(
    .validationFailed, rule: "table_for_format", message: Strings.errorTableForFormat)

  /// The quotation marks of a row do not match, or a row or a cell of the header is too long.
  static let rowUnreadable = DomainError(
    .validationFailed, rule: "row_unreadable", message: Strings.errorImportRowUnreadable)
}
