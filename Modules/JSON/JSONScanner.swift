/// A cursor in a text that skips white space, strings, numbers and literals.
struct JSONScanner {
  let base: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>
  var next: UnsafePointer<UInt8>
  /// The offset of the first escape of a surrogate that is not part of a pair; nil if there is none.
  private(set) var unpairedSurrogate: Int?

  init(base: UnsafePointer<UInt8>, count: Int) {
    self.base = base
    self.end = base + count
    self.next = base
  }

  /// Returns an error at the current byte; at the end of the text, it is `unexpectedEnd` instead of `kind`.
  @inline(__always)
  func error(_ kind: JSONError.Kind) -> JSONError {
    JSONError(next == end ? .unexpectedEnd : kind, offset: next - base)
  }

  /// Skips white space and returns the next byte without consuming it.
  @inline(__always)
  mutating func peekByte() throws(JSONError) -> UInt8 {
    if next < end, next.pointee > 0x20 { return next.pointee }
    skipSpace()
    guard next < end else { throw error(.unexpectedEnd) }
    return next.pointee
  }

  mutating func skipSpace() {
    while next < end {
      switch next.pointee {
      case 0x20, 0x0A, 0x0D, 0x09: next += 1
      default: return
      }
    }
  }

  @inline(__always)
  mutating func skipLiteral(_ text: StaticString) throws(JSONError) {
    var expected = text.utf8Start
    let expectedEnd = expected + text.utf8CodeUnitCount
    while expected < expectedEnd {
      guard next < end, next.pointee == expected.pointee else { throw error(.unexpectedByte) }
      next += 1
      expected += 1
    }
  }

  /// Skips a string including its quotes, and returns whether it has escapes.
  @inline(__always)
  mutating func skipString() throws(JSONError) -> Bool {
    next += 1
    var hasEscapes = false
    while true {
      while end - next >= 8 {
        let stops = ByteScan.specialBytes(ByteScan.load(next))
        guard stops == 0 else {
          next += ByteScan.offset(of: stops)
          break
        }
        next += 8
      }
      guard next < end else { throw error(.unexpectedEnd) }
      switch next.pointee {
      case UInt8(ascii: "\""):
        next += 1
        return hasEscapes
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try skipEscape()
      case 0x80...:
        repeat { try skipSequence() } while next < end && next.pointee >= 0x80
      case 0x20...: next += 1
      default: throw error(.controlCharacter)
      }
    }
  }

  /// Skips one escape, or both halves of a surrogate pair.
  private mutating func skipEscape() throws(JSONError) {
    next += 1
    guard next < end else { throw error(.unexpectedEnd) }
    switch next.pointee {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      next += 1
    case UInt8(ascii: "u"):
      let first = next
      switch try readHexadecimalDigits() {
      case 0xD800...0xDBFF:
        // The second half is read as an escape of its own unless it completes the pair.
        let second = next
        guard end - next > 1, next[0] == UInt8(ascii: "\\"), next[1] == UInt8(ascii: "u") else {
          return noteUnpairedSurrogate(at: first)
        }
        next += 1
        guard !(0xDC00...0xDFFF ~= (try readHexadecimalDigits())) else { return }
        next = second
        noteUnpairedSurrogate(at: first)
      case 0xDC00...0xDFFF: noteUnpairedSurrogate(at: first)
      default: break
      }
    default: throw error(.invalidEscape)
    }
  }

  private mutating func noteUnpairedSurrogate(at escape: UnsafePointer<UInt8>) {
    if unpairedSurrogate == nil { unpairedSurrogate = escape - base }
  }

  /// Reads the four digits after the `u` at the current byte.
  private mutating func readHexadecimalDigits() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    next += 1
    for _ in 0..<4 {
      guard next < end, let digit = JSONEscape.hexadecimalDigit(next.pointee) else { throw error(.invalidEscape) }
      value = value &<< 4 | digit
      next += 1
    }
    return value
  }

  /// Skips one multibyte sequence, per table 3-7 (Well-Formed UTF-8 Byte Sequences) of the Unicode standard.
  @inline(__always)
  private mutating func skipSequence() throws(JSONError) {
    let lead = next.pointee
    switch lead {
    case 0xC2...0xDF: try skipSequence(continuationBytes: 1)
    case 0xE0: try skipSequence(continuationBytes: 2, first: 0xA0...0xBF)
    case 0xED: try skipSequence(continuationBytes: 2, first: 0x80...0x9F)
    case 0xE1...0xEF: try skipSequence(continuationBytes: 2)
    case 0xF0: try skipSequence(continuationBytes: 3, first: 0x90...0xBF)
    case 0xF1...0xF3: try skipSequence(continuationBytes: 3)
    case 0xF4: try skipSequence(continuationBytes: 3, first: 0x80...0x8F)
    default: throw error(.invalidUTF8)
    }
  }

  @inline(__always)
  private mutating func skipSequence(continuationBytes count: Int, first: ClosedRange<UInt8> = 0x80...0xBF)
    throws(JSONError)
  {
    guard end - next > count else {
      throw JSONError(.invalidUTF8, offset: next - base)
    }
    var isValid = first ~= next[1]
    for index in 1..<count { isValid = isValid && next[index + 1] & 0xC0 == 0x80 }
    guard isValid else { throw error(.invalidUTF8) }
    next += count + 1
  }

  /// Skips a number, and returns whether it has a fraction or an exponent.
  @inline(__always)
  mutating func skipNumber() throws(JSONError) -> Bool {
    if next.pointee == UInt8(ascii: "-") { next += 1 }
    if next < end, next.pointee == UInt8(ascii: "0") {
      next += 1
      if next < end, isDigit(next.pointee) { throw error(.invalidNumber) }
    } else {
      try skipDigits()
    }
    guard next < end else { return false }
    var hasFractionOrExponent = false
    if next.pointee == UInt8(ascii: ".") {
      hasFractionOrExponent = true
      next += 1
      try skipDigits()
    }
    if next < end, next.pointee | 0x20 == UInt8(ascii: "e") {
      hasFractionOrExponent = true
      next += 1
      if next < end, next.pointee == UInt8(ascii: "+") || next.pointee == UInt8(ascii: "-") { next += 1 }
      try skipDigits()
    }
    return hasFractionOrExponent
  }

  @inline(__always)
  private mutating func skipDigits() throws(JSONError) {
    guard next < end, isDigit(next.pointee) else { throw error(.invalidNumber) }
    repeat { next += 1 } while next < end && isDigit(next.pointee)
  }

  @inline(__always)
  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
