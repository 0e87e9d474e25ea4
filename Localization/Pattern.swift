/// A parsed text with placeholders.
///
/// The syntax is a subset of ICU MessageFormat: `{0}` is a placeholder, `{0, plural, one {…} other {…}}` selects a
/// form by an integer, and braces between apostrophes are literal. The generator validates patterns, so the parser
/// skips malformed parts instead of reporting them.
struct Pattern: Sendable {
  /// A piece of a pattern.
  ///
  /// A piece is small and contains no references, because formatting a message iterates over all pieces.
  enum Piece: Equatable, Sendable {
    /// Bytes that are copied from the text.
    case literal(start: Int32, count: Int32)
    /// A placeholder for the argument at an index.
    case placeholder(Int32)
    /// The plural forms for an argument: the following pieces before index `end`.
    case plural(argument: Int32, end: Int32)
    /// A plural form: the following pieces before index `end`.
    case pluralForm(PluralCategory, end: Int32)
  }

  /// The text.
  ///
  /// It is immutable and never deallocated, so that threads can share it.
  nonisolated(unsafe) let text: UnsafeBufferPointer<UInt8>
  /// The pieces in order.
  ///
  /// They are immutable and never deallocated, so that threads can share them without reference counting.
  nonisolated(unsafe) let pieces: UnsafeBufferPointer<Piece>

  /// Parses a text from the tables.
  init(_ text: StaticString) {
    self.init(parsing: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Wraps a text from the tables that has no placeholders.
  init(literal text: StaticString) {
    self.init(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), [])
  }

  /// Copies and parses a text.
  ///
  /// The copy is never deallocated.
  init(copying text: String) {
    self.init(parsing: Pattern.permanentCopy(Array(text.utf8)))
  }

  private init(parsing text: UnsafeBufferPointer<UInt8>) {
    var parser = PatternParser(text)
    parser.parseText()
    self.init(text, parser.pieces)
  }

  private init(_ text: UnsafeBufferPointer<UInt8>, _ pieces: [Piece]) {
    self.text = text
    self.pieces = Pattern.permanentCopy(pieces)
  }

  private static func permanentCopy<Element>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
    guard !elements.isEmpty else { return UnsafeBufferPointer(start: nil, count: 0) }
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = copy.initialize(from: elements)
    return UnsafeBufferPointer(copy)
  }

  /// The indices of all arguments in the pattern.
  var argumentIndices: Set<Int32> {
    Set(
      pieces.compactMap { piece in
        switch piece {
        case .placeholder(let argument), .plural(let argument, _): argument
        case .literal, .pluralForm: nil
        }
      })
  }
}
