/// Why a package could not be read.
package enum AnkiPackageError: Error, Hashable, Sendable {
  /// There is no such file, it may not be read, or it is no plain file.
  case unreadableFile
  /// It is not a zip file.
  case notAPackage
  /// It is a zip file without a collection of Anki.
  case noCollection
  /// It, or something in it, is larger than the limits allow.
  case tooLarge
  /// It cannot be read to its end, or contradicts itself.
  case damaged
  /// It was written in a version of the format that is not known: the number that the package or its collection tells.
  case unsupportedVersion(Int)
  /// A file in it has a name that leads out of the folder into which the package is unpacked, or the name of another
  /// file.
  case unsafeName
  /// It is protected by a password.
  case encrypted
}
