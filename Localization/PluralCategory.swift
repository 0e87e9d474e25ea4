/// The CLDR plural categories.
public enum PluralCategory: String, CaseIterable, Sendable {
  /// The form for 0 in some languages, such as Arabic; not used in English, Spanish and French.
  case zero
  /// The singular, such as 1; in French also 0.
  case one
  /// The dual in languages such as Slovenian; in English, ordinals such as 2nd and 22nd.
  case two
  /// Small numbers in languages such as Polish; in English, ordinals such as 3rd and 23rd.
  case few
  /// Large numbers in languages such as Polish; Spanish and French millions, which require *de*.
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

  /// Returns the categories of a locale's cardinal numbers, in the order of the cases; `other` if CLDR has no rules.
  public static func cardinals(of locale: TextLocale) -> [PluralCategory] {
    switch locale.language {
    case .en: [.one, .other]
    case .es, .fr: [.one, .many, .other]
    default: PluralRules.rules(of: locale.identifier)?.categories ?? [.other]
    }
  }

  /// Returns the cardinal category of an integer, according to CLDR 48; `other` if CLDR has no rules.
  ///
  /// The sign is ignored.
  public static func cardinal(_ number: Int, in locale: TextLocale) -> PluralCategory {
    let i = number.magnitude
    switch locale.language {
    case .en: return i == 1 ? .one : .other
    case .es: return i == 1 ? .one : isMillions(i) ? .many : .other
    case .fr: return i <= 1 ? .one : isMillions(i) ? .many : .other
    default: return PluralRules.rules(of: locale.identifier)?.category(of: PluralOperands(number)) ?? .other
    }
  }

  private static func isMillions(_ number: UInt) -> Bool {
    number != 0 && number.isMultiple(of: 1_000_000)
  }
}
