import JSONRPC
import Kernel
import Service

/// The bounds and validation rules of custom fields. (Tables, 1.1.)
enum CustomFieldRules {
  /// The range of name lengths, in characters.
  static let nameLengths = 1...100
  /// The range of unit lengths, in characters; an empty unit is none.
  static let unitLengths = 0...20
  /// The range of option lengths, in characters.
  static let optionLengths = 1...100
  /// The range of the number of options.
  static let optionCounts = 0...100
  /// The range of the number of fields of a table.
  static let counts = 0...30
  /// The range of key lengths, in ASCII characters.
  static let keyLengths = 1...40

  /// The schema of a key.
  static let keySchema = JSONSchema.string(lengths: keyLengths, pattern: "^[A-Za-z][A-Za-z0-9_]*$")

  /// The names that cannot be keys, folded: those of the other fields of an entry and of the columns of its CSV.
  private static let reservedKeys = Set(
    (LibraryEntry.table.description.columns.map { "\($0.name)" } + ["id", "table", "tableId"]
      + EntryCSV.durations.map { "\($0.name)" }).map(\.caseFolded))

  /// Returns whether a key consists of ASCII letters, digits and underscores, begins with a letter, and is not the name
  /// of another field of an entry.
  static func isKey(_ key: String) -> Bool {
    keyLengths.contains(key.utf8.count) && key.first?.isLetter == true
      && key.utf8.allSatisfy { $0 == UInt8(ascii: "_") || isAlphanumeric($0) }
      && !reservedKeys.contains(key.caseFolded)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  /// Returns a key for a new field: its name in lower camel case, with a number if the key is used or reserved.
  ///
  /// - `used`: The used keys, folded.
  static func key(for name: String, avoiding used: Set<String> = []) -> String {
    let words = name.folded.utf8.split { !isAlphanumeric($0) }.map { String(decoding: $0, as: UTF8.self) }
    var key = words.first.map { words.dropFirst().reduce($0) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() } } ?? ""
    if key.first?.isLetter != true { key = "field" + key }
    // The prefix leaves room for a number.
    key = String(key.prefix(keyLengths.upperBound - 4))
    let candidates = [key] + (2...(used.count + 3)).map { "\(key)\($0)" }
    return candidates.first { isKey($0) && !used.contains($0.caseFolded) } ?? key
  }

  /// Returns whether the texts of a field are trimmed and within their bounds.
  static func isInBounds(_ field: CustomField) -> Bool {
    func isValid(_ text: String, _ lengths: ClosedRange<Int>) -> Bool {
      text.isStorable(lengths) && text == text.trimmed
    }
    return isValid(field.name, nameLengths) && field.unit.map { isValid($0, 1...unitLengths.upperBound) } ?? true
      && optionCounts.contains(field.options.count) && field.options.allSatisfy { isValid($0, optionLengths) }
  }

  /// Returns whether a table can have the custom fields in a JSON array, or whether they are of a newer version.
  static func areValid(json: String) -> Bool {
    guard let fields = CustomFields(json: json)?.all else { return true }
    return counts.contains(fields.count) && invalidPath(in: fields) == nil
  }

  /// Returns the path of the first violation in custom fields that a table cannot have; nil if it can have all.
  static func invalidPath(in fields: [CustomField]) -> String? {
    issues(of: fields).first?.path ?? fields.firstIndex { !isInBounds($0) }.map { "/customFields/\($0)" }
  }

  /// Returns all violations in the custom fields of a table, field by field.
  static func issues(of fields: [CustomField]) -> [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    let (sameKeys, sameNames) = (fields.map(\.key).duplicateIndices, fields.map(\.name).duplicateIndices)
    for (index, field) in fields.enumerated() {
      let path = "/customFields/\(index)"
      if sameKeys.contains(index) { issues.append(DomainError.duplicateField.issue(at: "\(path)/key")) }
      if sameNames.contains(index) { issues.append(DomainError.duplicateField.issue(at: "\(path)/name")) }
      if !isKey(field.key) { issues.append(DomainError.invalidFieldKey.issue(at: "\(path)/key")) }
      if field.type != .number, field.unit != nil {
        issues.append(DomainError.propertyNotAllowed.issue(at: "\(path)/unit"))
      }
      if (field.type == .choice) == field.options.isEmpty {
        let error = field.type == .choice ? DomainError.optionsRequired : .propertyNotAllowed
        issues.append(error.issue(at: "\(path)/options"))
      }
      for option in field.options.duplicateIndices {
        issues.append(DomainError.duplicateOption.issue(at: "\(path)/options/\(option)"))
      }
    }
    return issues
  }
}

extension [String] {
  /// The indices of texts that repeat an earlier one, ignoring case.
  fileprivate var duplicateIndices: [Int] {
    var seen: Set<String> = []
    return indices.filter { !seen.insert(self[$0].caseFolded).inserted }
  }
}
