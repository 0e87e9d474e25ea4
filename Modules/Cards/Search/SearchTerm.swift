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
  static func terms(of words: [Substring], titleKey: String, _ user: Int64) -> String {
    var terms = Terms(user)
    terms.text.reserveCapacity(words.count * (80 + 4 * titleKey.utf8.count))
    let title = hexadecimal(titleKey)
    for word in words { terms.append("x", word) }
    var known: Set<Substring> = []
    for word in words {
      for length in lengths {
        guard let beginning = beginning(of: word, length), known.insert(beginning).inserted else { continue }
        terms.append(letter(length), beginning)
        if lengthsByTitle.contains(length) { terms.append(letterByTitle(length), beginning, title) }
      }
    }
    return String(decoding: terms.text, as: UTF8.self)
  }

  /// The term of a whole word.
  static func word(_ word: String, of user: Int64) -> String { one("x", word[...], of: user) }

  /// The longest beginning of a word under which sparks are kept, among some lengths; nil where there is none.
  static func longestBeginning(of word: String, among lengths: [Int] = lengths) -> String? {
    lengths.reversed().lazy.compactMap { beginning(of: word[...], $0) }.first.map { String($0) }
  }

  /// The term of all sparks that have a word with a beginning of one of the lengths.
  static func sparks(withWordsLike beginning: String, of user: Int64) -> String {
    one(letter(beginning.unicodeScalars.count), beginning[...], of: user)
  }

  /// The term of all sparks of a title that have a word with a beginning of two or four code points.
  ///
  /// Such terms are in the order of the keys of the titles.
  static func title(_ key: String, withWordsLike beginning: String, of user: Int64) -> String {
    one(letterByTitle(beginning.unicodeScalars.count), beginning[...], hexadecimal(key), of: user)
  }

  /// What the terms of all titles begin with whose sparks have a word with a beginning of two or four code points.
  static func titles(withWordsLike beginning: String, of user: Int64) -> String {
    title("", withWordsLike: beginning, of: user)
  }

  // MARK: - Parts

  /// Terms that are written one after the other.
  private struct Terms {
    var text: [UInt8] = []
    private let owner: [UInt8]

    init(_ user: Int64) {
      owner = Array("u\(user)".utf8)
    }

    mutating func append(_ letter: Unicode.Scalar, _ word: Substring, _ title: [UInt8] = []) {
      if !text.isEmpty { text.append(UInt8(ascii: " ")) }
      text += owner
      text.append(UInt8(ascii: letter))
      text += word.utf8
      text += title
    }
  }

  private static func one(
    _ letter: Unicode.Scalar, _ word: Substring, _ title: [UInt8] = [], of user: Int64
  ) -> String {
    var terms = Terms(user)
    terms.append(letter, word, title)
    return String(decoding: terms.text, as: UTF8.self)
  }

  private static func letter(_ length: Int) -> Unicode.Scalar { length == 1 ? "a" : length == 2 ? "b" : "d" }

  private static func letterByTitle(_ length: Int) -> Unicode.Scalar { length == 2 ? "c" : "e" }

  /// The beginning of a word; nil where the word is shorter.
  private static func beginning(of word: Substring, _ length: Int) -> Substring? {
    let scalars = word.unicodeScalars
    return scalars.index(scalars.startIndex, offsetBy: length, limitedBy: scalars.endIndex).map { word[..<$0] }
  }

  private static func hexadecimal(_ text: String) -> [UInt8] {
    var digits: [UInt8] = []
    digits.reserveCapacity(2 * text.utf8.count)
    for byte in text.utf8 {
      digits.append(Self.digits[Int(byte >> 4)])
      digits.append(Self.digits[Int(byte & 15)])
    }
    return digits
  }

  private static let digits = Array("0123456789abcdef".utf8)

  // MARK: - Searches

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
