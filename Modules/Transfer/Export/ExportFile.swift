import Database
import Interchange
import Kernel
import Service

/// A file of a user's data: a plain one that appears whole, and never the database.
final class ExportFile {
  /// Where it is, from the root.
  let path: String
  private let file: AtomicFile
  private var bytes = 0

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: From the working directory of the program, or from the root.
  ///   - database: The database that is in use.
  /// - Throws: What is wrong with the path.
  init(at path: String, beside database: Database) throws(DomainError) {
    do {
      self.path = try Copies.place(path, beside: database.location)
      file = try AtomicFile(at: self.path)
    } catch let failure as Copies.Failure {
      throw DomainError(failure)
    } catch let failure as AtomicFile.Failure {
      throw DomainError(failure)
    } catch {
      throw .pathUnwritable.at("/path")
    }
  }

  /// Appends bytes; throws `AtomicFile.Failure`.
  func append(_ piece: some Collection<UInt8>) throws {
    bytes += piece.count
    try file.append(piece)
  }

  /// Gives the file its name and says how large it is; throws `AtomicFile.Failure`.
  func finish() throws -> Int {
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
