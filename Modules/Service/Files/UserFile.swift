internal import CLinux
import Database
internal import Glibc
import Kernel

/// A file named by a client, open for reading.
///
/// Only regular files are opened: opening a pipe or a device could block forever or have a side effect. The path is
/// never logged.
public final class UserFile: Sendable {
  /// The descriptor, valid for the lifetime of this object.
  public let descriptor: Int32
  /// The size in bytes when the file was opened.
  public let size: Int

  private struct Identity: Hashable {
    let device: UInt
    let inode: UInt

    init(_ status: stat) {
      device = UInt(status.st_dev)
      inode = UInt(status.st_ino)
    }
  }

  /// Opens the file of a handle (O_PATH) without resolving the path again; the handle remains open.
  ///
  /// The database and its log are never opened here: closing another descriptor of them would release the locks that
  /// SQLite holds in this process.
  ///
  /// - Throws: `unreadable_file` or `file_too_large`.
  init(handle: Int32, maxBytes: Int, excluding database: DatabaseLocation) throws(DomainError) {
    var status = stat()
    guard fstat(handle, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .unreadableFile }
    var databaseFiles: [String] = []
    if case .file(let path) = database { databaseFiles = ["", "-wal", "-shm", "-journal"].map { path + $0 } }
    guard !databaseFiles.compactMap(UserFile.status).map(Identity.init).contains(Identity(status)) else {
      throw .unreadableFile
    }
    guard status.st_size <= maxBytes else { throw .fileTooLarge(maxBytes) }
    descriptor = open("/proc/self/fd/\(handle)", O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    size = Int(status.st_size)
    guard descriptor >= 0 else { throw .unreadableFile }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Reads the whole file.
  ///
  /// - Throws: `unreadable_file`; `file_too_large` if it now has more than `maxBytes`, even if it was smaller before.
  public func bytes(atMost maxBytes: Int) throws -> [UInt8] {
    var all: [UInt8] = []
    all.reserveCapacity(min(size, maxBytes) + 1)
    try forEachChunk { chunk in
      all += chunk
      guard all.count <= maxBytes else { throw DomainError.fileTooLarge(maxBytes) }
    }
    return all
  }

  /// Reads the file in chunks, whose bytes are valid until the closure returns.
  ///
  /// - Throws: `unreadable_file`, and the errors of the closure.
  public func forEachChunk(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 18)
    defer { buffer.deallocate() }
    var offset = 0
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, offset)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw DomainError.unreadableFile }
      guard count > 0 else { return }
      offset += count
      try body(UnsafeBufferPointer(rebasing: buffer[..<count]))
    }
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}
