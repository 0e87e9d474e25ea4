/// The markup of a text: tags, entities, and the signs of Markdown.
struct Markup {
  /// Tags with their names alone, pairs of signs, links; in the order of the text.
  let pieces: [String]
  /// Entities such as `&amp;`.
  let entities: [String]

  /// Whether a text has a sign that may begin markup; quick, since most have none.
  static func isPossible(in text: String) -> Bool { text.utf8.contains { signs.contains($0) } }

  private static let signs = Array("<&*`[".utf8)

  /// Finds the markup of a text.
  init(_ text: String) {
    guard Markup.isPossible(in: text) else {
      pieces = []
      entities = []
      return
    }
    let tags = text.matches(of: /<(\/?[A-Za-z][A-Za-z0-9-]*)[^<>]*>/).map { "<\($0.1)>" }
    // Where nothing is closed, as in “kindling <command>”, these are no tags.
    let areTags = tags.contains { $0.hasPrefix("</") || Markup.single.contains($0) }
    let backticks = text.utf8.count { $0 == UInt8(ascii: "`") }
    pieces =
      (areTags ? tags : []) + text.matches(of: /\*\*/).map { _ in "**" } + (0..<backticks).map { _ in "`" }
      + text.matches(of: /\[[^\[\]]+\]\([^()\s]+\)/).map { _ in "[…](…)" }
    entities = text.matches(of: /&(?:#[0-9]+|#x[0-9A-Fa-f]+|[A-Za-z][A-Za-z0-9]*);/).map { String($0.0) }
  }

  /// How often a piece is there.
  func count(of piece: String) -> Int { pieces.count { $0 == piece } }

  /// Tags that stand alone in HTML.
  private static let single: Set<String> = ["<br>", "<hr>", "<img>", "<wbr>"]

  /// The first tag that is not closed, or that closes nothing; nil where all match.
  var unmatched: String? {
    var open: [String] = []
    for piece in pieces where piece.hasPrefix("<") && !Markup.single.contains(piece) {
      guard piece.hasPrefix("</") else {
        open.append(piece)
        continue
      }
      guard let last = open.popLast() else { return piece }
      if last.dropFirst() != piece.dropFirst(2) { return last }
    }
    return open.last
  }
}
