import JSON
public import Kernel
public import Localization
import Synchronization

/// The key of cached fields: the entry of a shipped catalog that an object shows, and the language of its texts.
///
/// Fields that depend only on these two are converted to JSON once and cached.
public struct CatalogFieldKey: Sendable {
  /// The number of the entry, unique among the entries that objects of one type show.
  let number: Int
  /// The position of the language among the built-in ones.
  let language: Int

  /// Creates the key of the entry with a title; nil if its fields cannot be cached.
  ///
  /// Titles with placeholders, locales with a region and languages that are not built in are not cached: there are too
  /// many combinations, and the fields may contain formatted numbers.
  public init?(_ title: Message, in locale: TextLocale) {
    guard !title.hasArguments else { return nil }
    self.init(index: title.entry, in: locale)
  }

  /// Creates the key of the entry at an index of the only catalog that the objects show.
  ///
  /// The key is nil for a locale with a region, and for a language that is not built in.
  public init?(index: Int, in locale: TextLocale) {
    guard !locale.hasRegion, let language = locale.language.builtInIndex else { return nil }
    number = index
    self.language = language
  }
}

/// A cache of the fields of catalog entries as JSON, by entry and language.
///
/// It belongs to the declaration of an object and lives as long as the program. Reads use neither locks nor reference
/// counts, which would take longer than copying the JSON.
final class CatalogFieldCache: Sendable {
  private struct CachedFields {
    let number: Int
    let json: UnsafeBufferPointer<UInt8>
  }

  private typealias Slot = Atomic<UnsafeMutablePointer<CachedFields>?>

  /// The number of slots per language; the entry numbers of one catalog span fewer, so that no two share a slot.
  ///
  /// If two did, only the first would be cached.
  private static let slotsPerLanguage = 256

  /// The cached fields by entry number and language; safe to share, as each slot is atomic and written at most once.
  nonisolated(unsafe) private let slots: UnsafeMutablePointer<Slot>

  init() {
    let count = CatalogFieldCache.slotsPerLanguage * Language.builtIn.count
    slots = .allocate(capacity: count)
    for index in 0..<count { (slots + index).initialize(to: Slot(nil)) }
  }

  /// Writes the fields of an object that depend only on its catalog entry, from the cache if possible.
  ///
  /// `entry` is nil if the fields cannot be cached. `fields` writes the fields if they are not cached.
  func write(_ entry: CatalogFieldKey?, to writer: JSONWriter, fields: () -> Void) {
    guard let entry else { return fields() }
    let index = CatalogFieldCache.index(of: entry)
    if let cached = slots[index].load(ordering: .acquiring), cached.pointee.number == entry.number {
      return writer.raw(cached.pointee.json)
    }
    let start = writer.count
    fields()
    writer.withBytes { store(UnsafeBufferPointer(rebasing: $0[start...]), of: entry, at: index) }
  }

  private func store(_ json: UnsafeBufferPointer<UInt8>, of entry: CatalogFieldKey, at index: Int) {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: json.count)
    _ = bytes.initialize(from: json)
    let cached = UnsafeMutablePointer<CachedFields>.allocate(capacity: 1)
    cached.initialize(to: CachedFields(number: entry.number, json: UnsafeBufferPointer(bytes)))
    let (isFirst, _) = slots[index].compareExchange(expected: nil, desired: cached, ordering: .releasing)
    guard !isFirst else { return }
    cached.deallocate()
    bytes.deallocate()
  }

  private static func index(of entry: CatalogFieldKey) -> Int {
    entry.language * slotsPerLanguage + entry.number % slotsPerLanguage
  }
}
