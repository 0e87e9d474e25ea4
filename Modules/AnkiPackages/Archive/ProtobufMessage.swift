internal import Interchange

/// The integer and byte fields of a message in the Protocol Buffers wire format.
///
/// If a field is repeated, the last value is used.
struct ProtobufMessage {
  private var integers: [Int: UInt64] = [:]
  private var slices: [Int: ArraySlice<UInt8>] = [:]

  /// Parses the top level of a message; throws `damaged` if it is invalid.
  init(_ bytes: [UInt8]) throws {
    // Messages are also stored in tables, outside of the archive.
    self = try AnkiPackageError.mappingZipErrors { try ProtobufMessage(parsing: bytes) }
  }

  private init(parsing bytes: [UInt8]) throws {
    var reader = ByteReader(bytes)
    while !reader.isAtEnd {
      let key = try Self.readVarint(&reader)
      let field = Int(key >> 3)
      switch key & 7 {
      case 0: integers[field] = try Self.readVarint(&reader)
      case 1: try reader.skip(8)
      case 2:
        guard let count = Int(exactly: try Self.readVarint(&reader)) else { throw AnkiPackageError.damaged }
        slices[field] = try reader.bytes(count)
      case 5: try reader.skip(4)
      default: throw AnkiPackageError.damaged
      }
    }
  }

  /// Returns an integer field; nil, which is equivalent to 0, if it is absent.
  func integer(_ field: Int) -> Int? {
    integers[field].map { Int(truncatingIfNeeded: $0) }
  }

  /// Returns a string or message field; nil if it is absent.
  func bytes(_ field: Int) -> ArraySlice<UInt8>? { slices[field] }

  /// Reads a base-128 varint, lowest bits first.
  private static func readVarint(_ reader: inout ByteReader) throws -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      let byte = try reader.integer(1)
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
    }
    throw AnkiPackageError.damaged
  }
}
