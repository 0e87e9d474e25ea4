/// The numbers that are written in words.
enum WrittenNumbers {
  /// Returns whether lowercase words of a text include a number up to twelve: “two”, “second”, “twice”, “II”.
  ///
  /// True for a language whose number words are unknown.
  static func isSpelledOut(_ number: String, among words: Set<String>, _ language: String) -> Bool {
    guard let value = Int(number), (0...12).contains(value) else { return false }
    guard let names = names[language] else { return true }
    return !names[value].words.isDisjoint(with: words) || value > 0 && words.contains(romanNumerals[value - 1])
  }

  private static let romanNumerals = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"]

  /// Returns whether lowercase words of a text include a fraction: “half”, “two thirds”, “a quarter”.
  static func hasFraction(_ words: Set<String>, _ language: String) -> Bool {
    fractions[language]?.words.isDisjoint(with: words) == false
  }

  private static let fractions: LanguageTable<WordSet> = [
    "de": "achtel drittel fünftel halb halbe hälfte sechstel viertel",
    "en": "eighth eighths fifth fifths fourth fourths half halves quarter quarters sixth sixths third thirds",
    "es": "cuarta cuarto cuartos media medio mitad octavo quinto sexta sexto tercio tercios",
    "fr": "cinquième demi demie huitième moitié quart quarts sixième tiers",
  ]

  /// The words of the numbers from 0 to 12, by language.
  private static let names: [String: [WordSet]] = [
    "de": [
      "null kein keine", "ein eine einem einen einer eins erste ersten erster", "zwei beide beiden zweite zweiten",
      "drei dritte dritten", "vier vierte", "fünf fünfte", "sechs sechste", "sieben woche siebte", "acht achte",
      "neun neunte", "zehn zehnte", "elf", "zwölf",
    ],
    "en": [
      "zero no", "one a an once first", "two both double twice second", "three third triple", "four fourth",
      "five fifth", "six sixth", "seven week seventh", "eight eighth", "nine ninth", "ten tenth", "eleven", "twelve",
    ],
    "es": [
      "cero ningún ninguna", "un uno una primer primero primera", "dos ambos ambas segundo segunda",
      "tres tercer tercero tercera", "cuatro cuarto cuarta", "cinco quinto quinta", "seis sexto sexta",
      "siete semana séptimo séptima", "ocho octavo octava", "nueve noveno novena", "diez décimo décima", "once",
      "doce",
    ],
    "fr": [
      "zéro aucun aucune", "un une premier première", "deux deuxième second seconde", "trois troisième",
      "quatre quatrième", "cinq cinquième", "six sixième", "sept semaine septième", "huit huitième", "neuf neuvième",
      "dix dixième", "onze", "douze",
    ],
  ]
}
