/// One note: its fields, which templates make cards of.
struct Note {
  let id: Int64
  let tags: [String]
  /// The fields as HTML, in their order.
  let fields: [[UInt8]]
  /// Which of the fields are filled.
  let isFilled: [Bool]

  /// Reads what is stored.
  ///
  /// - Parameters:
  ///   - id: Its number.
  ///   - tags: The tags with spaces between them and around.
  ///   - fields: The fields with the control character U+001F between them.
  init(id: Int64, tags: [UInt8], fields: [UInt8]) {
    self.id = id
    self.tags = PlainText.tidied(tags).split(separator: " ").map(String.init)
    self.fields = fields.split(separator: 0x1f, omittingEmptySubsequences: false).map(Array.init)
    isFilled = self.fields.map { !Self.isEmpty($0) }
  }

  /// Whether a field counts as empty: it holds nothing but white space, line breaks and `div` tags.
  static func isEmpty(_ field: [UInt8]) -> Bool {
    var rest = field[...]
    while let first = rest.first {
      if first.isWhiteSpace {
        rest.removeFirst()
      } else if let tag = blankTags.first(where: { rest.startsIgnoringCase(with: $0) }) {
        rest.removeFirst(tag.count)
      } else {
        return false
      }
    }
    return true
  }

  private static let blankTags = ["br", "div"].flatMap { name in
    ["<\(name)>", "</\(name)>", "<\(name)/>", "<\(name) />", "</\(name) >", "<\(name) >"].map { Array($0.utf8) }
  }
}
