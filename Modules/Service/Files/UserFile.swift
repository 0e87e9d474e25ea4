public import Database
internal import Glibc
public import Kernel

/// A file that a user has named, read by the program with the rights of whoever runs it.
///
/// Plain files alone, through links as well: opening a pipe or a device could wait for ever, or do something. The path never
/// goes into a log or into a reply.
public struct UserFile {
  /// Where it is.
  public let path: String
  /// How large it was when it was looked at, in bytes.
  public let bytes: Int

  /// What keeps a file apart from all others of the machine.
  private struct Identity: Hashable {
    let device: UInt
    let number: UInt

    init(_ status: stat) {
      device = UInt(status.st_dev)
      number = UInt(status.st_ino)
    }
  }

  /// Looks at a file without opening it.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - mostBytes: How large it may be.
  ///   - database: The database of this program. Closing one more descriptor of it would end the locks that SQLite holds in
  ///     this process, so that neither it nor its log is ever opened here.
  /// - Throws: `unreadable_file`, `file_too_large`.
  public init(path: String, mostBytes: Int = .max, apartFrom database: DatabaseLocation) throws(DomainError) {
    guard let status = UserFile.status(of: path), status.st_mode & S_IFMT == S_IFREG else { throw .unreadableFile }
    var files: [String] = []
    if case .file(let database) = database { files = ["", "-wal", "-shm", "-journal"].map { database + $0 } }
    guard !files.compactMap(UserFile.status).map(Identity.init).contains(Identity(status)) else {
      throw .unreadableFile
    }
    guard status.st_size <= mostBytes else { throw .fileTooLarge(mostBytes) }
    self.path = path
    bytes = Int(status.st_size)
  }

  /// Reads all of it.
  ///
  /// - Parameter mostBytes: How many bytes it may have, whatever it said before.
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
    // It may have become a pipe meanwhile, which must not be waited for.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DomainError.unreadableFile }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw DomainError.unreadableFile }
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 18)
    defer { buffer.deallocate() }
    while true {
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw DomainError.unreadableFile }
      guard count > 0 else { return }
      try body(UnsafeBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// What the system knows of a path; nil where there is nothing, or nothing that may be seen.
  private static func status(of path: String) -> stat? {
    var status = stat()
    guard !path.isEmpty, !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
    return status
  }
}
