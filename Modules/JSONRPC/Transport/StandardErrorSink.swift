import CLinux
import Glibc
import Synchronization

/// Writes log lines to stderr without ever blocking.
///
/// A line that would block is dropped; the next successful line reports the number of dropped lines. Lines are
/// truncated to 4096 bytes, the maximum of an atomic pipe write.
public final class StandardErrorSink: Sendable {
  private static let maxBytes = 4096

  private let descriptor: Int32
  private let isFile: Bool
  private let dropped = Mutex(0)

  /// Creates a sink for descriptor 2.
  public convenience init() {
    self.init(descriptor: STDERR_FILENO)
  }

  init(descriptor: Int32) {
    self.descriptor = descriptor
    var status = stat()
    isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Writes a line, given without its line feed, or drops it if writing would block.
  public func write(_ line: String) {
    dropped.withLock { dropped in
      var text = dropped > 0 ? Array("(\(dropped) lines dropped)\n".utf8) : []
      let capacity = Self.maxBytes - 1 - text.count
      let end = line.utf8.index(line.startIndex, offsetBy: capacity, limitedBy: line.endIndex) ?? line.endIndex
      // Slicing the string rounds the end down to a Unicode scalar boundary.
      text.append(contentsOf: line[..<end].utf8)
      text.append(UInt8(ascii: "\n"))
      dropped = writeWithoutBlocking(text) ? 0 : dropped + 1
    }
  }

  private func writeWithoutBlocking(_ text: [UInt8]) -> Bool {
    while true {
      guard isFile || isReady(descriptor, for: POLLOUT, milliseconds: 0) else { return false }
      if Glibc.write(descriptor, text, text.count) >= 0 { return true }
      guard errno == EINTR else { return false }
    }
  }
}
