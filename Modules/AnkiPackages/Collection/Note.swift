/// A note, from whose fields the cards are rendered.
struct Note {
  let id: Int64
  let tags: [String]
  /// The fields as HTML.
  let fields: [[UInt8]]
  /// Whether each field is nonempty.
  let isNonempty: [Bool]

  /// Parses stored values: tags separated by spaces, and fields separated by U+001F.
  init(id: Int64, tags: [UInt8], fields: [UInt8]) {
    self.id = id
    self.tags = PlainText.collapsingWhiteSpace(tags).split(separator: " ").map(String.init)
    self.fields = fields.split(separator: 0x1f, omittingEmptySubsequences: false).map(Array.init)
    isNonempty = self.fields.map { !Self.isEmpty($0) }
  }

  /// Returns whether a field contains only white space, line breaks and `div` tags.
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
