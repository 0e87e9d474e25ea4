import JSONRPC
public import Kernel
public import Localization
import Synchronization

/// Which entry of a shipped catalogue an object shows, and in which language.
///
/// The fields that depend on nothing else are the same in every reply, so they are turned into JSON once.
public struct CatalogueEntry: Sendable {
  /// The entry of the string tables that holds the title.
  let title: Int
  /// The language of the texts.
  let language: Language

  /// Names an entry by its title.
  ///
  /// Nil for a title with places, and for a locale with a region: there are many of those, and numbers may look different.
  public init?(_ title: Message, in locale: TextLocale) {
    guard title.arguments.isEmpty, !locale.hasRegion else { return nil }
    self.title = title.entry
    language = locale.language
  }
}

/// The fields of catalogue entries as the JSON that they always are; as many as there are entries and languages.
final class CatalogueFields: Sendable {
  private struct Known {
    let title: Int
    let json: [UInt8]
  }

  /// How many places the list has for each language; titles of one catalogue lie closer together than that.
  private static let places = 256

  /// What is known, at a place that the title and the language give; another entry of that place is not kept.
  private let known = Mutex<[Known?]>([])

  /// Writes the fields of an entry, which stand first in their object.
  ///
  /// - Parameters:
  ///   - entry: the entry; nil where the fields are not those of a shipped one.
  ///   - writer: where the object has just been begun.
  ///   - fields: writes the fields anew.
  func write(_ entry: CatalogueEntry?, to writer: JSONWriter, fields: () -> Void) {
    guard let entry else { return fields() }
    let place = CatalogueFields.place(of: entry)
    let isWritten = known.withLock { known in
      guard known.indices.contains(place), known[place]?.title == entry.title else { return false }
      known[place]?.json.withUnsafeBufferPointer { writer.raw($0) }
      return true
    }
    guard !isWritten else { return }
    let start = writer.count
    fields()
    let json = writer.withBytes { Array($0[start...]) }
    known.withLock { known in
      if known.isEmpty { known = Array(repeating: nil, count: CatalogueFields.places * Language.allCases.count) }
      if known[place] == nil { known[place] = Known(title: entry.title, json: json) }
    }
  }

  private static func place(of entry: CatalogueEntry) -> Int {
    let language =
      switch entry.language {
      case .en: 0
      case .es: 1
      case .fr: 2
      }
    return language * places + entry.title % places
  }
}
