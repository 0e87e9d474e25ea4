internal import Glibc
import Kernel

/// A file that a user has named, read by the program with the rights of whoever runs it.
///
/// Plain files alone, through links as well: opening a pipe or a device could wait for ever, or do something. The path never
/// goes into a log or into a reply.
struct UserFile {
  let path: String

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
  ///     this process, so that neither it nor its log is ever opened here; nil for one in memory.
  /// - Throws: `unreadable_file`, `file_too_large`.
  init(path: String, mostBytes: Int, apartFrom database: String?) throws(DomainError) {
    guard let status = UserFile.status(of: path), status.st_mode & S_IFMT == S_IFREG else { throw .unreadableFile }
    let files = database.map { database in ["", "-wal", "-shm", "-journal"].map { database + $0 } } ?? []
    guard !files.compactMap(UserFile.status).map(Identity.init).contains(Identity(status)) else {
      throw .unreadableFile
    }
    guard status.st_size <= mostBytes else { throw .fileTooLarge(mostBytes) }
    self.path = path
  }

  /// Reads all of it.
  ///
  /// - Parameter mostBytes: How many bytes it may have, whatever it said before.
  /// - Returns: The bytes.
  /// - Throws: `unreadable_file`, `file_too_large`.
  func bytes(atMost mostBytes: Int) throws(DomainError) -> [UInt8] {
    // It may have become a pipe meanwhile, which must not be waited for.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadableFile }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .unreadableFile }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(Int(status.st_size), mostBytes) + 1)
    var isAtEnd = false
    while !isAtEnd {
      let portion = try UserFile.portion(of: descriptor)
      bytes += portion
      isAtEnd = portion.isEmpty
      guard bytes.count <= mostBytes else { throw .fileTooLarge(mostBytes) }
    }
    return bytes
  }

  /// The next bytes of a descriptor; none at its end.
  private static func portion(of descriptor: Int32) throws(DomainError) -> [UInt8] {
    let most = 1 << 18
    var count = 0
    let portion = [UInt8](unsafeUninitializedCapacity: most) { buffer, filled in
      repeat { count = read(descriptor, buffer.baseAddress, most) } while count < 0 && errno == EINTR
      filled = max(count, 0)
    }
    guard count >= 0 else { throw .unreadableFile }
    return portion
  }

  /// What the system knows of a path; nil where there is nothing, or nothing that may be seen.
  private static func status(of path: String) -> stat? {
    var status = stat()
    guard !path.isEmpty, !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
    return status
  }
}
