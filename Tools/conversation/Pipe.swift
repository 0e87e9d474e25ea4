internal import CLinux
internal import Glibc

/// Our end of a pipe to or from a child; it never blocks.
struct Pipe {
  /// -1 once it is closed.
  private(set) var descriptor: Int32
  /// What has been read.
  private(set) var bytes: [UInt8] = []

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  var isOpen: Bool { descriptor >= 0 }

  /// The child's end and ours of a pipe that we write to.
  static func toChild() throws(SpawnError) -> (child: Int32, ours: Pipe) {
    let ends = try ends()
    return (ends.reader, Pipe(ends.writer))
  }

  /// The child's end and ours of a pipe that we read from.
  static func fromChild() throws(SpawnError) -> (child: Int32, ours: Pipe) {
    let ends = try ends()
    return (ends.writer, Pipe(ends.reader))
  }

  private static func ends() throws(SpawnError) -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    guard clinux_private_pipe(&ends) == 0 else { throw SpawnError("no pipe: \(String(cString: strerror(errno)))") }
    return (ends[0], ends[1])
  }

  /// Reads what is there; closes at the end.
  mutating func read() {
    var part: [UInt8] = []
    var code: Int32 = 0
    let descriptor = descriptor
    let count = withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 1) { buffer in
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      code = errno
      part += buffer.prefix(max(count, 0))
      return count
    }
    bytes += part
    if count == 0 || count < 0 && code != EAGAIN && code != EINTR { close() }
  }

  /// Writes what fits; nil where nobody reads it any more, and the pipe is closed then.
  mutating func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 { return count }
    if errno == EAGAIN || errno == EINTR { return 0 }
    close()
    return nil
  }

  mutating func close() {
    guard isOpen else { return }
    Glibc.close(descriptor)
    descriptor = -1
  }
}
