import Testing

@testable import CatalogChecks

@Suite("Checks of the language of texts")
struct LanguageCheckTests {
  @Test(
    "wrong-language flags a text in another language or script",
    arguments: [
      ("fr", "The database is locked. Try again.", "La base de datos está bloqueada por otro proceso."),
      ("es", "Too many attempts.", "Trop de tentatives. Réessayez dans un moment avec une autre."),
      ("es", "All tasks are done.", "Alle Aufgaben von heute sind erledigt."),
      ("fr", "Retry once.", "Try it once more."),
      ("es", "Retry", "Повторить"), ("ru", "Open the file", "Ouvrir le fichier ici"), ("ja", "Open", "Открыть"),
    ])
  func wrongLanguage(language: String, source: String, text: String) throws {
    #expect(
      try CheckSample.entries([["en": source, language: text]]).locations("wrong-language") == ["key0 \(language)"])
  }

  @Test(
    "wrong-language does not flag a text in its language, names, quotations of the source, or a language without data",
    arguments: [
      ("fr", "All tasks are done.", "Toutes les tâches sont faites."), ("es", "With React Native", "Con React Native"),
      ("fr", "Sign in with Apple", "Se connecter avec Apple"), ("ru", "Open GitHub", "Открыть GitHub"),
      ("ru", "OK", "OK"),
      ("tlh", "Too many attempts.", "Trop de tentatives avec une autre."), ("es", "Say “привет”", "Di «привет»"),
      ("it", "The app is closed.", "La app è chiusa."), ("ja", "Open the PDF", "PDFを開く"),
    ])
  func rightLanguage(language: String, source: String, text: String) throws {
    #expect(try CheckSample.entries([["en": source, language: text]]).locations("wrong-language") == [])
  }

  @Test("wrong-language knows the words of the other texts of a folder")
  func vocabulary() throws {
    let texts = [
      ["en": "Save the card", "es": "Guardar tarjeta", "fr": "Enregistrer la carte"],
      ["en": "Delete the card", "es": "Eliminar tarjeta ahora", "fr": "Supprimer la carte"],
      ["en": "Save all", "es": "Guardar todo", "fr": "Tout enregistrer"],
    ]
    let sample = try CheckSample.entries(texts + [["en": "Keep it for now", "fr": "Guardar tarjeta ahora"]])
    #expect(sample.locations("wrong-language") == ["key3 fr"])
  }

  @Test("wrong-language flags a single word that is the translation into another language, but not a related one")
  func singleWords() throws {
    let known = ["Guardar todo", "Guardar ahora"].map { ["en": "Save it", "es": $0] }
    func locations(_ language: String) throws -> [String] {
      try CheckSample.entries(known + [["en": "Save", "es": "Guardar", language: "Guardar"]]).locations(
        "wrong-language")
    }
    #expect(try locations("fr") == ["key2 fr"])
    #expect(try locations("pt") == [])
  }

  @Test(
    "untranslated-part flags words of the source within a translation",
    arguments: [
      ("es", "You’ll see examples, try exercises, and use them.", "Verás examples, try exercises, and use them."),
      ("fr", "Enter an amount with at most three decimals.", "Saisissez une quantité with at most three decimals."),
      ("de", "File access is disabled. Start the server.", "File access is disabled. Starten Sie ihn."),
    ])
  func untranslatedPart(language: String, source: String, text: String) throws {
    let sample = try CheckSample.entries([["en": source, language: text]])
    #expect(sample.locations("untranslated-part") == ["key0 \(language)"])
  }

  @Test(
    "untranslated-part does not flag names, quotations, or a text that is wholly unchanged",
    arguments: [
      ("es", "Read the Terms of Service first.", "Lee antes los Terms of Service."),
      ("es", "Say “open the file”.", "Di «open the file»."), ("es", "Open the file", "Open the file"),
      ("es", "Use React, Express and Jest", "Usa React, Express y Jest"),
    ])
  func namesInText(language: String, source: String, text: String) throws {
    #expect(try CheckSample.entries([["en": source, language: text]]).locations("untranslated-part") == [])
  }
}
