import Glibc

/// A temporary folder for the files of one run, removed at its end.
final class TemporaryFolder {
  /// The error thrown if the folder cannot be created.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let path: String

  init() throws {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = "\(parent)/play-XXXXXX".utf8CString
    let createdPath = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    guard let createdPath else { throw Failure(description: "cannot create a temporary folder in \(parent)") }
    path = createdPath
  }

  deinit {
    for ending in ["", "-wal", "-shm"] { unlink("\(path)/play.sqlite3\(ending)") }
    rmdir(path)
  }
}
