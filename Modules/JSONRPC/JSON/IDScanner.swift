/// Finds the id of a request that was refused before it was parsed to its end: too large, too deep, or with a duplicate name.
///
/// An error reply repeats the id where it can be read (JSON-RPC 2.0, section 5), and a caller without it would wait for ever.
public enum IDScanner {
  /// Looks for the member `id` of the outermost object, in one pass and without allocating.
  ///
  /// - Parameter bytes: The text, or as much of it as is there.
  /// - Returns: The bytes of the id exactly as they were written; nil unless it is a string, a number or null, stands there whole,
  ///   and is the only one.
  public static func id(in bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    guard let base = bytes.baseAddress else { return nil }
    var input = JSONScanner(base: base, count: bytes.count)
    input.skipSpace()
    guard input.next < input.end, input.next.pointee == UInt8(ascii: "{") else { return nil }
    input.next += 1
    var found: UnsafeBufferPointer<UInt8>?
    var depth = 1
    var expectsName = true
    while depth > 0, input.next < input.end {
      switch input.next.pointee {
      case UInt8(ascii: "\""):
        if depth == 1, expectsName {
          expectsName = false
          guard let isID = name(&input) else { return found }
          if isID {
            guard found == nil, let id = value(&input) else { return nil }
            found = id
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
    return found
  }

  /// Reads a name and says whether it means `id`; nil where it is cut off or no string.
  private static func name(_ input: inout JSONScanner) -> Bool? {
    let start = input.next
    guard let isEscaped = try? input.string() else { return nil }
    let node = JSONNode(.string, flag: isEscaped, start: start - input.base, length: input.next - start)
    var bytes = JSONStringBytes(node, base: input.base)
    return bytes.next() == UInt8(ascii: "i") && bytes.next() == UInt8(ascii: "d") && bytes.next() == nil
  }

  /// Reads the colon and the id, and makes sure that the id has ended.
  private static func value(_ input: inout JSONScanner) -> UnsafeBufferPointer<UInt8>? {
    do throws(JSONError) {
      guard try input.token() == UInt8(ascii: ":") else { return nil }
      input.next += 1
      let first = try input.token()
      let start = input.next
      switch first {
      case UInt8(ascii: "\""): _ = try input.string()
      case UInt8(ascii: "n"): try input.literal("null")
      default: _ = try input.number()
      }
      let id = UnsafeBufferPointer(start: start, count: input.next - start)
      let delimiter = try input.token()
      return delimiter == UInt8(ascii: ",") || delimiter == UInt8(ascii: "}") ? id : nil
    } catch {
      return nil
    }
  }

  /// Skips a string whatever is in it.
  private static func skipString(_ input: inout JSONScanner) {
    input.next += 1
    while input.next < input.end {
      let byte = input.next.pointee
      input.next += byte == UInt8(ascii: "\\") && input.end - input.next > 1 ? 2 : 1
      if byte == UInt8(ascii: "\"") { return }
    }
  }
}
