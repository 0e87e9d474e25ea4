import Kernel
import Synchronization

@testable import Cards

/// Draws that a test has written down; when they are used up, every draw is the lowest of its range.
final class ScriptedRandomSource: RandomSource {
  private struct State {
    var values: [UInt64] = []
    var draws = 0
  }

  /// A value that is the lowest of every range that rules draw from, and that none of them passes over.
  private static let lowest: UInt64 = 1 << 55

  private let state = Mutex(State())

  func next() -> UInt64 {
    state.withLock { state in
      state.draws += 1
      return state.values.isEmpty ? Self.lowest : state.values.removeFirst()
    }
  }

  /// Lets a later draw below a bound give a result.
  func add(_ result: Int, upperBound bound: Int) {
    let width = UInt64.max / UInt64(bound)
    state.withLock { $0.values.append(UInt64(result) * width + width / 2) }
  }

  /// Lets the next spark drop a card: rarity first, then the place in its pool, which is drawn where there are several.
  func drop(_ roll: Int, _ index: Int = 0, of pool: Int) {
    add(roll, upperBound: 100)
    if pool > 1 { add(index, upperBound: pool) }
  }

  /// How many values were taken.
  var draws: Int { state.withLock(\.draws) }

  /// How many written values are left.
  var remaining: Int { state.withLock(\.values.count) }
}

extension CardRarity {
  /// A roll from 0 to 99 that gives the rarity.
  var roll: Int {
    switch self {
    case .common: 0
    case .rare: 60
    case .epic: 90
    case .legendary: 98
    }
  }
}

extension CardCounts {
  /// Counts cards by their places in the catalog.
  init(indices: some Sequence<Int>) {
    let catalog = CardCatalog.current
    self.init([], in: catalog)
    for index in indices { insert(catalog.cards[index]) }
  }
}
