import ArgumentParser
import CatalogChecks
import CatalogExchange
import Foundation
import StringCatalog

/// The command `strings review`.
struct ReviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review", abstract: "Marks translations that need review as translated.",
    discussion: """
      A key that ends in * stands for all keys with the prefix.

      Exit status: 0 success, 1 a key matches no text that needs review, 2 usage error, or a catalog cannot be read or \
      written.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(help: "Keys of the texts.")
  var keys: [String] = []

  @Flag(help: "Mark all texts of the language.")
  var all = false

  @Option(help: ArgumentHelp("Language of the translations.", valueName: "code"))
  var locale: String

  func validate() throws {
    guard keys.isEmpty == all else { throw ValidationError("name the keys of the texts, or use --all") }
  }

  func run() throws {
    var unmatched = Set(keys)
    do {
      var catalogs = try options.files()
      guard let language = CatalogLocale.match(locale, in: catalogs.languages) else {
        throw CommandError(
          "the catalogs have no texts in \"\(locale)\", only in \(catalogs.languages.sorted().joined(separator: ", "))")
      }
      var total = 0
      var changed: Set<Int> = []
      for index in catalogs.indices {
        for key in catalogs[index].catalog.strings.keys {
          let patterns = keys.filter { $0.hasSuffix("*") ? key.hasPrefix($0.dropLast()) : key == $0 }
          guard all || !patterns.isEmpty else { continue }
          let count = catalogs[index].catalog.strings[key]?.localizations[language]?.markReviewed() ?? 0
          guard count > 0 else { continue }
          unmatched.subtract(patterns)
          changed.insert(index)
          total += count
        }
      }
      try OutputFile.write(changed.sorted().map { OutputFile(catalogs[$0]) })
      print("\(language): \(total) texts are marked as translated")
    } catch {
      throw error.reported(exitCode: 2)
    }
    for key in unmatched.sorted() { CommandError("\(key): no text needs review").report() }
    guard unmatched.isEmpty else { throw ExitCode(1) }
  }
}

extension Catalog.Localization {
  /// Marks the texts that need review as translated, and returns their number.
  fileprivate mutating func markReviewed() -> Int {
    var count = 0
    updateUnits { unit, _ in
      guard unit.state == .needsReview, !unit.value.isEmpty else { return }
      unit.state = .translated
      count += 1
    }
    if stringSet?.state == .needsReview {
      stringSet?.state = .translated
      count += 1
    }
    return count
  }
}
