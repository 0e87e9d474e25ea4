import ArgumentParser
import Foundation
import StringCatalog

/// `strings format`: the canonical form of the catalogues.
struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format", abstract: "Writes the catalogues in the form in which Xcode writes them.",
    discussion: "Exit status: 0 done or clean, 1 with --check where a file differs, 2 where a catalogue cannot be read."
  )

  @OptionGroup var options: CatalogOptions

  @Flag(help: "Write nothing; name the catalogues that are not in canonical form.")
  var check = false

  func run() throws {
    var differing: [String] = []
    do {
      for file in try CatalogFile.all(in: URL(filePath: options.catalogs)) {
        let canonical = Data(CatalogWriter.write(file.catalog).utf8)
        guard try Data(contentsOf: file.url) != canonical else { continue }
        differing.append(file.path)
        if !check { try canonical.write(to: file.url) }
      }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      throw ExitCode(2)
    }
    guard check else { return }
    for path in differing { print("\(path) is not in canonical form") }
    guard differing.isEmpty else { throw ExitCode(1) }
  }
}
