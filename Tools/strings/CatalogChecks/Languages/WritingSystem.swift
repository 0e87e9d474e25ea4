/// The letters in which languages are written.
enum WritingSystem: Sendable {
  case arabic, armenian, bengali, cyrillic, devanagari, eastAsian, georgian, greek, hangul, hebrew, latin, thai

  /// Creates the writing system of a letter; nil for a character of another one or of several.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF: self = .latin
    case 0x0370...0x03FF: self = .greek
    case 0x0400...0x052F: self = .cyrillic
    case 0x0531...0x058A: self = .armenian
    case 0x05D0...0x05EA: self = .hebrew
    case 0x0620...0x06D3: self = .arabic
    case 0x0904...0x0939: self = .devanagari
    case 0x0985...0x09B9: self = .bengali
    case 0x0E01...0x0E30: self = .thai
    case 0x10A0...0x10FF: self = .georgian
    case 0x1100...0x11FF, 0xAC00...0xD7A3: self = .hangul
    case 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF: self = .eastAsian
    default: return nil
    }
  }

  /// The writing system of each language that is not written with Latin letters.
  private static let others: LanguageTable<WritingSystem> = [
    "ar": .arabic, "be": .cyrillic, "bg": .cyrillic, "bn": .bengali, "el": .greek, "fa": .arabic, "he": .hebrew,
    "hi": .devanagari, "hy": .armenian, "iw": .hebrew, "ja": .eastAsian, "ka": .georgian, "ko": .hangul,
    "mk": .cyrillic, "mr": .devanagari, "ne": .devanagari, "ru": .cyrillic, "th": .thai, "uk": .cyrillic,
    "ur": .arabic, "zh": .eastAsian,
  ]

  /// The languages that are certainly written with Latin letters.
  private static let latinLanguages: WordSet = """
    af ca cs da de en es et eu fi fr ga gl hr hu id is it lt lv ms nb nl nn no pl pt ro sk sl sv sw tr vi
    """

  /// Returns the writing system of a locale; nil if it is unknown or the language has several.
  static func of(_ locale: String) -> WritingSystem? {
    if let system = others[locale] { return system }
    return latinLanguages.contains(language(of: locale)) ? .latin : nil
  }
}
