import Kernel
import Localization
import Service

// The refusals of tables. (Sparks, 8; the last two have no name there.)
extension DomainError {
  /// A table has no name, or one of white space alone.
  static let nameRequired = DomainError(.validationFailed, rule: "name_required", message: Strings.errorNameRequired)
  /// The name of a table has more than 100 characters.
  static let tableNameTooLong = DomainError.nameTooLong(most: TableRules.nameLengths.upperBound)
  /// A target is 0 or less.
  static let invalidTarget = DomainError(
    .validationFailed, rule: "invalid_target", message: Strings.errorInvalidTarget)
  /// Two fields of a table have the same name, whatever the case.
  static let duplicateField = DomainError(
    .validationFailed, rule: "duplicate_field", message: Strings.errorDuplicateField)
  /// There is no such table, or it is somebody else's.
  static let tableNotFound = DomainError(.notFound, rule: "table_not_found", message: Strings.errorTableNotFound)
  /// The table is not active: its entries can be read and deleted, nothing else. (10.)
  static let tableInactive = DomainError(.conflict, rule: "table_inactive", message: Strings.errorTableInactive)
  /// The user has as many tables as there can be.
  static let tooManyTables = DomainError(
    .limitReached, rule: "too_many_tables", message: Strings.errorTooManyTables(TableRules.mostTables))
  /// There is no such template.
  static let templateNotFound = DomainError(
    .notFound, rule: "template_not_found", message: Strings.errorTemplateNotFound)
}

// The refusals of entries. (Sparks, 8.)
extension DomainError {
  /// The title of an entry has more than 200 characters.
  static let titleTooLong = DomainError.titleTooLong(most: EntryRules.titleLengths.upperBound)
  /// There is no such type.
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
  /// A checklist does not say whether it is done.
  static let checkedRequired = DomainError(
    .validationFailed, rule: "checked_required", message: Strings.errorCheckedRequired)
  /// A rating has no number.
  static let ratingRequired = DomainError(
    .validationFailed, rule: "rating_required", message: Strings.errorRatingRequired)
  /// A rating is not one of 1 to 5.
  static let ratingOutOfRange = DomainError(
    .validationFailed, rule: "rating_out_of_range", message: Strings.errorRatingOutOfRange)
  /// A mood is not one of 1 to 5.
  static let moodOutOfRange = DomainError(
    .validationFailed, rule: "mood_out_of_range", message: Strings.errorMoodOutOfRange)
  /// An entry has a field that does not belong to its type.
  static let fieldNotAllowed = DomainError(
    .validationFailed, rule: "field_not_allowed", message: Strings.errorFieldNotAllowed)
  /// An entry has data for a field that its table does not have.
  static let unknownCustomField = DomainError(
    .validationFailed, rule: "unknown_custom_field", message: Strings.errorUnknownCustomField)
  /// There is no such entry, or it is somebody else's.
  static let entryNotFound = DomainError(.notFound, rule: "entry_not_found", message: Strings.errorEntryNotFound)
}
