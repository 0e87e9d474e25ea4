import JSON
public import SQLite

/// A list of texts as one column holds it, and as one parameter of a statement takes it: in JSON.
public enum TextList {
  /// The list as JSON.
  public static func json(_ texts: [String]) -> String {
    guard !texts.isEmpty else { return "[]" }
    let writer = JSONWriter()
    texts.write(to: writer)
    return writer.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// The list that a column holds.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - column: The place of the column.
  /// - Returns: The texts.
  /// - Throws: What the row throws, also where the column holds something else.
  public static func texts(_ row: Row, _ column: Int) throws(SQLiteError) -> [String] {
    var json = try row.text(column)
    guard let texts = json.withUTF8(parsed) else { throw row.unreadable(column, as: "a list of texts") }
    return texts
  }

  /// The list that a text holds; none where it holds something else.
  package static func texts(_ json: String) -> [String] {
    var json = json
    return json.withUTF8(parsed) ?? []
  }

  private static func parsed(_ json: UnsafeBufferPointer<UInt8>) -> [String]? {
    // Most lists are empty, and nothing is to be parsed then.
    guard json.count > 2 else { return [] }
    let tape = JSONTape()
    guard let list = try? tape.parse(json, maxDepth: 2), list.kind == .array else { return nil }
    return list.elements.compactMap(\.string)
  }
}
