public import Database
import Interchange
import Kernel

/// An export file.
///
/// It appears at its path only when it is complete.
public final class ExportFile {
  /// The path in the form shown in replies.
  public var path: String { destination.displayPath }
  private let destination: OutputDestination
  private let file: AtomicFile
  private var bytes = 0

  /// Creates a file, which may replace an empty file or one with the signature.
  ///
  /// - Throws: `DomainError` if the path is not allowed or cannot be written.
  public init(at path: FilePath, replacing signature: FileSignature, in context: CallContext) throws {
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
  /// - Throws: `path_unwritable`, for example if the disk is full.
  public func append(_ piece: some Collection<UInt8>) throws {
    bytes += piece.count
    do {
      try file.append(piece)
    } catch {
      throw DomainError(error)
    }
  }

  /// Renames the file to its path and returns its size in bytes.
  ///
  /// - Throws: `DomainError` if the file cannot be written, if the session has ended in the meantime, or if a file at
  ///   the path may no longer be replaced. The incomplete file is then removed.
  public func finish(_ context: CallContext) throws -> Int {
    try context.checkSessionOfBackgroundCall()
    do {
      try destination.check()
    } catch {
      throw DomainError(error)
    }
    do {
      try file.finish()
    } catch {
      throw DomainError(error)
    }
    return bytes
  }
}

extension DomainError {
  /// Converts a failure to write a file.
  fileprivate init(_ failure: AtomicFile.Failure) {
    switch failure {
    case .notRegularFile: self = .notARegularFile.at("/path")
    case .system, .closed: self = .pathUnwritable.at("/path")
    }
  }

  /// Converts a failure to validate the path of an output file.
  fileprivate init(_ failure: Backups.Failure) {
    switch failure {
    case .isOpenDatabase: self = .isTheDatabase.at("/path")
    case .notARegularFile: self = .notARegularFile.at("/path")
    case .inUse: self = .databaseInUse.at("/path")
    case .notWrittenByKindling: self = .notAKindlingFile.at("/path")
    // An export is not checked for damage.
    case .unreachable, .noFile, .damaged: self = .pathUnwritable.at("/path")
    }
  }
}
