internal import CLinux
internal import Glibc

/// The parent's end of a pipe to or from a child, in non-blocking mode.
struct Pipe {
  /// The file descriptor; -1 after closing.
  private(set) var descriptor: Int32
  /// All bytes read so far.
  private(set) var bytes: [UInt8] = []

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  var isOpen: Bool { descriptor >= 0 }

  /// Creates a pipe that the parent writes to.
  static func toChild() throws(SpawnError) -> (child: Int32, parent: Pipe) {
    let ends = try ends()
    return (ends.reader, Pipe(ends.writer))
  }

  /// Creates a pipe that the parent reads from.
  static func fromChild() throws(SpawnError) -> (child: Int32, parent: Pipe) {
    let ends = try ends()
    return (ends.writer, Pipe(ends.reader))
  }

  private static func ends() throws(SpawnError) -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    guard clinux_private_pipe(&ends) == 0 else {
      throw SpawnError("cannot create a pipe: \(String(cString: strerror(errno)))")
    }
    return (ends[0], ends[1])
  }

  /// Reads up to 64 KiB of available bytes; closes the pipe at end of file or on an error.
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

  /// Writes as many bytes as fit and returns their number.
  ///
  /// If the read end is closed or on another error, closes the pipe and returns nil.
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
