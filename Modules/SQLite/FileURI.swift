/// The URIs by which SQLite opens a file with special properties.
public enum FileURI {
  /// Returns the URI of a database file that no process changes.
  ///
  /// SQLite neither locks it nor checks it for a journal.
  /// All bytes of the path that have a meaning in a URI or are not ASCII are escaped.
  public static func immutable(_ path: some Collection<UInt8>) -> String {
    // Without the slashes of an authority, a path that begins with two would begin with one.
    let scheme = path.first == UInt8(ascii: "/") ? "file://" : "file:"
    return scheme + path.map(escaped).joined() + "?immutable=1"
  }

  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."):
      String(UnicodeScalar(byte))
    default: "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
  }
}
