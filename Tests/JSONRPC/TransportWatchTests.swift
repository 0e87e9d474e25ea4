import Dispatch
import Glibc
import Testing

@testable import JSONRPC

@Suite("A watch of a file")
struct TransportWatchTests {
  @Test("One word has echoes: what was written may count for others only a while after it")
  func echoes() throws {
    var name = Array("/tmp/kindling-watch-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    try #require(descriptor >= 0)
    defer {
      close(descriptor)
      unlink(name)
    }
    let told = DispatchSemaphore(value: 0)
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let watch = try FileWatch(path: path) { told.signal() }
    #expect(write(descriptor, "x", 1) == 1)
    for place in 0..<5 { #expect(told.wait(timeout: .now() + 60) == .success, "\(place)") }
    withExtendedLifetime(watch) {}
  }
}
