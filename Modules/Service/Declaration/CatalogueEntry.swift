import JSONRPC
public import Kernel
public import Localization
import Synchronization

/// Which entry of a shipped catalogue an object shows, and in which language.
///
/// The fields that depend on nothing else are the same in every reply, so they are turned into JSON once.
public struct CatalogueEntry: Hashable, Sendable {
  private let title: Int
  private let language: Language

  /// Names an entry by its title.
  ///
  /// Nil for a title with places, and for a locale with a region: there are many of those, and numbers may look different.
  public init?(_ title: Message, in locale: TextLocale) {
    guard title.arguments.isEmpty, locale == TextLocale(locale.language) else { return nil }
    self.title = title.entry
    language = locale.language
  }
}

/// The fields of catalogue entries as the JSON that they always are; as many as there are entries and languages.
final class CatalogueFields: Sendable {
  private let known = Mutex<[CatalogueEntry: [UInt8]]>([:])

  /// Writes the fields of an entry, which stand first in their object.
  ///
  /// - Parameters:
  ///   - entry: the entry; nil where the fields are not those of a shipped one.
  ///   - writer: where the object has just been begun.
  ///   - fields: writes the fields anew.
  func write(_ entry: CatalogueEntry?, to writer: JSONWriter, fields: () -> Void) {
    guard let entry else { return fields() }
    if let json = known.withLock({ $0[entry] }) {
      return json.withUnsafeBufferPointer { writer.raw($0) }
    }
    let start = writer.count
    fields()
    let json = writer.withBytes { Array($0[start...]) }
    known.withLock { $0[entry] = json }
  }
}
