internal import CZlib

/// The CRC-32 checksum of a zip entry.
struct Checksum {
  private(set) var value = UInt32(0)

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    guard start != nil else { return }
    value = UInt32(truncatingIfNeeded: crc32_z(UInt(value), start, bytes.count))
  }
}

/// A streaming Deflate decompressor with a fixed-size output buffer.
final class Inflater {
  /// Whether the end of the compressed stream was reached.
  private(set) var isAtEnd = false

  private let stream: UnsafeMutablePointer<z_stream>
  private let outputBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  init() throws(ZipError) {
    // The address must be stable: zlib compares it with the one passed at initialization.
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard czlib_raw_inflate_init(stream) == Z_OK else { throw .tooLarge }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    outputBuffer.deallocate()
  }

  /// Decompresses the next bytes and passes the output to a closure, in pieces.
  ///
  /// - Throws: `damaged` for invalid data or bytes after the end of the stream, and errors of the closure.
  func inflate(
    _ compressed: UnsafeRawBufferPointer, _ receive: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: compressed.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(compressed.count)
    repeat {
      guard !isAtEnd else { throw ZipError.damaged }
      stream.pointee.next_out = outputBuffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
      stream.pointee.avail_out = UInt32(outputBuffer.count)
      let result = CZlib.inflate(stream, Z_NO_FLUSH)
      guard result == Z_OK || result == Z_STREAM_END || result == Z_BUF_ERROR else { throw ZipError.damaged }
      isAtEnd = result == Z_STREAM_END
      let count = outputBuffer.count - Int(stream.pointee.avail_out)
      if count > 0 { try receive(UnsafeRawBufferPointer(rebasing: outputBuffer[..<count])) }
    } while stream.pointee.avail_in > 0 || (stream.pointee.avail_out == 0 && !isAtEnd)
  }
}
