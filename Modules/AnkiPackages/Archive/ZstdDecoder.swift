internal import CZstd

/// A streaming Zstandard decompressor with a fixed-size output buffer.
///
/// The library rejects frames with a window of more than 128 MiB.
final class ZstdDecoder {
  /// Whether the input so far ended at the end of a frame.
  private(set) var isAtEnd = false

  private let context: OpaquePointer
  private let limit: Int
  private var produced = 0
  private let outputBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)

  /// Creates a decoder with a maximum output size in bytes; throws `tooLarge` if memory is exhausted.
  init(limit: Int) throws(AnkiPackageError) {
    guard let context = ZSTD_createDCtx() else { throw .tooLarge }
    self.context = context
    self.limit = limit
  }

  deinit {
    ZSTD_freeDCtx(context)
    outputBuffer.deallocate()
  }

  /// Decompresses the next bytes and passes the output to a closure, in pieces.
  ///
  /// - Throws: `damaged`, `tooLarge` as soon as the actual or the stated size exceeds the limit, and errors of the
  ///   closure.
  func decode(
    _ compressed: UnsafeRawBufferPointer, _ receive: (UnsafeRawBufferPointer) throws(AnkiPackageError) -> Void
  ) throws(AnkiPackageError) {
    if produced == 0 { try checkContentSize(of: compressed) }
    var input = ZSTD_inBuffer(src: compressed.baseAddress, size: compressed.count, pos: 0)
    var isFull = false
    while input.pos < input.size || isFull {
      var output = ZSTD_outBuffer(dst: outputBuffer.baseAddress, size: outputBuffer.count, pos: 0)
      let result = ZSTD_decompressStream(context, &output, &input)
      guard ZSTD_isError(result) == 0 else { throw .damaged }
      isAtEnd = result == 0
      isFull = output.pos == output.size && !isAtEnd
      produced += output.pos
      guard produced <= limit else { throw .tooLarge }
      if output.pos > 0 { try receive(UnsafeRawBufferPointer(rebasing: outputBuffer[..<output.pos])) }
    }
  }

  /// Checks the content size in the frame header, if present.
  private func checkContentSize(of frame: UnsafeRawBufferPointer) throws(AnkiPackageError) {
    // The two largest values mean an unknown size and an invalid or incomplete header.
    let size = ZSTD_getFrameContentSize(frame.baseAddress, frame.count)
    guard size >= UInt64.max - 1 || size <= limit else { throw .tooLarge }
  }
}
