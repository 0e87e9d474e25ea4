import Synchronization
import Testing

@testable import Kernel

@Suite("Random sources")
struct RandomSourceTests {
  @Test("SplitMix64 returns its published values")
  func splitMix() {
    // From https://rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64.
    var generator = SplitMix64(state: 1_234_567)
    let numbers = (0..<5).map { _ in generator.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ])
  }

  @Test("xoshiro256** returns the values of its reference implementation")
  func xoshiro() {
    // From the tests of rand_xoshiro, generated with the authors' C code.
    var generator = Xoshiro256StarStar(state: (1, 2, 3, 4))
    let numbers = (0..<10).map { _ in generator.next() }
    #expect(
      numbers == [
        11520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360, 607_988_272_756_665_600,
        16_172_922_978_634_559_625, 8_476_171_486_693_032_832, 10_595_114_339_597_558_777, 2_904_607_092_377_533_576,
      ])
  }

  @Test("A seed determines the same sequence in all releases")
  func seed() {
    let source = SeededRandomSource(seed: 0)
    #expect(
      (0..<3).map { _ in source.next() }
        == [11_091_344_671_253_066_420, 13_793_997_310_169_335_082, 1_900_383_378_846_508_768])
    let first = SeededRandomSource(seed: 42)
    let second = SeededRandomSource(seed: 42)
    #expect((0..<100).allSatisfy { _ in first.next() == second.next() })
    #expect(SeededRandomSource(seed: 1).next() != SeededRandomSource(seed: 2).next())
  }

  @Test("All numbers below the bound occur about equally often, and no others", arguments: [2, 3, 5, 50, 100])
  func upperBound(bound: Int) {
    let source = SeededRandomSource(seed: 7)
    var counts = [Int](repeating: 0, count: bound)
    for _ in 0..<(bound * 200) { counts[source.next(upperBound: bound)] += 1 }
    #expect(counts.allSatisfy { (130...270).contains($0) })
  }

  @Test("A bound of 1 or less returns 0 and consumes no value", arguments: [1, 0, -1, Int.min])
  func trivialUpperBound(bound: Int) {
    let source = SeededRandomSource(seed: 7)
    #expect(source.next(upperBound: bound) == 0)
    #expect(source.next() == SeededRandomSource(seed: 7).next())
  }

  @Test("Values that would bias the result are skipped")
  func unbiased() {
    // 2⁶⁴ is a multiple of 3 plus 1, so the value 0 must be skipped.
    #expect(FixedRandomSource([0, .max]).next(upperBound: 3) == 2)
    #expect(FixedRandomSource([1]).next(upperBound: 3) == 0)
    #expect(FixedRandomSource([1 << 63]).next(upperBound: Int.max) == Int.max / 2)
  }

  @Test("A unit double is in [0, 1)")
  func unitDouble() {
    #expect(FixedRandomSource([0]).nextUnitDouble() == 0)
    #expect(FixedRandomSource([.max]).nextUnitDouble() == 1 - 0x1p-53)
    #expect(FixedRandomSource([1 << 63]).nextUnitDouble() == 0.5)
  }

  @Test("A shuffle is a permutation determined by the seed, and all orders are equally likely")
  func shuffled() {
    #expect(SeededRandomSource(seed: 3).shuffled(0..<50).sorted() == Array(0..<50))
    #expect(SeededRandomSource(seed: 3).shuffled(0..<50) == SeededRandomSource(seed: 3).shuffled(0..<50))
    #expect(SeededRandomSource(seed: 3).shuffled(0..<50) != Array(0..<50))
    #expect(SeededRandomSource(seed: 3).shuffled([Int]()).isEmpty)
    #expect(SeededRandomSource(seed: 3).shuffled(["one"]) == ["one"])
    let source = SeededRandomSource(seed: 11)
    var orders: [[Int]: Int] = [:]
    for _ in 0..<1200 { orders[source.shuffled(0..<3), default: 0] += 1 }
    #expect(orders.count == 6)
    #expect(orders.values.allSatisfy { (140...260).contains($0) })
  }

  @Test("A sample has distinct numbers below the total, determined by the seed, and all samples are equally likely")
  func sample() {
    #expect(SeededRandomSource(seed: 3).sample(50, below: 50).sorted() == Array(0..<50))
    #expect(SeededRandomSource(seed: 3).sample(50, below: 50) != Array(0..<50))
    #expect(SeededRandomSource(seed: 3).sample(9, below: 50) == SeededRandomSource(seed: 3).sample(9, below: 50))
    let few = SeededRandomSource(seed: 3).sample(100, below: 1_000_000_000)
    #expect(Set(few).count == 100)
    #expect(few.allSatisfy { (0..<1_000_000_000).contains($0) })
    #expect(SeededRandomSource(seed: 3).sample(0, below: 7).isEmpty)
    let source = SeededRandomSource(seed: 11)
    var orders: [[Int]: Int] = [:]
    for _ in 0..<1200 { orders[source.sample(2, below: 3), default: 0] += 1 }
    #expect(orders.count == 6)
    #expect(orders.values.allSatisfy { (140...260).contains($0) })
  }

  @Test("A sample consumes one value per number, but none when only one number remains")
  func drawsOfSample() {
    for (count, total, draws) in [(3, 5, 3), (5, 5, 4), (1, 1, 0), (0, 5, 0)] {
      let (sampled, counted) = (SeededRandomSource(seed: 7), SeededRandomSource(seed: 7))
      _ = sampled.sample(count, below: total)
      for _ in 0..<draws { _ = counted.next() }
      #expect(sampled.next() == counted.next(), "\(count) of \(total)")
    }
  }

  @Test("Two values of the system source differ")
  func system() {
    #expect(SystemRandomSource().next() != SystemRandomSource().next())
  }
}

/// A source that returns the given values in order, then repeats the last one.
private final class FixedRandomSource: RandomSource {
  private let values: [UInt64]
  private let position = Atomic<Int>(0)

  init(_ values: [UInt64]) {
    self.values = values
  }

  func next() -> UInt64 {
    values[min(position.add(1, ordering: .relaxed).oldValue, values.count - 1)]
  }
}
