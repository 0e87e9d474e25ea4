/// Protection against formula injection by user input in spreadsheets. (OWASP, "CSV Injection")
///
/// A field that a spreadsheet could interpret as a formula is written with a leading apostrophe, even if it already has
/// apostrophes before the formula. Removing one apostrophe before a formula therefore always restores the original, and
/// other apostrophes are never changed.
enum SpreadsheetFormula {
  private static let apostrophe: Unicode.Scalar = "'"
  private static let byteOrderMark: Unicode.Scalar = "\u{FEFF}"
  /// Characters that begin a formula, including full-width forms; a leading tab or line break could hide a formula.
  private static let openers: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  /// Returns the field, with a leading apostrophe if a spreadsheet could interpret it as a formula.
  static func escaped(_ field: String) -> String { isFormula(field) ? "'" + field : field }

  /// Returns the original of an escaped field; other fields are unchanged.
  static func unescaped(_ field: String) -> String {
    let scalars = field.unicodeScalars
    guard scalars.first == apostrophe else { return field }
    let rest = String(scalars.dropFirst())
    return isFormula(rest) ? rest : field
  }

  /// Returns whether a field is a formula, ignoring leading apostrophes and byte order marks; signed numbers are not.
  private static func isFormula(_ field: String) -> Bool {
    let rest = field.unicodeScalars.drop { $0 == apostrophe || $0 == byteOrderMark }
    guard let first = rest.first, openers.contains(first) else { return false }
    return !isNumber(rest)
  }

  /// Returns whether a text is a plain signed number, such as -3.5 or +2,75.
  private static func isNumber(_ text: Substring.UnicodeScalarView) -> Bool {
    let parts = text.dropFirst().split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    return (text.first == "-" || text.first == "+") && parts.count <= 2
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } }
  }
}
