import Kernel
import Localization
import Service

/// The parameters of a new table.
struct TableParameters: Parameters {
  private let name: String?
  private let description: String?
  private let category: TableCategory?
  private let targetGoal: String?
  private let targetValue: Double?
  private let targetUnit: TargetUnit?
  private let customFields: [CustomFieldParameters]?
  private let template: String?
  private let fieldIssues: [DomainError.Issue]

  init(from fields: inout ParameterReader) throws(DomainError) {
    name = try fields.optional(
      "name", .tableName, "The name, 1 to 100 characters after trimming; required without a template.")
    description = try fields.optional(
      "description", .trimmedText(TableRules.descriptionLengths), "The description, at most 5,000 characters.")
    category = try fields.optional(
      "category", .tableCategory, "The category; by default that of the template, or personal.")
    targetGoal = try fields.optional(
      "targetGoal", .trimmedText(TableRules.goalLengths),
      "The goal in words, at most 500 characters; by default that of the template.")
    targetValue = try fields.optional(
      "targetValue", .number.described(as: .nonNegative), "The target, above 0, in the unit of `targetUnit`.")
    targetUnit = try fields.optional(
      "targetUnit", .choice,
      "What the target counts: entries (default), minutes, or the sum of measured values.")
    customFields = try fields.optional(
      "customFields", .customFields, "At most 30 custom fields; by default those of the template.")
    template = try fields.optional(
      "template", .identifier, "The slug of the template that provides the omitted values.")
    try fields.requireAtLeastOne(of: ("name", name != nil), ("template", template != nil))
    fieldIssues = fields.takeIssues()
  }

  /// Returns the draft of the new table; throws all violations as one error, or `template_not_found`.
  func draft(in locale: TextLocale) throws(DomainError) -> TableDraft {
    let isTemplateValid = !fieldIssues.contains { $0.path == "/template" }
    let template = try (isTemplateValid ? template : nil).map { slug throws(DomainError) in
      guard let template = TableTemplate.all.first(where: { $0.id == slug }) else {
        throw DomainError.templateNotFound.at("/template", id: slug)
      }
      return template
    }
    let goal = targetGoal ?? template?.goal.text(in: locale).string
    let draft = TableDraft(
      name: name ?? template?.name.text(in: locale).string ?? "", description: description ?? "",
      category: category ?? template?.category ?? .personal, targetGoal: goal.flatMap { $0.isEmpty ? nil : $0 },
      targetValue: targetValue, targetUnit: targetUnit ?? template?.targetUnit ?? .entries,
      customFields: customFields.map { CustomFieldParameters.fields($0, replacing: CustomFields()) }
        ?? template?.customFields(in: locale) ?? CustomFields())
    if let error = DomainError(issues: TableRules.issues(of: draft, fieldIssues: fieldIssues)) { throw error }
    return draft
  }
}

/// The parameters of a change of a table.
struct TableChangeParameters: Parameters {
  let table: Int64
  private let name: String?
  private let description: FieldChange<String>
  private let category: TableCategory?
  private let targetGoal: FieldChange<String>
  private let targetValue: FieldChange<Double>
  private let targetUnit: TargetUnit?
  private let customFields: FieldChange<[CustomFieldParameters]>
  /// Whether values are deleted that the changed custom fields do not permit.
  let dropsValues: Bool
  private let fieldIssues: [DomainError.Issue]

  init(from fields: inout ParameterReader) throws(DomainError) {
    table = try fields.required("tableId", .id(.tableID), "The ID of the table.")
    name = try fields.optional("name", .tableName, "The name, 1 to 100 characters after trimming.")
    description = try fields.change(
      "description", .trimmedText(TableRules.descriptionLengths),
      "The description, at most 5,000 characters.")
    category = try fields.optional("category", .tableCategory, "The category.")
    targetGoal = try fields.change(
      "targetGoal", .trimmedText(TableRules.goalLengths),
      "The goal in words, at most 500 characters.")
    targetValue = try fields.change(
      "targetValue", .number.described(as: .nonNegative),
      "The target, above 0, in the unit of `targetUnit`.")
    targetUnit = try fields.optional("targetUnit", .choice, "What the target counts.")
    customFields = try fields.change(
      "customFields", .customFields,
      """
      All custom fields, which replace the existing ones. A field with an existing key, or without a key and with an \
      existing name, keeps its values.
      """)
    dropsValues =
      try fields.optional(
        "dropValues", .flag,
        """
        Whether to delete the values of removed fields and options, and those that a changed type does not permit. \
        Default false: such a change is rejected if there are such values.
        """) ?? false
    fieldIssues = fields.takeIssues()
  }

  /// Returns the draft with the changes applied; throws all violations as one error.
  func draft(changing old: TableDraft) throws(DomainError) -> TableDraft {
    let draft = TableDraft(
      name: name ?? old.name, description: description.applied(to: old.description) ?? "",
      category: category ?? old.category,
      targetGoal: targetGoal.applied(to: old.targetGoal).flatMap { $0.isEmpty ? nil : $0 },
      targetValue: targetValue.applied(to: old.targetValue), targetUnit: targetUnit ?? old.targetUnit,
      customFields: fields(replacing: old.customFields))
    if let error = DomainError(issues: TableRules.issues(of: draft, fieldIssues: fieldIssues)) { throw error }
    return draft
  }

  private func fields(replacing old: CustomFields) -> CustomFields {
    switch customFields {
    case .unchanged: old
    case .cleared: CustomFields()
    case .set(let requested): CustomFieldParameters.fields(requested, replacing: old)
    }
  }
}

struct TableIDParameters: Parameters {
  let table: Int64

  init(from fields: inout ParameterReader) throws(DomainError) {
    table = try fields.required("tableId", .id(.tableID), "The ID of the table.")
  }
}

struct SetActiveParameters: Parameters {
  let table: Int64
  let isActive: Bool

  init(from fields: inout ParameterReader) throws(DomainError) {
    table = try fields.required("tableId", .id(.tableID), "The ID of the table.")
    isActive = try fields.required("isActive", .flag, "Whether entries can be added and changed.")
  }
}

extension FieldType where Value == String {
  fileprivate static var tableName: FieldType {
    .trimmedText(TableRules.nameLengths).reporting(as: .tableNameTooLong)
      .described(as: .text(1...TableRules.nameLengths.upperBound))
  }
}

extension FieldType where Value == TableCategory {
  /// A category by its slug.
  static var tableCategory: FieldType { .choice.reporting(as: .invalidCategory) }
}
