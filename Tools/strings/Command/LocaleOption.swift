import ArgumentParser

/// The languages that a report is about.
struct LocaleOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("Report on this language only; may be repeated, or list several with commas.", valueName: "code")
  )
  var locale: [String] = []

  /// Makes sure that the chosen languages exist.
  ///
  /// - Parameter known: The languages there are.
  /// - Returns: The chosen languages; nil for all.
  /// - Throws: `CommandError` for a language that is not among them.
  func chosen(among known: [String]) throws(CommandError) -> Set<String>? {
    let chosen = locale.flatMap { $0.split(separator: ",").map(String.init) }
    guard !chosen.isEmpty else { return nil }
    if let unknown = chosen.first(where: { !known.contains($0) }) {
      throw CommandError("\"\(unknown)\" is not a language here; there are \(known.joined(separator: ", "))")
    }
    return Set(chosen)
  }
}
