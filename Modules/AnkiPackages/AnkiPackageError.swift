internal import Interchange

/// The reason why a package could not be read.
package enum AnkiPackageError: Error, Hashable, Sendable {
  /// The file cannot be read or is not a regular file.
  case unreadableFile
  /// The file is not a zip archive.
  case notAPackage
  /// The archive contains no Anki collection.
  case noCollection
  /// The package or a part of it exceeds the limits.
  case tooLarge
  /// The package is truncated or inconsistent; also reported for an unsupported compression method of an entry.
  case damaged
  /// The package or collection has an unsupported format version, which is the associated value.
  case unsupportedVersion(Int)
  /// An entry name would escape an extraction directory, or occurs twice.
  case unsafeName
  /// The package is encrypted.
  case encrypted
}

extension AnkiPackageError {
  /// Runs a closure and converts errors of the archive to package errors.
  static func mappingZipErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as ZipError {
      throw AnkiPackageError(error)
    }
  }

  private init(_ error: ZipError) {
    self =
      switch error {
      case .unreadableFile: .unreadableFile
      case .notAnArchive: .notAPackage
      case .tooLarge: .tooLarge
      case .damaged: .damaged
      case .unsafeName: .unsafeName
      case .encrypted: .encrypted
      }
  }
}
