/// A set of places in a catalogue of at most 64 entries.
struct PlaceSet: Hashable, Sendable {
  private var bits: UInt64 = 0

  /// Whether a place is in the set.
  func contains(_ place: Int) -> Bool { bits & (1 << UInt64(place)) != 0 }

  /// Adds a place.
  mutating func insert(_ place: Int) { bits |= 1 << UInt64(place) }

  /// How many places are in the set.
  var count: Int { bits.nonzeroBitCount }
}
