import Testing

@testable import CatalogChecks

@Suite("Checks of names that must not be translated")
struct UntranslatableNameTests {
  @Test(
    "marked-name flags a change of what the comment says not to translate",
    arguments: [
      (
        "--files and any are technical names; do not translate them.", "Start with --files any.",
        "Inicia con --files todo."
      ),
      ("week is a parameter; do not translate it.", "Provide “week”.", "Indica «semana»."),
      ("Error. csv is a format and tableId a parameter; do not translate them.", "tableId for csv", "idTabla para csv"),
      ("A name. Do not translate 'Loop'.", "Open Loop", "Abrir Bucle"),
      ("Name of the product; do not translate it.", "Path", "Ruta"),
      ("Do not translate.", "Path", "Ruta"), ("Don’t localize this string", "Path", "Ruta"),
    ])
  func changed(comment: String, source: String, text: String) throws {
    let sample = try CheckSample.texts(en: source, es: text, fr: source, comment: comment)
    #expect(sample.locations("marked-name") == ["key es"])
  }

  @Test(
    "marked-name does not flag what is kept, a value, or a comment without such a sentence",
    arguments: [
      (
        "--files and any are technical names; do not translate them.", "Start with --files any.",
        "Inicia con --files any."
      ),
      ("%@ is a format; it is not translated.", "Choose %@", "Elige %@"), ("Shown to translators.", "Path", "Ruta"),
      ("Name of the product; do not translate it.", "Path", "Path"), ("Button. Opens a menu.", "Open", "Abrir"),
      ("The goal is shown above; do not translate %@.", "The goal %@", "La meta %@"),
      ("goal is shown above; do not translate %@.", "The goal %@", "La meta %@"),
      ("Do not translate the file name “a.txt”.", "Open the file a.txt", "Abre el archivo a.txt"),
    ])
  func kept(comment: String, source: String, text: String) throws {
    let sample = try CheckSample.texts(en: source, es: text, fr: source, comment: comment)
    #expect(sample.locations("marked-name") == [])
  }

  @Test(
    "code-changed flags a translated option and changed code",
    arguments: [
      ("Start with --files.", "Inicia con --archivos."), ("Run `swift test` or `make`.", "Usa `swift test` o `hacer`."),
    ])
  func changedCode(source: String, text: String) throws {
    #expect(try CheckSample.texts(en: source, es: text, fr: source).locations("code-changed") == ["key es"])
  }

  @Test(
    "code-changed does not flag kept code, dashes or code with words",
    arguments: [
      ("Start with --files.", "Inicia con --files."), ("A -- b", "A, b"), ("`a b` c", "`d e` c"), ("`%@`", "`%@`"),
    ])
  func keptCode(source: String, text: String) throws {
    #expect(try CheckSample.texts(en: source, es: text, fr: source).locations("code-changed") == [])
  }
}
