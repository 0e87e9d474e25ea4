import JSON
public import SQLite

/// A list of texts as JSON, in a column or in a parameter of a statement.
public enum TextList {
  /// Returns the list as JSON.
  public static func json(_ texts: [String]) -> String {
    guard !texts.isEmpty else { return "[]" }
    let writer = JSONWriter()
    texts.write(to: writer)
    return writer.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the texts of the list in a column; throws if the column does not contain a list.
  public static func texts(_ row: Row, _ column: Int) throws(SQLiteError) -> [String] {
    guard let texts = parsed(try row.text(column)) else {
      throw row.conversionError(column, expected: "a list of texts")
    }
    return texts
  }

  /// Returns the texts of the list in a JSON text; empty if the text does not contain a list.
  public static func texts(_ json: String) -> [String] { parsed(json) ?? [] }

  private static func parsed(_ json: String) -> [String]? {
    parsed(json, .array) { $0.elements.compactMap(\.string) }
  }

  /// Returns the entries of the list or object in a JSON text; nil if the text is not JSON of this kind.
  ///
  /// A text of at most two bytes has no entries and is not checked.
  static func parsed<Entry>(_ json: String, _ kind: JSONKind, _ entries: (JSONValue) -> [Entry]) -> [Entry]? {
    var json = json
    return json.withUTF8 { bytes in
      // Most texts are `[]` or `{}` and need not be parsed.
      guard bytes.count > 2 else { return [] }
      let tape = JSONTape(textBytes: bytes.count)
      guard let root = try? tape.parse(bytes, maxDepth: 2), root.kind == kind else { return nil }
      return entries(root)
    }
  }
}
