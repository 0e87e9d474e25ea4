import Foundation
import StringCatalog
import TestFiles
import Testing

@Suite("The strings commands write files atomically and change no other files")
struct WritingTests {
  private typealias Outcome = StringsProgram.Outcome

  private let folder: TemporaryFolder

  /// Creates a folder with a catalog that exceeds the file size limit of the tests and is not in canonical form.
  init() throws {
    folder = try TemporaryFolder()
    for name in ["catalogs", "generated"] { try makeFolder(name) }
    let entries = (0..<100).map { ("key.\($0)", ExchangeSample.entry(["en": "One", "es": "Uno", "fr": "Un"])) }
    let catalog = Catalog(strings: Dictionary(uniqueKeysWithValues: entries))
    try write(CatalogWriter.write(catalog) + "\n", to: "catalogs/Sample.xcstrings")
  }

  private func write(_ text: String, to name: String) throws { try folder.write(Array(text.utf8), to: name) }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
  }

  private func names(in name: String) throws -> [String] {
    try folder.names(in: name)
  }

  private func run(_ command: String, _ options: String..., limit: String = "true") throws -> Outcome {
    try StringsProgram.run(
      [command, "--catalogs", folder.path("catalogs")] + options, setup: limit, in: folder)
  }

  private func generate(_ options: String...) throws -> Outcome {
    try StringsProgram.run(
      ["generate", "--catalogs", folder.path("catalogs"), "--output", folder.path("generated")] + options, in: folder)
  }

  /// Shell commands that limit files to eight blocks and ignore SIGXFSZ, so that a larger write fails with an error.
  private static let smallFileLimit = "trap '' XFSZ; ulimit -f 8"

  // MARK: - Atomic writes

  @Test("If format fails to write a catalog, the old catalog is preserved and no temporary file is left")
  func failedFormat() throws {
    let before = try folder.bytes(of: "catalogs/Sample.xcstrings")
    let outcome = try run("format", limit: Self.smallFileLimit)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == "error: \(folder.path("catalogs/Sample.xcstrings")) cannot be written: File too large\n")
    #expect(try folder.bytes(of: "catalogs/Sample.xcstrings") == before)
    #expect(try names(in: "catalogs") == ["Sample.xcstrings"])
    #expect(try run("format").status == 0)
    #expect(try folder.bytes(of: "catalogs/Sample.xcstrings") == before.dropLast())
  }

  @Test("A failed export preserves the previous contents of the output file")
  func failedExport() throws {
    try write("before", to: "report")
    #expect(try run("export", "--locale", "fr", "-o", folder.path("report"), limit: Self.smallFileLimit).status == 2)
    #expect(try folder.bytes(of: "report") == Array("before".utf8))
  }

  @Test("pseudo writes no catalog if one of them cannot be written")
  func allOrNone() throws {
    try makeFolder("pseudo/Sample.xcstrings")
    let other = Catalog(strings: ["a": ExchangeSample.entry(["en": "A"])])
    try write(CatalogWriter.write(other), to: "catalogs/A.xcstrings")
    let outcome = try run("pseudo", "-o", folder.path("pseudo"))
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == "error: \(folder.path("pseudo/Sample.xcstrings")) cannot be written: Is a directory\n")
    #expect(try names(in: "pseudo") == ["Sample.xcstrings"])
  }

  @Test("generate exits with 2 if a file cannot be written, and writes none")
  func generateFails() throws {
    try makeFolder("generated/StringTables.swift")
    let outcome = try generate()
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasSuffix("StringTables.swift cannot be written: Is a directory\n"))
    #expect(try names(in: "generated") == ["StringTables.swift"])
  }

  // MARK: - Replaced files

  @Test("Writing to a symbolic link replaces its target's contents, and preserves link, permissions and other files")
  func link() throws {
    try makeFolder("real")
    let (link, real) = (folder.path("catalogs/Sample.xcstrings"), folder.path("real/Texts.xcstrings"))
    try FileManager.default.moveItem(atPath: link, toPath: real)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../real/Texts.xcstrings")
    try folder.setMode(0o640, of: "real/Texts.xcstrings")
    try write("mine", to: "real/Texts.xcstrings.new")
    let before = try folder.bytes(of: "real/Texts.xcstrings")
    #expect(try run("format") == Outcome(status: 0, output: "", errors: ""))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "../real/Texts.xcstrings")
    #expect(try folder.bytes(of: "real/Texts.xcstrings") == before.dropLast())
    #expect(try folder.mode(of: "real/Texts.xcstrings") == 0o640)
    #expect(try folder.bytes(of: "real/Texts.xcstrings.new") == Array("mine".utf8))
    #expect(try names(in: "real") == ["Texts.xcstrings", "Texts.xcstrings.new"])
  }

  @Test("Writing to a dangling link creates its target")
  func newLink() throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "report")
    #expect(try run("coverage", "-o", folder.path("link")).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == "report")
    #expect(try !folder.bytes(of: "report").isEmpty)
  }

  @Test("Output to a pipe does not replace the pipe")
  func pipe() throws {
    let path = folder.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let descriptor = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(descriptor) }
    #expect(try run("coverage", "-o", path) == Outcome(status: 0, output: "", errors: ""))
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) == (try run("coverage").output))
    let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    #expect(type != .typeRegular)
  }

  @Test("-o writes to devices: /dev/stdout is standard output, /dev/null discards, and /dev/full is an error")
  func devices() throws {
    #expect(try run("coverage", "-o", "/dev/stdout") == run("coverage"))
    #expect(try run("coverage", "-o", "/dev/null") == Outcome(status: 0, output: "", errors: ""))
    let full = Outcome(status: 2, output: "", errors: "error: /dev/full cannot be written: No space left on device\n")
    #expect(try run("coverage", "-o", "/dev/full") == full)
  }

  // MARK: - generate and other files

  @Test("generate removes the generated files of a deleted catalog, and no other files")
  func otherFiles() throws {
    try write("struct Mine {}\n", to: "generated/Mine.swift")
    try makeFolder("generated/Folder.swift")
    try write("x", to: "generated/Folder.swift/x")
    #expect(try generate() == Outcome(status: 0, output: "", errors: ""))
    let table = try folder.bytes(of: "generated/StringTable+Sample.swift")
    try folder.write(table, to: "generated/StringTable+Gone.swift")
    let gone = "\(folder.path("generated"))/StringTable+Gone.swift belongs to no catalog\n"
    #expect(try generate("--check") == Outcome(status: 1, output: gone, errors: ""))
    #expect(try generate().status == 0)
    #expect(try generate("--check") == Outcome(status: 0, output: "", errors: ""))
    #expect(
      try names(in: "generated") == [
        "Folder.swift", "Mine.swift", "StringTable+Sample.swift", "StringTables.swift", "Strings+Sample.swift",
      ])
    #expect(try names(in: "generated/Folder.swift") == ["x"])
  }

  @Test("generate does not overwrite a handwritten file")
  func handWritten() throws {
    try write("struct Mine {}\n", to: "generated/StringTables.swift")
    let message = """
      error: \(folder.path("generated"))/StringTables.swift was not generated by this command and is not overwritten; \
      move it away or choose another folder

      """
    #expect(try generate() == Outcome(status: 2, output: "", errors: message))
    #expect(try names(in: "generated") == ["StringTables.swift"])
  }
}
