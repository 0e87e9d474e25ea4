internal import Glibc

/// Bytes with random access.
protocol ByteSource {
  /// The size in bytes.
  var count: Int { get }

  /// Fills a buffer from an offset.
  ///
  /// - Throws: `damaged` if the source ends before the buffer is full, `unreadableFile` if reading fails.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(AnkiPackageError)
}

extension ByteSource {
  /// Reads bytes from an offset; the caller must limit their number.
  func bytes(_ count: Int, at offset: Int) throws(AnkiPackageError) -> [UInt8] {
    guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else { throw .damaged }
    var failure: AnkiPackageError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(AnkiPackageError) {
        try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
        filled = count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}

/// Bytes in memory.
struct ArraySource: ByteSource {
  let bytes: [UInt8]

  var count: Int { bytes.count }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(AnkiPackageError) {
    guard offset >= 0, offset <= count, buffer.count <= count - offset else { throw .damaged }
    buffer.copyBytes(from: bytes[offset..<offset + buffer.count])
  }
}

/// A file that is read on demand, because its media can be much larger than the required parts.
struct FileSource: ByteSource {
  let count: Int
  private let descriptor: Int32

  /// Creates a source for a descriptor, which it does not close; throws `unreadableFile` unless it is a regular file.
  init(descriptor: Int32) throws(AnkiPackageError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .unreadableFile }
    self.descriptor = descriptor
    count = Int(status.st_size)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(AnkiPackageError) {
    var bytesRead = 0
    while bytesRead < buffer.count {
      let result = pread(
        descriptor, buffer.baseAddress?.advanced(by: bytesRead), buffer.count - bytesRead, offset + bytesRead)
      if result < 0, errno == EINTR { continue }
      guard result >= 0 else { throw .unreadableFile }
      guard result > 0 else { throw .damaged }
      bytesRead += result
    }
  }
}
