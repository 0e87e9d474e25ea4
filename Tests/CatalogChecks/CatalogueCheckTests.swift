import Testing

@testable import CatalogChecks

@Suite("Checks of catalogues as documents (localization.md, checks)")
struct CatalogueCheckTests {
  @Test("comment-missing flags a placeholder that nobody explains, and not one that has a comment, nor plain text")
  func commentMissing() throws {
    #expect(try CheckSample.texts(en: "%lld days").places("comment-missing") == ["key"])
    #expect(try CheckSample.texts(en: "%lld days", comment: "%lld = days").places("comment-missing") == [])
    #expect(try CheckSample.texts(en: "Days").places("comment-missing") == [])
  }

  @Test("not-canonical flags a file that Xcode would write in another way, and not one that it has written")
  func notCanonical() throws {
    #expect(
      try CheckSample(documents: ["A": #"{"sourceLanguage":"en","strings":{},"version":"1.0"}"#]).findings(
        "not-canonical"
      ).count == 1)
    let canonical = "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\n  },\n  \"version\" : \"1.0\"\n}"
    #expect(try CheckSample(documents: ["A": canonical]).findings("not-canonical") == [])
  }

  @Test("Every check has a name of its own, and a meaning that is a sentence")
  func names() {
    let names = CatalogCheck.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(CatalogCheck.all.allSatisfy { $0.meaning.hasSuffix(".") })
  }
}
