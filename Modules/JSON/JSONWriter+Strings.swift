extension JSONWriter {
  /// Writes the name of a member; its value must follow.
  @inlinable
  public func key(_ name: StaticString) {
    guard name.hasPointerRepresentation else { return name.withUTF8Buffer { key(utf8: $0) } }
    key(utf8: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  /// Writes the name of a member; literals resolve to the cheaper overload for static strings.
  @_disfavoredOverload
  @inlinable
  public func key(_ name: String) {
    if name.utf8.withContiguousStorageIfAvailable({ key(utf8: $0) }) == nil {
      Array(name.utf8).withUnsafeBufferPointer { key(utf8: $0) }
    }
  }

  /// Writes a prepared name of a member; its value must follow.
  @inlinable
  public func key(_ key: PreparedKey) {
    reserve(key.count &+ PreparedKey.stride)
    // Copies whole blocks: most names fit into one block, and the bytes after the name are overwritten later.
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

  /// Writes the name of a member, which must be valid UTF-8; its value must follow.
  public func key(utf8 name: UnsafeBufferPointer<UInt8>) {
    var out = writeQuoted(name)
    out.pointee = UInt8(ascii: ":")
    out += 1
    used = out - start
    needsComma = false
  }

  /// Writes a string.
  @inlinable
  public func string(_ value: StaticString) {
    guard value.hasPointerRepresentation else { return value.withUTF8Buffer { string(utf8: $0) } }
    string(utf8: UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
  }

  /// Writes a string; literals resolve to the cheaper overload for static strings.
  @_disfavoredOverload
  @inlinable
  public func string(_ value: String) {
    if value.utf8.withContiguousStorageIfAvailable({ string(utf8: $0) }) == nil {
      Array(value.utf8).withUnsafeBufferPointer { string(utf8: $0) }
    }
  }

  /// Writes a string, which must be valid UTF-8.
  ///
  /// Quotes, backslashes and control characters are escaped, in the short form if it exists; all other characters
  /// are written as UTF-8.
  public func string(utf8: UnsafeBufferPointer<UInt8>) {
    used = writeQuoted(utf8) - start
    needsComma = true
  }

  /// Begins a string that is written in pieces with `append(utf8:)` and ended with `endString`.
  @inlinable
  public func beginString() {
    reserve(2)
    comma()
    start[used] = UInt8(ascii: "\"")
    used &+= 1
  }

  /// Appends a piece to an open string, escaped as in `string(utf8:)`; each piece must be valid UTF-8.
  public func append(utf8: UnsafeBufferPointer<UInt8>) {
    reserve(utf8.count &+ Self.stringOverhead)
    used = writeEscaped(utf8, to: start + used) - start
  }

  /// Ends a string written in pieces.
  @inlinable
  public func endString() {
    reserve(1)
    start[used] = UInt8(ascii: "\"")
    used &+= 1
  }

  /// Writes a string of `count` bytes that needs no escapes, using a closure that writes the bytes in place.
  ///
  /// The closure must write exactly `count` bytes of valid UTF-8 without quotes, backslashes and control characters.
  @inlinable
  public func string(plainCount count: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Void) {
    reserve(count &+ 3)
    comma()
    start[used] = UInt8(ascii: "\"")
    write(start + used + 1)
    used &+= count &+ 2
    start[used &- 1] = UInt8(ascii: "\"")
  }

  /// The maximum overhead of a string: a comma, two quotes, a colon, and space to store its last byte as a whole word.
  private static var stringOverhead: Int { 11 }

  /// Writes a comma if needed and a quoted text, and returns the end; the caller must set `used`.
  @inline(__always)
  private func writeQuoted(_ utf8: UnsafeBufferPointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    reserve(utf8.count &+ Self.stringOverhead)
    var out = start + used
    out.pointee = UInt8(ascii: ",")
    out += needsComma ? 1 : 0
    out.pointee = UInt8(ascii: "\"")
    out = writeEscaped(utf8, to: out + 1)
    out.pointee = UInt8(ascii: "\"")
    return out + 1
  }

  /// Writes an escaped text, a word at a time where possible, and returns the end; the caller must set `used`.
  ///
  /// Capacity for the text and `stringOverhead` more bytes must be reserved at `destination`.
  @inline(__always)
  private func writeEscaped(
    _ utf8: UnsafeBufferPointer<UInt8>, to destination: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var out = destination
    if var next = utf8.baseAddress {
      let end = next + utf8.count
      while next < end {
        let length = min(end - next, 8)
        let word = ByteScan.load(next, count: length)
        UnsafeMutableRawPointer(out).storeBytes(of: word.littleEndian, as: UInt64.self)
        let stops = ByteScan.bytesToEscape(word) & (UInt64.max &>> (64 &- 8 &* UInt64(length)))
        if stops == 0 {
          next += length
          out += length
          continue
        }
        let run = ByteScan.offset(of: stops)
        next += run
        used = out + run - start
        writeEscape(next.pointee)
        next += 1
        reserve(end - next &+ Self.stringOverhead)
        out = start + used
      }
    }
    return out
  }

  private func writeEscape(_ byte: UInt8) {
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
