/// A text with places, taken apart.
///
/// The patterns of the tables are a small part of ICU MessageFormat: `{0}` is a place, `{0, plural, one {…} other {…}}`
/// chooses a form by a whole number, and between apostrophes a brace is a brace. The generator made them, so there are no
/// mistakes to report: what does not fit is left out.
struct Pattern: Sendable {
  /// A piece of a pattern.
  ///
  /// Small, and without references: pieces are walked at every filling.
  enum Piece: Equatable, Sendable {
    /// Bytes that are shown as they stand in the text.
    case literal(start: Int32, count: Int32)
    /// The place of an argument.
    case place(Int32)
    /// The forms for the number in a place: those that follow, up to the piece `end`.
    case forms(place: Int32, end: Int32)
    /// A form: the pieces that follow, up to the piece `end`.
    case form(PluralCategory, end: Int32)
  }

  /// The text; given back never, as the tables are not.
  nonisolated(unsafe) let text: UnsafeBufferPointer<UInt8>
  /// What it is made of, in order; given back never, and therefore handed on without being counted.
  nonisolated(unsafe) let pieces: UnsafeBufferPointer<Piece>

  /// Takes a text of the tables apart.
  init(_ text: StaticString) {
    self.init(readingKept: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Keeps a text of the tables whole, because it has no places.
  init(withoutPlaces text: StaticString) {
    self.init(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), [])
  }

  /// Takes a copy of another text apart, which stays as long as the program runs.
  init(keeping text: String) {
    self.init(readingKept: Pattern.kept(Array(text.utf8)))
  }

  private init(readingKept text: UnsafeBufferPointer<UInt8>) {
    var reader = PatternReader(text)
    reader.readText()
    self.init(text, reader.pieces)
  }

  private init(_ text: UnsafeBufferPointer<UInt8>, _ pieces: [Piece]) {
    self.text = text
    self.pieces = Pattern.kept(pieces)
  }

  private static func kept<Element>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
    guard !elements.isEmpty else { return UnsafeBufferPointer(start: nil, count: 0) }
    let kept = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = kept.initialize(from: elements)
    return UnsafeBufferPointer(kept)
  }

  /// The places that are filled, or that choose a form.
  var places: Set<Int32> {
    Set(
      pieces.compactMap { piece in
        switch piece {
        case .place(let place), .forms(let place, _): place
        case .literal, .form: nil
        }
      })
  }
}
