import Glibc
import TestFiles
import Testing

@testable import Interchange

@Suite("A file appears whole under its name, or not at all")
struct AtomicFileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("target")
  }

  @Test("It takes its name when it is finished, and only the user may read it")
  func finished() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let file = try AtomicFile(at: path)
    for start in stride(from: 0, to: bytes.count, by: 3000) {
      try file.append(bytes[start..<min(start + 3000, bytes.count)])
    }
    let names = try folder.names
    #expect(names.count == 1 && names[0].hasPrefix(".partial-"))
    #expect(try folder.mode(of: names[0]) == 0o600)
    try file.finish()
    #expect(try folder.names == ["target"])
    #expect(try folder.bytes(of: "target") == bytes)
    #expect(try folder.mode(of: "target") == 0o600)
    #expect(throws: AtomicFile.Failure.closed) { try file.append([1]) }
    #expect(throws: AtomicFile.Failure.closed) { try file.finish() }
  }

  @Test("A plain file of that name is replaced when the new one is finished, not before")
  func replaced() throws {
    try folder.write([1], to: "target")
    try folder.setMode(0o644, of: "target")
    let file = try AtomicFile(at: path)
    try file.append([2, 3])
    #expect(try folder.bytes(of: "target") == [1])
    try file.finish()
    #expect(try folder.bytes(of: "target") == [2, 3])
    #expect(try folder.mode(of: "target") == 0o600)
  }

  @Test("What is not finished is removed, and what had the name stays")
  func givenUp() throws {
    try folder.write([1], to: "target")
    let file = try AtomicFile(at: path)
    try file.append([2])
    file.giveUp()
    #expect(try folder.names == ["target"])
    #expect(throws: AtomicFile.Failure.closed) { try file.finish() }
    do {
      let forgotten = try AtomicFile(at: path)
      try forgotten.append([3])
      #expect(try folder.names.count == 2)
    }
    #expect(try folder.names == ["target"])
    #expect(try folder.bytes(of: "target") == [1])
  }

  @Test(
    "A name that a device or a folder has is refused", arguments: ["/dev/full", "/dev/null", "/proc", "/", "", "/tmp/"])
  func otherThanFiles(_ path: String) {
    #expect(throws: AtomicFile.Failure.notAPlainFile) { _ = try AtomicFile(at: path) }
  }

  @Test("A symbolic link is refused, wherever it leads", arguments: ["plain", "nowhere", "/dev/null"])
  func links(_ goal: String) throws {
    try folder.write([1], to: "plain")
    #expect(symlink(goal, path) == 0)
    #expect(throws: AtomicFile.Failure.notAPlainFile) { _ = try AtomicFile(at: path) }
    #expect(try folder.names == ["plain", "target"])
    #expect(try folder.bytes(of: "plain") == [1])
  }

  @Test("A pipe that takes the name meanwhile is not replaced")
  func takenMeanwhile() throws {
    let file = try AtomicFile(at: path)
    try file.append([1])
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: AtomicFile.Failure.notAPlainFile) { try file.finish() }
    #expect(try folder.names == ["target"])
  }

  @Test("A full disk is told, and leaves nothing behind")
  func fullDisk() throws {
    try folder.write([1], to: "target")
    let file = try AtomicFile(at: path)
    // The device that is always full takes the place of the file behind the descriptor.
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    #expect(full >= 0 && dup2(full, file.descriptor) == file.descriptor)
    close(full)
    try file.append([2])
    #expect(throws: AtomicFile.Failure.system(ENOSPC)) { try file.finish() }
    #expect(try folder.names == ["target"])
    #expect(try folder.bytes(of: "target") == [1])
    #expect(throws: AtomicFile.Failure.closed) { try file.append([3]) }
  }

  @Test("A folder that takes no files, or is not there, is told")
  func folders() throws {
    #expect(throws: AtomicFile.Failure.system(ENOENT)) { _ = try AtomicFile(at: folder.path("missing/target")) }
    try folder.write([1], to: "plain")
    #expect(throws: AtomicFile.Failure.system(ENOTDIR)) { _ = try AtomicFile(at: folder.path("plain/target")) }
    // Not even the superuser makes a file there.
    #expect(throws: AtomicFile.Failure.self) { _ = try AtomicFile(at: "/proc/self/target") }
  }

  @Test("A read-only folder is told", .enabled(if: geteuid() != 0, "the superuser may write everywhere"))
  func readOnlyFolder() throws {
    #expect(mkdir(folder.path("locked"), 0o500) == 0)
    #expect(throws: AtomicFile.Failure.system(EACCES)) { _ = try AtomicFile(at: folder.path("locked/target")) }
  }
}
