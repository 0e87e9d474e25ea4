/// The remaining amount of data that a package may render.
struct RenderingBudget {
  private var remainingRenderedBytes: Int
  private var remainingTextBytes: Int

  init(_ limits: PackageLimits) {
    remainingRenderedBytes = limits.renderedBytes
    remainingTextBytes = limits.textBytes
  }

  /// Consumes bytes that were rendered or scanned; throws `tooLarge` if too few remain.
  mutating func consume(rendered bytes: Int) throws(AnkiPackageError) {
    remainingRenderedBytes -= bytes
    guard remainingRenderedBytes >= 0 else { throw .tooLarge }
  }

  /// Consumes bytes of resulting text; throws `tooLarge` if too few remain.
  mutating func consume(text bytes: Int) throws(AnkiPackageError) {
    remainingTextBytes -= bytes
    guard remainingTextBytes >= 0 else { throw .tooLarge }
  }
}
