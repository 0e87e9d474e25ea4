import ArgumentParser
import Foundation
import StringCatalog

/// The command `strings generate`.
struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "Generates the Swift files of the string tables from the catalogs.",
    discussion: """
      Generated files in the folder that belong to no catalog are removed; other files are not changed.

      Exit status: 0 success, 1 with --check if a file differs, 2 a catalog cannot be read or a file cannot be written.
      """)

  @OptionGroup var options: CatalogOptions

  @Option(help: ArgumentHelp("Folder of the Swift files.", valueName: "dir"), completion: .directory)
  var output = "Localization/Generated"

  @Flag(help: "Write nothing; list the files that differ from the catalogs.")
  var check = false

  func run() throws {
    let folder = URL(filePath: output, directoryHint: .isDirectory)
    do {
      let files = try SwiftGenerator.files(for: CatalogFile.all(in: URL(filePath: options.catalogs)))
      if !check { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
      let orphaned = generatedNames(in: folder).subtracting(files.map(\.name)).sorted()
      // Unchanged files keep their modification time, so that they are not recompiled.
      let changed = files.filter { contents(of: $0.name, in: folder) != Data($0.contents.utf8) }
      if check {
        for file in changed { print("\(output)/\(file.name) differs from the catalogs") }
        for name in orphaned { print("\(output)/\(name) belongs to no catalog") }
        guard changed.isEmpty, orphaned.isEmpty else { throw ExitCode(1) }
      } else {
        try write(changed, to: folder)
        for name in orphaned { try FileManager.default.removeItem(at: folder.appending(component: name)) }
      }
    } catch let status as ExitCode {
      throw status
    } catch {
      throw error.reported(exitCode: 2)
    }
  }

  /// Writes files; throws, and writes none, if one of them exists with content that is not generated.
  private func write(_ files: [SwiftGenerator.File], to folder: URL) throws(CommandError) {
    for file in files {
      guard let existing = contents(of: file.name, in: folder) else { continue }
      guard existing.isEmpty || isGenerated(existing) else {
        throw CommandError("\(output)/\(file.name) is not generated and not overwritten")
      }
    }
    try OutputFile.write(
      files.map { OutputFile(path: folder.appending(component: $0.name).path, text: $0.contents) })
  }

  /// Returns the names of the generated files in a folder.
  private func generatedNames(in folder: URL) -> Set<String> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return Set(
      names.filter { name in
        let type = try? FileManager.default.attributesOfItem(atPath: folder.appending(component: name).path)[.type]
        return name.hasSuffix(".swift") && type as? FileAttributeType == .typeRegular
          && contents(of: name, in: folder).map(isGenerated) == true
      })
  }

  private func isGenerated(_ contents: Data) -> Bool {
    SwiftGenerator.isGenerated(String(decoding: contents, as: UTF8.self))
  }

  /// Returns the content of a file; nil if it cannot be read.
  private func contents(of name: String, in folder: URL) -> Data? {
    try? Data(contentsOf: folder.appending(component: name))
  }
}
