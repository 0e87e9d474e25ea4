/// The markup of a text: tags, entities and Markdown syntax.
struct Markup {
  /// Tags without attributes (`<icon/>` if self-closing), Markdown marks and links (`[…](…)`), each kind in text order.
  let pieces: [String]
  /// Entities such as `&amp;`.
  let entities: [String]
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
    let areTags = tags.contains { $0.hasPrefix("</") || Markup.needsNoClosingTag($0) }
    var all = areTags ? tags : []
    if has("*") || has("`") { all += text.matches(of: /\*\*|`/).map { String($0.0) } }
    if has("[") { all += text.matches(of: /\[[^\[\]]+\]\([^()\s]+\)/).map { _ in "[…](…)" } }
    pieces = all
    counts = Dictionary(all.map { ($0, 1) }, uniquingKeysWith: +)
    let entity = /&(?:#[0-9]+|#x[0-9A-Fa-f]+|[A-Za-z][A-Za-z0-9]*);/
    entities = has("&") ? text.matches(of: entity).map { String($0.0) } : []
  }

  private static func tags(of text: String) -> [String] {
    // The atomic groups prevent quadratic backtracking on a long tag that is not closed.
    text.matches(of: /<((?>\/?[A-Za-z][A-Za-z0-9-]*))(?>[^<>]*)>/).map { tag in
      let name = "<\(tag.1)>"
      let isSelfClosing = tag.0.hasSuffix("/>") && !Markup.voidTags.contains(name)
      return isSelfClosing ? "<\(tag.1)/>" : name
    }
  }

  /// Returns the number of occurrences of a piece.
  func count(of name: String) -> Int { counts[name] ?? 0 }

  /// Returns the number of occurrences of an entity.
  func count(ofEntity name: String) -> Int { entities.count { $0 == name } }

  /// Returns whether an entity stands for a character with a meaning in markup, so that it cannot be anything else.
  static func isReserved(_ entity: String) -> Bool {
    ["&amp;", "&apos;", "&gt;", "&lt;", "&nbsp;", "&quot;"].contains(entity)
  }

  /// The tags of void HTML elements, which have no closing tags.
  private static let voidTags: Set<String> = ["<br>", "<hr>", "<img>", "<wbr>"]

  private static func needsNoClosingTag(_ name: String) -> Bool { name.hasSuffix("/>") || voidTags.contains(name) }

  /// The first tag found not to match, or else the innermost tag that is still open at the end; nil if all match.
  var unmatched: String? {
    var openTags: [String] = []
    for piece in pieces where piece.hasPrefix("<") && !Markup.needsNoClosingTag(piece) {
      guard piece.hasPrefix("</") else {
        openTags.append(piece)
        continue
      }
      guard let opening = openTags.popLast() else { return piece }
      if opening.dropFirst() != piece.dropFirst(2) { return opening }
    }
    return openTags.last
  }
}
