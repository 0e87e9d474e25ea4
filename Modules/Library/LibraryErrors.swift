import Kernel
import Localization
import Service

// Errors of tables. (Tables, 6.)
extension DomainError {
  /// A table name is missing or only white space.
  static let nameRequired = DomainError(.validationFailed, rule: "name_required", message: Strings.errorNameRequired)
  /// A table name exceeds 100 characters.
  static let tableNameTooLong = DomainError.nameTooLong(max: TableRules.nameLengths.upperBound)
  /// Two fields of a table have the same name, ignoring case.
  static let duplicateField = DomainError(
    .validationFailed, rule: "duplicate_field", message: Strings.errorDuplicateField)
  /// The table does not exist or belongs to another user.
  static let tableNotFound = DomainError(
    .notFound, rule: "table_not_found", message: Strings.errorTableNotFound(id: "…"))
  /// The table is inactive: its entries can only be read and deleted. (Tables, 1.)
  static let tableInactive = DomainError(.conflict, rule: "table_inactive", message: Strings.errorTableInactive)
  /// The user has the maximum number of tables.
  static let tooManyTables = DomainError(
    .limitReached, rule: "too_many_tables", message: Strings.errorTooManyTables(max: TableRules.maxTables))
  /// The template does not exist.
  static let templateNotFound = DomainError(
    .notFound, rule: "template_not_found", message: Strings.errorTemplateNotFound(id: "…"))
}

// Errors of entries. (Tables, 6.)
extension DomainError {
  /// An entry title exceeds 200 characters.
  static let titleTooLong = DomainError.titleTooLong(max: EntryRules.titleLengths.upperBound)
  /// The entry type does not exist.
  static let invalidEntryType = DomainError(
    .validationFailed, rule: "invalid_entry_type", message: Strings.errorInvalidEntryType)
  /// A session has no duration.
  static let durationRequired = DomainError(
    .validationFailed, rule: "duration_required", message: Strings.errorDurationRequired)
  /// A measurement has no value.
  static let valueRequired = DomainError(
    .validationFailed, rule: "value_required", message: Strings.errorValueRequired)
  /// A log has no notes.
  static let notesRequired = DomainError(
    .validationFailed, rule: "notes_required", message: Strings.errorNotesRequired)
  /// A checklist has no `checked` value.
  static let checkedRequired = DomainError(
    .validationFailed, rule: "checked_required", message: Strings.errorCheckedRequired)
  /// A rating entry has no rating.
  static let ratingRequired = DomainError(
    .validationFailed, rule: "rating_required", message: Strings.errorRatingRequired)
  /// A rating is not between 1 and 5.
  static let ratingOutOfRange = DomainError(
    .validationFailed, rule: "rating_out_of_range", message: Strings.errorRatingOutOfRange)
  /// A mood is not between 1 and 5.
  static let moodOutOfRange = DomainError(
    .validationFailed, rule: "mood_out_of_range", message: Strings.errorMoodOutOfRange)
  /// An entry has a field that its type does not allow.
  static let fieldNotAllowed = DomainError(
    .validationFailed, rule: "field_not_allowed", message: Strings.errorFieldNotAllowed)
  /// An entry has data for a custom field that its table does not have.
  static let unknownCustomField = DomainError(
    .validationFailed, rule: "unknown_custom_field", message: Strings.errorUnknownCustomField)
  /// The entry does not exist or belongs to another user.
  static let entryNotFound = DomainError(
    .notFound, rule: "entry_not_found", message: Strings.errorEntryNotFound(id: "…"))
}
