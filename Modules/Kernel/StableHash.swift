/// A hash that is the same in every run and on every machine: FNV-1a with 64 bits over the UTF-8 of a text.
/// (Challenges and friends, 2.7.)
public enum StableHash {
  /// The hash of a text.
  public static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
