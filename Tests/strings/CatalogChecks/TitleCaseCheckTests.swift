import Testing

@testable import CatalogChecks

@Suite("Check of capital letters in titles")
struct TitleCaseCheckTests {
  @Test(
    "title-case flags a title with capital letters as in English",
    arguments: [
      ("es", "Create Account", "Crear Cuenta"), ("fr", "Create Account", "Créer un Compte"),
      ("fr", "Control Flow", "Structures De Contrôle"), ("es", "Dark Mode in React", "Modo Oscuro en React"),
      ("it", "Save Changes", "Salva Modifiche"), ("es", "Note: Dark Mode", "Nota: Modo Oscuro"),
    ])
  func titleCase(language: String, source: String, text: String) throws {
    let sample = try CheckSample.entries([["en": source, language: text]])
    #expect(sample.locations("title-case") == ["key0 \(language)"])
  }

  @Test(
    "title-case does not flag names, abbreviations, the start of a sentence, or languages with other rules",
    arguments: [
      ("es", "Create Account", "Crear cuenta"), ("es", "Learn React", "Aprende React"),
      ("fr", "Export as PDF", "Exporter en PDF"),
      ("es", "Open Settings", "Abrir Ajustes"), ("es", "United States", "Estados Unidos"),
      ("de", "Dark Mode", "Dunkler Modus"),
      ("es", "Note: mode", "Nota: Modo"), ("fr", "United Kingdom", "Royaume-Uni"),
      ("es", "Open iCloud", "Abrir iCloud"),
      ("es", "Tap Save to finish", "Pulsa Guardar para terminar"),
    ])
  func sentenceCase(language: String, source: String, text: String) throws {
    #expect(try CheckSample.entries([["en": source, language: text]]).locations("title-case") == [])
  }
}
