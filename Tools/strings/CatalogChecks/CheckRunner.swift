/// Runs checks on catalogs.
package struct CheckRunner: Sendable {
  private let checks: [CatalogCheck]

  /// Creates a runner of some checks, by default of all.
  package init(_ checks: [CatalogCheck] = CatalogCheck.all) {
    self.checks = checks
  }

  /// Returns the findings, sorted by file, line, key, check and language.
  ///
  /// What is usual in a language is what most texts of `all` show, by default of the folder.
  package func findings(in folder: CatalogFolder, among all: CatalogFolder? = nil) -> [Finding] {
    let entries = folder.entries
    let evidence = needsEvidence ? FolderEvidence((all ?? folder).entries) : nil
    let batches = stride(from: 0, to: entries.count, by: CheckRunner.batchSize).map { start in
      WorkItem.entries(entries[start..<min(start + CheckRunner.batchSize, entries.count)])
    }
    // The slowest items start first.
    let items = checks.flatMap { check in WorkItem.all(of: check, in: folder) } + batches
    var findings = items.flatMapInParallel { slice in
      slice.flatMap { item in
        switch item {
        case .folder(let run): run(folder)
        case .file(let run, let source): run(source)
        case .entries(let entries): self.findings(about: entries.map(\.parsed), evidence)
        }
      }
    }
    findings.sort()
    return findings
  }

  /// A unit of parallel work.
  private enum WorkItem: Sendable {
    case folder(@Sendable (CatalogFolder) -> [Finding])
    case file(@Sendable (CatalogSource) -> [Finding], CatalogSource)
    case entries(ArraySlice<CatalogEntryView>)

    /// Returns the items of a check that examines the folder or its files; none for other checks.
    static func all(of check: CatalogCheck, in folder: CatalogFolder) -> [WorkItem] {
      switch check.scope {
      case .folder(let run): [.folder(run)]
      case .file(let run): folder.sources.map { .file(run, $0) }
      case .entry, .translation, .text, .textInFolder: []
      }
    }
  }

  private static let batchSize = 64

  /// Whether any of the checks compares texts with the others of the folder.
  private var needsEvidence: Bool {
    checks.contains { if case .textInFolder = $0.scope { true } else { false } }
  }

  /// Returns the findings of the checks of entries, translations and texts, without repetitions of source errors.
  ///
  /// Checks that need evidence of the whole folder are skipped without it.
  func findings(about entries: some Collection<CatalogEntryView>, _ evidence: FolderEvidence? = nil) -> [Finding] {
    let translations = entries.flatMap(\.translations)
    let texts = entries.flatMap(\.texts)
    let findings = checks.flatMap { check -> [Finding] in
      switch check.scope {
      case .folder, .file: []
      case .entry(let run): entries.flatMap(run)
      case .translation(let run): translations.flatMap(run)
      case .text(let run): texts.flatMap(run)
      case .textInFolder(let run): evidence.map { evidence in texts.flatMap { run($0, evidence) } } ?? []
      }
    }
    return SourceErrors(of: findings, in: entries, checks).withoutRepeats(findings)
  }
}
