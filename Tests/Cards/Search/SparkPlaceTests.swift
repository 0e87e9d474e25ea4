import Kernel
import SQLite
import Testing

@testable import Cards

@Suite("Places of sparks in the order of time (sparks-missions-cards-library.md 2.8)")
struct SparkPlaceTests {
  private func place(
    _ moment: Int64, _ category: SparkCategory = .idea, _ intensity: SparkIntensity = .low, after last: Int64? = nil
  ) throws -> Int64 {
    try SparkPlace.next(of: moment, category, intensity) { places in
      last.flatMap { places.contains($0) ? $0 : nil }
    }
  }

  @Test("The moment comes first, then those before it of the same moment, then category and intensity")
  func bits() throws {
    #expect(try place(5, .challenge) == 5 << 20)
    #expect(try place(5, .idea, .extreme) == 5 << 20 + 19)
    #expect(try place(5, .energy, .medium, after: 5 << 20 + 19) == 5 << 20 + 32 + 9)
    #expect(try place(-1, .challenge) == -1 << 20)
    #expect(try place(-1, .idea, .extreme) < place(0, .challenge))
    #expect(SparkPlace.first(of: 5) == 5 << 20 && SparkPlace.last(of: 5) == 6 << 20 - 1)
  }

  @Test("Where a moment has no more places, or none at all, the spark has one that tells nothing")
  func unordered() throws {
    let full = 5 << 20 + 32_767 * 32 as Int64
    #expect(try place(5, after: full - 32) == full + 16)
    #expect(try place(5, after: full) == .min)
    for moment in [1 << 42, -(1 << 42), .max, .min] as [Int64] {
      #expect(try place(moment) == .min)
      #expect(try place(moment, after: .min + 7) == .min + 8)
      #expect(SparkPlace.places(of: moment) == nil)
    }
    #expect(try place(1 << 42 - 1) == (1 << 42 - 1) << 20 + 16)
    #expect(try place(1 - 1 << 42) > SparkPlace.unordered.upperBound)
  }

  @Test("A span of moments leaves out no place", arguments: [-(1 << 42), -1, 0, 7, 1 << 42] as [Int64])
  func spans(_ moment: Int64) throws {
    #expect(SparkPlace.last(of: moment - 1) < SparkPlace.first(of: moment) || moment < 0)
    #expect(SparkPlace.first(of: .min) <= SparkPlace.first(of: moment))
    #expect(SparkPlace.last(of: moment) <= SparkPlace.last(of: .max))
    #expect(SparkPlace.first(of: .max) > SparkPlace.last(of: 1 << 42 - 1))
    #expect(SparkPlace.last(of: .min) < SparkPlace.first(of: 1 - 1 << 42))
  }

  @Test("Kinds are told apart by the slug of the category and the level", arguments: SparkCategory.allCases)
  func kinds(_ category: SparkCategory) {
    #expect(SparkCategory.allCases.map(\.rawValue).sorted()[category.placeByName] == category.rawValue)
    for intensity in SparkIntensity.allCases {
      var filter = SparkFilter()
      (filter.category, filter.intensity) = (category, intensity)
      #expect(SparkKinds(filter).bits == 1 << SparkKinds.bit(category, intensity))
      let points = SparkPoints.points(category, intensity)
      #expect(SparkKinds(SparkFilter(), points: points).bits & SparkKinds(filter).bits != 0)
      #expect(SparkKinds(filter, points: points + 1).bits == 0)
    }
    #expect(SparkKinds(SparkFilter()).bits == 1 << 20 - 1)
  }
}
