import Kernel
import Service

/// The statistics of one field over all entries of a table. (Tables, 5.5.)
struct FieldStatistics: ResultObject {
  let field: EntryField
  /// The number of entries with a value.
  let count: Int
  /// The summary of numbers; empty for other types.
  let numbers: NumberSummary
  /// The options of a choice with the numbers of their entries; empty for other types.
  let options: [OptionCount]
  /// The number of entries with true; nil for other types than a check.
  let checked: Int?

  /// Reads the statistics from the entries of a table.
  init(_ field: EntryField, from store: FieldStore) throws {
    self.field = field
    var numbers = NumberSummary(scale: field.scale)
    if field.type == .number { try store.forEachNumber(of: field) { numbers.add($0) } }
    self.numbers = numbers
    let counts = [.choice, .check].contains(field.type) ? try store.counts(of: field) : [:]
    count =
      switch field.type {
      case .number: numbers.count
      case .choice, .check: counts.values.reduce(0, +)
      case .text, .day: try store.count(of: field)
      }
    if case .custom(let custom) = field {
      options = custom.options.map { [count] in OptionCount(option: $0, count: counts[$0] ?? 0, total: count) }
    } else {
      options = []
    }
    checked = field.type == .check ? counts["1"] ?? 0 : nil
  }

  static let shape = Shape<FieldStatistics>("FieldStatistics", "The statistics of one field of a table.") {
    Field("key", "The key of the custom field, or value, mood or rating.", \.field.key)
    Field("type", "The type of the values.", \.field.type)
    Field("count", "The number of entries with a value.", as: .count, \.count)
    Field("sum", "The sum of numbers; null without numbers, and if it exceeds 1.8e308.", \.numbers.sum)
    Field("mean", "The mean of numbers; null without numbers.", \.numbers.mean)
    Field("min", "The least number; null without numbers.", \.numbers.min)
    Field("max", "The greatest number; null without numbers.", \.numbers.max)
    Field("options", "The options of a choice in order, with their entries; empty for other types.", \.options)
    Field("checked", "The fraction of the values that are true; null for other types than a check.", as: .fraction) {
      statistics in
      statistics.checked.flatMap { statistics.count > 0 ? Double($0) / Double(statistics.count) : nil }
    }
  }
}

/// The entries with one option of a choice.
struct OptionCount: ResultObject {
  let option: String
  let count: Int
  let total: Int

  static let shape = Shape<OptionCount>("OptionCount", "The entries with one option of a choice.") {
    Field("option", "The option.", \.option)
    Field("count", "The number of entries.", as: .count, \.count)
    Field("fraction", "The fraction of all entries with a value; 0 without entries.", as: .fraction) {
      $0.total > 0 ? Double($0.count) / Double($0.total) : 0
    }
  }
}
