/// The markup of a text: tags, entities, and the signs of Markdown.
struct Markup {
  /// A tag, a sign, a link or an entity.
  struct Piece {
    /// What it is: a tag with its name alone, `<icon/>` for one that closes itself, `[…](…)` for any link.
    let name: String
    /// Where it stands in the text.
    let range: Range<String.Index>
  }

  /// Tags, signs and links, each kind in the order of the text.
  let pieces: [Piece]
  /// Entities such as `&amp;`.
  let entities: [Piece]
  private let counts: [String: Int]

  /// Whether a text has a sign that may begin markup; quick, since most have none.
  static func isPossible(in text: String) -> Bool { text.utf8.contains { signs.contains($0) } }

  private static let signs = Array("<&*`[".utf8)

  /// Finds the markup of a text.
  init(_ text: String) {
    guard Markup.isPossible(in: text) else {
      (pieces, entities, counts) = ([], [], [:])
      return
    }
    // What is taken is not given back, or a long tag that does not end would be tried again at each of its letters.
    let tags = text.matches(of: /<((?>\/?[A-Za-z][A-Za-z0-9-]*))(?>[^<>]*)>/).map { tag in
      let name = "<\(tag.1)>"
      let closesItself = tag.0.hasSuffix("/>") && !Markup.single.contains(name)
      return Piece(name: closesItself ? "<\(tag.1)/>" : name, range: tag.range)
    }
    // Where nothing is closed, as in “kindling <command>”, these are no tags.
    let areTags = tags.contains { $0.name.hasPrefix("</") || Markup.standsAlone($0.name) }
    let all =
      (areTags ? tags : []) + text.matches(of: /\*\*|`/).map { Piece(name: String($0.0), range: $0.range) }
      + text.matches(of: /\[[^\[\]]+\]\([^()\s]+\)/).map { Piece(name: "[…](…)", range: $0.range) }
    pieces = all
    counts = Dictionary(all.map { ($0.name, 1) }, uniquingKeysWith: +)
    entities = text.matches(of: /&(?:#[0-9]+|#x[0-9A-Fa-f]+|[A-Za-z][A-Za-z0-9]*);/).map {
      Piece(name: String($0.0), range: $0.range)
    }
  }

  /// How often a piece is there.
  func count(of name: String) -> Int { counts[name] ?? 0 }

  /// Tags that stand alone in HTML.
  private static let single: Set<String> = ["<br>", "<hr>", "<img>", "<wbr>"]

  private static func standsAlone(_ name: String) -> Bool { name.hasSuffix("/>") || single.contains(name) }

  /// The first tag that is not closed, or that closes nothing; nil where all match.
  var unmatched: Piece? {
    var open: [Piece] = []
    for piece in pieces where piece.name.hasPrefix("<") && !Markup.standsAlone(piece.name) {
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
