/// Abbreviations that end with a period.
enum Abbreviations {
  /// Abbreviations of many languages.
  private static let international: WordSet = """
    a abs approx avg bzw ca cal cf co corp cm dept dm e ed eg en est etc excl ext fig g gal h hr hrs i ie inc
    incl inkl kcal kg km l lb ltd m mb max min mins ml mm mo n no nr obs op oz p pag pcs pos pp px qty ref resp
    s sec secs st std stk temp tel vol vs w wk yr yrs z
    """

  /// Further abbreviations by language.
  private static let byLanguage: LanguageTable<WordSet> = [
    "cs": "hod např odst tj tzv týd", "da": "antal bl dvs evt fx mdr osv sek stk timer ugl",
    "de": "abk allg bspw bzgl einschl evtl ggf insb jew mind mio mrd mtl nr sek std tgl usw wö zb zus",
    "es": "aprox admin cant dir ej gral izq mín máx núm pág seg sem tamb ud uds vda vd",
    "fi": "esim jne mm ns tms ym",
    "fr": "adr app appr bd écart env éq ex hab hebdo janv juil moy nb nov réf sept suiv éd vit",
    "it": "ecc es num pag sett", "nb": "bl osv eks", "nl": "bijv bv d.w.z enz evt gem nl uur",
    "pl": "godz itd itp np ok sek tys tyg wym", "pt": "aprox ex mín máx núm pág seg sem", "ro": "etc nr ore sec",
    "ru": "др мин макс напр руб сек стр тыс", "sv": "bl osv ex tim", "tr": "dk sn vb vs", "uk": "див напр сек хв",
  ]

  /// Returns whether a lowercase word before a period is an abbreviation.
  static func contains(_ word: String, in locale: String) -> Bool {
    international.contains(word) || byLanguage[locale]?.contains(word) == true
      || !word.unicodeScalars.contains {
        $0.properties.isAlphabetic && !consonants.contains($0)
      }
  }

  /// A word of these letters alone has no vowel, so that it is not a whole word.
  private static let consonants = Set("bcdfghjklmnpqrstvwxzбвгджзклмнпрстфхцчшщ".unicodeScalars)
}
