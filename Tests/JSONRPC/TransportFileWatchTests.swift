import Glibc
import TestFiles
import Testing

@testable import JSONRPC

@Suite("Writes to a file are reported", .timeLimit(.minutes(1)))
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

  @Test("A write is reported repeatedly, because it may become visible to other processes later")
  func writes() throws {
    let changes = Log<Void>()
    let watch = try FileWatch(path: folder.path("log")) { changes.append(()) }
    #expect(changes.all.isEmpty)
    try append()
    #expect(changes.wait(for: 6).count >= 6)
    withExtendedLifetime(watch) {}
  }

  @Test("A released watch reports nothing")
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

  @Test("If inotify cannot watch the file, the watch reports periodically")
  func polling() throws {
    let changes = Log<Void>()
    let watch = try FileWatch(path: folder.path("nowhere")) { changes.append(()) }
    #expect(changes.wait(for: 3).count >= 3)
    withExtendedLifetime(watch) {}
  }
}
