/// Which words a spark may have, in one number that the indexes of sparks hold.
///
/// A walk need not read the sparks whose signature lacks a bit of what is looked for. Other words may have set the bits that
/// are there.
///
/// Bit 0…30 is that of the first two characters of a word, bit 31…61 that of its first four; shorter words set neither. The
/// step `0008_word_signatures.sql` of the schema computes the same.
struct WordSignature: Hashable, Sendable {
  /// How many bits each of the two beginnings chooses from.
  private static let bitsOfBeginning: UInt32 = 31

  /// The bits; never negative.
  private(set) var bits: Int64 = 0

  /// Takes bits that are kept.
  init(bits: Int64) {
    self.bits = bits
  }

  /// Computes the signature of folded words, or of the beginnings of some.
  init(ofFolded words: some Sequence<String>) {
    for word in words { insert(word) }
  }

  /// Whether each bit of another signature is set.
  func contains(_ other: WordSignature) -> Bool {
    bits & other.bits == other.bits
  }

  private mutating func insert(_ word: String) {
    var (count, hash): (Int, UInt32) = (0, 0)
    for scalar in word.unicodeScalars {
      // The factors are those of the step of the schema, with which the bits come out about equally often.
      hash = (hash * 131 + scalar.value) % 65521
      count += 1
      if count == 2 { bits |= 1 << Int64(hash % Self.bitsOfBeginning) }
      if count == 4 {
        bits |= 1 << Int64(Self.bitsOfBeginning + hash % Self.bitsOfBeginning)
        return
      }
    }
  }
}
