package import CatalogChecks

/// Writes the glossary as TBX-Basic, the format of terms for translation tools.
package enum TBXWriter {
  /// Returns the document: an entry for each term with translations, and one for each name that stays as it is.
  ///
  /// `locales` are the languages of the document, the source language first.
  package static func write(_ glossary: Glossary, locales: [String]) -> String {
    var entries: [String] = []
    func append(_ languages: [(locale: String, words: [String])], note: String? = nil) {
      let sets = languages.map { locale, words in
        let terms = words.map { "<tig><term>\(escaped($0))</term></tig>" }.joined()
        return "        <langSet xml:lang=\"\(escaped(locale))\">\(terms)</langSet>\n"
      }
      let remark = note.map { "        <descrip type=\"context\">\(escaped($0))</descrip>\n" } ?? ""
      let id = "term-\(entries.count + 1)"
      entries.append("      <termEntry id=\"\(id)\">\n\(remark)\(sets.joined())      </termEntry>\n")
    }
    for term in glossary.terms {
      let languages = locales.map { ($0, term.names(in: $0)) }.filter { !$0.1.isEmpty }
      if languages.count > 1 { append(languages) }
    }
    for name in glossary.names + glossary.wordNames {
      append(locales.map { ($0, [name]) }, note: "This name is the same in every language.")
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <martif type="TBX-Basic" xml:lang="\(escaped(locales.first ?? "en"))">
        <martifHeader>
          <fileDesc><sourceDesc><p>The glossary of Localization/README.md</p></sourceDesc></fileDesc>
        </martifHeader>
        <text>
          <body>
      \(entries.joined())    </body>
        </text>
      </martif>

      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
