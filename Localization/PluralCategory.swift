/// The CLDR plural categories.
public enum PluralCategory: String, CaseIterable, Sendable {
  /// The form for 0 in some languages; not used in English, Spanish and French.
  case zero
  /// The singular, such as 1; in French also 0.
  case one
  /// The dual; in English, ordinals such as 2nd and 22nd.
  case two
  /// The paucal; in English, ordinals such as 3rd and 23rd.
  case few
  /// Spanish and French millions, which require *de*.
  case many
  /// The general form, which every language has.
  case other

  /// The name in catalogs and patterns, as a static string to avoid an allocation.
  var name: StaticString {
    switch self {
    case .zero: "zero"
    case .one: "one"
    case .two: "two"
    case .few: "few"
    case .many: "many"
    case .other: "other"
    }
  }

  /// Returns the categories of a language's cardinal numbers, in the order of the cases.
  public static func cardinals(of language: Language) -> [PluralCategory] {
    switch language {
    case .en: [.one, .other]
    case .es, .fr: [.one, .many, .other]
    }
  }

  /// Returns the cardinal category of an integer, according to CLDR 48.
  ///
  /// The sign is ignored.
  public static func cardinal(_ number: Int, in language: Language) -> PluralCategory {
    let i = number.magnitude
    switch language {
    case .en: return i == 1 ? .one : .other
    case .es: return i == 1 ? .one : isMillions(i) ? .many : .other
    case .fr: return i <= 1 ? .one : isMillions(i) ? .many : .other
    }
  }

  /// Returns the cardinal category of a decimal number as written, according to CLDR 48.
  public static func cardinal(_ operands: PluralOperands, in language: Language) -> PluralCategory {
    let isMany = operands.c == 0 ? isMillions(operands.i) && operands.v == 0 : operands.c > 5
    switch language {
    case .en: return operands.i == 1 && operands.v == 0 ? .one : .other
    case .es: return operands.i == 1 && operands.t == 0 ? .one : isMany ? .many : .other
    case .fr: return operands.i <= 1 ? .one : isMany ? .many : .other
    }
  }

  /// Returns the ordinal category of a number, according to CLDR 48.
  public static func ordinal(_ operands: PluralOperands, in language: Language) -> PluralCategory {
    guard operands.t == 0 else { return .other }
    let n = operands.i
    switch language {
    case .en:
      return switch (n % 10, n % 100) {
      case (1, let lastTwoDigits) where lastTwoDigits != 11: .one
      case (2, let lastTwoDigits) where lastTwoDigits != 12: .two
      case (3, let lastTwoDigits) where lastTwoDigits != 13: .few
      default: .other
      }
    case .es: return .other
    case .fr: return n == 1 ? .one : .other
    }
  }

  private static func isMillions(_ number: UInt) -> Bool {
    number != 0 && number.isMultiple(of: 1_000_000)
  }
}
