import AnkiPackages
import Kernel
import Service

extension ChosenColumns {
  /// The maximum number of note types that an error lists.
  private static let maxListedTypes = 20

  /// The answers that each row specifies.
  var specified: SpecifiedAnswers { SpecifiedAnswers(incorrect: !incorrect.isEmpty, accepted: !accepted.isEmpty) }

  /// Returns the chosen fields of note types; nil for a type that lacks any.
  ///
  /// Throws `unknown_column` if no type has all of them: at the first field that no type has, if there is one.
  func choices(of types: [AnkiPackage.NoteType]) throws(DomainError) -> [AnkiPackage.FieldChoice?] {
    let choices = types.map(choice)
    guard choices.allSatisfy({ $0 == nil }) else { return choices }
    let missing = columns.first { column in types.allSatisfy { Self.index(of: column.field, in: $0) == nil } }
    guard !types.isEmpty else { throw .unknownColumn.at("/columns") }
    let list = types.prefix(Self.maxListedTypes).map { type in
      "\(type.name.excerpt) (\(type.fields.map(\.excerpt).joined(separator: ", ")))"
    }
    throw .unknownField(of: list.joined(separator: "; ")).at("/columns" + (missing.map { "/\($0.path)" } ?? ""))
  }

  private func choice(of type: AnkiPackage.NoteType) -> AnkiPackage.FieldChoice? {
    func indices(_ fields: [NameOrNumber]) -> [Int]? {
      let indices = fields.compactMap { Self.index(of: $0, in: type) }
      return indices.count == fields.count ? indices : nil
    }
    guard let prompt = Self.index(of: prompt, in: type), let answer = Self.index(of: correct, in: type),
      let incorrect = indices(incorrect), let accepted = indices(accepted)
    else { return nil }
    return AnkiPackage.FieldChoice(prompt: prompt, answer: answer, incorrect: incorrect, accepted: accepted)
  }

  private static func index(of field: NameOrNumber, in type: AnkiPackage.NoteType) -> Int? {
    switch field {
    case .name(let name): type.fields.firstIndex { KitRules.key(of: $0) == KitRules.key(of: name) }
    case .number(let number): type.fields.indices.contains(number - 1) ? number - 1 : nil
    }
  }

  /// The columns or fields, with their paths.
  private var columns: [(path: String, field: NameOrNumber)] {
    [("prompt", prompt), ("correctAnswer", correct)]
      + incorrect.enumerated().map { ("incorrectAnswers/\($0.offset)", $0.element) }
      + accepted.enumerated().map { ("acceptedAnswers/\($0.offset)", $0.element) }
  }
}
