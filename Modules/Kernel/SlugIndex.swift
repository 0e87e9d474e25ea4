import Glibc

/// An index of the slugs of a catalog in byte order, the order in which SQLite returns rows sorted by slug.
///
/// `SortedMerge` merges rows and slugs: mapping all rows to catalog indices takes one pass and no `String`. The index
/// is a class so that passing it retains one reference instead of two arrays.
public final class SlugIndex: Sendable {
  private struct Slug: Sendable {
    let start: Int
    let length: Int
    let catalogIndex: Int
  }

  private let bytes: [UInt8]
  private let slugs: [Slug]

  /// Creates an index; the slugs must be distinct.
  public init(_ slugs: [String]) {
    let sortedSlugs = slugs.enumerated().sorted { $0.element.utf8.lexicographicallyPrecedes($1.element.utf8) }
    var bytes: [UInt8] = []
    self.slugs = sortedSlugs.map { index, slug in
      defer { bytes += slug.utf8 }
      return Slug(start: bytes.count, length: slug.utf8.count, catalogIndex: index)
    }
    self.bytes = bytes
  }

  /// Returns the catalog index of a slug; nil if it does not exist.
  public func index(of slug: String) -> Int? {
    var slug = slug
    return slug.withUTF8 { index(of: $0) }
  }

  /// Returns the catalog index of a slug in UTF-8; nil if it does not exist.
  public func index(of slug: UnsafeBufferPointer<UInt8>) -> Int? {
    let index = slugs.partitioningIndex { compare($0, slug) >= 0 }
    return index < slugs.count && compare(slugs[index], slug) == 0 ? slugs[index].catalogIndex : nil
  }

  /// Starts a merge with rows that are sorted by slug.
  public func merge() -> SortedMerge { SortedMerge(slugIndex: self) }

  /// A merge of the sorted slugs with sorted rows.
  public struct SortedMerge {
    private let slugIndex: SlugIndex
    private var next = 0

    fileprivate init(slugIndex: SlugIndex) {
      self.slugIndex = slugIndex
    }

    /// Returns the catalog index of a slug; nil if it does not exist.
    ///
    /// Each slug must be greater than the slugs of all previous calls.
    public mutating func index(of slug: UnsafeBufferPointer<UInt8>) -> Int? {
      while next < slugIndex.slugs.count {
        let candidate = slugIndex.slugs[next]
        let comparison = slugIndex.compare(candidate, slug)
        if comparison > 0 { return nil }
        next &+= 1
        if comparison == 0 { return candidate.catalogIndex }
      }
      return nil
    }
  }

  /// Compares a slug with bytes, like `memcmp`.
  private func compare(_ slug: Slug, _ other: UnsafeBufferPointer<UInt8>) -> Int {
    guard let otherStart = other.baseAddress else { return slug.length }
    let order = bytes.withUnsafeBufferPointer { bytes -> Int32 in
      guard let base = bytes.baseAddress else { return 0 }
      return memcmp(base + slug.start, otherStart, min(slug.length, other.count))
    }
    return order == 0 ? slug.length &- other.count : Int(order)
  }
}
