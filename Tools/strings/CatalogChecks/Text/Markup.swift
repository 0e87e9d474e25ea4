/// The markup of a text: tags, entities and Markdown syntax.
struct Markup {
  /// A tag, a Markdown mark, a link or an entity.
  struct Piece {
    /// The normalized form: a tag without attributes, `<icon/>` if self-closing, `[…](…)` for any link.
    let name: String
    let range: Range<String.Index>
  }

  /// Tags, marks and links, each kind in the order of the text.
  let pieces: [Piece]
  /// Entities such as `&amp;`.
  let entities: [Piece]
  private let counts: [String: Int]

  /// Returns whether a text may contain markup; a fast test, since most texts have none.
  static func isPossible(in text: String) -> Bool { text.utf8.contains { signs.contains($0) } }

  private static let signs = Array("<&*`[".utf8)

  init(_ text: String) {
    guard Markup.isPossible(in: text) else {
      (pieces, entities, counts) = ([], [], [:])
      return
    }
    // Each regular expression is compiled at each use, so it is used only for texts with its first character.
    func has(_ sign: Unicode.Scalar) -> Bool { text.utf8.contains(UInt8(ascii: sign)) }
    let tags = has("<") ? Markup.tags(of: text) : []
    // Without a closing, self-closing or void tag, as in “kindling <command>”, angle brackets do not mark tags.
    let areTags = tags.contains { $0.name.hasPrefix("</") || Markup.needsNoClosingTag($0.name) }
    var all = areTags ? tags : []
    if has("*") || has("`") { all += text.matches(of: /\*\*|`/).map { Piece(name: String($0.0), range: $0.range) } }
    if has("[") {
      all += text.matches(of: /\[[^\[\]]+\]\([^()\s]+\)/).map { Piece(name: "[…](…)", range: $0.range) }
    }
    pieces = all
    counts = Dictionary(all.map { ($0.name, 1) }, uniquingKeysWith: +)
    guard has("&") else {
      entities = []
      return
    }
    entities = text.matches(of: /&(?:#[0-9]+|#x[0-9A-Fa-f]+|[A-Za-z][A-Za-z0-9]*);/).map {
      Piece(name: String($0.0), range: $0.range)
    }
  }

  private static func tags(of text: String) -> [Piece] {
    // The atomic groups prevent quadratic backtracking on a long tag that is not closed.
    text.matches(of: /<((?>\/?[A-Za-z][A-Za-z0-9-]*))(?>[^<>]*)>/).map { tag in
      let name = "<\(tag.1)>"
      let isSelfClosing = tag.0.hasSuffix("/>") && !Markup.voidTags.contains(name)
      return Piece(name: isSelfClosing ? "<\(tag.1)/>" : name, range: tag.range)
    }
  }

  /// Returns the number of occurrences of a piece.
  func count(of name: String) -> Int { counts[name] ?? 0 }

  /// Returns the number of occurrences of an entity.
  func count(ofEntity name: String) -> Int { entities.count { $0.name == name } }

  /// Returns whether an entity stands for a character with a meaning in markup, so that it cannot be anything else.
  static func isReserved(_ entity: String) -> Bool {
    ["&amp;", "&apos;", "&gt;", "&lt;", "&nbsp;", "&quot;"].contains(entity)
  }

  /// The tags of void HTML elements, which have no closing tags.
  private static let voidTags: Set<String> = ["<br>", "<hr>", "<img>", "<wbr>"]

  private static func needsNoClosingTag(_ name: String) -> Bool { name.hasSuffix("/>") || voidTags.contains(name) }

  /// The first tag found not to match, or else the innermost tag that is still open at the end; nil if all match.
  var unmatched: Piece? {
    var openTags: [Piece] = []
    for piece in pieces where piece.name.hasPrefix("<") && !Markup.needsNoClosingTag(piece.name) {
      guard piece.name.hasPrefix("</") else {
        openTags.append(piece)
        continue
      }
      guard let opening = openTags.popLast() else { return piece }
      if opening.name.dropFirst() != piece.name.dropFirst(2) { return opening }
    }
    return openTags.last
  }
}
