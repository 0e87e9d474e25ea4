import StringCatalog

/// Writes catalogs as gettext PO for one target language, which most translation tools read.
///
/// Each form of a text is a message, whose context is the catalog and the id of XLIFF: gettext's own plural forms have
/// no names, and no forms for parts of a text.
package enum POWriter {
  /// The separator between the catalog and the id in a context.
  static let separator: Character = ":"

  /// Returns the document; its catalogs must have the same source language.
  ///
  /// Translations that need review are fuzzy. The previous source text of a changed one is its previous message.
  package static func write(_ export: TranslationExport) -> String {
    let sourceLanguage = export.parts.first?.file.catalog.sourceLanguage ?? "en"
    let header = [
      "Language: \(export.locale.identifier)", "MIME-Version: 1.0", "Content-Type: text/plain; charset=UTF-8",
      "Content-Transfer-Encoding: 8bit", "\(PODocument.sourceLanguageField): \(sourceLanguage)",
    ].map { $0 + "\n" }
    var text = "msgid \"\"\nmsgstr \(quoted(header.joined()))\n"
    for part in export.parts {
      for unit in part.units { text += message(unit, of: part.file) }
    }
    return text
  }

  private static func message(_ unit: ExchangeUnit, of file: CatalogFile) -> String {
    var text = "\n"
    var comments = unit.comment.map { $0.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) } ?? []
    if let maxLength = unit.maxLength { comments.append("Maximum length: \(maxLength) characters") }
    for line in comments where !line.isEmpty { text += "#. \(line)\n" }
    let isFuzzy = unit.target.map { $0.state != .translated } ?? false
    text += isFuzzy ? "#, fuzzy, objc-format\n" : "#, objc-format\n"
    if let previous = unit.previousSource { text += "#| msgid \(quoted(previous).replacing("\n", with: "\n#| "))\n" }
    text += "msgctxt \(quoted("\(file.fileName)\(separator)\(unit.id)"))\n"
    text += "msgid \(quoted(unit.source))\nmsgstr \(quoted(unit.target?.value ?? ""))\n"
    return text
  }

  /// Returns a string of PO; a text of several lines has one string for each.
  private static func quoted(_ text: String) -> String {
    var lines: [String] = [""]
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": lines[lines.count - 1] += "\\\""
      case "\\": lines[lines.count - 1] += "\\\\"
      case "\t": lines[lines.count - 1] += "\\t"
      case "\r": lines[lines.count - 1] += "\\r"
      case "\n":
        lines[lines.count - 1] += "\\n"
        lines.append("")
      default: lines[lines.count - 1].unicodeScalars.append(scalar)
      }
    }
    if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    return (lines.count > 1 ? "\"\"\n" : "") + lines.map { "\"\($0)\"" }.joined(separator: "\n")
  }
}
