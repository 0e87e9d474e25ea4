/// Looks at catalogues with checks.
public struct Inspection: Sendable {
  private let checks: [CatalogCheck]

  /// Prepares an inspection.
  ///
  /// - Parameter checks: The checks; all of them unless told.
  public init(_ checks: [CatalogCheck] = CatalogCheck.all) {
    self.checks = checks
  }

  /// What the checks find, in the order of files, lines, checks and languages.
  public func findings(in folder: CatalogFolder) -> [Finding] {
    let whole = checks.flatMapInParallel { checks in
      checks.flatMap { check -> [Finding] in
        switch check.scope {
        case .folder(let look): look(folder)
        case .file(let look): folder.sources.flatMap(look)
        case .entry, .translation, .text: []
        }
      }
    }
    return (whole + folder.entries.flatMapInParallel { findings(about: $0) }).sorted()
  }

  /// What the checks of entries, translations and texts find about some entries, check by check.
  func findings(about entries: some Collection<EntryView>) -> [Finding] {
    let translations = entries.flatMap(\.translations)
    let texts = entries.flatMap(\.texts)
    return checks.flatMap { check -> [Finding] in
      switch check.scope {
      case .folder, .file: []
      case .entry(let look): entries.flatMap(look)
      case .translation(let look): translations.flatMap(look)
      case .text(let look): texts.flatMap(look)
      }
    }
  }
}
