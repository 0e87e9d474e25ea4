import Glibc

/// A folder for the files of one run, removed with its end.
final class TemporaryFolder {
  /// Why there is none.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let path: String

  init() throws {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = "\(parent)/play-XXXXXX".utf8CString
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    guard let made else { throw Failure(description: "no temporary folder in \(parent)") }
    path = made
  }

  deinit {
    for ending in ["", "-wal", "-shm"] { unlink("\(path)/play.sqlite3\(ending)") }
    rmdir(path)
  }
}
