/// Finds a member of a text that the parser rejected because it is too large, too deep or truncated, or repeats a name.
public enum JSONMemberScanner {
  /// Returns the raw bytes of a scalar member of the outermost object, found in one pass without allocation.
  ///
  /// Returns nil unless the value is a complete string, number or null, and the only member of that name. `bytes` may
  /// be a truncated text.
  public static func scalar(
    named expected: StaticString, in bytes: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8>? {
    guard let base = bytes.baseAddress else { return nil }
    var input = JSONScanner(base: base, count: bytes.count)
    input.skipSpace()
    guard input.next < input.end, input.next.pointee == UInt8(ascii: "{") else { return nil }
    input.next += 1
    var match: UnsafeBufferPointer<UInt8>?
    var depth = 1
    var expectsName = true
    while depth > 0, input.next < input.end {
      switch input.next.pointee {
      case UInt8(ascii: "\""):
        if depth == 1, expectsName {
          expectsName = false
          guard let isExpected = compareName(&input, is: expected) else { return match }
          if isExpected {
            guard match == nil, let scalar = readScalar(&input) else { return nil }
            match = scalar
          }
          continue
        }
        skipString(&input)
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ","): expectsName = true
      default: break
      }
      input.next += 1
    }
    return match
  }

  /// Reads a name and compares it after unescaping; returns nil if it is truncated or malformed.
  private static func compareName(_ input: inout JSONScanner, is expected: StaticString) -> Bool? {
    let start = input.next
    guard let hasEscapes = try? input.skipString() else { return nil }
    let node = JSONNode(.string, flag: hasEscapes, start: start - input.base, length: input.next - start)
    return withUnsafePointer(to: node) { JSONValue(base: input.base, nodes: $0, index: 0).stringEquals(expected) }
  }

  /// Reads the colon and the value; returns nil unless the value is a complete string, number or null.
  private static func readScalar(_ input: inout JSONScanner) -> UnsafeBufferPointer<UInt8>? {
    do throws(JSONError) {
      guard try input.peekByte() == UInt8(ascii: ":") else { return nil }
      input.next += 1
      let first = try input.peekByte()
      let start = input.next
      switch first {
      case UInt8(ascii: "\""): _ = try input.skipString()
      case UInt8(ascii: "n"): try input.skipLiteral("null")
      default: _ = try input.skipNumber()
      }
      let scalar = UnsafeBufferPointer(start: start, count: input.next - start)
      let delimiter = try input.peekByte()
      return delimiter == UInt8(ascii: ",") || delimiter == UInt8(ascii: "}") ? scalar : nil
    } catch {
      return nil
    }
  }

  /// Skips a string without validating its contents.
  private static func skipString(_ input: inout JSONScanner) {
    input.next += 1
    while input.next < input.end {
      let byte = input.next.pointee
      input.next += byte == UInt8(ascii: "\\") && input.end - input.next > 1 ? 2 : 1
      if byte == UInt8(ascii: "\"") { return }
    }
  }
}
