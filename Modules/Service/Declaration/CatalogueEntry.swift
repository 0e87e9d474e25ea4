import JSON
public import Kernel
public import Localization
import Synchronization

/// Which entry of a shipped catalogue an object shows, and in which language.
///
/// The fields that depend on nothing else are the same in every reply, so they are turned into JSON once.
public struct CatalogueEntry: Sendable {
  /// What tells it from the other entries that the same objects show.
  let number: Int
  /// The language of the texts.
  let language: Language

  /// Names an entry by its title.
  ///
  /// Nil for a title with places, and for a locale with a region: there are many of those, and numbers may look different.
  public init?(_ title: Message, in locale: TextLocale) {
    guard !title.hasArguments, !locale.hasRegion else { return nil }
    number = title.entry
    language = locale.language
  }

  /// Names an entry by its place in the one catalogue that such objects show.
  ///
  /// Nil for a locale with a region, as for titles.
  public init?(place: Int, in locale: TextLocale) {
    guard !locale.hasRegion else { return nil }
    number = place
    language = locale.language
  }
}

/// The fields of catalogue entries as the JSON that they always are; as many as there are entries and languages.
///
/// Belongs to the declaration of an object and, as that does, stays as long as the program runs. What is known is read
/// without a lock and without counting references, which would take longer than copying it.
final class CatalogueFields: Sendable {
  private struct Known {
    let number: Int
    let json: UnsafeBufferPointer<UInt8>
  }

  private typealias Slot = Atomic<UnsafeMutablePointer<Known>?>

  /// How many places the list has for each language; those of one catalogue lie closer together than that.
  private static let places = 256

  /// What is known, at a place that its number and the language give; the first to come keeps it.
  nonisolated(unsafe) private let slots: UnsafeMutablePointer<Slot>

  init() {
    let count = CatalogueFields.places * Language.allCases.count
    slots = .allocate(capacity: count)
    for place in 0..<count { (slots + place).initialize(to: Slot(nil)) }
  }

  /// Writes the fields of an entry, which stand first in their object.
  ///
  /// - Parameters:
  ///   - entry: the entry; nil where the fields are not those of a shipped one.
  ///   - writer: where the object has just been begun.
  ///   - fields: writes the fields anew.
  func write(_ entry: CatalogueEntry?, to writer: JSONWriter, fields: () -> Void) {
    guard let entry else { return fields() }
    let place = CatalogueFields.place(of: entry)
    if let known = slots[place].load(ordering: .acquiring), known.pointee.number == entry.number {
      return writer.raw(known.pointee.json)
    }
    let start = writer.count
    fields()
    writer.withBytes { keep(UnsafeBufferPointer(rebasing: $0[start...]), of: entry, at: place) }
  }

  private func keep(_ json: UnsafeBufferPointer<UInt8>, of entry: CatalogueEntry, at place: Int) {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: json.count)
    _ = bytes.initialize(from: json)
    let known = UnsafeMutablePointer<Known>.allocate(capacity: 1)
    known.initialize(to: Known(number: entry.number, json: UnsafeBufferPointer(bytes)))
    let (isFirst, _) = slots[place].compareExchange(expected: nil, desired: known, ordering: .releasing)
    guard !isFirst else { return }
    known.deallocate()
    bytes.deallocate()
  }

  private static func place(of entry: CatalogueEntry) -> Int {
    let language =
      switch entry.language {
      case .en: 0
      case .es: 1
      case .fr: 2
      }
    return language * places + entry.number % places
  }
}
