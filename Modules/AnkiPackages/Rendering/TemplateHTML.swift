/// Splits the HTML of a template by what it shows, and tracks whether fields are in the text or in tags.
struct TemplateHTML {
  /// What a piece of HTML shows.
  enum Content: Equatable {
    /// No text, such as a tag, a script or white space.
    case nothing
    /// Text without letters and digits, such as a separator between two fields.
    case punctuation
    /// Other text.
    case words
  }

  private enum State {
    case text, tag
    /// The content of a script or a style.
    case hiddenElement
  }

  /// The maximum size of HTML that is split; real templates have shorter texts between their fields.
  private static let maxSplitBytes = 10_000
  private static let hiddenElements = ["script", "style"].map { Array($0.utf8) }

  private var state = State.text
  /// The element whose content is hidden; nil outside of one.
  private var hiddenElement: [UInt8]?

  /// Whether a field at this point is part of the text.
  var isInText: Bool { state == .text }

  /// Returns the next HTML of the template in pieces.
  mutating func pieces(of html: ArraySlice<UInt8>) -> [(html: ArraySlice<UInt8>, content: Content)] {
    var pieces: [(html: ArraySlice<UInt8>, content: Content)] = []
    var rest = html
    while !rest.isEmpty {
      let isText = isInText
      let piece = rest[..<endOfPiece(rest)]
      rest = rest[piece.endIndex...]
      pieces.append((piece, isText ? Self.content(of: piece) : .nothing))
    }
    guard html.count > Self.maxSplitBytes else { return pieces }
    return [(html, pieces.contains { $0.content != .nothing } ? .words : .nothing)]
  }

  /// Advances to the next state, and returns the end of the piece in the present one.
  private mutating func endOfPiece(_ html: ArraySlice<UInt8>) -> Int {
    switch state {
    case .text:
      guard let start = html.indices.first(where: { Self.isTagStart(html[$0...]) }) else { return html.endIndex }
      let name = html[(start + 1)...]
      hiddenElement = Self.hiddenElements.first { name.startsIgnoringCase(with: $0) }
      state = .tag
      return start
    case .tag:
      guard let end = html.firstIndex(of: UInt8(ascii: ">")) else { return html.endIndex }
      state = hiddenElement == nil ? .text : .hiddenElement
      return end + 1
    case .hiddenElement:
      let endTag = Array("</".utf8) + (hiddenElement ?? [])
      guard let start = html.indices.first(where: { html[$0...].startsIgnoringCase(with: endTag) }) else {
        return html.endIndex
      }
      (state, hiddenElement) = (.tag, nil)
      return start
    }
  }

  private static func isTagStart(_ html: ArraySlice<UInt8>) -> Bool {
    guard html.first == UInt8(ascii: "<"), let next = html.dropFirst().first else { return false }
    return next.isLetter || [UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?")].contains(next)
  }

  private static func content(of text: ArraySlice<UInt8>) -> Content {
    let text = PlainText.of(html: Array(text))
    if text.isEmpty { return .nothing }
    return text.contains { $0.isLetter || $0.isNumber } ? .words : .punctuation
  }
}
