import Kernel
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
  /// The target number of entries with a value, above 0; nil if not set.
  var targetValue: Double?
  /// The names of the custom fields in order, trimmed and unique ignoring case.
  ///
  /// Removing a name does not change existing entries, but entries without data of that field can no longer get any.
  /// Renaming a field is equivalent to removing it and adding another one. (Tables, 1.)
  var customFields: [String]
}

/// The bounds and validation rules of tables. (Tables, 1.)
enum TableRules {
  /// The range of decoded name lengths, in characters; an empty name is then `name_required`.
  static let nameLengths = 0...100
  /// The range of description lengths, in characters.
  static let descriptionLengths = 0...5000
  /// The range of goal lengths, in characters.
  static let goalLengths = 0...500
  /// The range of field name lengths, in characters.
  static let fieldNameLengths = 1...100
  /// The range of the number of custom fields.
  static let fieldCounts = 0...30
  /// The maximum number of tables per user.
  ///
  /// The limit is low enough that all tables can be sorted for each page of a list.
  static let maxTables = 1000

  /// The rules in the order in which an error lists them. (Tables, 6.)
  private static let order = [
    "name_required", "name_too_long", "invalid_category", "invalid_target", "duplicate_field",
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
    for index in duplicateIndices(in: draft.customFields) {
      issues.append(DomainError.duplicateField.issue(at: "/customFields/\(index)"))
    }
    return fieldIssues.merged(with: issues).sorted(by: order)
  }

  /// Returns the indices of names that repeat an earlier one, ignoring case.
  private static func duplicateIndices(in names: [String]) -> [Int] {
    var seen: Set<String> = []
    return names.indices.filter { !seen.insert(names[$0].caseFolded).inserted }
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
