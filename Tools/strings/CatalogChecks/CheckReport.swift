/// What a run of the checks has brought to light, ready to be written.
package struct CheckReport: Sendable {
  /// The findings in their order.
  package let findings: [Finding]
  /// Those that are ignored, with the reasons.
  package let ignored: [(finding: Finding, reason: String)]
  /// The catalogs.
  let folder: CatalogFolder
  /// The languages that are reported on; nil for all.
  let locales: Set<String>?

  /// Looks at catalogs with all checks, or with some.
  ///
  /// - Parameters:
  ///   - folder: The catalogs.
  ///   - path: Where they are, for findings about all of them.
  ///   - ignores: The findings that are meant to stay.
  ///   - goals: How much of each language has to be there.
  ///   - strict: Whether warnings count as errors, and texts that need a review as missing.
  ///   - checks: The names of the checks; nil for all.
  ///   - locales: The languages whose texts are reported on; nil for all, and for what is about no language.
  package init(
    _ folder: CatalogFolder, at path: String, ignores: IgnoreList = IgnoreList(), goals: [CoverageGoal] = [],
    strict: Bool = false, checks: Set<String>? = nil, locales: Set<String>? = nil
  ) {
    self.folder = folder
    self.locales = locales
    let coverage = goals.isEmpty ? [] : Coverage.all(in: folder)
    let missed = goals.compactMap {
      $0.finding(in: coverage, strict: strict, sources: folder.sourceLanguages, path: path)
    }
    let chosen = CatalogCheck.all.filter { checks?.contains($0.name) ?? true }
    let (reported, ignored) = ignores.restricted(to: checks).apply(to: CheckRunner(chosen).findings(in: folder))
    func isChosen(_ finding: Finding) -> Bool { locales.map { $0.contains(finding.locale ?? "") } ?? true }
    self.ignored = ignored.filter { isChosen($0.finding) }
    findings = (reported.filter(isChosen) + missed).sorted().map { finding in
      guard strict, finding.severity == .warning else { return finding }
      var raised = finding
      raised.severity = .error
      return raised
    }
  }

  /// Whether there is a finding at least as bad.
  package func fails(at severity: Finding.Severity) -> Bool {
    findings.contains { $0.severity >= severity }
  }

  /// The number of findings by severity, such as `1 error, 2 warnings, 0 notes, 3 ignored`.
  package var summary: String {
    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    let counts = [(Finding.Severity.error, "error"), (.warning, "warning"), (.info, "note")].map { severity, noun in
      count(findings.count { $0.severity == severity }, noun)
    }
    return counts.joined(separator: ", ") + ", \(ignored.count) ignored"
  }
}

/// What a kind of finding is called in a report, and what it means.
struct ReportRule: Sendable {
  /// The name in findings.
  let name: String
  /// How bad a finding is, unless it says otherwise.
  let severity: Finding.Severity
  /// What was found, in one sentence.
  let meaning: String

  /// Every rule in the order of the checks.
  static let all =
    CatalogCheck.all.map { ReportRule(name: $0.name, severity: $0.severity, meaning: $0.meaning) }
    + [CoverageGoal.rule, IgnoreList.withoutReason, IgnoreList.unused]
}
