import CLinux
import Glibc

/// Writes to a descriptor as much as can be written without blocking, whatever kind of descriptor it is.
///
/// O_NONBLOCK is left alone: it belongs to the open file, which other processes share (the terminal of the shell, say), and
/// so would change their reads and writes too. Instead each kind has its own way of knowing how much will not block.
struct OutputChannel {
  /// What became of a write.
  enum Outcome: Equatable {
    /// So many bytes were written; fewer than asked for when more would block.
    case written(Int)
    /// Nothing will ever be written again, for the reason with this error number.
    case broken(Int32)
  }

  private enum Kind {
    /// A regular file or the null device: a write returns when it is done.
    case immediate
    /// A pipe that blocks; so many slots of one page can be filled when it is empty, less one.
    case pipe(slots: Int)
    case socket
    /// The open file does not block anyway.
    case nonblocking
    /// A terminal or another device: asked before each small write.
    case other
  }

  /// A write of this many bytes to a pipe that polls writable does not block.
  private static let atomicBytes = 4096
  private static let pageBytes = sysconf(Int32(_SC_PAGESIZE))
  /// The device number of `/dev/null`: major 1, minor 3.
  private static let nullDevice: dev_t = 0x103

  /// How large a pipe is asked for whose reader does not keep up: as large as the system grants to anybody.
  private static let grownPipeBytes: Int32 = 1 << 20

  let descriptor: Int32
  private var kind: Kind
  /// How many more slots of the pipe may be filled before its state has to be asked again.
  private var credit = 0
  private var hasAskedForLargerPipe = false

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

  /// Writes what can be written now.
  mutating func writeNow(_ bytes: UnsafeRawBufferPointer) -> Outcome {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let allowed = allowance(for: rest.count)
      guard allowed > 0 else { break }
      let count = attempt(UnsafeRawBufferPointer(rebasing: rest.prefix(allowed)))
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        credit = 0
        break
      } else if errno != EINTR {
        return .broken(errno)
      }
    }
    return .written(written)
  }

  /// Writes something, waiting as long as it takes; for the thread that drains.
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

  /// How many of the wanted bytes may be tried now.
  private mutating func allowance(for wanted: Int) -> Int {
    switch kind {
    case .immediate, .socket, .nonblocking:
      return wanted
    case .pipe(let slots):
      // Bytes are kept in slots of one page. Whatever was written before, n bytes fill at most ⌈n / page⌉ + 1 of them, so
      // an empty pipe takes a known amount, and the system has to be asked only once in so many writes.
      if credit < 2, slots >= 2 {
        if clinux_unread_bytes(descriptor) == 0 { credit = slots } else { growPipe(from: slots) }
      }
      if credit >= 2 {
        let allowed = min(wanted, (credit - 1) * Self.pageBytes)
        credit -= (allowed + Self.pageBytes - 1) / Self.pageBytes + 1
        return allowed
      }
      return isReady(descriptor, for: POLLOUT, milliseconds: 0) ? min(wanted, Self.atomicBytes) : 0
    case .other:
      return isReady(descriptor, for: POLLOUT, milliseconds: 0) ? min(wanted, Self.atomicBytes) : 0
    }
  }

  /// Lets a pipe hold more, once and only when its reader has fallen behind: the two then wait for each other less often.
  private mutating func growPipe(from slots: Int) {
    guard !hasAskedForLargerPipe else { return }
    hasAskedForLargerPipe = true
    let capacity = Int(clinux_set_pipe_capacity(descriptor, Self.grownPipeBytes))
    let grown = capacity / Self.pageBytes - 1
    guard grown > slots else { return }
    kind = .pipe(slots: grown)
    credit = grown - slots - 1
  }

  private func attempt(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard case .socket = kind else { return Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
    let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    return Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
  }
}
