import Database
import Interchange
import Kernel
import Service

/// A file of a user's data, which appears at its path when it is complete.
final class ExportFile {
  /// Where it is, as the reply says it.
  var path: String { place.shownPath }
  private let place: CopyPlace
  private let file: AtomicFile
  private var bytes = 0

  /// Begins a file in place of nothing or of an older export; throws what is wrong with the path.
  init(at path: FilePath, replacing signature: FileSignature, in context: CallContext) throws {
    do {
      place = try CopyPlace(context.files.resolve(path), beside: context.transaction.location, replacing: signature)
      file = try AtomicFile(at: place.path)
    } catch let failure as Copies.Failure {
      throw DomainError(failure)
    } catch let failure as AtomicFile.Failure {
      throw DomainError(failure)
    }
  }

  /// Appends bytes; throws `AtomicFile.Failure`.
  func append(_ piece: some Collection<UInt8>) throws {
    bytes += piece.count
    try file.append(piece)
  }

  /// Renames the file to its path and returns its size; throws `AtomicFile.Failure`, and if the path has changed.
  func finish() throws -> Int {
    do {
      try place.check()
    } catch {
      throw DomainError(error)
    }
    try file.finish()
    return bytes
  }
}

extension DomainError {
  /// What keeps a file from being written.
  init(_ failure: AtomicFile.Failure) {
    switch failure {
    case .notAPlainFile: self = .notARegularFile.at("/path")
    case .system, .closed: self = .pathUnwritable.at("/path")
    }
  }
}
