/// A parsed text with placeholders.
///
/// The syntax is a subset of ICU MessageFormat: `{0}` is a placeholder, `{0, plural, one {…} other {…}}` selects a
/// form by an integer, and braces between apostrophes are literal. The generator validates patterns, so the parser
/// skips malformed parts instead of reporting them.
struct Pattern: Sendable {
  /// A piece of a pattern.
  ///
  /// It is small and contains no references, because every formatting iterates over the pieces.
  enum Piece: Equatable, Sendable {
    /// Bytes of the text that are copied.
    case literal(start: Int32, count: Int32)
    /// The placeholder of an argument.
    case place(Int32)
    /// The plural forms for an argument: the pieces that follow, up to index `end`.
    case forms(place: Int32, end: Int32)
    /// A form: the pieces that follow, up to index `end`.
    case form(PluralCategory, end: Int32)
  }

  /// The text.
  ///
  /// It is immutable and never deallocated, so that threads can share it.
  nonisolated(unsafe) let text: UnsafeBufferPointer<UInt8>
  /// The pieces in order.
  ///
  /// They are immutable and never deallocated, which avoids reference counting.
  nonisolated(unsafe) let pieces: UnsafeBufferPointer<Piece>

  /// Parses a text of the tables.
  init(_ text: StaticString) {
    self.init(readingKept: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Wraps a text of the tables that has no placeholders.
  init(withoutPlaces text: StaticString) {
    self.init(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), [])
  }

  /// Copies and parses a text.
  ///
  /// The copy is never deallocated.
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

  /// The indices of all arguments in the pattern.
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
