internal import CLinux
import Database
internal import Glibc
import Kernel

/// A file that a client has named, open for reading.
///
/// Regular files only: opening a pipe or a device could wait forever, or have an effect. The path never goes into a
/// log.
public final class UserFile: Sendable {
  /// The descriptor, good as long as this object.
  public let descriptor: Int32
  /// Its size when it was opened, in bytes.
  public let bytes: Int

  /// What distinguishes a file from all others of the machine.
  private struct Identity: Hashable {
    let device: UInt
    let number: UInt

    init(_ status: stat) {
      device = UInt(status.st_dev)
      number = UInt(status.st_ino)
    }
  }

  /// Opens the file behind a handle (O_PATH), without looking up its path once more.
  ///
  /// - Parameters:
  ///   - handle: The handle, which stays open.
  ///   - mostBytes: How large the file may be.
  ///   - database: The database of this program. Closing one more descriptor of it would end the locks that SQLite
  ///     holds in this process, so that neither it nor its log is ever opened here.
  /// - Throws: `unreadable_file`, `file_too_large`.
  init(handle: Int32, mostBytes: Int, apartFrom database: DatabaseLocation) throws(DomainError) {
    var status = stat()
    guard fstat(handle, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .unreadableFile }
    var files: [String] = []
    if case .file(let database) = database { files = ["", "-wal", "-shm", "-journal"].map { database + $0 } }
    guard !files.compactMap(UserFile.status).map(Identity.init).contains(Identity(status)) else {
      throw .unreadableFile
    }
    guard status.st_size <= mostBytes else { throw .fileTooLarge(mostBytes) }
    descriptor = open("/proc/self/fd/\(handle)", O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    bytes = Int(status.st_size)
    guard descriptor >= 0 else { throw .unreadableFile }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Reads all of it.
  ///
  /// - Parameter mostBytes: How many bytes it may have, whatever its size was before.
  /// - Returns: The bytes.
  /// - Throws: `unreadable_file`, `file_too_large`.
  public func bytes(atMost mostBytes: Int) throws -> [UInt8] {
    var all: [UInt8] = []
    all.reserveCapacity(min(bytes, mostBytes) + 1)
    try forEachPortion { portion in
      all += portion
      guard all.count <= mostBytes else { throw DomainError.fileTooLarge(mostBytes) }
    }
    return all
  }

  /// Reads it in portions.
  ///
  /// - Parameter body: Takes the bytes of each portion, good until it returns.
  /// - Throws: `unreadable_file`; what the closure throws.
  public func forEachPortion(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
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
