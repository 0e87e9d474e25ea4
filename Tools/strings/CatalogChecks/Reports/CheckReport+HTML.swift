import StringCatalog

/// The HTML report: coverage, counts by check, and findings by key.
extension CheckReport {
  /// Returns the self-contained page.
  package func html() -> String {
    let body = """
      \(header)
      <main>
      \(HTMLCoverage.section(Coverage.all(in: folder).filter { locales?.contains($0.locale) ?? true }))
      \(findings.isEmpty ? noFindings : columns)
      </main>
      """
    return HTMLPage.document(title: "Translations: \(summary)", body: body)
  }

  private var header: String {
    let tiles = Finding.Severity.allCases.reversed().map { severity in
      tile(severity.rawValue, findings.count { $0.severity == severity }, severity.level)
    }
    return """
      <header>
      <h1>Translation report</h1>
      <p class="quiet">Findings of <code>strings check</code> in \(CheckReport.count(folder.sources.count, "catalog")) \
      with \(CheckReport.count(folder.entries.count, "key")).</p>
      <ul class="tiles">\(tiles.joined())\(tile("ignored", ignored.count, "ignored"))</ul>
      </header>
      """
  }

  private func tile(_ style: String, _ number: Int, _ noun: String) -> String {
    let isCounted = noun != "ignored" && number != 1
    return
      #"<li class="card \#(number == 0 ? "zero" : style)"><b>\#(number)</b> <span class="quiet">\#(noun)\#(isCounted ? "s" : "")</span></li>"#
  }

  private var noFindings: String {
    let ignoredNote =
      ignored.isEmpty
      ? "" : " Ignored: \(CheckReport.count(ignored.count, "finding"))."
    return """
      <section class="card nothing">\
      <b>No findings</b> <span class="quiet">All checks passed.\(ignoredNote)</span></section>
      """
  }

  private var columns: String {
    """
    <div class="columns">
    <div>
    \(checks)
    \(catalogs)
    </div>
    \(HTMLFindings.section(of: self))
    </div>
    """
  }

  /// The checks with findings, most severe first, each linked to its first finding.
  private var checks: String {
    let rules = Dictionary(uniqueKeysWithValues: ReportRule.all.map { ($0.name, $0) })
    let groups = Dictionary(grouping: findings, by: \.check).map { check, findings in
      (check: check, worst: findings.map(\.severity).max() ?? .info, count: findings.count)
    }
    let rows = groups.sorted { ($1.worst, $0.check) < ($0.worst, $1.check) }.map { check, worst, count in
      """
      <tr><th scope="row"><a href="#\(HTMLText.escaped(check))-1">\(HTMLText.escaped(check))</a> \
      <small>\(HTMLText.escaped(rules[check]?.meaning ?? ""))</small></th>\
      <td><span class="severity \(worst.rawValue)">\(worst.level)</span></td><td>\(count)</td></tr>
      """
    }
    return """
      <section id="checks" aria-labelledby="checks-title">
      <h2 id="checks-title">Checks</h2>
      <table class="card">
      <thead><tr><th scope="col">Check</th><th scope="col">Severity</th><th scope="col">Count</th></tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody>
      </table>
      </section>
      """
  }

  /// The files with findings, each linked to them.
  private var catalogs: String {
    let items = HTMLFindings.grouped(findings, by: \.file).enumerated().map { index, file in
      """
      <li><a href="#catalog-\(index + 1)">\(HTMLFindings.name(ofFile: file.0))</a> \
      <span class="quiet">\(file.1.count)</span></li>
      """
    }
    return """
      <section aria-labelledby="catalogs-title">
      <h2 id="catalogs-title">Catalogs</h2>
      <ul class="catalogs card">\(items.joined(separator: "\n"))</ul>
      </section>
      """
  }
}
