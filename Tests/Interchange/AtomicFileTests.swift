import CLinux
import Glibc
import TestFiles
import Testing

@testable import Interchange

@Suite("A file appears complete under its name, or not at all")
struct AtomicFileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("target")
  }

  /// Whether the file system of the tests supports unnamed files.
  private static let canBeUnnamed: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    let descriptor = clinux_unnamed_file(folder.path("."))
    defer { close(descriptor) }
    return descriptor >= 0 && access("/proc/self/fd/\(descriptor)", F_OK) == 0
  }()

  /// Returns an unfinished file with the given bytes; it has a temporary name unless it may be unnamed.
  private func file(mayBeUnnamed: Bool, _ bytes: [UInt8]) throws -> AtomicFile {
    let file = try AtomicFile(at: path, mayBeUnnamed: mayBeUnnamed)
    try file.append(bytes)
    return file
  }

  @Test("A finished file has its name, and only the owner may read it", arguments: [true, false])
  func finished(mayBeUnnamed: Bool) throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let file = try file(mayBeUnnamed: mayBeUnnamed, [])
    for start in stride(from: 0, to: bytes.count, by: 3000) {
      try file.append(bytes[start..<min(start + 3000, bytes.count)])
    }
    #expect(try !folder.names.contains("target"))
    try file.finish()
    #expect(try folder.names == ["target"])
    #expect(try folder.bytes(of: "target") == bytes)
    #expect(try folder.mode(of: "target") == 0o600)
    #expect(throws: AtomicFile.Failure.closed) { try file.append([1]) }
    #expect(throws: AtomicFile.Failure.closed) { try file.finish() }
  }

  @Test(
    "An unfinished file is not visible in the directory",
    .enabled(if: canBeUnnamed, "the file system of the tests does not support unnamed files"))
  func unnamed() throws {
    let file = try AtomicFile(at: path)
    try file.append([UInt8](repeating: 1, count: 200_000))
    #expect(try folder.names == [])
    var status = stat()
    #expect(fstat(file.descriptor, &status) == 0 && status.st_nlink == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test("Without unnamed files, a temporary name is used, and only the owner may read the file")
  func named() throws {
    let file = try file(mayBeUnnamed: false, [1])
    let names = try folder.names
    #expect(names.count == 1 && names[0].hasPrefix(".partial-"))
    #expect(try folder.mode(of: names[0]) == 0o600)
    file.discard()
    #expect(try folder.names == [])
  }

  @Test("An existing regular file is replaced only when the new one is finished", arguments: [true, false])
  func replaced(mayBeUnnamed: Bool) throws {
    try folder.write([1], to: "target")
    try folder.setMode(0o644, of: "target")
    let file = try file(mayBeUnnamed: mayBeUnnamed, [2, 3])
    #expect(try folder.bytes(of: "target") == [1])
    try file.finish()
    #expect(try folder.bytes(of: "target") == [2, 3])
    #expect(try folder.mode(of: "target") == 0o600)
  }

  @Test("A discarded file is removed, and the existing file remains", arguments: [true, false])
  func discarded(mayBeUnnamed: Bool) throws {
    try folder.write([1], to: "target")
    let file = try file(mayBeUnnamed: mayBeUnnamed, [2])
    file.discard()
    #expect(try folder.names == ["target"])
    #expect(throws: AtomicFile.Failure.closed) { try file.finish() }
    do {
      _ = try self.file(mayBeUnnamed: mayBeUnnamed, [3])
    }
    #expect(try folder.names == ["target"])
    #expect(try folder.bytes(of: "target") == [1])
  }

  @Test(
    "The path of a device or directory is rejected", arguments: ["/dev/full", "/dev/null", "/proc", "/", "", "/tmp/"])
  func otherFileTypes(_ path: String) {
    #expect(throws: AtomicFile.Failure.notRegularFile) { _ = try AtomicFile(at: path) }
  }

  @Test("A symbolic link is rejected, regardless of its target", arguments: ["plain", "nowhere", "/dev/null"])
  func links(_ target: String) throws {
    try folder.write([1], to: "plain")
    #expect(symlink(target, path) == 0)
    #expect(throws: AtomicFile.Failure.notRegularFile) { _ = try AtomicFile(at: path) }
    #expect(try folder.names == ["plain", "target"])
    #expect(try folder.bytes(of: "plain") == [1])
  }

  @Test("A pipe that is created at the path in the meantime is not replaced", arguments: [true, false])
  func nameInUse(mayBeUnnamed: Bool) throws {
    let file = try file(mayBeUnnamed: mayBeUnnamed, [1])
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: AtomicFile.Failure.notRegularFile) { try file.finish() }
    #expect(try folder.names == ["target"])
  }

  @Test("A full disk is reported, and no partial file remains", arguments: [true, false])
  func fullDisk(mayBeUnnamed: Bool) throws {
    try folder.write([1], to: "target")
    let file = try AtomicFile(at: path, mayBeUnnamed: mayBeUnnamed)
    // Redirects the descriptor to the device that is always full.
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    #expect(full >= 0 && dup2(full, file.descriptor) == file.descriptor)
    close(full)
    try file.append([2])
    #expect(throws: AtomicFile.Failure.system(ENOSPC)) { try file.finish() }
    #expect(try folder.names == ["target"])
    #expect(try folder.bytes(of: "target") == [1])
    #expect(throws: AtomicFile.Failure.closed) { try file.append([3]) }
  }

  @Test("A missing or unusable directory is reported")
  func folders() throws {
    #expect(throws: AtomicFile.Failure.system(ENOENT)) { _ = try AtomicFile(at: folder.path("missing/target")) }
    try folder.write([1], to: "plain")
    #expect(throws: AtomicFile.Failure.system(ENOTDIR)) { _ = try AtomicFile(at: folder.path("plain/target")) }
    // Not even root can create a file in this directory.
    #expect(throws: AtomicFile.Failure.self) { _ = try AtomicFile(at: "/proc/self/target") }
  }

  @Test("A read-only directory is reported", .enabled(if: geteuid() != 0, "root may write everywhere"))
  func readOnlyFolder() throws {
    #expect(mkdir(folder.path("locked"), 0o500) == 0)
    #expect(throws: AtomicFile.Failure.system(EACCES)) { _ = try AtomicFile(at: folder.path("locked/target")) }
  }
}
