/// The reason why a zip archive could not be read.
package enum ZipError: Error, Hashable, Sendable {
  /// The file cannot be read or is not a regular file.
  case unreadableFile
  /// The file is not a zip archive.
  case notAnArchive
  /// The archive or an entry exceeds the limits.
  case tooLarge
  /// The archive is truncated or inconsistent, or an entry has an unsupported compression method.
  case damaged
  /// An entry name would escape an extraction directory, or occurs twice.
  case unsafeName
  /// An entry is encrypted.
  case encrypted
}
