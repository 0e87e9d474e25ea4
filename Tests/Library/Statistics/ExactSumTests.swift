import Kernel
import TestFiles
import Testing

@testable import Library

@Suite("Exact sums (Tables, 5.)")
struct ExactSumTests {
  private func sum(_ numbers: [Double]) -> ExactSum {
    var sum = ExactSum()
    numbers.forEach { sum.add($0) }
    return sum
  }

  @Test(
    "The mean is correctly rounded",
    arguments: [
      ([1, 2, 4.5], 2.5), ([-3], -3), ([-1, 1], 0), ([0, -0.0], 0), ([1e17, 3, -1e17], 1),
      ([0.1, 0.2, 0.3], 0.2), ([1e308, 1e308, 1e308, 1e308], 1e308), ([-1.7e308, -1.7e308], -1.7e308),
      ([.leastNonzeroMagnitude, .leastNonzeroMagnitude], .leastNonzeroMagnitude),
      ([1e308, .leastNonzeroMagnitude, -1e308], 0), ([.greatestFiniteMagnitude], .greatestFiniteMagnitude),
      ([0x1p53, 1, 1, -2], 0x1p51), ([-72.5, -73.5], -73),
    ] as [([Double], Double)])
  func mean(_ numbers: [Double], _ mean: Double) {
    #expect(sum(numbers).mean(of: numbers.count) == mean)
  }

  @Test("The mean of no numbers is nil")
  func emptyMean() {
    #expect(ExactSum().mean(of: 0) == nil)
  }

  @Test("After random additions and subtractions the sum equals the sum of the remaining numbers")
  func addAndSubtract() {
    let random = SeededRandomSource(seed: 5)
    var (numbers, sum): ([Double], ExactSum) = ([], ExactSum())
    for _ in 0..<Search.tries(1_000, thorough: 5_000) {
      if !numbers.isEmpty, random.next(upperBound: 5) < 2 {
        sum.subtract(numbers.remove(at: random.next(upperBound: numbers.count)))
      } else {
        let number = Double(
          sign: random.next(upperBound: 2) == 0 ? .plus : .minus, exponent: random.next(upperBound: 2040) - 1060,
          significand: 1 + Double(random.next(upperBound: 1 << 30)) / 0x1p30)
        numbers.append(number)
        sum.add(number)
      }
    }
    #expect(sum == self.sum(numbers.reversed()))
    #expect(ExactSum(bytes: sum.bytes) == sum)
    numbers.forEach { sum.subtract($0) }
    #expect(sum == ExactSum())
  }

  @Test("The mean of integers equals that of integer arithmetic")
  func wholeNumbers() {
    let random = SeededRandomSource(seed: 6)
    let numbers = (0..<1000).map { _ in random.next(upperBound: 2_000_001) - 1_000_000 }
    let mean = Double(numbers.reduce(0, +)) / 1000
    #expect(sum(numbers.map(Double.init)).mean(of: 1000) == mean)
  }

  @Test("Bytes of the wrong length are rejected", arguments: [0, 271, 273])
  func bytes(_ count: Int) {
    #expect(ExactSum(bytes: Array(repeating: 0, count: count)) == nil)
  }
}
