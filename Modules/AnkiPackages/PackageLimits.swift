/// The limits of a package; a package that exceeds one of them is rejected with ``AnkiPackageError/tooLarge``.
///
/// The limits protect against malicious packages; real shared packages are far below them.
package struct PackageLimits: Hashable, Sendable {
  /// The size of the package with all media, in bytes.
  package var packageBytes = 1 << 30
  /// The number of files in the package.
  package var entries = 100_000
  /// The size of the decompressed collection in bytes.
  package var collectionBytes = 512 << 20
  /// The size of a note, or of all note types of an old collection combined, in bytes.
  package var rowBytes = 16 << 20
  /// The number of cards.
  package var cards = 100_000
  /// The total size of rendered HTML in bytes, plus the text that filters scan and 16 bytes per template step.
  package var renderedBytes = 2 << 30
  /// The total size of all prompts and answers, in bytes of UTF-8.
  package var textBytes = 256 << 20

  /// Creates limits with default values.
  package init() {}
}
