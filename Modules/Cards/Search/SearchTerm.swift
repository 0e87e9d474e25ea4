/// The terms of `spark_search`.
///
/// Each begins with the number of its user, so that nobody pays for what others have written, and with a letter that tells
/// what it is. The step `0011_spark_places.sql` of the schema makes the same.
enum SearchTerm {
  /// How many code points the beginnings of words have under which sparks are kept.
  static let lengths = [1, 2, 4]
  /// How many those have under which they are kept in the order of titles too.
  static let lengthsByTitle = [2, 4]

  /// All terms of a spark: its words, their beginnings, and the longer ones of these before the key of the title.
  ///
  /// - Parameters:
  ///   - words: The words as they are compared, none twice.
  ///   - titleKey: What lists are sorted by that go by title.
  ///   - user: Whose spark it is.
  /// - Returns: The terms with blanks between them, none twice; empty for a spark without words.
  static func terms(of words: some Sequence<String>, titleKey: String, _ user: Int64) -> String {
    var terms = words.map { word($0, of: user) }
    var known: Set<String> = []
    for word in words {
      for length in lengths {
        guard let beginning = beginning(of: word, length), known.insert(beginning).inserted else { continue }
        terms.append(sparks(withWordsLike: beginning, of: user))
        if lengthsByTitle.contains(length) { terms.append(title(titleKey, withWordsLike: beginning, of: user)) }
      }
    }
    return terms.joined(separator: " ")
  }

  /// The term of a whole word.
  static func word(_ word: String, of user: Int64) -> String { "u\(user)x\(word)" }

  /// The beginning of a word; nil where the word is shorter.
  static func beginning(of word: String, _ length: Int) -> String? {
    let scalars = word.unicodeScalars.prefix(length)
    return scalars.count == length ? String(String.UnicodeScalarView(scalars)) : nil
  }

  /// The longest beginning of a word under which sparks are kept, among some lengths; nil where there is none.
  static func longestBeginning(of word: String, among lengths: [Int] = lengths) -> String? {
    lengths.reversed().lazy.compactMap { beginning(of: word, $0) }.first
  }

  /// The term of all sparks that have a word with a beginning of one of the lengths.
  static func sparks(withWordsLike beginning: String, of user: Int64) -> String {
    let letter =
      switch beginning.unicodeScalars.count {
      case 1: "a"
      case 2: "b"
      default: "d"
      }
    return "u\(user)\(letter)\(beginning)"
  }

  /// The term of all sparks of a title that have a word with a beginning of two or four code points.
  ///
  /// Such terms are in the order of the keys of the titles.
  static func title(_ key: String, withWordsLike beginning: String, of user: Int64) -> String {
    var hexadecimal: [UInt8] = []
    for byte in key.utf8 { hexadecimal += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    return titles(withWordsLike: beginning, of: user) + String(decoding: hexadecimal, as: UTF8.self)
  }

  /// What the terms of all titles begin with whose sparks have a word with a beginning of two or four code points.
  static func titles(withWordsLike beginning: String, of user: Int64) -> String {
    "u\(user)\(beginning.unicodeScalars.count == 2 ? "c" : "e")\(beginning)"
  }

  private static let digits = Array("0123456789abcdef".utf8)

  /// A search for sparks with one of some terms.
  static func anyOf(_ terms: [String]) -> String {
    terms.count == 1 ? quoted(terms[0]) : "(\(terms.map(quoted).joined(separator: " OR ")))"
  }

  /// A search for sparks with a term that begins so.
  static func beginning(with term: String) -> String { quoted(term) + "*" }

  /// A search for sparks for which all of some others hold.
  static func all(_ searches: [String]) -> String { searches.joined(separator: " AND ") }

  private static func quoted(_ term: String) -> String { "\"\(term)\"" }
}
