import Synchronization

/// A random source that is reproducible on every machine and in every release: xoshiro256\*\*, seeded by SplitMix64.
///
/// It is not suitable for secrets: its output can be predicted from a few observed values.
public final class SeededRandomSource: RandomSource {
  private let generator: Mutex<Xoshiro256StarStar>

  /// Creates a source; the same seed produces the same sequence.
  public init(seed: UInt64) {
    generator = Mutex(Xoshiro256StarStar(seed: seed))
  }

  /// Returns the next 64 bits of the sequence.
  public func next() -> UInt64 {
    generator.withLock { $0.next() }
  }
}

/// The generator xoshiro256\*\* 1.0 by David Blackman and Sebastiano Vigna (<https://prng.di.unimi.it>).
struct Xoshiro256StarStar {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  init(state: (UInt64, UInt64, UInt64, UInt64)) {
    self.state = state
  }

  init(seed: UInt64) {
    var filler = SplitMix64(state: seed)
    state = (filler.next(), filler.next(), filler.next(), filler.next())
  }

  mutating func next() -> UInt64 {
    let result = Self.rotate(state.1 &* 5, by: 7) &* 9
    let carried = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= carried
    state.3 = Self.rotate(state.3, by: 45)
    return result
  }

  private static func rotate(_ value: UInt64, by bits: UInt64) -> UInt64 {
    value << bits | value >> (64 - bits)
  }
}

/// The generator SplitMix64 by Guy Steele, Doug Lea and Christine Flood, in Sebastiano Vigna's version.
struct SplitMix64 {
  private var state: UInt64

  init(state: UInt64) {
    self.state = state
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
