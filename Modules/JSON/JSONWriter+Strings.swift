extension JSONWriter {
  /// Writes the name of a member; its value must follow.
  ///
  /// - Parameter name: The name.
  @inlinable
  public func key(_ name: StaticString) {
    guard name.hasPointerRepresentation else { return name.withUTF8Buffer { key(utf8: $0) } }
    key(utf8: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  /// Writes the name of a member; its value must follow.
  ///
  /// - Parameter name: The name. A literal goes to the method above, which costs less.
  @_disfavoredOverload
  @inlinable
  public func key(_ name: String) {
    if name.utf8.withContiguousStorageIfAvailable({ key(utf8: $0) }) == nil {
      Array(name.utf8).withUnsafeBufferPointer { key(utf8: $0) }
    }
  }

  /// Writes the name of a member; its value must follow.
  ///
  /// - Parameter key: The name, as it was prepared.
  @inlinable
  public func key(_ key: PreparedKey) {
    reserve(key.count &+ PreparedKey.stride)
    // Blocks instead of bytes: nearly every name fits into one, and what lies behind it is overwritten by what follows.
    var source = key.bytes + (needsComma ? 0 : 1)
    var target = UnsafeMutableRawPointer(start + used)
    let end = key.bytes + key.count
    used &+= end - source
    repeat {
      target.storeBytes(of: source.loadUnaligned(as: PreparedKey.Block.self), as: PreparedKey.Block.self)
      source += PreparedKey.stride
      target += PreparedKey.stride
    } while source < end
    needsComma = false
  }

  /// Writes the name of a member; its value must follow.
  ///
  /// - Parameter name: The name in UTF-8. That it is valid is the caller's promise.
  public func key(utf8 name: UnsafeBufferPointer<UInt8>) {
    var out = quoted(name)
    out.pointee = UInt8(ascii: ":")
    out += 1
    used = out - start
    needsComma = false
  }

  /// Writes a string.
  ///
  /// - Parameter value: The text.
  @inlinable
  public func string(_ value: StaticString) {
    guard value.hasPointerRepresentation else { return value.withUTF8Buffer { string(utf8: $0) } }
    string(utf8: UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
  }

  /// Writes a string.
  ///
  /// - Parameter value: The text. A literal goes to the method above, which costs less.
  @_disfavoredOverload
  @inlinable
  public func string(_ value: String) {
    if value.utf8.withContiguousStorageIfAvailable({ string(utf8: $0) }) == nil {
      Array(value.utf8).withUnsafeBufferPointer { string(utf8: $0) }
    }
  }

  /// Writes a string.
  ///
  /// Quotes, backslashes and control characters are escaped, by their short forms where they have one; everything else stays
  /// UTF-8.
  ///
  /// - Parameter utf8: The text. That it is valid UTF-8 is the caller's promise.
  public func string(utf8: UnsafeBufferPointer<UInt8>) {
    used = quoted(utf8) - start
    needsComma = true
  }

  /// Begins a string that comes in pieces; `append(utf8:)` and `endString` must follow.
  @inlinable
  public func beginString() {
    reserve(2)
    comma()
    start[used] = UInt8(ascii: "\"")
    used &+= 1
  }

  /// Writes a piece of a string that was begun, escaped as `string(utf8:)` does.
  ///
  /// - Parameter utf8: The piece. That it is valid UTF-8 by itself is the caller's promise.
  public func append(utf8: UnsafeBufferPointer<UInt8>) {
    reserve(utf8.count &+ Self.stringRoom)
    used = escaped(utf8, to: start + used) - start
  }

  /// Ends a string that came in pieces.
  @inlinable
  public func endString() {
    reserve(1)
    start[used] = UInt8(ascii: "\"")
    used &+= 1
  }

  /// Writes a string of a known length that needs no escapes, whose bytes are put in place.
  ///
  /// - Parameters:
  ///   - count: The length of the text in bytes.
  ///   - write: Writes exactly so many bytes of valid UTF-8, none of them a quote, a backslash or a control character.
  @inlinable
  public func string(plainCount count: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Void) {
    reserve(count &+ 3)
    comma()
    start[used] = UInt8(ascii: "\"")
    write(start + used + 1)
    used &+= count &+ 2
    start[used &- 1] = UInt8(ascii: "\"")
  }

  /// What a string takes beyond its bytes: a comma, two quotes, a colon, and room to store a word of which one byte counts.
  private static var stringRoom: Int { 11 }

  /// Writes text between quotes, after the comma that is due.
  ///
  /// - Returns: The place after it; `used` is still to be set.
  @inline(__always)
  private func quoted(_ utf8: UnsafeBufferPointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    reserve(utf8.count &+ Self.stringRoom)
    var out = start + used
    out.pointee = UInt8(ascii: ",")
    out += needsComma ? 1 : 0
    out.pointee = UInt8(ascii: "\"")
    out = escaped(utf8, to: out + 1)
    out.pointee = UInt8(ascii: "\"")
    return out + 1
  }

  /// Writes text, a word at a time up to what must be escaped.
  ///
  /// - Parameters:
  ///   - utf8: The text.
  ///   - place: Where it goes; room for it, and `stringRoom` more, is reserved.
  /// - Returns: The place after it; `used` is still to be set.
  @inline(__always)
  private func escaped(
    _ utf8: UnsafeBufferPointer<UInt8>, to place: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var out = place
    if var next = utf8.baseAddress {
      let end = next + utf8.count
      while next < end {
        let length = min(end - next, 8)
        let word = ByteScan.load(next, count: length)
        UnsafeMutableRawPointer(out).storeBytes(of: word.littleEndian, as: UInt64.self)
        let stops = ByteScan.writeStops(word) & (UInt64.max &>> (64 &- 8 &* UInt64(length)))
        if stops == 0 {
          next += length
          out += length
          continue
        }
        let run = ByteScan.offset(of: stops)
        next += run
        used = out + run - start
        escape(next.pointee)
        next += 1
        reserve(end - next &+ Self.stringRoom)
        out = start + used
      }
    }
    return out
  }

  private func escape(_ byte: UInt8) {
    reserve(6)
    let out = start + used
    out[0] = UInt8(ascii: "\\")
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): out[1] = byte
    case 0x08: out[1] = UInt8(ascii: "b")
    case 0x09: out[1] = UInt8(ascii: "t")
    case 0x0A: out[1] = UInt8(ascii: "n")
    case 0x0C: out[1] = UInt8(ascii: "f")
    case 0x0D: out[1] = UInt8(ascii: "r")
    default:
      out[1] = UInt8(ascii: "u")
      out[2] = UInt8(ascii: "0")
      out[3] = UInt8(ascii: "0")
      out[4] = UInt8(ascii: "0") + byte >> 4
      out[5] = byte & 0xF < 10 ? UInt8(ascii: "0") + byte & 0xF : UInt8(ascii: "a") + byte & 0xF - 10
      used &+= 4
    }
    used &+= 2
  }
}
