import Testing

@testable import CatalogChecks

@Suite("Check of the order of values")
struct ValueOrderCheckTests {
  @Test(
    "value-order flags two values of one type whose places are swapped",
    arguments: [
      ("es", "You have %1$lld of %2$lld.", "Llevas %2$lld de %1$lld."),
      ("fr", "“%1$@” ends. You have %2$lld of %3$lld.", "«\u{202F}%1$@\u{202F}» se termine : %3$lld sur %2$lld."),
      ("es", "“%1$@” not found. Did you mean “%2$@”?", "No existe «%2$@». ¿Querías decir «%1$@»?"),
      ("es", "Token “%1$@” of %2$@", "El token «%2$@» de %1$@"), ("es", "“%@” is in %@", "%@ está en «%@»"),
      ("ja", "%1$@: %2$@", "%2$@：%1$@"),
    ])
  func swapped(language: String, source: String, text: String) throws {
    #expect(try CheckSample.entries([["en": source, language: text]]).locations("value-order") == ["key0 \(language)"])
  }

  @Test(
    "value-order does not flag the same order, values of several types, possessives or other word orders",
    arguments: [
      ("es", "%1$lld of %2$lld", "%1$lld de %2$lld"), ("es", "%1$@ has %2$lld", "%2$lld tiene %1$@"),
      ("es", "%1$@’s %2$@", "%2$@ de %1$@"), ("ja", "%1$@ of %2$@", "%2$@の%1$@"), ("es", "%1$@ (%2$@)", "%1$@ (%2$@)"),
      ("fr", "%1$@ of %2$@ has the value %3$@", "valeur %3$@, dans %1$@, clé %2$@"),
      ("es", "%1$@ again: %1$@ and %2$@", "%2$@ y %1$@ y %1$@"),
      ("es", "Token “%1$@” of %2$@", "De %2$@ es el token «%1$@»"), ("es", "%@ is in %@", "%@ está en %@"),
    ])
  func sameOrder(language: String, source: String, text: String) throws {
    #expect(try CheckSample.entries([["en": source, language: text]]).locations("value-order") == [])
  }

  @Test("A form that the source lacks is compared with the source form *other*, not with the frame")
  func missingForm() throws {
    let frame = "You’ve completed %2$@ with %#@days@"
    let sample = try CheckSample.substitutions([
      "en": (frame, ["one": "%arg day", "other": "%arg days"]),
      "fr": (
        "%2$@, terminé en %#@days@", ["one": "%arg jour", "many": "%arg de jours (100 %%)", "other": "%arg jours"]
      ),
    ])
    #expect(sample.locations("value-order") == [])
  }
}
