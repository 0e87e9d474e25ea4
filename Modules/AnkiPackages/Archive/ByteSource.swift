internal import Glibc

/// Bytes that can be read from any place.
protocol ByteSource {
  /// How many there are.
  var count: Int { get }

  /// Fills a buffer.
  ///
  /// - Parameters:
  ///   - buffer: What to fill.
  ///   - offset: The place of the first byte.
  /// - Throws: `damaged` if the bytes end before the buffer is full, `unreadableFile`.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(AnkiPackageError)
}

extension ByteSource {
  /// Reads some bytes; the caller has bounded their number.
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

/// The bytes of a file, of which only those asked for are read: media can be many times larger than what is wanted.
struct FileSource: ByteSource {
  let count: Int
  private let descriptor: Int32

  /// Reads from a descriptor, which stays open; throws `unreadableFile` if it is not that of a regular file.
  init(descriptor: Int32) throws(AnkiPackageError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .unreadableFile }
    self.descriptor = descriptor
    count = Int(status.st_size)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(AnkiPackageError) {
    var done = 0
    while done < buffer.count {
      let result = pread(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, offset + done)
      if result < 0, errno == EINTR { continue }
      guard result >= 0 else { throw .unreadableFile }
      guard result > 0 else { throw .damaged }
      done += result
    }
  }
}
