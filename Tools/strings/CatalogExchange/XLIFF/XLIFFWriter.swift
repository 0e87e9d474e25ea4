public import StringCatalog

/// Writes catalogues as XLIFF 1.2 for the translators of one language, valid against the strict schema of OASIS.
///
/// One `file` a catalogue; ids as Xcode's; the comment of an entry as the note of each of its texts. There is no date in it, so
/// that the same catalogues give the same bytes.
public struct XLIFFWriter {
  private let locale: ExchangeLocale
  private let marksApproved: Bool
  private var text = ""

  /// The namespace of XLIFF 1.2.
  static let namespace = "urn:oasis:names:tc:xliff:document:1.2"

  /// The document for a language.
  ///
  /// - Parameters:
  ///   - catalogs: The catalogues in the order of their names.
  ///   - locale: The language into which to translate.
  ///   - marksApproved: Whether each unit says `approved`: yes for what is translated, no for what is to be read. Weblate and
  ///     translate-toolkit take a text as done by that alone.
  /// - Returns: The document.
  /// - Throws: `CatalogError` for an entry that XLIFF cannot hold.
  public static func write(
    _ catalogs: [CatalogFile], for locale: ExchangeLocale, marksApproved: Bool = false
  ) throws(CatalogError) -> String {
    var writer = XLIFFWriter(locale: locale, marksApproved: marksApproved)
    writer.text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="\(namespace)" version="1.2">

      """
    for file in catalogs { try writer.append(file) }
    return writer.text + "</xliff>\n"
  }

  private init(locale: ExchangeLocale, marksApproved: Bool) {
    self.locale = locale
    self.marksApproved = marksApproved
  }

  private mutating func append(_ file: CatalogFile) throws(CatalogError) {
    text += "  <file"
    append(attribute: "original", file.fileName)
    append(attribute: "source-language", file.catalog.sourceLanguage)
    append(attribute: "target-language", locale.identifier)
    text += """
       datatype="plaintext">
          <header>
            <tool tool-id="kindling.strings" tool-name="strings"/>
          </header>
          <body>

      """
    for unit in try ExchangeUnit.all(of: file, in: locale) {
      for part in [unit.key, unit.source, unit.target?.value ?? "", unit.comment ?? ""] {
        guard let scalar = part.unicodeScalars.first(where: { !MarkupCharacter.isAllowed($0) }) else { continue }
        let number = String(scalar.value, radix: 16, uppercase: true)
        throw CatalogError(
          file: file.path, line: file.catalog.strings[unit.key]?.line.number,
          message: "\(unit.key): the character U+\(number) is not allowed in XML")
      }
      append(unit)
    }
    text += "    </body>\n  </file>\n"
  }

  private mutating func append(_ unit: ExchangeUnit) {
    text += "      <trans-unit"
    append(attribute: "id", unit.id)
    if marksApproved { append(attribute: "approved", unit.target?.state == .translated ? "yes" : "no") }
    text += " xml:space=\"preserve\">\n"
    text += "        <source>\(MarkupCharacter.escaped(text: unit.source))</source>\n"
    if let target = unit.target {
      text += "        <target"
      append(attribute: "state", XLIFFState.name(of: target.state))
      text += ">\(MarkupCharacter.escaped(text: target.value))</target>\n"
    }
    if let comment = unit.comment, !comment.isEmpty {
      text += "        <note>\(MarkupCharacter.escaped(text: comment))</note>\n"
    }
    text += "      </trans-unit>\n"
  }

  private mutating func append(attribute name: String, _ value: String) {
    text += " \(name)=\"\(MarkupCharacter.escaped(attribute: value))\""
  }
}
