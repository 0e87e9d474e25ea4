import Kernel
import SQLite
import Service

/// The properties of a table that its user sets. (Tables, 1.)
struct TableDraft: Hashable, Sendable {
  /// 1 to 100 characters, trimmed.
  var name: String
  /// Up to 5,000 characters, trimmed; may be empty.
  var description: String
  var category: TableCategory
  /// Up to 500 characters, trimmed; nil if not set.
  var targetGoal: String?
  /// The target of the table, above 0, in `targetUnit`; nil if not set.
  var targetValue: Double?
  var targetUnit = TargetUnit.entries
  /// The custom fields in order.
  var customFields = CustomFields()
}

/// What the target of a table counts. (Tables, 5.)
enum TargetUnit: String, CaseIterable, ResultValue, SQLiteValue {
  /// The number of entries.
  case entries
  /// The sum of the durations, in minutes.
  case minutes
  /// The sum of the measured values.
  case value
}

/// The bounds and validation rules of tables. (Tables, 1.)
enum TableRules {
  /// The range of decoded name lengths, in characters; an empty name is then `name_required`.
  static let nameLengths = 0...100
  /// The range of description lengths, in characters.
  static let descriptionLengths = 0...5000
  /// The range of goal lengths, in characters.
  static let goalLengths = 0...500
  /// The maximum number of tables per user.
  ///
  /// The limit is low enough that all tables can be sorted for each page of a list.
  static let maxTables = 1000

  /// The rules in the order in which an error lists them. (Tables, 6.)
  private static let order = [
    "name_required", "name_too_long", "invalid_category", "invalid_target", "duplicate_field", "invalid_field_key",
    "property_not_allowed", "options_required", "duplicate_option",
  ]

  /// Returns all violations in a draft with trimmed texts, sorted by `order`.
  ///
  /// - `fieldIssues`: Issues found while decoding the fields.
  static func issues(of draft: TableDraft, fieldIssues: [DomainError.Issue] = []) -> [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    if draft.name.isEmpty { issues.append(DomainError.nameRequired.issue(at: "/name")) }
    if let target = draft.targetValue, !(target > 0 && target.isFinite) {
      issues.append(DomainError.invalidTarget.issue(at: "/targetValue"))
    }
    issues += CustomFieldRules.issues(of: draft.customFields.all)
    return fieldIssues.merged(with: issues).sorted(by: order)
  }
}

extension [DomainError.Issue] {
  /// Returns the issues in the order of their rules in `rules`.
  ///
  /// Issues of other rules are last, in their original order.
  func sorted(by rules: [String]) -> [DomainError.Issue] {
    let ranks = map { rules.firstIndex(of: $0.rule) ?? rules.count }
    return indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { self[$0] }
  }
}
