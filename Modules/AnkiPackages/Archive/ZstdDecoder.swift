internal import CZstd

/// Unpacks what Zstandard has packed, without ever having more than a piece of it.
///
/// The library refuses frames that would need more than 128 MiB to look back into.
final class ZstdDecoder {
  /// Whether the packed data ended with the end of a frame.
  private(set) var isAtEnd = false

  private let context: OpaquePointer
  private let limit: Int
  private var produced = 0
  private let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)

  /// Sets a decoder up.
  ///
  /// - Parameter limit: How many bytes may come out.
  /// - Throws: `tooLarge` if there is no memory.
  init(limit: Int) throws(AnkiPackageError) {
    guard let context = ZSTD_createDCtx() else { throw .tooLarge }
    self.context = context
    self.limit = limit
  }

  deinit {
    ZSTD_freeDCtx(context)
    piece.deallocate()
  }

  /// Unpacks the next packed bytes.
  ///
  /// - Parameters:
  ///   - packed: The bytes.
  ///   - take: Takes what they unpack to, piece by piece.
  /// - Throws: `damaged`, `tooLarge` as soon as too much comes out or is told to come, and what `take` throws.
  func decode(
    _ packed: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) throws(AnkiPackageError) -> Void
  ) throws(AnkiPackageError) {
    if produced == 0 { try checkSize(toldBy: packed) }
    var input = ZSTD_inBuffer(src: packed.baseAddress, size: packed.count, pos: 0)
    var isFull = false
    while input.pos < input.size || isFull {
      var output = ZSTD_outBuffer(dst: piece.baseAddress, size: piece.count, pos: 0)
      let result = ZSTD_decompressStream(context, &output, &input)
      guard ZSTD_isError(result) == 0 else { throw .damaged }
      isAtEnd = result == 0
      isFull = output.pos == output.size && !isAtEnd
      produced += output.pos
      guard produced <= limit else { throw .tooLarge }
      if output.pos > 0 { try take(UnsafeRawBufferPointer(rebasing: piece[..<output.pos])) }
    }
  }

  /// Looks at the size that the header of a frame may tell.
  private func checkSize(toldBy frame: UnsafeRawBufferPointer) throws(AnkiPackageError) {
    // The two largest numbers stand for "unknown" and for "no header".
    let size = ZSTD_getFrameContentSize(frame.baseAddress, frame.count)
    guard size >= UInt64.max - 1 || size <= limit else { throw .tooLarge }
  }
}
