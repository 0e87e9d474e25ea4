/// What the words of the program are called in each language, and which names stay as they are.
package struct Glossary: Equatable, Sendable {
  /// A word of the program.
  package struct Term: Equatable, Sendable {
    /// What it is called, by language; each of the alternatives will do.
    package let alternatives: [String: [String]]
    /// The words of each alternative, in small letters.
    private let spelled: [String: [[String]]]

    /// Makes a term.
    ///
    /// - Parameter alternatives: What it is called, by language.
    package init(_ alternatives: [String: [String]]) {
      self.alternatives = alternatives
      spelled = alternatives.mapValues { names in names.map { Prose($0).words.map(\.text) } }
    }

    /// What it is called in a language: `fr-CA` speaks as `fr` does.
    func names(in locale: String) -> [String] {
      alternatives[locale] ?? alternatives[language(of: locale)] ?? []
    }

    /// What it is called in a language, word by word.
    func spelled(in locale: String) -> [[String]] {
      spelled[locale] ?? spelled[language(of: locale)] ?? []
    }
  }

  /// The words of the program.
  package var terms: [Term]
  /// The names that are the same in every language, as they are written.
  package var names: [String]
  /// The names that are words as well, and so names only where their capital letter says it: React, Express.
  package var wordNames: [String]

  /// Makes a glossary.
  ///
  /// - Parameters:
  ///   - terms: The words of the program.
  ///   - names: The names that are the same in every language.
  ///   - wordNames: The names that are words as well.
  package init(terms: [Term] = [], names: [String] = [], wordNames: [String] = []) {
    self.terms = terms
    self.names = names
    self.wordNames = wordNames
  }

  /// The words, in small letters, that a text may share with its source: those of the names, and of the terms that both
  /// languages call the same.
  func untranslatedWords(from source: String, to locale: String) -> Set<String> {
    let shared = terms.flatMap { term in
      term.spelled(in: source).filter(term.spelled(in: locale).contains)
    }
    return Set(((names + wordNames).map { Prose($0).words.map(\.text) } + shared).joined())
  }

  // MARK: - The page

  /// Reads the glossary of a page in Markdown.
  ///
  /// Under the heading "Glossary" is a table with a column for each language, `en | es | fr | note`, in which a comma
  /// separates alternatives. Under the headings "Names that stay as they are" and "Names that are words as well" are
  /// lists of names, separated by commas.
  /// A page without them has an empty glossary.
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
