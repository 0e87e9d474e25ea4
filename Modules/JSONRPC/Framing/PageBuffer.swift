import Glibc

/// A memory mapping, which is returned to the kernel when it is freed.
///
/// A single message can grow a buffer to many megabytes. The heap does not return memory that is freed in its middle to
/// the kernel, but a mapping is always returned. Untouched pages use no memory.
final class PageBuffer {
  /// The number of readable zero bytes after the capacity, so that scanners may load whole vectors at the end.
  static let padding = 64

  let base: UnsafeMutableRawPointer
  let capacity: Int
  private let mappedBytes: Int

  init(capacity: Int) {
    mappedBytes = capacity + Self.padding
    let memory = mmap(nil, mappedBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else {
      // Ends the process on memory exhaustion, as the Swift runtime does.
      preconditionFailure("Out of memory for a buffer of \(capacity) bytes.")
    }
    base = memory
    self.capacity = capacity
  }

  deinit {
    munmap(base, mappedBytes)
  }
}
