/// The result of a run of the checks.
package struct CheckReport: Sendable {
  /// The sorted findings.
  package let findings: [Finding]
  /// The ignored findings with their reasons.
  package let ignored: [(finding: Finding, reason: String)]
  let folder: CatalogFolder
  /// The reported languages; nil for all.
  let locales: Set<String>?

  /// Runs checks, by default all of them.
  ///
  /// `path` is the location of findings about missed goals. With `locales`, only findings in these languages and missed
  /// goals are reported. With `required`, missing texts in other languages are warnings.
  package init(
    _ folder: CatalogFolder, at path: String, ignores: IgnoreList = IgnoreList(), goals: [CoverageGoal] = [],
    checks: Set<String>? = nil, locales: Set<String>? = nil, required: Set<String>? = nil
  ) {
    self.folder = folder
    self.locales = locales
    let coverage = goals.isEmpty ? [] : Coverage.all(in: folder)
    let missed = goals.compactMap { $0.finding(in: coverage, sources: folder.sourceLanguages, path: path) }
    let chosen = CatalogCheck.all.filter { checks?.contains($0.name) ?? true }
    var (reported, ignored) = ignores.restricted(to: checks).apply(to: CheckRunner(chosen).findings(in: folder))
    func isChosen(_ finding: Finding) -> Bool { locales.map { $0.contains(finding.locale ?? "") } ?? true }
    ignored.removeAll { !isChosen($0.finding) }
    self.ignored = ignored
    // In place, because there can be very many.
    if locales != nil { reported.removeAll { !isChosen($0) } }
    if !missed.isEmpty { reported = (reported + missed).sorted() }
    if let required {
      // A language that is being added has missing texts for a long time.
      for index in reported.indices
      where Self.progressChecks.contains(reported[index].check)
        && reported[index].locale.map(required.contains) == false
      { reported[index].severity = .warning }
    }
    findings = reported
  }

  /// The checks for texts that nobody has translated yet.
  private static let progressChecks: Set = ["missing", "state-new"]

  /// Returns whether any finding is at least this severe.
  package func fails(at severity: Finding.Severity) -> Bool {
    findings.contains { $0.severity >= severity }
  }

  /// The number of findings by severity, such as `1 error, 2 warnings, 0 notes, 3 ignored`.
  package var summary: String {
    let counts = [(Finding.Severity.error, "error"), (.warning, "warning"), (.info, "note")].map { severity, noun in
      CheckReport.count(findings.count { $0.severity == severity }, noun)
    }
    return counts.joined(separator: ", ") + ", \(ignored.count) ignored"
  }

  /// Returns a number with its noun: `1 text`, `2 texts`.
  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

/// The description of a kind of finding in a report.
struct ReportRule: Sendable {
  let name: String
  let severity: Finding.Severity
  let meaning: String

  /// All rules in the order of the checks.
  static let all =
    CatalogCheck.all.map { ReportRule(name: $0.name, severity: $0.severity, meaning: $0.meaning) }
    + [CoverageGoal.rule, IgnoreList.unused]
}
