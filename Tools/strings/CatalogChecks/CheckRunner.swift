/// Looks at catalogs with checks.
package struct CheckRunner: Sendable {
  private let checks: [CatalogCheck]

  /// Prepares an inspection.
  ///
  /// - Parameter checks: The checks; all of them by default.
  package init(_ checks: [CatalogCheck] = CatalogCheck.all) {
    self.checks = checks
  }

  /// What the checks find, in the order of files, lines, checks and languages.
  package func findings(in folder: CatalogFolder) -> [Finding] {
    let entries = folder.entries
    let batches = stride(from: 0, to: entries.count, by: CheckRunner.batchSize).map { start in
      WorkItem.entries(entries[start..<min(start + CheckRunner.batchSize, entries.count)])
    }
    // What looks at everything takes longest and begins first.
    let items = checks.flatMap { check in WorkItem.all(of: check, in: folder) } + batches
    return items.flatMapInParallel { works in
      works.flatMap { item in
        switch item {
        case .folder(let run): run(folder)
        case .file(let run, let source): run(source)
        case .entries(let entries): findings(about: entries)
        }
      }
    }.sorted()
  }

  /// Something that a processor does while others do the rest.
  private enum WorkItem: Sendable {
    case folder(@Sendable (CatalogFolder) -> [Finding])
    case file(@Sendable (CatalogSource) -> [Finding], CatalogSource)
    case entries(ArraySlice<CatalogEntryView>)

    /// What a check has to do that looks at the folder or at files.
    static func all(of check: CatalogCheck, in folder: CatalogFolder) -> [WorkItem] {
      switch check.scope {
      case .folder(let run): [.folder(run)]
      case .file(let run): folder.sources.map { .file(run, $0) }
      case .entry, .translation, .text: []
      }
    }
  }

  private static let batchSize = 64

  /// What the checks of entries, translations and texts find about some entries, check by check.
  func findings(about entries: some Collection<CatalogEntryView>) -> [Finding] {
    let translations = entries.flatMap(\.translations)
    let texts = entries.flatMap(\.texts)
    let findings = checks.flatMap { check -> [Finding] in
      switch check.scope {
      case .folder, .file: []
      case .entry(let run): entries.flatMap(run)
      case .translation(let run): translations.flatMap(run)
      case .text(let run): texts.flatMap(run)
      }
    }
    return SourceCauses(of: findings, in: entries, checks).withoutRepeats(findings)
  }
}
