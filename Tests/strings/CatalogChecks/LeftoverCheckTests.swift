import Testing

@testable import CatalogChecks

@Suite("Checks of text that is not meant for readers")
struct LeftoverCheckTests {
  private func entry(_ key: String, _ source: String, _ target: String) -> String {
    #""\#(key)": {"localizations": {"en": \#(SampleJSON.unit(source)), "es": \#(SampleJSON.unit(target))}}"#
  }

  @Test(
    "leftover-key flags a key as a text, and one within a text",
    arguments: [
      ("account.title", "account.title"), ("account.title", "action.save"), ("account.title", "account.subtitle"),
      ("account_title", "account_title"), ("accountTitle", "accountTitle"), ("account.title", "Cuenta (account.title)"),
      ("account.title", "Pulsa action.save."),
    ])
  func keys(key: String, text: String) throws {
    let sample = try CheckSample(
      [entry(key, "Account", text), entry("action.save", "Save", "Guardar")].joined(separator: ","))
    #expect(sample.locations("leftover-key") == ["\(key) es"])
  }

  @Test("leftover-key flags a source text that is its key")
  func keyAsSource() throws {
    #expect(
      try CheckSample(entry("account.title", "account.title", "Cuenta")).locations("leftover-key") == [
        "account.title en"
      ])
  }

  @Test(
    "leftover-key does not flag words, addresses, names of files or texts that are equal to the source",
    arguments: [
      ("account.title", "Account", "Cuenta"), ("Cancel", "Cancel", "Cancel"), ("iCloud", "iCloud", "iCloud"),
      ("a.b", "See example.com", "Mira example.com"), ("a.b", "notes.txt", "notes.txt"), ("Menu", "The menu", "Menu"),
      ("Save file.", "Save file.", "Guardar archivo."),
    ])
  func words(key: String, source: String, text: String) throws {
    #expect(try CheckSample(entry(key, source, text)).locations("leftover-key") == [])
  }

  @Test(
    "leftover-note flags notes of developers and translators",
    arguments: [
      "TODO", "TODO: revisar", "TODO revisar el texto", "Guardar (TODO)", "Guardar FIXME", "XXX", "[es] Guardar",
      "[por traducir]", "Sin traducir", "Lorem ipsum dolor", "TRANSLATE ME",
    ])
  func notes(text: String) throws {
    #expect(try CheckSample.texts(en: "Save", es: text).locations("leftover-note") == ["key es"])
  }

  @Test(
    "leftover-note does not flag words, abbreviations or marks of the source",
    arguments: [
      ("Delete all", "Borrar TODO"), ("DELETE ALL", "TODO BORRADO"), ("All done", "Todo hecho"),
      ("Translate", "Traducir"), ("It is not translated yet.", "Está sin traducir."),
    ])
  func noNotes(source: String, text: String) throws {
    #expect(try CheckSample.texts(en: source, es: text, fr: source).locations("leftover-note") == [])
  }

  @Test(
    "truncated flags a text that ends with an article, a preposition or a conjunction",
    arguments: [
      ("es", "Crear una cuenta de"), ("fr", "Créer un compte et"), ("de", "Das Konto von"), ("es", "Guardar los"),
    ])
  func truncated(language: String, text: String) throws {
    #expect(
      try CheckSample.entries([["en": "Create an account", language: text]]).locations("truncated") == [
        "key0 \(language)"
      ])
  }

  @Test(
    "truncated does not flag a text whose source is open, too, a pronoun after a verb, or a particle",
    arguments: [
      ("es", "Sign in with", "Entrar con"), ("fr", "Open it", "Ouvrez-le"), ("de", "Sign in", "Melde dich an"),
      ("es", "From:", "De"), ("fr", "Enter", "Entrez-la"), ("es", "Axis y", "Eje y"), ("es", "Vitamin A", "Vitamina A"),
    ])
  func complete(language: String, source: String, text: String) throws {
    #expect(try CheckSample.entries([["en": source, language: text]]).locations("truncated") == [])
  }
}
