import AnkiPackages
import Kernel
import Service

extension ChosenColumns {
  /// The maximum number of note types that an error lists, and of the fields of each.
  private static let maxListed = 20

  /// The answers that each row specifies.
  var specified: SpecifiedAnswers { SpecifiedAnswers(incorrect: !incorrect.isEmpty, accepted: !accepted.isEmpty) }

  /// Returns the chosen fields of note types; nil for a type that lacks any.
  ///
  /// Throws `unknown_column` if no type has all of them: at the first field that no type has, if there is one.
  func choices(of types: [AnkiPackage.NoteType]) throws(DomainError) -> [AnkiPackage.FieldChoice?] {
    guard !types.isEmpty else { throw .unknownColumn.at("/columns") }
    let columns = columns
    var isKnown = [Bool](repeating: false, count: columns.count)
    let choices = types.map { type in
      let indices = Dictionary(zip(type.fields.map(KitRules.key), type.fields.indices)) { first, _ in first }
      let found = columns.map { column in
        switch column.field {
        case .name(let key): indices[key]
        case .number(let number): number > 0 && number <= type.fields.count ? number - 1 : nil
        }
      }
      for (column, index) in found.enumerated() where index != nil { isKnown[column] = true }
      return choice(of: found.compactMap { $0 })
    }
    guard choices.allSatisfy({ $0 == nil }) else { return choices }
    let missing = isKnown.firstIndex(of: false).map { "/\(columns[$0].path)" }
    throw .unknownField(of: Self.list(of: types)).at("/columns" + (missing ?? ""))
  }

  /// Returns the choice of the fields with these indices, in the order of `columns`; nil if one is missing.
  private func choice(of fields: [Int]) -> AnkiPackage.FieldChoice? {
    guard fields.count == 2 + incorrect.count + accepted.count else { return nil }
    return AnkiPackage.FieldChoice(
      prompt: fields[0], answer: fields[1], incorrect: Array(fields.dropFirst(2).prefix(incorrect.count)),
      accepted: Array(fields.dropFirst(2 + incorrect.count)))
  }

  /// The first note types with their first fields, for an error.
  private static func list(of types: [AnkiPackage.NoteType]) -> String {
    types.prefix(maxListed).map { type in
      let fields = type.fields.prefix(maxListed).map(\.excerpt) + (type.fields.count > maxListed ? ["…"] : [])
      return "\(type.name.excerpt) (\(fields.joined(separator: ", ")))"
    }.joined(separator: "; ")
  }

  /// The columns or fields, with their paths and the keys of their names.
  private var columns: [(path: String, field: NameOrNumber)] {
    let columns =
      [("prompt", prompt), ("correctAnswer", correct)]
      + incorrect.enumerated().map { ("incorrectAnswers/\($0.offset)", $0.element) }
      + accepted.enumerated().map { ("acceptedAnswers/\($0.offset)", $0.element) }
    return columns.map { path, field in
      if case .name(let name) = field { (path, .name(KitRules.key(of: name))) } else { (path, field) }
    }
  }
}
