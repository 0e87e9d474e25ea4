internal import CLinux
internal import Glibc

/// A file that appears complete under its name, or not at all.
///
/// Bytes are appended to a file in the same folder; `finish` synchronizes it and renames it, replacing a regular file
/// of that name. Until then the file has no name, so that nothing remains of it however the program ends. If the file
/// system knows only files with names, it has a temporary one and is removed without `finish`, unless the program is
/// killed. A name of anything but a regular file is rejected before the file is created, a symbolic link as well:
/// replacing it would surprise whoever made it, and following it would write elsewhere than the name says.
package final class AtomicFile {
  /// Why a file is not written.
  package enum Failure: Error, Hashable, Sendable {
    /// Something other than a plain file has the name.
    case notAPlainFile
    /// The system refuses; the number is that of `errno`.
    case system(Int32)
    /// The file was finished or given up before.
    case closed
  }

  /// Who may read and write the file.
  package enum Access: Sendable {
    /// Only its owner (mode 0600).
    case owner
    /// Whoever may use the file that it replaces; a new file has the default mode of the process.
    case asReplaced
  }

  private static let bufferSize = 1 << 16
  private static let temporaryPrefix = ".partial-"

  private let path: String
  /// The name that the file has until it has its own; nil while it has none.
  private var temporaryPath: String?
  /// Of the file that is written; negative when it is closed.
  private(set) var descriptor: Int32
  private var buffer: [UInt8] = []

  /// Begins a file; nothing can be seen under its name yet.
  ///
  /// - Parameters:
  ///   - path: Where it is to be, in a folder that exists.
  ///   - access: Who may read and write it.
  /// - Throws: `Failure.notAPlainFile`; `Failure.system` if no file can be created in the folder, or the present one
  ///   may not be written.
  package convenience init(at path: String, access: Access = .owner) throws(Failure) {
    try self.init(at: path, mayBeUnnamed: true)
    if access == .asReplaced { try adoptAccess() }
  }

  /// Begins a file, as above.
  ///
  /// - Parameters:
  ///   - path: Where it is to be, in a folder that exists.
  ///   - mayBeUnnamed: Whether it is written without a name where the system can do that; false only in tests.
  /// - Throws: `Failure`, as above.
  init(at path: String, mayBeUnnamed: Bool) throws(Failure) {
    try AtomicFile.refuseOtherThanPlainFile(path)
    self.path = path
    let folder = AtomicFile.folder(of: path)
    if mayBeUnnamed, let descriptor = AtomicFile.unnamedFile(in: folder) {
      self.descriptor = descriptor
      return
    }
    var name = "\(folder)/\(AtomicFile.temporaryPrefix)XXXXXX".utf8CString
    descriptor = name.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkstemp($0) } ?? -1
    }
    guard descriptor >= 0 else { throw .system(errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    temporaryPath = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { giveUp() }

  /// Appends bytes.
  ///
  /// - Parameter bytes: What follows what was appended before.
  /// - Throws: `Failure.system` where the disk is full, for one; the file is given up then. `Failure.closed`.
  package func append(_ bytes: some Sequence<UInt8>) throws(Failure) {
    guard descriptor >= 0 else { throw .closed }
    buffer.append(contentsOf: bytes)
    if buffer.count >= AtomicFile.bufferSize { try writeBuffer() }
  }

  /// Writes everything that was appended to the disk.
  ///
  /// - Throws: `Failure`; the file is given up then.
  package func synchronize() throws(Failure) {
    guard descriptor >= 0 else { throw .closed }
    try writeBuffer()
    try check(fsync(descriptor))
  }

  /// Synchronizes the file and gives it its name; both outlive a loss of power when this returns.
  ///
  /// - Throws: `Failure`; the file is given up then, and what had the name keeps it. Only if the folder cannot be
  ///   synchronized at the end, the new file is there already.
  package func finish() throws(Failure) {
    defer { giveUp() }
    try synchronize()
    // Whatever has taken the name meanwhile.
    try AtomicFile.refuseOtherThanPlainFile(path)
    let temporaryPath = try nameTemporarily()
    try check(rename(temporaryPath, path))
    close(descriptor)
    descriptor = -1
    try synchronizeFolder()
  }

  /// Removes what was written, unless the file is finished; nothing may be appended any more.
  package func giveUp() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
    if let temporaryPath { unlink(temporaryPath) }
    buffer = []
  }

  // MARK: - System

  /// Gives the file the owner and the mode of the one that it replaces.
  private func adoptAccess() throws(Failure) {
    var present = stat()
    guard stat(path, &present) == 0 else {
      let mask = umask(0)
      umask(mask)
      return try check(fchmod(descriptor, 0o666 & ~mask))
    }
    try check(access(path, W_OK))
    // Only root may give a file away; otherwise the file already belongs to its owner, or will belong to the user.
    _ = fchown(descriptor, present.st_uid, present.st_gid)
    try check(fchmod(descriptor, present.st_mode & 0o7777))
  }

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

  /// Makes a file that has no name; nil where the file system has none, or nothing could give it a name later.
  private static func unnamedFile(in folder: String) -> Int32? {
    let descriptor = clinux_unnamed_file(folder)
    guard descriptor >= 0 else { return nil }
    guard access(handle(of: descriptor), F_OK) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Where the system shows the file behind a descriptor, whether it has a name or not.
  private static func handle(of descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  /// The name of the file beside its place, which it is given where it has none: only what has one can replace another.
  private func nameTemporarily() throws(Failure) -> String {
    if let temporaryPath { return temporaryPath }
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    let name = "\(AtomicFile.folder(of: path))/\(AtomicFile.temporaryPrefix)\(number)"
    try check(linkat(AT_FDCWD, AtomicFile.handle(of: descriptor), AT_FDCWD, name, AT_SYMLINK_FOLLOW))
    temporaryPath = name
    return name
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
