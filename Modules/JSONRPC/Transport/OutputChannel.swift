import CLinux
import Glibc

/// Writes as much as possible to any kind of descriptor without blocking.
///
/// O_NONBLOCK is not set, because it belongs to the open file, which other processes may share (such as the shell's
/// terminal). Instead, the number of bytes that can be written is determined for each kind of descriptor.
struct OutputChannel {
  enum Outcome: Equatable {
    /// The number of bytes written; fewer than requested if more would block.
    case written(Int)
    /// The descriptor failed permanently with this `errno`.
    case broken(Int32)
  }

  private enum Kind {
    /// A regular file or the null device, which needs no reader.
    case immediate
    /// A blocking pipe; `slots` is its capacity in pages, minus one.
    case pipe(slots: Int)
    case socket
    /// A descriptor with O_NONBLOCK already set.
    case nonblocking
    /// A terminal or another device, polled before each small write.
    case other
  }

  /// The size of a write that does not block on a pipe that polls writable.
  private static let atomicBytes = 4096
  private static let pageBytes = sysconf(Int32(_SC_PAGESIZE))
  /// The device number of `/dev/null`: major 1, minor 3.
  private static let nullDevice: dev_t = 0x103

  /// The capacity requested for a pipe with a slow reader: the system's default maximum.
  private static let grownPipeBytes: Int32 = 1 << 20

  let descriptor: Int32
  private var kind: Kind
  /// The number of slots that can be filled before the pipe must be queried again.
  private var freeSlots = 0
  private var hasRequestedLargerPipe = false

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var status = stat()
    let type = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
    let capacity = Int(clinux_pipe_capacity(descriptor))
    if type == S_IFREG || type == S_IFCHR && status.st_rdev == Self.nullDevice {
      kind = .immediate
    } else if type == S_IFSOCK {
      kind = .socket
    } else if fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0 {
      kind = .nonblocking
    } else if type == S_IFIFO, capacity > 0 {
      kind = .pipe(slots: capacity / Self.pageBytes - 1)
    } else {
      kind = .other
    }
  }

  /// Writes as much as possible without blocking.
  mutating func writeNow(_ bytes: UnsafeRawBufferPointer) -> Outcome {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let writable = writableCount(for: rest.count)
      guard writable > 0 else { break }
      let count = writeOnce(UnsafeRawBufferPointer(rebasing: rest.prefix(writable)))
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        freeSlots = 0
        break
      } else if errno != EINTR {
        return .broken(errno)
      }
    }
    return .written(written)
  }

  /// Writes some of the bytes and waits as long as necessary; used by the drain thread.
  func writeBlocking(_ bytes: UnsafeRawBufferPointer) -> Outcome {
    while true {
      let isSocket = if case .socket = kind { true } else { false }
      let count =
        isSocket
        ? Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        : Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      if count >= 0 { return .written(count) }
      switch errno {
      case EINTR: continue
      case EAGAIN: _ = isReady(descriptor, for: POLLOUT, milliseconds: -1)
      default: return .broken(errno)
      }
    }
  }

  private mutating func writableCount(for requested: Int) -> Int {
    switch kind {
    case .immediate, .socket, .nonblocking:
      return requested
    case .pipe(let slots):
      // A pipe stores bytes in slots of one page. n bytes fill at most ⌈n / page⌉ + 1 slots, regardless of earlier
      // writes. The capacity of an empty pipe is therefore known, and most writes need no query.
      if freeSlots < 2, slots >= 2 {
        if clinux_unread_bytes(descriptor) == 0 { freeSlots = slots } else { growPipe(from: slots) }
      }
      if freeSlots >= 2 {
        let writable = min(requested, (freeSlots - 1) * Self.pageBytes)
        freeSlots -= (writable + Self.pageBytes - 1) / Self.pageBytes + 1
        return writable
      }
      return isReady(descriptor, for: POLLOUT, milliseconds: 0) ? min(requested, Self.atomicBytes) : 0
    case .other:
      return isReady(descriptor, for: POLLOUT, milliseconds: 0) ? min(requested, Self.atomicBytes) : 0
    }
  }

  /// Enlarges a pipe once if its reader is slow, so that the two processes wait for each other less often.
  private mutating func growPipe(from slots: Int) {
    guard !hasRequestedLargerPipe else { return }
    hasRequestedLargerPipe = true
    let capacity = Int(clinux_set_pipe_capacity(descriptor, Self.grownPipeBytes))
    let grown = capacity / Self.pageBytes - 1
    guard grown > slots else { return }
    kind = .pipe(slots: grown)
    freeSlots = grown - slots - 1
  }

  private func writeOnce(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard case .socket = kind else { return Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
    let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    return Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
  }
}
