public import Kernel

/// The titles of the cases of an enumeration, looked up once in the string catalogs.
public struct CaseTitles<Case: CaseIterable & Hashable & Sendable>: Sendable {
  private let titles: [Case: Message]

  /// Looks up the titles by the keys of the cases, such as `card.rarity.common`; traps if one is missing.
  public init(key: (Case) -> String) {
    titles = Dictionary(uniqueKeysWithValues: Case.allCases.map { ($0, ShippedContent.text(key($0))) })
  }

  /// The title of a case.
  public subscript(_ value: Case) -> Message {
    guard let title = titles[value] else { preconditionFailure("\(value) is not in allCases") }
    return title
  }
}

extension CaseTitles where Case: RawRepresentable<String> {
  /// Looks up the titles; `prefix` is, for example, `card.rarity` for the key `card.rarity.common`.
  public init(_ prefix: String) { self.init { "\(prefix).\($0.rawValue)" } }
}
