/// The markup of a text: tags, entities, and the signs of Markdown.
struct Markup {
  /// A tag, a sign, a link or an entity.
  struct Piece {
    /// What it is: a tag with its name alone, `[…](…)` for any link.
    let name: String
    /// Where it stands in the text.
    let range: Range<String.Index>
  }

  /// Tags, signs and links, each kind in the order of the text.
  let pieces: [Piece]
  /// Entities such as `&amp;`.
  let entities: [Piece]

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
    let tags = text.matches(of: /<(\/?[A-Za-z][A-Za-z0-9-]*)[^<>]*>/).map { Piece(name: "<\($0.1)>", range: $0.range) }
    // Where nothing is closed, as in “kindling <command>”, these are no tags.
    let areTags = tags.contains { $0.name.hasPrefix("</") || Markup.single.contains($0.name) }
    pieces =
      (areTags ? tags : []) + text.matches(of: /\*\*|`/).map { Piece(name: String($0.0), range: $0.range) }
      + text.matches(of: /\[[^\[\]]+\]\([^()\s]+\)/).map { Piece(name: "[…](…)", range: $0.range) }
    entities = text.matches(of: /&(?:#[0-9]+|#x[0-9A-Fa-f]+|[A-Za-z][A-Za-z0-9]*);/).map {
      Piece(name: String($0.0), range: $0.range)
    }
  }

  /// How often a piece is there.
  func count(of name: String) -> Int { pieces.count { $0.name == name } }

  /// Tags that stand alone in HTML.
  private static let single: Set<String> = ["<br>", "<hr>", "<img>", "<wbr>"]

  /// The first tag that is not closed, or that closes nothing; nil where all match.
  var unmatched: Piece? {
    var open: [Piece] = []
    for piece in pieces where piece.name.hasPrefix("<") && !Markup.single.contains(piece.name) {
      guard piece.name.hasPrefix("</") else {
        open.append(piece)
        continue
      }
      guard let last = open.popLast() else { return piece }
      if last.name.dropFirst() != piece.name.dropFirst(2) { return last }
    }
    return open.last
  }
}
