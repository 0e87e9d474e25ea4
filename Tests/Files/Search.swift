import Foundation

/// How long a test searches for failures with random inputs.
///
/// `make check-searches` sets `KINDLING_SEARCH`; all other runs search briefly.
package enum Search {
  /// Whether tests try many inputs.
  package static let isThorough = ProcessInfo.processInfo.environment["KINDLING_SEARCH"] != nil

  /// Returns the number of tries.
  package static func tries(_ count: Int, thorough: Int) -> Int { isThorough ? thorough : count }

  /// Returns the seeds of a test with one case per seed, starting with 1.
  ///
  /// `KINDLING_SEEDS=201-400` selects others, for a longer search by one test.
  package static func seeds(_ count: Int, thorough: Int) -> [UInt64] {
    (selectedSeeds ?? 1...UInt64(tries(count, thorough: thorough))).map(\.self)
  }

  private static let selectedSeeds: ClosedRange<UInt64>? = {
    let bounds = ProcessInfo.processInfo.environment["KINDLING_SEEDS"]?.split(separator: "-").compactMap { UInt64($0) }
    guard let bounds, bounds.count == 2, bounds[0] <= bounds[1] else { return nil }
    return bounds[0]...bounds[1]
  }()
}
