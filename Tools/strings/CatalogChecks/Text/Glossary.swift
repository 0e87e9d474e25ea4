/// The translations of terms, and the names that must not be translated.
package struct Glossary: Equatable, Sendable {
  /// A term of the product.
  package struct Term: Equatable, Sendable {
    /// The accepted translations by language.
    package let alternatives: [String: [String]]
    /// The lowercase words of each alternative.
    private let spelled: [String: [[String]]]

    /// Creates a term from its translations by language.
    package init(_ alternatives: [String: [String]]) {
      self.alternatives = alternatives
      spelled = alternatives.mapValues { names in names.map { Prose($0).words.map(\.text) } }
    }

    /// Returns the translations into a language; `fr-CA` falls back to `fr`.
    package func names(in locale: String) -> [String] {
      alternatives[locale] ?? alternatives[language(of: locale)] ?? []
    }

    /// Returns the translations into a language as lists of words.
    func spelled(in locale: String) -> [[String]] {
      spelled[locale] ?? spelled[language(of: locale)] ?? []
    }
  }

  /// The terms.
  package var terms: [Term]
  /// The names that are the same in every language, in their exact spelling.
  package private(set) var names: [String]
  /// The names that are also words, and count as names only if capitalized: React, Express.
  package private(set) var wordNames: [String]
  /// The lowercase words of all names.
  private(set) var nameWords: Set<String> = []

  /// Creates a glossary.
  package init(terms: [Term] = [], names: [String] = [], wordNames: [String] = []) {
    self.terms = terms
    self.names = names
    self.wordNames = wordNames
    nameWords = Glossary.words(of: names + wordNames)
  }

  private static func words(of names: [String]) -> Set<String> { Set(names.flatMap { Prose($0).words.map(\.text) }) }

  /// Returns the lowercase words that a text may share with its source: names, and terms that are the same in both.
  func untranslatedWords(from source: String, to locale: String) -> Set<String> {
    let shared = terms.flatMap { term in
      term.spelled(in: source).filter(term.spelled(in: locale).contains)
    }
    return Set(((names + wordNames).map { Prose($0).words.map(\.text) } + shared).joined())
  }

  // MARK: - Markdown

  /// Reads the glossary of a Markdown page; empty if the page has none.
  ///
  /// The heading "Glossary" precedes a table with a column for each language, `en | es | fr | note`, whose cells list
  /// alternatives separated by commas. The headings "Names that stay as they are" and "Names that are words as well"
  /// precede comma-separated lists.
  package init(page: String) {
    self.init()
    var heading = ""
    var columns: [String] = []
    for line in page.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("#") {
        heading = String(line.drop { $0 == "#" || $0 == " " })
        columns = []
      } else if heading == "Glossary", line.hasPrefix("|") {
        let cells = Glossary.cells(of: line)
        if columns.isEmpty {
          columns = cells
        } else if !cells.allSatisfy({ $0.allSatisfy { "-: ".contains($0) } }) {
          terms.append(Glossary.term(cells, columns))
        }
      } else if heading == "Names that stay as they are", line.hasPrefix("- ") {
        names += Glossary.list(line.dropFirst(2))
      } else if heading == "Names that are words as well", line.hasPrefix("- ") {
        wordNames += Glossary.list(line.dropFirst(2))
      }
    }
    nameWords = Glossary.words(of: names + wordNames)
  }

  private static func cells(of row: Substring) -> [String] {
    var inner = row.dropFirst()
    if inner.last == "|" { inner = inner.dropLast() }
    return inner.split(separator: "|", omittingEmptySubsequences: false).map { trimmed($0) }
  }

  private static func term(_ cells: [String], _ columns: [String]) -> Term {
    let languages = zip(columns, cells).filter { $0.0 != "note" && !$0.1.isEmpty }
    return Term(Dictionary(languages.map { ($0.0, list($0.1[...])) }) { first, _ in first })
  }

  private static func list(_ text: Substring) -> [String] {
    text.split(separator: ",").map { trimmed($0) }.filter { !$0.isEmpty }
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " }
    return String(start[..<(start.lastIndex { $0 != " " }.map { start.index(after: $0) } ?? start.startIndex)])
  }
}
