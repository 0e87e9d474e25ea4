import Foundation
import StringCatalog

@testable import CatalogChecks

/// Sample catalogs for tests of checks.
struct CheckSample {
  let folder: CatalogFolder

  /// Creates a catalog from the JSON members of `strings`.
  init(
    _ strings: String, name: String = "Sample", locales: [String] = ["es", "fr"], glossary: Glossary = Glossary(),
    isCompiled: Bool = true
  ) throws {
    try self.init(
      documents: [name: #"{"sourceLanguage": "en", "version": "1.0", "strings": {\#(strings)}}"#], locales,
      glossary: glossary, isCompiled: isCompiled)
  }

  /// Creates catalogs from documents by name.
  init(
    documents: [String: String], _ locales: [String] = ["es", "fr"], glossary: Glossary = Glossary(),
    isCompiled: Bool = true
  ) throws {
    let sources = try documents.sorted { $0.key < $1.key }.map { name, document in
      try CatalogSource(Array(document.utf8), url: URL(filePath: "\(name).xcstrings"))
    }
    folder = CatalogFolder(sources, locales: locales, glossary: glossary, isCompiled: isCompiled)
  }

  /// Creates a sample of one entry with a text in each language.
  static func texts(
    en: String, es: String = "Texto", fr: String = "Texte", comment: String? = nil, glossary: Glossary = Glossary()
  ) throws -> CheckSample {
    let note = comment.map { #""comment": "\#($0)","# } ?? ""
    let texts = try ["en": en, "es": es, "fr": fr].sorted { $0.key < $1.key }.map { language, text in
      try "\"\(language)\": \(localization(["": text]))"
    }
    return try CheckSample(
      #""key": {\#(note) "localizations": {\#(texts.joined(separator: ", "))}}"#, glossary: glossary)
  }

  /// Creates a sample of entries with the keys `key0`, `key1` and so on, from their texts by language.
  static func entries(_ entries: [[String: String]], isCompiled: Bool = true) throws -> CheckSample {
    let members = try entries.enumerated().map { index, texts in
      let localizations = try texts.sorted { $0.key < $1.key }.map { language, text in
        try "\"\(language)\": \(localization(["": text]))"
      }
      return #""key\#(index)": {"comment": "-", "localizations": {\#(localizations.joined(separator: ", "))}}"#
    }
    return try CheckSample(members.joined(separator: ","), isCompiled: isCompiled)
  }

  /// Creates a sample of one entry with plural forms by language; a form with an empty name is a plain text.
  static func plurals(_ languages: [String: [String: String]], comment: String = "Days.") throws -> CheckSample {
    let localizations = try languages.sorted { $0.key < $1.key }.map { language, forms in
      try "\"\(language)\": \(localization(forms))"
    }
    return try CheckSample(
      #""key": {"comment": "\#(comment)", "localizations": {\#(localizations.joined(separator: ", "))}}"#)
  }

  /// Creates a sample of one entry with the substitution `days` for argument 1 in each language.
  static func substitutions(_ languages: [String: (frame: String, days: [String: String])]) throws -> CheckSample {
    let localizations = try languages.sorted { $0.key < $1.key }.map { language, text in
      try #""\#(language)": {"stringUnit": \#(unit(text.frame)), "substitutions": "#
        + #"{"days": {"argNum": 1, "formatSpecifier": "lld", \#(variations(text.days))}}}"#
    }
    return try CheckSample(#""key": {"comment": "-", "localizations": {\#(localizations.joined(separator: ", "))}}"#)
  }

  private static func localization(_ forms: [String: String]) throws -> String {
    if let plain = forms[""] { return try #"{"stringUnit": \#(unit(plain))}"# }
    return try "{\(variations(forms))}"
  }

  private static func variations(_ forms: [String: String]) throws -> String {
    let units = try forms.sorted { $0.key < $1.key }.map { try #""\#($0.key)": {"stringUnit": \#(unit($0.value))}"# }
    return #""variations": {"plural": {\#(units.joined(separator: ", "))}}"#
  }

  private static func unit(_ value: String) throws -> String {
    let quoted = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    return #"{"state": "translated", "value": \#(quoted)}"#
  }

  /// Returns the findings of a check.
  func findings(_ check: String) -> [Finding] {
    CheckRunner(CatalogCheck.all.filter { $0.name == check }).findings(in: folder)
  }

  /// Returns the locations of the findings of a check, such as `key es one`.
  func locations(_ check: String) -> [String] {
    findings(check).map {
      [$0.key, $0.locale, $0.form].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
    }
  }
}

/// Builders of catalog JSON; the texts must not contain quotes.
enum SampleJSON {
  static func unit(_ value: String) -> String {
    #"{"stringUnit": {"state": "translated", "value": "\#(value)"}}"#
  }

  /// Returns a localization with plural forms, given by category.
  static func plural(_ forms: KeyValuePairs<String, String>) -> String {
    let members = forms.map { #""\#($0.key)": \#(unit($0.value))"# }.joined(separator: ", ")
    return #"{"variations": {"plural": {\#(members)}}}"#
  }
}
