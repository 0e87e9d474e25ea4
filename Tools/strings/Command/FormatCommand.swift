import ArgumentParser
import Foundation
import StringCatalog

/// The command `strings format`.
struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format", abstract: "Writes the catalogs in the canonical form of Xcode.",
    discussion: """
      Exit status: 0 success, 1 with --check if a file differs, 2 a catalog cannot be read or written.
      """)

  @OptionGroup var options: CatalogOptions

  @Flag(help: "Write nothing; list the catalogs that are not in canonical form.")
  var check = false

  func run() throws {
    var differing: [OutputFile] = []
    do {
      for file in try CatalogFile.all(in: URL(filePath: options.catalogs)) {
        let canonical = OutputFile(file)
        guard try !Data(contentsOf: file.url).elementsEqual(canonical.text.utf8) else { continue }
        differing.append(canonical)
      }
      if !check { try OutputFile.write(differing) }
    } catch {
      throw error.reported(exitCode: 2)
    }
    guard check else { return }
    for file in differing { print("\(file.path) is not in canonical form") }
    guard differing.isEmpty else { throw ExitCode(1) }
  }
}
