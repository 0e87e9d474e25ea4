/// The CLDR plural categories.
public enum PluralCategory: String, CaseIterable, Sendable {
  /// The form for 0 in some languages; not used in English, Spanish and French.
  case zero
  /// The singular; for example 1, and in French also 0.
  case one
  /// The dual; for English ordinals 2nd, 22nd.
  case two
  /// The paucal; for English ordinals 3rd, 23rd.
  case few
  /// Spanish and French millions, which require *de*.
  case many
  /// The general form, which every language has.
  case other

  /// The name in catalogs and patterns, without an allocation.
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

  /// Returns the cardinal category of an integer by CLDR 48.
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

  /// Returns the cardinal category of a decimal number as written, by CLDR 48.
  public static func cardinal(_ operands: PluralOperands, in language: Language) -> PluralCategory {
    let many = operands.c == 0 ? isMillions(operands.i) && operands.v == 0 : operands.c > 5
    switch language {
    case .en: return operands.i == 1 && operands.v == 0 ? .one : .other
    case .es: return operands.i == 1 && operands.t == 0 ? .one : many ? .many : .other
    case .fr: return operands.i <= 1 ? .one : many ? .many : .other
    }
  }

  /// Returns the ordinal category of a number, by CLDR 48.
  public static func ordinal(_ operands: PluralOperands, in language: Language) -> PluralCategory {
    guard operands.t == 0 else { return .other }
    let n = operands.i
    switch language {
    case .en:
      return switch (n % 10, n % 100) {
      case (1, let tens) where tens != 11: .one
      case (2, let tens) where tens != 12: .two
      case (3, let tens) where tens != 13: .few
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
