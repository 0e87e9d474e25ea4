/// The remaining amount of data that a package may render.
struct RenderingBudget {
  private var rendered: Int
  private var text: Int

  init(_ limits: PackageLimits) {
    rendered = limits.renderedBytes
    text = limits.textBytes
  }

  /// Consumes bytes that were rendered or scanned; throws `tooLarge` if too few remain.
  mutating func consume(rendered bytes: Int) throws(AnkiPackageError) {
    rendered -= bytes
    guard rendered >= 0 else { throw .tooLarge }
  }

  /// Consumes bytes of resulting text; throws `tooLarge` if too few remain.
  mutating func consume(text bytes: Int) throws(AnkiPackageError) {
    text -= bytes
    guard text >= 0 else { throw .tooLarge }
  }
}
