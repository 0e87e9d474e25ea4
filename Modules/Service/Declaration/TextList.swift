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

  /// Returns the list in a column; throws if the column contains anything else.
  public static func texts(_ row: Row, _ column: Int) throws(SQLiteError) -> [String] {
    var json = try row.text(column)
    guard let texts = json.withUTF8(parsed) else { throw row.conversionError(column, expected: "a list of texts") }
    return texts
  }

  /// Returns the list in a JSON text; empty if the text contains anything else.
  public static func texts(_ json: String) -> [String] {
    var json = json
    return json.withUTF8(parsed) ?? []
  }

  private static func parsed(_ json: UnsafeBufferPointer<UInt8>) -> [String]? {
    // Most lists are empty and need not be parsed.
    guard json.count > 2 else { return [] }
    let tape = JSONTape()
    guard let list = try? tape.parse(json, maxDepth: 2), list.kind == .array else { return nil }
    return list.elements.compactMap(\.string)
  }
}
