import Kernel
import Testing

@Suite("Bisection of partitioned collections")
struct PartitionTests {
  @Test("The index is that of the first element of the second part, or the end", arguments: 0...9)
  func everyPosition(_ count: Int) {
    for bound in 0...count {
      #expect((0..<count).partitioningIndex { $0 >= bound } == bound)
      // The indices of a slice do not start at 0.
      let slice = Array(-3..<count)[3...]
      #expect(slice.partitioningIndex { $0 >= bound } == bound + 3)
    }
  }

  @Test("The number of comparisons is logarithmic")
  func comparisons() {
    var count = 0
    let index = (0..<1_000_000).partitioningIndex {
      count += 1
      return $0 >= 654_321
    }
    #expect(index == 654_321)
    #expect(count <= 20)
  }
}
