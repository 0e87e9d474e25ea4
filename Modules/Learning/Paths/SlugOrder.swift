import Glibc

/// The slugs of a catalogue in the order of their bytes, in which the database hands out rows that name them.
///
/// Rows and slugs are gone through side by side, so that finding the place of each row costs one comparison and makes no
/// text. An object only because handing it on should not copy its lists.
final class SlugOrder: Sendable {
  /// All slugs, one after the other.
  private let bytes: [UInt8]
  /// Where each slug ends in them.
  private let ends: [Int]
  /// The place in the catalogue of each slug.
  private let places: [Int]

  /// Orders the slugs of a catalogue, which differ.
  init(_ slugs: [String]) {
    let ordered = slugs.enumerated().sorted { $0.element.utf8.lexicographicallyPrecedes($1.element.utf8) }
    var (bytes, ends): ([UInt8], [Int]) = ([], [])
    for (_, slug) in ordered {
      bytes += slug.utf8
      ends.append(bytes.count)
    }
    self.bytes = bytes
    self.ends = ends
    places = ordered.map(\.offset)
  }

  /// The place of one slug; nil where the catalogue has none of that name.
  func place(of slug: String) -> Int? {
    var slug = slug
    return slug.withUTF8 { slug in
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        let order = compare(middle, slug)
        if order == 0 { return places[middle] }
        if order < 0 { low = middle + 1 } else { high = middle }
      }
      return nil
    }
  }

  /// Begins to go through rows that are ordered by their slugs.
  func walk() -> Walk { Walk(order: self) }

  /// A way through the slugs, side by side with rows.
  struct Walk {
    private let order: SlugOrder
    private var next = 0

    fileprivate init(order: SlugOrder) {
      self.order = order
    }

    /// The place of a slug that comes after all those asked for before; nil where the catalogue has none of that name.
    mutating func place(of slug: UnsafeBufferPointer<UInt8>) -> Int? {
      while next < order.ends.count {
        let comparison = order.compare(next, slug)
        if comparison > 0 { return nil }
        next += 1
        if comparison == 0 { return order.places[next - 1] }
      }
      return nil
    }
  }

  /// The order of a slug of the catalogue and another: below, at or above 0.
  private func compare(_ slug: Int, _ other: UnsafeBufferPointer<UInt8>) -> Int {
    let start = slug == 0 ? 0 : ends[slug - 1]
    let length = ends[slug] - start
    guard let otherStart = other.baseAddress else { return length }
    let order = bytes.withUnsafeBufferPointer { bytes -> Int32 in
      guard let base = bytes.baseAddress else { return 0 }
      return memcmp(base + start, otherStart, min(length, other.count))
    }
    return order == 0 ? length - other.count : Int(order)
  }
}
