import Kernel

/// What its user says of a table. (Sparks, 1.6.)
struct TableDraft: Hashable, Sendable {
  /// 1 to 100 characters, trimmed.
  var name: String
  /// Up to 5,000 characters, trimmed; may be empty.
  var description: String
  var category: TableCategory
  /// Up to 500 characters, trimmed; nil for none.
  var targetGoal: String?
  /// How many entries with a value are aimed at; above 0; nil for no target.
  var targetValue: Double?
  /// The names of its fields in their order, trimmed, none twice whatever the case.
  ///
  /// A name that is taken out leaves what entries have of it as it is; only new data may not use it. To rename a field
  /// is to take it out and to put another one in. (10.)
  var customFields: [String]
}

/// The bounds and forms of tables. (Sparks, 1.6 and 5.1.)
enum TableRules {
  /// How many characters a name has at most.
  static let nameLengths = 0...100
  /// How many characters a description has at most.
  static let descriptionLengths = 0...5000
  /// How many characters a goal has at most.
  static let goalLengths = 0...500
  /// How many characters the name of a field has.
  static let fieldLengths = 1...100
  /// How many fields there are at most.
  static let fieldCounts = 0...30
  /// How many tables a user has at most, so that all of them can be sorted for a page of a list.
  static let mostTables = 1000

  /// The rules of the sheet in the order in which a refusal names them. (8.)
  private static let order = [
    "name_required", "name_too_long", "invalid_category", "invalid_target", "duplicate_field",
  ]

  /// What is wrong with a draft, whose texts are trimmed.
  ///
  /// - Parameters:
  ///   - draft: The draft.
  ///   - noted: What the forms of its fields have noted already.
  /// - Returns: All broken rules in the order of the sheet.
  static func issues(of draft: TableDraft, noted: [DomainError.Issue] = []) -> [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    if draft.name.isEmpty { issues.append(DomainError.nameRequired.issue(at: "/name")) }
    if let target = draft.targetValue, !(target > 0 && target.isFinite) {
      issues.append(DomainError.invalidTarget.issue(at: "/targetValue"))
    }
    for place in duplicates(among: draft.customFields) {
      issues.append(DomainError.duplicateField.issue(at: "/customFields/\(place)"))
    }
    return noted.merged(with: issues).sorted(by: order)
  }

  /// The places of the names that are those of earlier ones, whatever the case.
  private static func duplicates(among names: [String]) -> [Int] {
    var known: Set<String> = []
    return names.indices.filter { !known.insert(names[$0].uppercased().lowercased()).inserted }
  }
}

extension [DomainError.Issue] {
  /// The issues in the order of their rules; those of rules without a place come last, in the order in which they were.
  func sorted(by rules: [String]) -> [DomainError.Issue] {
    let places = map { rules.firstIndex(of: $0.rule) ?? rules.count }
    return indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { self[$0] }
  }
}
