import Foundation
import StringCatalog

@testable import CatalogChecks

/// A catalog in a test, of which one check looks at everything.
struct CheckSample {
  /// The catalogs.
  let folder: CatalogFolder

  /// A catalog with these entries, as JSON: the members of `strings`.
  init(
    _ strings: String, name: String = "Sample", locales: [String] = ["es", "fr"], glossary: Glossary = Glossary()
  ) throws {
    try self.init(
      documents: [name: #"{"sourceLanguage": "en", "version": "1.0", "strings": {\#(strings)}}"#], locales,
      glossary: glossary)
  }

  /// Catalogs by their names.
  init(documents: [String: String], _ locales: [String] = ["es", "fr"], glossary: Glossary = Glossary()) throws {
    let sources = try documents.sorted { $0.key < $1.key }.map { name, document in
      try CatalogSource(Array(document.utf8), url: URL(filePath: "\(name).xcstrings"))
    }
    folder = CatalogFolder(sources, locales: locales, glossary: glossary)
  }

  /// One entry with a text in each language.
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

  /// One entry with plural forms in some languages: `["fr": ["one": "…", "other": "…"]]`; a form named `` is a plain
  /// text.
  static func plurals(_ languages: [String: [String: String]], comment: String = "Days.") throws -> CheckSample {
    let localizations = try languages.sorted { $0.key < $1.key }.map { language, forms in
      try "\"\(language)\": \(localization(forms))"
    }
    return try CheckSample(
      #""key": {"comment": "\#(comment)", "localizations": {\#(localizations.joined(separator: ", "))}}"#)
  }

  /// One entry whose text in each language is a frame with the substitution `days`, whose number is the first argument.
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

  /// What the check of a name finds.
  func findings(_ check: String) -> [Finding] {
    CheckRunner(CatalogCheck.all.filter { $0.name == check }).findings(in: folder)
  }

  /// Where the check of a name finds something: `key es one`, shortest form.
  func locations(_ check: String) -> [String] {
    findings(check).map {
      [$0.key, $0.locale, $0.form].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
    }
  }
}

/// Pieces of a catalog as JSON; the texts are plain, without quotes.
enum SampleJSON {
  /// A text without forms.
  static func unit(_ value: String) -> String {
    #"{"stringUnit": {"state": "translated", "value": "\#(value)"}}"#
  }

  /// The forms of a counted text, by category.
  static func plural(_ forms: KeyValuePairs<String, String>) -> String {
    let members = forms.map { #""\#($0.key)": \#(unit($0.value))"# }.joined(separator: ", ")
    return #"{"variations": {"plural": {\#(members)}}}"#
  }
}
