internal import CLinux
internal import Glibc

/// A file that appears at its path only when it is complete.
///
/// Bytes are written to an unnamed file in the same directory. `finish` synchronizes it and renames it to its path,
/// where it replaces an existing file. A crash leaves no partial file, except on a file system without unnamed files,
/// where the temporary file remains. A path that exists and is not a regular file is rejected. This includes symbolic
/// links: replacing a link would surprise its owner, and following it would write to another path.
package final class AtomicFile {
  /// The reason why a file was not written.
  package enum Failure: Error, Hashable, Sendable {
    /// The path exists and is not a regular file, or it cannot be one: it is empty, ends with a slash, or has a NUL.
    case notRegularFile
    /// A system call failed with this `errno`.
    case system(Int32)
    /// The file was already finished or discarded.
    case closed
  }

  /// The permissions of the new file.
  package enum Access: Sendable {
    /// Access for the owner only (mode 0600).
    case owner
    /// The mode and owner of the replaced file; a new file has the default mode of the process.
    case sameAsReplaced
  }

  private static let bufferSize = 1 << 16
  private static let temporaryPrefix = ".partial-"

  private let path: String
  /// The path of the temporary file; nil while the file is unnamed.
  private var temporaryPath: String?
  /// The descriptor of the open file; negative when closed.
  private(set) var descriptor: Int32
  private var buffer: [UInt8] = []

  /// Begins a file that `finish` puts at `path`; the directory of `path` must exist.
  ///
  /// - Throws: `Failure.notRegularFile`; `Failure.system` if the directory is not writable or, with `.sameAsReplaced`,
  ///   the file to replace is not writable.
  package convenience init(at path: String, access: Access = .owner) throws(Failure) {
    try self.init(at: path, mayBeUnnamed: true)
    if access == .sameAsReplaced { try adoptAccess() }
  }

  /// Creates a file with mode 0600; tests set `mayBeUnnamed` to false to force a temporary file.
  init(at path: String, mayBeUnnamed: Bool) throws(Failure) {
    try AtomicFile.requireRegularFileOrNone(path)
    self.path = path
    let directory = AtomicFile.directory(of: path)
    if mayBeUnnamed, let descriptor = AtomicFile.unnamedFile(in: directory) {
      self.descriptor = descriptor
      return
    }
    var template = "\(directory)/\(AtomicFile.temporaryPrefix)XXXXXX".utf8CString
    descriptor = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkstemp($0) } ?? -1
    }
    guard descriptor >= 0 else { throw .system(errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    temporaryPath = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { discard() }

  /// Appends bytes; an error such as a full disk discards the file.
  package func append(_ bytes: some Sequence<UInt8>) throws(Failure) {
    guard descriptor >= 0 else { throw .closed }
    buffer.append(contentsOf: bytes)
    if buffer.count >= AtomicFile.bufferSize { try writeBuffer() }
  }

  /// Flushes all appended bytes to the disk with `fsync`; a failure discards the file.
  package func synchronize() throws(Failure) {
    guard descriptor >= 0 else { throw .closed }
    try writeBuffer()
    try check(fsync(descriptor))
  }

  /// Synchronizes the file and renames it to its path; its contents and its name then survive a power failure.
  ///
  /// - Throws: `Failure`; the file is then discarded, and the existing one remains in place. If only the final
  ///   synchronization of the directory fails, the new file is already in place.
  package func finish() throws(Failure) {
    defer { discard() }
    try synchronize()
    // Another process may have created a file at the path in the meantime.
    try AtomicFile.requireRegularFileOrNone(path)
    let temporaryPath = try linkTemporarily()
    try check(rename(temporaryPath, path))
    close(descriptor)
    descriptor = -1
    try synchronizeDirectory()
  }

  /// Discards the file unless it is finished; no bytes may be appended afterward.
  package func discard() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
    if let temporaryPath { unlink(temporaryPath) }
    buffer = []
  }

  // MARK: - System calls

  /// Copies the owner and the mode of the file to replace; if there is none, sets the default mode.
  private func adoptAccess() throws(Failure) {
    var existingStatus = stat()
    guard stat(path, &existingStatus) == 0 else {
      let mask = umask(0)
      umask(mask)
      return try check(fchmod(descriptor, 0o666 & ~mask))
    }
    try check(access(path, W_OK))
    // Only root may change the owner; otherwise the new file belongs to the current user.
    _ = fchown(descriptor, existingStatus.st_uid, existingStatus.st_gid)
    try check(fchmod(descriptor, existingStatus.st_mode & 0o7777))
  }

  private static func requireRegularFileOrNone(_ path: String) throws(Failure) {
    guard !path.utf8.contains(0), path.utf8.last.map({ $0 != UInt8(ascii: "/") }) ?? false else {
      throw .notRegularFile
    }
    var status = stat()
    guard lstat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .system(errno) }
      return
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegularFile }
  }

  private static func directory(of path: String) -> String {
    guard let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return end == path.startIndex ? "/." : String(path[..<end])
  }

  /// Opens an unnamed file (`O_TMPFILE`); nil if this fails or the file could not be linked later.
  private static func unnamedFile(in directory: String) -> Int32? {
    let descriptor = clinux_unnamed_file(directory)
    guard descriptor >= 0 else { return nil }
    guard access(procPath(of: descriptor), F_OK) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Returns the `/proc` path of a descriptor, which also exists for unnamed files.
  private static func procPath(of descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  /// Links an unnamed file to a temporary path, because only a named file can replace another; returns that path.
  private func linkTemporarily() throws(Failure) -> String {
    if let temporaryPath { return temporaryPath }
    let suffix = String(UInt64.random(in: .min ... .max), radix: 36)
    let newPath = "\(AtomicFile.directory(of: path))/\(AtomicFile.temporaryPrefix)\(suffix)"
    try check(linkat(AT_FDCWD, AtomicFile.procPath(of: descriptor), AT_FDCWD, newPath, AT_SYMLINK_FOLLOW))
    temporaryPath = newPath
    return newPath
  }

  private func writeBuffer() throws(Failure) {
    var writtenCount = 0
    while writtenCount < buffer.count {
      let count = buffer.withUnsafeBytes { bytes in
        bytes.baseAddress.map { write(descriptor, $0 + writtenCount, bytes.count - writtenCount) } ?? 0
      }
      if count < 0 && errno == EINTR { continue }
      try check(count < 0 ? -1 : 0)
      writtenCount += count
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private func synchronizeDirectory() throws(Failure) {
    let directory = open(AtomicFile.directory(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw .system(errno) }
    defer { close(directory) }
    guard fsync(directory) == 0 else { throw .system(errno) }
  }

  private func check(_ result: Int32) throws(Failure) {
    guard result == 0 else {
      let reason = errno
      discard()
      throw .system(reason)
    }
  }
}
