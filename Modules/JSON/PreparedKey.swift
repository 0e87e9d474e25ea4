/// The name of a member as a writer puts it before a value, `,"name":`, prepared once because it is written often.
///
/// Part of a declaration, and like that there as long as the program runs: the bytes are never given back.
public struct PreparedKey: Sendable {
  /// What is copied at once; the last block may reach beyond the last byte by its whole length.
  @usableFromInline typealias Block = SIMD32<UInt8>
  /// The length of a block in bytes.
  @usableFromInline static var stride: Int { 32 }

  /// Safe to share: nothing is ever written there after `init`.
  @usableFromInline nonisolated(unsafe) let bytes: UnsafeRawPointer
  @usableFromInline let count: Int

  /// Prepares a name.
  ///
  /// - Parameter name: The name. That it holds neither quotes, backslashes nor control characters is the caller's promise.
  public init(_ name: StaticString) {
    let text = Array(",\"\(name)\":".utf8)
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: text.count + Self.stride, alignment: 8)
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    bytes.copyBytes(from: text)
    self.bytes = UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped)
    count = text.count
  }
}
