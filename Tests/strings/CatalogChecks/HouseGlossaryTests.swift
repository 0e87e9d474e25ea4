import Foundation
import TestFiles
import Testing

@testable import CatalogChecks

@Suite("The glossary of the house (Localization/README.md)")
struct HouseGlossaryTests {
  @Test("The page for translators has a glossary, in all languages, and our catalogues keep to it")
  func glossary() throws {
    let folder = try CatalogFolder(reading: Repository.catalogs)
    #expect(folder.glossary.terms.count > 20)
    // A phrase that only hides a term is not translated here.
    #expect(folder.glossary.terms.allSatisfy { [["en"], ["en", "es", "fr"]].contains(Set($0.alternatives.keys)) })
    #expect(folder.glossary.wordNames.contains("React"))
    #expect(folder.glossary.names.contains("Kindling"))

    let checks = CatalogCheck.all.filter { ["glossary", "do-not-translate"].contains($0.name) }
    #expect(checks.count == 2)
    #expect(Inspection(checks).findings(in: folder).map(\.key) == [])
  }
}
