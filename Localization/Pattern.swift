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

  /// The text as it stands in the table.
  let text: StaticString
  /// What it is made of, in order; given back never, as the tables are not, and therefore handed on without being counted.
  nonisolated(unsafe) let pieces: UnsafeBufferPointer<Piece>

  /// Takes a text apart.
  init(_ text: StaticString) {
    self.text = text
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var reader = PatternReader(bytes)
    reader.readText()
    let kept = UnsafeMutableBufferPointer<Piece>.allocate(capacity: reader.pieces.count)
    _ = kept.initialize(from: reader.pieces)
    pieces = UnsafeBufferPointer(kept)
  }

  /// Keeps a text whole, because it has no places.
  init(withoutPlaces text: StaticString) {
    self.text = text
    pieces = UnsafeBufferPointer(start: nil, count: 0)
  }
}
