import Kernel
import Synchronization

@testable import Cards

/// A random source with scripted draws; further draws yield the lowest value of their range.
final class ScriptedRandomSource: RandomSource {
  private struct State {
    var values: [UInt64] = []
    var draws = 0
  }

  /// A value that maps to the lowest value of every range in use and is never rejected.
  private static let lowest: UInt64 = 1 << 55

  private let state = Mutex(State())

  func next() -> UInt64 {
    state.withLock { state in
      state.draws += 1
      return state.values.isEmpty ? Self.lowest : state.values.removeFirst()
    }
  }

  /// Appends the result of a draw below a bound.
  func add(_ result: Int, upperBound bound: Int) {
    let width = UInt64.max / UInt64(bound)
    state.withLock { $0.values.append(UInt64(result) * width + width / 2) }
  }

  /// Appends the draws of a card: the rarity roll, and the index in its pool if the pool has several cards.
  func addCardDraw(_ roll: Int, _ index: Int = 0, of poolSize: Int) {
    add(roll, upperBound: 100)
    if poolSize > 1 { add(index, upperBound: poolSize) }
  }

  var drawCount: Int { state.withLock(\.draws) }

  /// The number of remaining scripted values.
  var remainingCount: Int { state.withLock(\.values.count) }
}

extension CardRarity {
  /// A roll from 0 to 99 that yields the rarity.
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
  init(indices: some Sequence<Int>) {
    let catalog = CardCatalog.current
    self.init([], in: catalog)
    for index in indices { insert(catalog.cards[index]) }
  }
}
