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
  private let customFields: [String]?
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
      "targetValue", .number.described(as: .nonNegative), "The target number of entries with a value, above 0.")
    customFields = try fields.optional(
      "customFields", .fieldNames,
      "The unique names of at most 30 custom fields; by default those of the template.")
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
      targetValue: targetValue,
      customFields: customFields ?? template?.fields.map { $0.text(in: locale).string } ?? [])
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
  private let customFields: FieldChange<[String]>
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
      "The target number of entries with a value, above 0.")
    customFields = try fields.change(
      "customFields", .fieldNames,
      "The names of the custom fields, which replace the existing ones; entries retain the data of removed fields.")
    fieldIssues = fields.takeIssues()
  }

  /// Returns the draft with the changes applied; throws all violations as one error.
  func draft(changing old: TableDraft) throws(DomainError) -> TableDraft {
    let draft = TableDraft(
      name: name ?? old.name, description: description.applied(to: old.description) ?? "",
      category: category ?? old.category,
      targetGoal: targetGoal.applied(to: old.targetGoal).flatMap { $0.isEmpty ? nil : $0 },
      targetValue: targetValue.applied(to: old.targetValue),
      customFields: customFields.applied(to: old.customFields) ?? [])
    if let error = DomainError(issues: TableRules.issues(of: draft, fieldIssues: fieldIssues)) { throw error }
    return draft
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

extension FieldType where Value == [String] {
  fileprivate static var fieldNames: FieldType {
    .list(of: .trimmedText(TableRules.fieldNameLengths), TableRules.fieldCounts)
  }
}
