/// How much a package may hold before it is refused as ``AnkiPackageError/tooLarge``.
///
/// They are there for packages that were made to do harm; those that people share stay far below.
package struct Limits: Hashable, Sendable {
  /// The size of the package with all its media, in bytes.
  package var packageBytes = 1 << 30
  /// The number of files in the package.
  package var entries = 100_000
  /// The size of the collection once it is unpacked, in bytes, which is kept in memory while it is read.
  package var collectionBytes = 512 << 20
  /// The size of a note, or of all note types of an old collection together, in bytes.
  package var rowBytes = 16 << 20
  /// The number of cards.
  package var cards = 100_000
  /// How much the templates may make of the notes before tags are taken away, in bytes for all cards together.
  package var renderedBytes = 2 << 30
  /// The prompts and answers of all cards together, in bytes of UTF-8.
  package var textBytes = 256 << 20

  /// The limits for packages that people share.
  package init() {}
}
