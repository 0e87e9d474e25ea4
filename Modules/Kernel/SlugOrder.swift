import Algorithms
import Glibc

/// The slugs of a catalogue in the order of their bytes, in which the database hands out rows that name them.
///
/// Rows and slugs are gone through side by side, so that finding the place of each row costs one comparison and makes no
/// text. An object only because handing it on should not copy its list.
public final class SlugOrder: Sendable {
  private struct Slug: Sendable {
    /// Where it begins in the bytes of all.
    let start: Int
    let length: Int
    /// Its place in the catalogue.
    let place: Int
  }

  /// All slugs, one after the other.
  private let bytes: [UInt8]
  private let slugs: [Slug]

  /// Orders the slugs of a catalogue, which differ.
  public init(_ slugs: [String]) {
    let ordered = slugs.enumerated().sorted { $0.element.utf8.lexicographicallyPrecedes($1.element.utf8) }
    var bytes: [UInt8] = []
    self.slugs = ordered.map { place, slug in
      defer { bytes += slug.utf8 }
      return Slug(start: bytes.count, length: slug.utf8.count, place: place)
    }
    self.bytes = bytes
  }

  /// The place of one slug; nil where the catalogue has none of that name.
  public func place(of slug: String) -> Int? {
    var slug = slug
    return slug.withUTF8 { place(of: $0) }
  }

  /// The place of one slug that is at hand as bytes; nil where the catalogue has none of that name.
  public func place(of slug: UnsafeBufferPointer<UInt8>) -> Int? {
    let index = slugs.partitioningIndex { compare($0, slug) >= 0 }
    return index < slugs.count && compare(slugs[index], slug) == 0 ? slugs[index].place : nil
  }

  /// Begins to go through rows that are ordered by their slugs.
  public func walk() -> Walk { Walk(order: self) }

  /// A way through the slugs, side by side with rows.
  public struct Walk {
    private let order: SlugOrder
    private var next = 0

    fileprivate init(order: SlugOrder) {
      self.order = order
    }

    /// The place of a slug that comes after all those asked for before; nil where the catalogue has none of that name.
    public mutating func place(of slug: UnsafeBufferPointer<UInt8>) -> Int? {
      while next < order.slugs.count {
        let candidate = order.slugs[next]
        let comparison = order.compare(candidate, slug)
        if comparison > 0 { return nil }
        next &+= 1
        if comparison == 0 { return candidate.place }
      }
      return nil
    }
  }

  /// The order of a slug of the catalogue and another: below, at or above 0.
  private func compare(_ slug: Slug, _ other: UnsafeBufferPointer<UInt8>) -> Int {
    guard let otherStart = other.baseAddress else { return slug.length }
    let order = bytes.withUnsafeBufferPointer { bytes -> Int32 in
      guard let base = bytes.baseAddress else { return 0 }
      return memcmp(base + slug.start, otherStart, min(slug.length, other.count))
    }
    return order == 0 ? slug.length &- other.count : Int(order)
  }
}
