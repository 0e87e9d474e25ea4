/// The bytes that the cards of a package may still use: those rendered or scanned, and those of prompts and answers.
struct RenderingBudget {
  private var renderedBytesLeft: Int
  private var textBytesLeft: Int

  init(_ limits: PackageLimits) {
    renderedBytesLeft = limits.renderedBytes
    textBytesLeft = limits.textBytes
  }

  /// Consumes bytes that were rendered or scanned; throws `tooLarge` if too few remain.
  mutating func consume(rendered bytes: Int) throws(AnkiPackageError) {
    renderedBytesLeft -= bytes
    guard renderedBytesLeft >= 0 else { throw .tooLarge }
  }

  /// Consumes bytes of prompts and answers; throws `tooLarge` if too few remain.
  mutating func consume(text bytes: Int) throws(AnkiPackageError) {
    textBytesLeft -= bytes
    guard textBytesLeft >= 0 else { throw .tooLarge }
  }
}
