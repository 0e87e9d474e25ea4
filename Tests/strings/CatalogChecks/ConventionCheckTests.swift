import Testing

@testable import CatalogChecks

@Suite("Checks of quotation marks and of the address of the reader")
struct ConventionCheckTests {
  // MARK: - Quotation marks

  @Test(
    "quotation-marks flags the marks of another language",
    arguments: [
      ("es", "El kit „%@“ no existe."), ("es", "El kit \"%@\" no existe."), ("es", "El kit '%@' no existe."),
      ("es", "El kit ‘%@’ no existe."), ("fr", "Le kit “%@” n’existe pas."), ("fr", "Le kit \"%@\" n’existe pas."),
      ("fr", "Le kit »%@« n’existe pas."), ("de", "Das Kit “%@” fehlt."), ("de", "Das Kit «%@» fehlt."),
      ("de", "Das Kit \"%@\" fehlt."), ("de", "Das Kit „%@” fehlt."), ("pl", "Nie ma “%@”."), ("ja", "«%@»がありません"),
    ])
  func foreignMarks(language: String, text: String) throws {
    let sample = try CheckSample.entries([["en": "Kit “%@” not found.", language: text]])
    #expect(sample.locations("quotation-marks") == ["key0 \(language)"])
  }

  @Test(
    "quotation-marks does not flag the marks of the language, nested marks, apostrophes, inches, code or separators",
    arguments: [
      ("es", "El kit «%@» no existe."), ("es", "Di «ve a “Inicio”»."),
      ("fr", "Le kit «\u{202F}%@\u{202F}» n’existe pas."),
      ("fr", "L’étape d’aujourd’hui"), ("fr", "l'étape d'aujourd'hui"), ("es", "Un disco de 5\""),
      ("es", "Usa `\"a\"`"),
      ("de", "Das Kit „%@“ fehlt."), ("de", "Das Kit »%@« fehlt."), ("de-CH", "Das Kit «%@» fehlt."),
      ("fr", "Réglages › Langue"), ("sv", "Paketet ”%@” saknas."), ("tlh", "“%@” «a»"),
      ("es", "Música de los ’90"), ("nl", "Drop ’n’ roll, ’s avonds"),
    ])
  func ownMarks(language: String, text: String) throws {
    let sample = try CheckSample.entries([["en": "Kit “%@” not found.", language: text]])
    #expect(sample.locations("quotation-marks") == [])
  }

  @Test("quotation-marks flags an accepted pair only if most texts have another one")
  func conventions() throws {
    let own = (0..<4).map { ["en": "“\($0)”", "es": "«\($0)»"] }
    let other = (0..<4).map { ["en": "“\($0)”", "es": "“\($0)”"] }
    #expect(try CheckSample.entries(own + [["en": "“A”", "es": "“A”"]]).locations("quotation-marks") == ["key4 es"])
    #expect(try CheckSample.entries(other + [["en": "“A”", "es": "“A”"]]).locations("quotation-marks") == [])
    let straight = (0..<8).map { ["en": "“\($0)a”", "es": "\"\($0)a\""] }
    #expect(try CheckSample.entries(straight).locations("quotation-marks") == [])
  }

  @Test("quotation-marks does not flag straight marks of the source, which belong to a program")
  func straightMarksOfSource() throws {
    let sample = try CheckSample.entries([["en": "Set \"a\"", "es": "Pon \"a\""], ["en": "“b”", "es": "«b»"]])
    #expect(sample.locations("quotation-marks") == [])
  }

  // MARK: - Register

  /// Texts that address the reader familiarly in Spanish and formally in French and German.
  private static let usual: [[String: String]] = [
    [
      "en": "Enter your name.", "es": "Escribe tu nombre.", "fr": "Saisissez votre nom.",
      "de": "Geben Sie Ihren Namen ein.",
    ],
    [
      "en": "Choose a goal.", "es": "Elige un objetivo.", "fr": "Choisissez un objectif.", "de": "Wählen Sie ein Ziel.",
    ],
    [
      "en": "You have a goal.", "es": "Ya tienes un objetivo.", "fr": "Vous avez un objectif.",
      "de": "Haben Sie ein Ziel?",
    ],
    ["en": "Try again.", "es": "Inténtalo de nuevo.", "fr": "Réessayez.", "de": "Versuchen Sie es."],
  ]

  @Test(
    "register flags a formal text among familiar ones and the reverse",
    arguments: [
      ("es", "Choose a table.", "Elija una tabla."), ("es", "Try again.", "Inténtelo de nuevo."),
      ("es", "Sign up.", "Regístrese."), ("es", "Your streak ends.", "Su racha termina."),
      ("es", "You have one.", "Usted tiene una."), ("fr", "Choose a table.", "Choisis un tableau."),
      ("fr", "Your streak ends.", "Ta série se termine."), ("fr", "Sign in.", "Connecte-toi."),
      ("fr", "You can.", "Tu peux."), ("fr", "To sign up", "Pour t’inscrire"),
      ("fr", "With your goal", "Avec ton objectif"),
      ("es", "Please enter it.", "Por favor, introduzca el texto."), ("de", "Your name", "Dein Name"),
      ("de", "Do you know it?", "Kennst du es?"),
    ])
  func register(language: String, source: String, text: String) throws {
    let sample = try CheckSample.entries(Self.usual + [["en": source, language: text]])
    #expect(sample.locations("register") == ["key4 \(language)"])
  }

  @Test(
    "register does not flag texts of the same register or without an address, descriptions, or words of other people",
    arguments: [
      ("es", "Choose a table.", "Elige una tabla."), ("es", "Opens the file", "Abra el archivo"),
      ("es", "Your friend and their streak", "Una amistad y su racha"), ("es", "Its streak", "Su racha"),
      ("fr", "The nose", "Le nez de Gomez"), ("fr", "Enough", "Assez"), ("fr", "Is there one?", "Y a-t-il un ton ?"),
      ("es", "Allow “%@” to use it", "Permitir que «%@» use algo"), ("fr", "A table", "Un tableau"),
      ("de", "They end.", "Sie enden."), ("fr", "Format", "Le format"), ("it", "Your name", "Il tuo nome"),
    ])
  func sameRegister(language: String, source: String, text: String) throws {
    let sample = try CheckSample.entries(Self.usual + [["en": source, language: text]])
    #expect(sample.locations("register") == [])
  }

  @Test("register does not flag anything if no register prevails")
  func mixedRegister() throws {
    let sample = try CheckSample.entries([
      ["en": "Your name", "de": "Dein Name"], ["en": "Do you know?", "de": "Wissen Sie es?"],
    ])
    #expect(sample.locations("register") == [])
  }
}
