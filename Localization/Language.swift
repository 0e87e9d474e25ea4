/// A language of texts: a language code and possibly a script, such as `de` or `zh-Hans`.
///
/// The code is stored inline, so that a language is cheap to copy and hash.
public struct Language: RawRepresentable, Hashable, Sendable {
  /// The code as ASCII bytes, the first one in the most significant byte that is used.
  private let code: UInt64

  /// English, the source language.
  public static var en: Language { Language(code: 0x656E) }
  /// Spanish.
  public static var es: Language { Language(code: 0x6573) }
  /// French.
  public static var fr: Language { Language(code: 0x6672) }

  /// The languages in which every built-in text exists.
  public static let builtIn: [Language] = [.en, .es, .fr]

  private static let codeLengths = 2...8

  private init(code: UInt64) { self.code = code }

  /// Creates a language from its canonical code; nil for any other text, such as one with a region.
  public init?(rawValue: String) {
    guard Self.codeLengths.contains(rawValue.utf8.count) else { return nil }
    var code: UInt64 = 0
    var hyphen: Int?
    for (index, byte) in rawValue.utf8.enumerated() {
      let isExpected =
        switch (byte, hyphen) {
        case (UInt8(ascii: "-"), nil): 2...3 ~= index
        case (UInt8(ascii: "a")...UInt8(ascii: "z"), let hyphen): hyphen.map { index > $0 + 1 } ?? (index < 3)
        case (UInt8(ascii: "A")...UInt8(ascii: "Z"), let hyphen?): index == hyphen + 1
        default: false
        }
      guard isExpected else { return nil }
      if byte == UInt8(ascii: "-") { hyphen = index }
      code = code << 8 | UInt64(byte)
    }
    // A script has four letters.
    guard hyphen.map({ rawValue.utf8.count == $0 + 5 }) ?? true else { return nil }
    self.code = code
  }

  /// The code as a BCP 47 tag.
  public var rawValue: String {
    let bytes = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: code >> $0) }
    return String(decoding: bytes.drop { $0 == 0 }, as: UTF8.self)
  }

  /// The position among the built-in languages; nil for any other language.
  public var builtInIndex: Int? {
    switch self {
    case .en: 0
    case .es: 1
    case .fr: 2
    default: nil
    }
  }

  /// Whether every built-in text exists in the language.
  public var isBuiltIn: Bool { builtInIndex != nil }

  /// Compares the codes.
  public static func == (left: Language, right: Language) -> Bool { left.code == right.code }

  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension Language {
  /// The languages of texts: the built-in ones, then those of the installed catalogs in the order of their codes.
  public static var served: [Language] { builtIn + (TextOverrides.installed?.addedLanguages ?? []) }

  /// Whether the program has texts in the language.
  public var isServed: Bool { isBuiltIn || TextOverrides.installed?.addedLanguages.contains(self) == true }
}
