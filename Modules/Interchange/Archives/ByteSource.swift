internal import Glibc

/// Bytes with random access.
package protocol ByteSource {
  /// The size in bytes.
  var count: Int { get }

  /// Fills a buffer from an offset.
  ///
  /// - Throws: `damaged` if the source ends before the buffer is full, `unreadableFile` if reading fails.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ZipError)
}

extension ByteSource {
  /// Reads bytes from an offset; the caller must limit their number.
  package func bytes(_ count: Int, at offset: Int) throws(ZipError) -> [UInt8] {
    guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else { throw .damaged }
    var failure: ZipError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(ZipError) {
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
package struct ArraySource: ByteSource {
  private let bytes: [UInt8]

  /// Creates a source.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var count: Int { bytes.count }

  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ZipError) {
    guard offset >= 0, offset <= count, buffer.count <= count - offset else { throw .damaged }
    buffer.copyBytes(from: bytes[offset..<offset + buffer.count])
  }
}

/// A file that is read on demand, because its media can be much larger than the required parts.
package struct FileSource: ByteSource {
  package let count: Int
  private let descriptor: Int32

  /// Creates a source for a descriptor, which it does not close; throws `unreadableFile` unless it is a regular file.
  package init(descriptor: Int32) throws(ZipError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .unreadableFile }
    self.descriptor = descriptor
    count = Int(status.st_size)
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ZipError) {
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
