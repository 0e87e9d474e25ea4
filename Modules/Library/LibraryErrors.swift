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
  /// The key of a custom field has other characters, or is the name of another field of an entry.
  static let invalidFieldKey = DomainError(
    .validationFailed, rule: "invalid_field_key", message: Strings.errorInvalidFieldKey)
  /// A field that is not a number has a unit, or one that is not a choice has options.
  static let propertyNotAllowed = DomainError(
    .validationFailed, rule: "property_not_allowed", message: Strings.errorPropertyNotAllowed)
  /// A choice has no options.
  static let optionsRequired = DomainError(
    .validationFailed, rule: "options_required", message: Strings.errorOptionsRequired)
  /// Two options of a field are equal, ignoring case.
  static let duplicateOption = DomainError(
    .validationFailed, rule: "duplicate_option", message: Strings.errorDuplicateOption)
  /// A change of the custom fields does not permit existing values, and the call does not drop them.
  static let valuesWouldBeLost = DomainError(
    .conflict, rule: "values_would_be_lost", message: Strings.errorValuesWouldBeLost(field: "…", values: 0),
    path: "/customFields")
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
    .validationFailed, rule: "unknown_custom_field", message: Strings.errorUnknownCustomField(key: "…"))
  /// A value of a custom field is not of the field's type.
  static let invalidCustomValue = DomainError(
    .validationFailed, rule: "invalid_custom_value", message: Strings.errorInvalidCustomValue(field: "…"))
  /// The type of a field does not fit a filter, a series or a statistic.
  static let unsuitableField = DomainError(
    .validationFailed, rule: "unsuitable_field", message: Strings.errorUnsuitableField(field: "…"))
  /// The greatest value of a filter is below the least one.
  static let invalidBounds = DomainError(
    .validationFailed, rule: invalidRange.rule, message: Strings.errorInvalidBounds)
  /// The entry does not exist or belongs to another user.
  static let entryNotFound = DomainError(
    .notFound, rule: "entry_not_found", message: Strings.errorEntryNotFound(id: "…"))
}

// Errors that name a custom field.
extension DomainError {
  static func valuesWouldBeLost(_ field: CustomField, _ count: Int) -> DomainError {
    DomainError(
      .conflict, rule: valuesWouldBeLost.rule,
      message: Strings.errorValuesWouldBeLost(field: field.name, values: count), path: "/customFields")
  }

  static func unknownCustomField(_ key: String) -> DomainError {
    DomainError(
      .validationFailed, rule: unknownCustomField.rule, message: Strings.errorUnknownCustomField(key: key.excerpt))
  }

  static func unsuitableField(_ field: EntryField) -> DomainError {
    DomainError(
      .validationFailed, rule: unsuitableField.rule, message: Strings.errorUnsuitableField(field: field.name))
  }

  /// Returns the issue of a bound that does not fit a field.
  static func invalidValue(of field: EntryField, at path: String) -> Issue {
    if case .custom(let field) = field { return invalidValue(of: field, at: path) }
    return Issue(
      path: path, rule: invalidCustomValue.rule ?? "", message: Strings.errorInvalidCustomNumber(field: field.name))
  }

  /// Returns the issue of a value that a field does not permit.
  static func invalidValue(of field: CustomField, at path: String) -> Issue {
    let message =
      switch field.type {
      case .text: Strings.errorInvalidCustomValue(field: field.name)
      case .number: Strings.errorInvalidCustomNumber(field: field.name)
      case .day: Strings.errorInvalidCustomDay(field: field.name)
      case .choice:
        Strings.errorInvalidCustomChoice(field: field.name, options: field.options.joined(separator: ", ").excerpt)
      case .check: Strings.errorInvalidCustomCheck(field: field.name)
      }
    return Issue(path: path, rule: invalidCustomValue.rule ?? "", message: message)
  }
}
