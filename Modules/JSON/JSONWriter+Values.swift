extension JSONWriter {
  /// Begins an object.
  @inlinable public func beginObject() { begin(UInt8(ascii: "{")) }

  /// Ends the innermost object.
  @inlinable public func endObject() { end(UInt8(ascii: "}")) }

  /// Begins an array.
  @inlinable public func beginArray() { begin(UInt8(ascii: "[")) }

  /// Ends the innermost array.
  @inlinable public func endArray() { end(UInt8(ascii: "]")) }

  /// Writes `null`.
  @inlinable public func null() { literal(0x6c6c_756e, count: 4) }

  /// Writes `true` or `false`.
  @inlinable public func bool(_ value: Bool) {
    // Avoids a branch, because the value is hard to predict.
    literal(value ? 0x6575_7274 : 0x65_736c_6166, count: value ? 4 : 5)
  }

  /// Writes one complete JSON value in UTF-8 without validating it.
  @inlinable
  public func raw(_ json: UnsafeBufferPointer<UInt8>) {
    reserve(json.count &+ 1)
    comma()
    copy(json)
  }

  /// Writes raw bytes without a comma before or after them, such as a line feed or a header between texts.
  @inlinable
  public func verbatim(_ bytes: UnsafeBufferPointer<UInt8>) {
    reserve(bytes.count)
    copy(bytes)
    needsComma = false
  }

  /// Writes raw text without a comma before or after it, such as a line feed or a header between texts.
  @inlinable
  public func verbatim(_ text: StaticString) {
    guard text.hasPointerRepresentation else { return text.withUTF8Buffer { verbatim($0) } }
    verbatim(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Writes the comma before a value if needed; the caller must have reserved capacity for it.
  @inlinable @inline(__always)
  func comma() {
    // The comma is always written but counted only if needed, because the branch is hard to predict.
    start[used] = UInt8(ascii: ",")
    used &+= needsComma ? 1 : 0
    needsComma = true
  }

  @inlinable @inline(__always)
  func begin(_ bracket: UInt8) {
    reserve(2)
    comma()
    start[used] = bracket
    used &+= 1
    needsComma = false
  }

  @inlinable @inline(__always)
  func end(_ bracket: UInt8) {
    reserve(1)
    start[used] = bracket
    used &+= 1
    needsComma = true
  }

  /// Writes a literal, given as ASCII bytes with the first byte in the lowest bits.
  @inlinable @inline(__always)
  func literal(_ bytes: UInt64, count: Int) {
    reserve(9)
    comma()
    UnsafeMutableRawPointer(start + used).storeBytes(of: bytes.littleEndian, as: UInt64.self)
    used &+= count
  }

  @inlinable @inline(__always)
  func copy(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    (start + used).update(from: source, count: bytes.count)
    used &+= bytes.count
  }
}
