/// The precomputed encoding of a frequent member name, with the comma and the colon: `,"name":`.
///
/// It must belong to a static declaration, because its memory is never freed.
public struct PreparedKey: Sendable {
  /// The unit of copying; `bytes` is padded by one block, so that the last block can extend beyond the key.
  @usableFromInline typealias Block = SIMD32<UInt8>
  @usableFromInline static var stride: Int { 32 }

  /// Safe to share: the memory is immutable after `init`.
  @usableFromInline nonisolated(unsafe) let bytes: UnsafeRawPointer
  @usableFromInline let count: Int

  /// Prepares a name, which must not contain quotes, backslashes or control characters.
  public init(_ name: StaticString) {
    let text = Array(",\"\(name)\":".utf8)
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: text.count + Self.stride, alignment: 8)
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    bytes.copyBytes(from: text)
    self.bytes = UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped)
    count = text.count
  }
}
