internal import Glibc

/// A file that appears whole under its name, or not at all.
///
/// What is appended goes into a file beside it that only the user may read (mode 0600); `finish` puts that on the disk and
/// gives it the name, in place of a plain file that had it. Without `finish` it is removed. A name that something else has, a
/// folder, a device, a pipe, is refused before anything is made; so is a symbolic link: to replace it would surprise whoever
/// made it, and to follow it would write where the name does not say.
public final class AtomicFile {
  /// Why a file is not written.
  public enum Failure: Error, Hashable, Sendable {
    /// Something other than a plain file has the name.
    case notAPlainFile
    /// The system refuses; the number is that of `errno`.
    case system(Int32)
    /// The file was finished or given up before.
    case closed
  }

  private static let bufferSize = 1 << 16

  private let path: String
  private let temporaryPath: String
  /// Of the file beside the place; negative when it is closed.
  private(set) var descriptor: Int32
  private var buffer: [UInt8] = []

  /// Begins a file; nothing can be seen under its name yet.
  ///
  /// - Parameter path: Where it is to be, in a folder that exists.
  /// - Throws: `Failure.notAPlainFile`; `Failure.system` where no file can be made in the folder.
  public init(at path: String) throws(Failure) {
    try AtomicFile.refuseOtherThanPlainFile(path)
    let template = "\(AtomicFile.folder(of: path))/.partial-XXXXXX"
    var name = template.utf8CString
    descriptor = name.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkstemp($0) } ?? -1
    }
    guard descriptor >= 0 else { throw .system(errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    self.path = path
    temporaryPath = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { giveUp() }

  /// Appends bytes.
  ///
  /// - Parameter bytes: What follows what was appended before.
  /// - Throws: `Failure.system` where the disk is full, for one; the file is given up then. `Failure.closed`.
  public func append(_ bytes: some Sequence<UInt8>) throws(Failure) {
    guard descriptor >= 0 else { throw .closed }
    buffer.append(contentsOf: bytes)
    if buffer.count >= AtomicFile.bufferSize { try writeBuffer() }
  }

  /// Puts the file on the disk and gives it its name; both outlive a loss of power when this returns.
  ///
  /// - Throws: `Failure`; the file is given up then, and what had the name has it still. Only where the folder cannot be
  ///   brought to the disk at the end, the new file is there already.
  public func finish() throws(Failure) {
    guard descriptor >= 0 else { throw .closed }
    defer { giveUp() }
    try writeBuffer()
    try check(fsync(descriptor))
    // Whatever has taken the name meanwhile.
    try AtomicFile.refuseOtherThanPlainFile(path)
    try check(rename(temporaryPath, path))
    close(descriptor)
    descriptor = -1
    try synchronizeFolder()
  }

  /// Removes what was written, unless the file is finished; nothing may be appended any more.
  public func giveUp() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
    unlink(temporaryPath)
    buffer = []
  }

  // MARK: - System

  private static func refuseOtherThanPlainFile(_ path: String) throws(Failure) {
    guard !path.utf8.contains(0), path.utf8.last.map({ $0 != UInt8(ascii: "/") }) ?? false else { throw .notAPlainFile }
    var status = stat()
    guard lstat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .system(errno) }
      return
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAPlainFile }
  }

  private static func folder(of path: String) -> String {
    guard let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return end == path.startIndex ? "/." : String(path[..<end])
  }

  private func writeBuffer() throws(Failure) {
    var written = 0
    while written < buffer.count {
      let count = buffer.withUnsafeBytes { bytes in
        bytes.baseAddress.map { write(descriptor, $0 + written, bytes.count - written) } ?? 0
      }
      if count < 0 && errno == EINTR { continue }
      try check(count < 0 ? -1 : 0)
      written += count
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private func synchronizeFolder() throws(Failure) {
    let folder = open(AtomicFile.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw .system(errno) }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw .system(errno) }
  }

  private func check(_ result: Int32) throws(Failure) {
    guard result == 0 else {
      let reason = errno
      giveUp()
      throw .system(reason)
    }
  }
}
