/// The texts of numbers that were written lately.
///
/// Finding the fewest digits of a double costs more than everything else about writing it, and what replies hold are shares
/// of the same few wholes, which come again and again.
struct RecentNumbers {
  /// How many numbers are known at most; each has one place.
  private static let places = 64

  private var known: [(bits: UInt64, text: String)] = []

  /// The text of a finite number, in the fewest digits that read back as the same double.
  mutating func text(of value: Double) -> String {
    // The first 0.0 is a lie that nobody asks for: whole numbers are written as such.
    if known.isEmpty { known = Array(repeating: (bits: 0, text: "0.0"), count: Self.places) }
    let bits = value.bitPattern
    let place = Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) >> 58)
    if known[place].bits != bits { known[place] = (bits, value.description) }
    return known[place].text
  }
}
