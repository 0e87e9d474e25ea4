import JSONRPC
import Service
import TestFiles
import Testing

@testable import kindling

/// The pages that people read say what the program says.
@Suite struct ReferenceTests {
  @Test("REFERENCE.md is what the program writes of itself; `make generate` writes it anew")
  func reference() {
    #expect(Repository.text(of: "REFERENCE.md") == SchemaCommand.document().markdown)
  }

  @Test("EXPORT.md is what the program writes of the lines of an export; `make generate` writes it anew")
  func exportLines() {
    #expect(Repository.text(of: "EXPORT.md") == ExportPage.markdown(Composition.records))
  }

  @Test("The README lists every exit code of the program, and no other", arguments: 0...80)
  func exitCodes(_ code: Int) throws {
    let readme = try #require(Repository.text(of: "README.md"))
    #expect(readme.contains("\n| \(code) | ") == (ExitStatus(rawValue: Int32(code)) != nil))
  }
}
