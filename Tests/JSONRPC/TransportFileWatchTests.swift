import Glibc
import TestFiles
import Testing

@testable import JSONRPC

@Suite("Whoever writes to a file is noticed without looking", .timeLimit(.minutes(1)))
struct TransportFileWatchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write([1], to: "log")
  }

  /// Appends a byte without replacing the file.
  private func append() throws {
    let descriptor = open(folder.path("log"), O_WRONLY | O_APPEND)
    try #require(descriptor >= 0)
    #expect(write(descriptor, "x", 1) == 1)
    close(descriptor)
  }

  @Test("A write is reported, and again a while later, because it may be visible to others only then")
  func writes() throws {
    let changes = Log<Void>()
    let watch = try FileWatch(path: folder.path("log")) { changes.append(()) }
    #expect(changes.all.isEmpty)
    try append()
    #expect(changes.wait(for: 6).count >= 6)
    withExtendedLifetime(watch) {}
  }

  @Test("A watch that is let go tells nothing any more")
  func end() throws {
    let changes = Log<Void>()
    var watch: FileWatch? = try FileWatch(path: folder.path("log")) { changes.append(()) }
    try append()
    _ = changes.wait(for: 1)
    watch = nil
    let count = changes.all.count
    try append()
    #expect(changes.all.count == count)
    #expect(watch == nil)
  }

  @Test("Where the kernel cannot tell, the listener is asked to look again and again")
  func polling() throws {
    let changes = Log<Void>()
    let watch = try FileWatch(path: folder.path("nowhere")) { changes.append(()) }
    #expect(changes.wait(for: 3).count >= 3)
    withExtendedLifetime(watch) {}
  }
}
