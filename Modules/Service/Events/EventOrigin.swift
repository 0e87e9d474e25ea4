public import JSON
public import JSONRPC
public import Kernel

/// The identifier of the connection whose call caused an event, by which a client recognizes its own changes.
///
/// It is random, even with a seed, so that processes need not agree on it, and written as 12 hexadecimal digits.
public struct EventOrigin: Hashable, Sendable, ResultValue {
  /// The numbers of connections: 48 bits, which fit into the numbers of every JSON parser.
  static let range = 0...(1 << 48 - 1)
  private static let digits = 12

  /// A text of 12 hexadecimal digits.
  public static let schema = JSONSchema.string(pattern: "^[0-9a-f]{12}$")

  let number: Int64

  /// Creates an origin from the lower 48 bits of a number.
  public init(number: UInt64) {
    self.number = Int64(number & UInt64(EventOrigin.range.upperBound))
  }

  /// Draws an origin.
  public init(drawnFrom random: any RandomSource) {
    self.init(number: random.next())
  }

  /// Writes the value as JSON.
  public func write(to writer: JSONWriter) {
    let text = String(number, radix: 16)
    writer.string(String(repeating: "0", count: EventOrigin.digits - text.count) + text)
  }
}
