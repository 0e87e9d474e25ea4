import Database
import Interchange
import Kernel
import Service

/// An export file.
///
/// It appears at its path only when it is complete.
final class ExportFile {
  /// The path in the form shown in replies.
  var path: String { destination.displayPath }
  private let destination: OutputDestination
  private let file: AtomicFile
  private var bytes = 0

  /// Creates a file, which may replace an empty file or one with the signature.
  ///
  /// Throws `DomainError` if the path is not allowed or cannot be written.
  init(at path: FilePath, replacing signature: FileSignature, in context: CallContext) throws {
    do {
      destination = try OutputDestination(
        context.files.resolve(path), database: context.transaction.location, replacing: signature)
      file = try AtomicFile(at: destination.path)
    } catch let failure as Backups.Failure {
      throw DomainError(failure)
    } catch let failure as AtomicFile.Failure {
      throw DomainError(failure)
    }
  }

  /// Appends bytes.
  ///
  /// Throws `AtomicFile.Failure`.
  func append(_ piece: some Collection<UInt8>) throws {
    bytes += piece.count
    try file.append(piece)
  }

  /// Renames the file to its path and returns its size in bytes.
  ///
  /// Throws `AtomicFile.Failure`, and `DomainError` if the session has ended in the meantime, or a file at the path may
  /// no longer be replaced. The incomplete file is then removed.
  func finish(_ context: CallContext) throws -> Int {
    try context.checkSessionOfBackgroundCall()
    do {
      try destination.check()
    } catch {
      throw DomainError(error)
    }
    try file.finish()
    return bytes
  }
}

extension DomainError {
  /// Converts a failure to write a file.
  init(_ failure: AtomicFile.Failure) {
    switch failure {
    case .notRegularFile: self = .notARegularFile.at("/path")
    case .system, .closed: self = .pathUnwritable.at("/path")
    }
  }
}
