/// The coverage section of a page.
enum HTMLCoverage {
  /// Returns the section, with a card for each language.
  static func section(_ languages: [Coverage]) -> String {
    guard !languages.isEmpty else { return "" }
    return """
      <section id="coverage" aria-labelledby="coverage-title">
      <h2 id="coverage-title">Coverage</h2>
      <div class="languages">
      \(languages.map(card).joined(separator: "\n"))
      </div>
      </section>
      """
  }

  private static func card(_ coverage: Coverage) -> String {
    """
    <article class="language card">
    <h3>\(HTMLLanguage(coverage.locale).name)</h3>
    \(counts("Keys", coverage.keys))
    \(counts("Texts", coverage.units))\(coverage.hasPluralRules ? "" : unknownRules)
    </article>
    """
  }

  private static let unknownRules = """

    <p class="quiet">CLDR has no plural rules for this language; its existing forms are counted.</p>
    """

  /// Returns a bar with its percentages above it and its counts below it.
  private static func counts(_ name: String, _ count: Coverage.Count) -> String {
    let parts = [
      ("done", "translated", count.translated), ("review", "needs review", count.needsReview),
      ("missing", "missing", count.missing),
    ]
    let bar = parts.filter { $0.2 > 0 }.map { style, _, number in
      #"<i class="\#(style)" style="flex: \#(number)"></i>"#
    }
    let legend = parts.map { style, label, number in
      #"<li><i class="\#(style)" aria-hidden="true"></i>\#(number) \#(label)</li>"#
    }
    return """
      <h4><span>\(name) <span class="quiet">of \(count.total)</span></span> \
      <span><b>\(count.percent)%</b> <span class="quiet">translated, \(count.percentReviewed)% reviewed</span></span></h4>
      <div class="bar" aria-hidden="true">\(bar.joined())</div>
      <ul class="legend">\(legend.joined())</ul>
      """
  }
}

extension Coverage {
  /// Returns a page with a bar for each language; percentages are rounded down.
  package static func html(_ languages: [Coverage]) -> String {
    HTMLPage.document(
      title: "Translation coverage",
      body: """
        <header>
        <h1>Translation coverage</h1>
        <p class="quiet">The keys of each language and the texts that they need; every plural form is a text. Percentages are \
        rounded down.</p>
        </header>
        <main>
        \(HTMLCoverage.section(languages))
        </main>
        """)
  }
}
