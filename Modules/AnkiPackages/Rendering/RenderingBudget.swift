/// What may still be made of the notes of a package.
struct RenderingBudget {
  private var rendered: Int
  private var text: Int

  init(_ limits: Limits) {
    rendered = limits.renderedBytes
    text = limits.textBytes
  }

  /// Takes bytes that were shown, or looked at to show others.
  ///
  /// - Throws: `tooLarge` if there are not so many left.
  mutating func take(rendered bytes: Int) throws(AnkiPackageError) {
    rendered -= bytes
    guard rendered >= 0 else { throw .tooLarge }
  }

  /// Takes bytes that are kept.
  ///
  /// - Throws: `tooLarge` if there are not so many left.
  mutating func take(text bytes: Int) throws(AnkiPackageError) {
    text -= bytes
    guard text >= 0 else { throw .tooLarge }
  }
}
