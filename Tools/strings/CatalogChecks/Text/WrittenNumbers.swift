/// The numbers in a text, in digits or in words.
enum WrittenNumbers {
  /// A number with the range of its digits.
  typealias Digits = (number: String, range: Range<Int>)

  /// Returns the numbers in digits: integers without separators, fractions with a decimal point.
  ///
  /// « 10.000 », “10,000” and « 10 000 » are the same number; 2026-03-28 and 10:30 are several.
  static func digits(in prose: Prose) -> [Digits] {
    var numbers: [Digits] = []
    var groups: [Group] = []
    var separator: Unicode.Scalar?
    var index = 0
    while index < prose.scalars.count {
      guard prose.scalars[index].isDigit else {
        index += 1
        continue
      }
      let run = prose.scalars[index...].prefix(while: \.isDigit)
      groups.append(Group(digits: String(String.UnicodeScalarView(run)), separator: separator, range: run.indices))
      index = run.endIndex
      separator = prose.scalar(at: index).flatMap { separators.contains($0) ? $0 : nil }
      if separator == nil || prose.scalar(at: index + 1)?.isDigit != true {
        numbers += joined(groups)
        groups = []
        separator = nil
      } else {
        index += 1
      }
    }
    return numbers
  }

  /// Digits with the separator before them.
  private struct Group {
    let digits: String
    let separator: Unicode.Scalar?
    let range: Range<Int>
  }

  private static let separators = Set(".,'’ \u{00A0}\u{202F}".unicodeScalars)

  private static func joined(_ groups: [Group]) -> [Digits] {
    guard let first = groups.first, let last = groups.last else { return [] }
    let rest = groups.dropFirst()
    let range = first.range.lowerBound..<last.range.upperBound
    if groups.count > 1, first.digits.count <= 3, first.digits != "0", rest.allSatisfy({ $0.digits.count == 3 }) {
      return [(withoutLeadingZeros(groups.map(\.digits).joined()), range)]
    }
    if groups.count == 2, groups[1].separator == "." || groups[1].separator == "," {
      return [("\(withoutLeadingZeros(first.digits)).\(groups[1].digits)", range)]
    }
    return groups.map { (withoutLeadingZeros($0.digits), $0.range) }
  }

  private static func withoutLeadingZeros(_ digits: String) -> String {
    let rest = digits.drop { $0 == "0" }
    return rest.isEmpty ? "0" : String(rest)
  }

  /// Returns whether lowercase words of a text include a number up to twelve: “two”, “second”, “twice”, “II”.
  ///
  /// True for a language whose number words are unknown.
  static func isSpelledOut(_ number: String, among words: Set<String>, _ language: String) -> Bool {
    guard let value = Int(number), (0...12).contains(value) else { return false }
    guard let names = names[language] else { return true }
    return names[value].contains { words.contains($0) } || value > 0 && words.contains(romanNumerals[value - 1])
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

  private static let names: [String: [[String]]] = [
    "de": [
      ["null", "kein", "keine"], ["ein", "eine", "einem", "einen", "einer", "eins", "erste", "ersten", "erster"],
      ["zwei", "beide", "beiden", "zweite", "zweiten"], ["drei", "dritte", "dritten"], ["vier", "vierte"],
      ["fünf", "fünfte"], ["sechs", "sechste"], ["sieben", "woche", "siebte"], ["acht", "achte"], ["neun", "neunte"],
      ["zehn", "zehnte"], ["elf"], ["zwölf"],
    ],
    "en": [
      ["zero", "no"], ["one", "a", "an", "once", "first"], ["two", "both", "double", "twice", "second"],
      ["three", "third", "triple"],
      ["four", "fourth"], ["five", "fifth"], ["six", "sixth"], ["seven", "week", "seventh"], ["eight", "eighth"],
      ["nine", "ninth"], ["ten", "tenth"], ["eleven"], ["twelve"],
    ],
    "es": [
      ["cero", "ningún", "ninguna"], ["un", "uno", "una", "primer", "primero", "primera"],
      ["dos", "ambos", "ambas", "segundo", "segunda"], ["tres", "tercer", "tercero", "tercera"],
      ["cuatro", "cuarto", "cuarta"], ["cinco", "quinto", "quinta"], ["seis", "sexto", "sexta"],
      ["siete", "semana", "séptimo", "séptima"], ["ocho", "octavo", "octava"], ["nueve", "noveno", "novena"],
      ["diez", "décimo", "décima"], ["once"], ["doce"],
    ],
    "fr": [
      ["zéro", "aucun", "aucune"], ["un", "une", "premier", "première"], ["deux", "deuxième", "second", "seconde"],
      ["trois", "troisième"], ["quatre", "quatrième"], ["cinq", "cinquième"], ["six", "sixième"],
      ["sept", "semaine", "septième"], ["huit", "huitième"], ["neuf", "neuvième"], ["dix", "dixième"], ["onze"],
      ["douze"],
    ],
  ]
}
