/// The plural categories of CLDR: which form of a word a number takes.
public enum PluralCategory: String, CaseIterable, Sendable {
  /// For nothing, in languages that have such a form; none of ours does.
  case zero
  /// The singular, for one and for what a language counts with it.
  case one
  /// The dual; English second, 2nd, 22nd.
  case two
  /// A small number; English third, 3rd, 23rd.
  case few
  /// Spanish and French millions, which take *de*.
  case many
  /// Everything else; every language has it.
  case other

  /// The name in catalogues and patterns, without an allocation.
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

  /// The categories that a language's cardinal numbers fall into, in the order of the cases.
  public static func cardinals(of language: Language) -> [PluralCategory] {
    switch language {
    case .en: [.one, .other]
    case .es, .fr: [.one, .many, .other]
    }
  }

  /// The category of a whole number, by CLDR 48.
  ///
  /// - Parameters:
  ///   - number: The number; its sign does not matter.
  ///   - language: The language of the text.
  /// - Returns: One of the categories that the language has.
  public static func cardinal(_ number: Int, in language: Language) -> PluralCategory {
    let i = number.magnitude
    switch language {
    case .en: return i == 1 ? .one : .other
    case .es: return i == 1 ? .one : isMillions(i) ? .many : .other
    case .fr: return i <= 1 ? .one : isMillions(i) ? .many : .other
    }
  }

  /// The category of a number as it is written, by CLDR 48.
  ///
  /// - Parameters:
  ///   - operands: The number.
  ///   - language: The language of the text.
  /// - Returns: One of the categories that the language has.
  public static func cardinal(_ operands: PluralOperands, in language: Language) -> PluralCategory {
    let many = operands.c == 0 ? isMillions(operands.i) && operands.v == 0 : operands.c > 5
    switch language {
    case .en: return operands.i == 1 && operands.v == 0 ? .one : .other
    case .es: return operands.i == 1 && operands.t == 0 ? .one : many ? .many : .other
    case .fr: return operands.i <= 1 ? .one : many ? .many : .other
    }
  }

  /// The category of a number that gives a place in an order, by CLDR 48.
  ///
  /// - Parameters:
  ///   - operands: The number.
  ///   - language: The language of the text.
  /// - Returns: One of the categories that the language has.
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
