import StringCatalog

/// The check of the space between a number and its unit, which must not break.
enum UnitSpacing {
  static let check = CatalogCheck(
    "unit-spacing", .warning, .text, "The space between a number and its unit must be a no-break space.",
    .text { view in
      // `fr-spacing` covers French, except in Canada.
      guard language(of: view.locale) != "fr" || view.locale.uppercased().hasSuffix("CA"),
        let remark = problem(in: view.prose, symbols)
      else { return [] }
      // In English this is a matter of style.
      let severity: Finding.Severity = language(of: view.locale) == "en" ? .info : .warning
      return [view.finding("unit-spacing", severity, remark)]
    })

  /// Returns the problem of the first breaking space between a number and a unit; nil if there is none.
  static func problem(in prose: Prose, _ units: Set<String> = symbols.union(frenchSymbols)) -> TextProblem? {
    for word in prose.words where prose.scalar(at: word.range.lowerBound - 1) == " " {
      let unit = String(String.UnicodeScalarView(prose.scalars[word.range]))
      guard units.contains(unit), let number = prose.scalar(at: word.range.lowerBound - 2),
        number.isDigit || number == Prose.placeholder
      else { continue }
      // « 3 s’affichent » contains no seconds.
      if let after = prose.scalar(at: word.range.upperBound), "’'-".unicodeScalars.contains(after) { continue }
      if prose.isInCodeOrAddress(at: word.range.lowerBound) { continue }
      return TextProblem(
        "the space before the unit \(unit) must be a no-break space",
        prose.target((word.range.lowerBound - 1)..<word.range.upperBound))
    }
    return nil
  }

  /// Symbols of all languages, without French ones such as Go and To, which are words elsewhere.
  static let symbols: Set<String> = [
    "GB", "GHz", "GiB", "Hz", "KB", "KiB", "MB", "MHz", "MiB", "TB", "TiB", "cm", "dB", "g", "h", "kB", "kHz", "kW",
    "kWh",
    "kg", "km", "m", "mW", "mg", "min", "ml", "mL", "mm", "ms", "px", "s", "µs",
  ]
  static let frenchSymbols: Set<String> = ["Gio", "Go", "Kio", "Mio", "Mo", "Tio", "To", "ko"]
}
