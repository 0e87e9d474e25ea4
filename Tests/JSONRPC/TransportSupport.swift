import Glibc
import TestFiles
import Testing

@testable import JSONRPC

/// The two ends of a connection.
struct Wire: Sendable {
  /// The kind of the connection.
  enum Kind: CaseIterable, Sendable {
    case pipe, smallPipe, nonblockingPipe, socket, nonblockingSocket
  }

  let reader: Int32
  let writer: Int32

  init(_ kind: Kind = .pipe) throws {
    // The program also ignores this signal.
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    switch kind {
    case .pipe, .smallPipe, .nonblockingPipe: try #require(Glibc.pipe(&ends) == 0)
    case .socket, .nonblockingSocket:
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    }
    reader = ends[0]
    writer = ends[1]
    if kind == .smallPipe { try #require(fcntl(writer, 1031 /* F_SETPIPE_SZ */, 4096) == 4096) }
    if kind == .nonblockingPipe || kind == .nonblockingSocket {
      for end in ends { try #require(fcntl(end, F_SETFL, O_RDWR | O_NONBLOCK) == 0) }
    }
  }

  /// The capacity of the pipe in bytes.
  var pipeBytes: Int { Int(fcntl(writer, 1032 /* F_GETPIPE_SZ */)) }

  /// The capacity in bytes that the system grants to a pipe that requests one mebibyte.
  static func grantedPipeBytes() throws -> Int {
    let wire = try Wire()
    defer { wire.closeBoth() }
    let granted = Int(fcntl(wire.writer, 1031 /* F_SETPIPE_SZ */, 1 << 20))
    return granted > 0 ? granted : wire.pipeBytes
  }

  /// Creates a wire without a writer, to read from a descriptor.
  init(reading descriptor: Int32) {
    reader = descriptor
    writer = -1
  }

  /// Writes a complete text, waiting if necessary.
  func write(_ text: String) {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { Glibc.write(writer, $0.baseAddress.map { $0 + written }, $0.count - written) }
      if count > 0 {
        written += count
      } else if errno == EAGAIN {
        _ = isReady(writer, for: POLLOUT, milliseconds: -1)
      }
    }
  }

  /// Reads the requested number of bytes; fewer if the other end is closed.
  func read(_ requested: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: requested)
    var filled = 0
    while filled < requested {
      let count = bytes.withUnsafeMutableBytes {
        Glibc.read(reader, $0.baseAddress.map { $0 + filled }, requested - filled)
      }
      if count == 0 { break }
      if count > 0 {
        filled += count
      } else if errno == EAGAIN {
        _ = isReady(reader, for: POLLIN, milliseconds: -1)
      }
    }
    return Array(bytes.prefix(filled))
  }

  func closeReader() { close(reader) }
  func closeWriter() { close(writer) }

  func closeBoth() {
    closeReader()
    closeWriter()
  }
}

/// A list that threads append to, with a blocking wait.
final class Log<Element: Sendable>: Sendable {
  private let entries = Monitor<[Element]>([])

  var all: [Element] { entries.withLock { $0 } }

  func append(_ entry: Element) {
    entries.withLock { $0.append(entry) }
    entries.notify()
  }

  /// Waits until the list has at least `count` entries, and returns all entries.
  func wait(for count: Int) -> [Element] {
    entries.wait { $0.count >= count ? $0 : nil } ?? []
  }
}

extension Output {
  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { send($0) } }

  /// Creates an output that logs its failures, and its stalls once per millisecond.
  convenience init(
    _ descriptor: Int32, maxBacklogBytes: Int = defaultMaxBacklogBytes, stalls: Log<Stall> = Log(),
    failures: Log<Int32> = Log()
  ) throws {
    try self.init(
      descriptor: descriptor, maxBacklogBytes: maxBacklogBytes, reportInterval: 1, onStall: { stalls.append($0) },
      onFailure: { failures.append($0) })
  }
}

/// Returns random bytes; all aligned groups of eight bytes differ, and the last `count % 8` bytes are zero.
func randomBytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
  var random = SeededGenerator(seed: seed)
  return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
    let raw = UnsafeMutableRawBufferPointer(buffer)
    for offset in stride(from: 0, to: count & ~7, by: 8) {
      raw.storeBytes(of: random.next(), toByteOffset: offset, as: UInt64.self)
    }
    for offset in (count & ~7)..<count { raw[offset] = 0 }
    initialized = count
  }
}
