import Foundation
import TestFiles
import Testing

@testable import CatalogChecks

/// Measures pages in Chromium at widths of 360 and 1,400 pixels, in both color schemes.
///
/// Screenshots are saved in the folder that the environment variable `PICTURES` names, by default a temporary one.
@Suite(
  "Chromium renders the pages at two widths and in both color schemes",
  .enabled(if: Chromium.path != nil && Python.isInstalled, "Chromium or Python is not installed"), .serialized)
struct PageTests {
  private static let pictures = ProcessInfo.processInfo.environment["PICTURES"]

  private func checkLayout(of page: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(page.utf8), to: "page.html")
    let script = Repository.root.appending(path: "Tests/strings/CatalogChecks/pages.py").path
    let arguments = [script, try #require(Chromium.path), folder.path("page.html"), Self.pictures ?? folder.path(".")]
    let status = Python().run(arguments, output: folder.path("output"))
    let output = String(decoding: try folder.bytes(of: "output"), as: UTF8.self)
    #expect(status == 0, "\(output)")
  }

  @Test("The page of findings with long keys, long words and Arabic text fits the window and is not blank")
  func findings() throws {
    let word = String(repeating: "unbreakable", count: 20)
    let unit = { (text: String) in #"{"stringUnit": {"state": "needs_review", "value": "\#(text)"}}"# }
    let sample = try CheckSample(
      #""\#(word).\#(word)": {"comment": "\#(word)", "localizations": {"en": \#(unit(word)), "fr": \#(unit(word + "  ?"))}}, "#
        + #""menu.title": {"comment": "Title of the menu.", "localizations": {"en": \#(unit("Your %1$@...")), "#
        + #""es": \#(unit(#"Tu\u202e  %2$lld"#)), "ar": \#(unit("قائمة"))}}"#, name: word)
    try checkLayout(of: CheckReport(sample.folder, at: "Catalogs").html())
  }

  @Test("The coverage page fits the window")
  func coverage() throws {
    let sample = try CheckSample.plurals(["en": ["one": "%lld day", "other": "%lld days"], "es": ["other": "%lld"]])
    try checkLayout(of: Coverage.html(Coverage.all(in: sample.folder)))
  }
}

/// The installed browser.
private enum Chromium {
  /// The path of the executable; nil if not installed.
  static let path: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = ["chromium", "chromium-browser", "google-chrome"].flatMap { name in folders.map { "\($0)/\(name)" } }
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()
}
