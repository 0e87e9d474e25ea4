/// Keeps spreadsheets from running what somebody typed. (OWASP, "CSV Injection")
///
/// A field that a spreadsheet could take for a formula is written with an apostrophe before it. So is one that is such a field
/// behind apostrophes of its own: whatever is left when one apostrophe is taken from before a formula is what was meant, and
/// apostrophes before anything else are never touched.
enum SpreadsheetFormula {
  private static let apostrophe: Unicode.Scalar = "'"
  private static let byteOrderMark: Unicode.Scalar = "\u{FEFF}"
  /// What a formula begins with, also in full width; a tab or line break hides it from whoever looks at the file.
  private static let openers: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  /// The field with an apostrophe before it where a spreadsheet could take it for a formula.
  static func defused(_ field: String) -> String { isFormula(field) ? "'" + field : field }

  /// The field that `defused` was given.
  static func restored(_ field: String) -> String {
    let scalars = field.unicodeScalars
    guard scalars.first == apostrophe else { return field }
    let rest = String(scalars.dropFirst())
    return isFormula(rest) ? rest : field
  }

  /// Whether a field is a formula, also behind apostrophes and byte order marks.
  private static func isFormula(_ field: String) -> Bool {
    let rest = field.unicodeScalars.drop { $0 == apostrophe || $0 == byteOrderMark }
    guard let first = rest.first, openers.contains(first) else { return false }
    return !isNumber(rest)
  }

  /// Whether a text is a plain number, such as -3.5 or +2,75: a sign, digits, and perhaps a fraction behind one mark.
  private static func isNumber(_ text: Substring.UnicodeScalarView) -> Bool {
    let parts = text.dropFirst().split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    return (text.first == "-" || text.first == "+") && parts.count <= 2
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } }
  }
}
