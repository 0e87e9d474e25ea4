import ArgumentParser
import Foundation
import StringCatalog

/// `strings generate`: the Swift files of the string tables.
struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "Writes the Swift files of the string tables from the catalogues.",
    discussion: "Exit status: 0 done or clean, 1 with --check where a file differs, 2 where a catalogue cannot be read."
  )

  @OptionGroup var options: CatalogOptions

  @Option(help: ArgumentHelp("The folder of the Swift files.", valueName: "dir"), completion: .directory)
  var output = "Localization/Generated"

  @Flag(help: "Write nothing; name the files that differ from what the catalogues say.")
  var check = false

  func run() throws {
    let folder = URL(filePath: output, directoryHint: .isDirectory)
    let files: [SwiftGenerator.File]
    do {
      files = try SwiftGenerator.files(for: CatalogFile.all(in: URL(filePath: options.catalogs)))
      if !check { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      throw ExitCode(2)
    }

    let present = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter {
      $0.hasSuffix(".swift")
    }
    let stale = Set(present).subtracting(files.map(\.name)).sorted()
    let changed = files.filter {
      (try? Data(contentsOf: folder.appending(component: $0.name))) != Data($0.contents.utf8)
    }
    if check {
      for file in changed { print("\(output)/\(file.name) differs from the catalogues") }
      for name in stale { print("\(output)/\(name) belongs to no catalogue") }
      guard changed.isEmpty, stale.isEmpty else { throw ExitCode(1) }
    } else {
      // A file that stays the same is not touched, so that nothing is compiled again for it.
      for file in changed { try Data(file.contents.utf8).write(to: folder.appending(component: file.name)) }
      for name in stale { try FileManager.default.removeItem(at: folder.appending(component: name)) }
    }
  }
}
