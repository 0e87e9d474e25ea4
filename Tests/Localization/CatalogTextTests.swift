import Kernel
import StringCatalog
import Testing

@testable import Localization

/// Rules for all texts of the catalogs.
@Suite struct CatalogTextTests {
  @Test("Every text exists in all languages, with the plural forms of each language")
  func complete() throws {
    for (key, entry) in try RepositoryCatalogs.entries() {
      #expect(Set(entry.localizations.keys) == Set(Language.builtIn.map(\.rawValue)), "\(key)")
      for (code, localization) in entry.localizations {
        let language = try #require(Language(rawValue: code))
        let categories = Set(PluralCategory.cardinals(of: TextLocale(language)).map(\.rawValue))
        if localization.stringUnit == nil {
          #expect(Set(localization.plural.keys) == categories, "\(key) \(code)")
        }
        for (name, substitution) in localization.substitutions {
          #expect(Set(substitution.plural.keys) == categories, "\(key) \(code) \(name)")
          #expect(substitution.formatSpecifier == "lld", "\(key) \(code) \(name)")
        }
        for unit in localization.units {
          #expect(!unit.value.isEmpty, "\(key) \(code)")
          _ = try FormatString(unit.value)
        }
      }
    }
  }

  @Test("Translations have the placeholders of the English text, and every plural form contains a placeholder")
  func placeholders() throws {
    for (key, entry) in try RepositoryCatalogs.entries() {
      let source = try #require(entry.localizations["en"]).argumentKinds()
      for (code, localization) in entry.localizations {
        #expect(try localization.argumentKinds() == source, "\(key) \(code)")
        for form in localization.plural.values + localization.substitutions.values.flatMap(\.plural.values) {
          #expect(form.value.contains("%"), "\(key) \(code)")
        }
      }
    }
  }

  @Test("A text with placeholders has a comment for translators")
  func comments() throws {
    for (key, entry) in try RepositoryCatalogs.entries() {
      #expect(entry.extractionState == "manual", "\(key)")
      let hasPlaceholders = entry.localizations.values.contains { $0.units.contains { $0.value.contains("%") } }
      if hasPlaceholders { #expect(entry.comment?.isEmpty == false, "\(key)") }
    }
  }

  @Test("Texts have typographic apostrophes and ellipses; French has narrow no-break spaces before ; : ! and ?")
  func typography() throws {
    for (key, entry) in try RepositoryCatalogs.entries() {
      for (code, localization) in entry.localizations {
        for unit in localization.units {
          let text = unit.value
          #expect(!text.contains("'") && !text.contains("...") && !text.contains("  "), "\(key) \(code): \(text)")
          #expect(text.firstMatch(of: /[ \u{A0}][;:!?]/) == nil, "\(key) \(code): \(text)")
          if code == "fr" {
            #expect(text.firstMatch(of: /[^\u{202F}0-9][;!?]|[\p{L}»][:]|« |[ ]»/) == nil, "\(key): \(text)")
          }
          if code != "en" { #expect(text.firstMatch(of: /%(lld|arg) (min|h|s)\b/) == nil, "\(key) \(code): \(text)") }
        }
      }
    }
  }

  @Test("English texts are final; translations are reviewed or wait for a review, and a review is not lost")
  func states() throws {
    for (key, entry) in try RepositoryCatalogs.entries() {
      for (code, localization) in entry.localizations {
        let isReviewed = code == "en" || ReviewedKeys.all.contains(key)
        for unit in localization.units {
          #expect(unit.state == .translated || !isReviewed && unit.state == .needsReview, "\(key) \(code)")
        }
      }
    }
  }
}

extension Catalog.Localization {
  /// Returns the kinds of the arguments by position, from 1.
  fileprivate func argumentKinds() throws -> [Int: FormatSpecifier.Kind] {
    var kinds: [Int: FormatSpecifier.Kind] = [:]
    for unit in units {
      for (position, specifier) in try FormatString(unit.value).numberedSpecifiers() {
        kinds[position] = specifier.kind
      }
    }
    for substitution in substitutions.values { kinds[substitution.argNum ?? 0] = .integer }
    return kinds
  }
}

/// The keys of the texts whose translations came with a review.
enum ReviewedKeys {
  static let all: Set<String> = [
    "badge.count", "greeting.afternoon", "greeting.evening", "greeting.morning", "greeting.night", "lessons.progress",
    "stage.ofTotal", "streak.days", "streak.none", "time.daysAgo", "time.hoursAgo", "time.minutesAgo", "time.now",
    "time.today", "time.yesterday", "toGo.count", "toGo.days", "toGo.done", "toGo.lessons",
  ]
}

/// Lookup of texts by key.
@Suite struct LookUpTests {
  @Test("Every key of a text without placeholders is found")
  func everyKey() throws {
    for (key, entry) in try RepositoryCatalogs.entries() {
      let text = entry.localizations["fr"]?.stringUnit?.value.replacing("%%", with: "\u{0}")
      guard let text, !text.contains("%") else {
        #expect(Strings.message(forKey: key) == nil, "\(key) has placeholders")
        continue
      }
      let message = try #require(Strings.message(forKey: key), "\(key)")
      #expect(message.text(in: TextLocale(.fr)).string == text.replacing("\u{0}", with: "%"))
    }
  }

  @Test(
    "An unknown key has no text",
    arguments: ["", "a", "zzz", "badge", "badge.coun", "stage.stage-12.title", "Stage.stage-01.title", "é"])
  func unknownKey(key: String) {
    #expect(Strings.message(forKey: key) == nil)
  }
}
