import Glibc

/// A run of memory straight from the kernel, which goes back to the kernel when it is given up.
///
/// Buffers of a connection grow to many megabytes for one message and must not stay so. The heap keeps what was freed in
/// its middle; a mapping of its own does not. Pages that were never touched cost nothing.
final class PageBuffer {
  /// Readable bytes after the capacity, all zero, so that scanners may load whole vectors at the end.
  static let padding = 64

  let base: UnsafeMutableRawPointer
  let capacity: Int
  private let mappedBytes: Int

  init(capacity: Int) {
    mappedBytes = capacity + Self.padding
    let memory = mmap(nil, mappedBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else {
      // Out of memory: what the Swift runtime does too when an allocation fails.
      preconditionFailure("no memory for a buffer of \(capacity) bytes")
    }
    base = memory
    self.capacity = capacity
  }

  deinit {
    munmap(base, mappedBytes)
  }
}
