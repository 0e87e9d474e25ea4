import Foundation
import StringCatalog
import TestFiles
import Testing

@testable import CatalogExchange

@Suite("Other tools read the XLIFF and SARIF: xmlschema, translate-toolkit, moz.l10n, sarif-pydantic")
struct ForeignReaderTests {
  /// A unit as expected by `readers.py`.
  private struct Expected: Encodable {
    var id: String
    var source: String
    var target: String?
    var note: String?
    var done: Bool

    enum CodingKeys: CodingKey { case id, source, target, note, done }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(source, forKey: .source)
      try container.encode(target, forKey: .target)
      try container.encode(note, forKey: .note)
      try container.encode(done, forKey: .done)
    }
  }

  /// Returns the path of the strict XLIFF schema from a Debian package, which is downloaded if it is not installed.
  ///
  /// Returns nil if the download fails.
  private static func schema(in folder: TemporaryFolder) -> String? {
    let schemaPath = "usr/share/php/Symfony/Component/Translation/Resources/schemas/xliff-core-1.2-strict.xsd"
    if FileManager.default.fileExists(atPath: "/\(schemaPath)") { return "/\(schemaPath)" }
    let script = """
      mkdir "$1" && cd "$1" && apt-get download php-symfony-translation && dpkg -x php-symfony-translation_*.deb .
      """
    let status = Python.runProgram("/bin/sh", ["-c", script, "sh", folder.path("schema")])
    let path = folder.path("schema/\(schemaPath)")
    return status == 0 && FileManager.default.fileExists(atPath: path) ? path : nil
  }

  private static var xliffReaders: Python? {
    .virtualEnvironment("xmlschema==4.3.2", "translate-toolkit==3.20.4", "moz.l10n==0.15.0")
  }
  private static var sarifReader: Python? { .virtualEnvironment("sarif-pydantic==0.6.2") }

  @Test(
    "Other tools read all catalogs and special texts, and importing their output changes nothing",
    .enabled(if: xliffReaders != nil, "\(Python.unavailable)"))
  func readers() throws {
    let folder = try TemporaryFolder()
    let python = try #require(Self.xliffReaders)
    let schema = Self.schema(in: folder)
    if schema == nil { print("ForeignReaderTests: without the strict schema no document is validated") }
    let script = Repository.root.appending(path: "Tests/strings/CatalogExchange/readers.py").path
    let odd = ExchangeSample.file([
      "odd": ExchangeSample.entry(
        ["en": " A & <b>\t\"x\" ", "fr": " « & »\u{202F}: ]]> 'é' \n🦊"], comment: "A & \"B\".\nC"),
      "a\"<&>\n": ExchangeSample.entry(["en": "A", "fr": "B"]),
      "bare": ExchangeSample.entry(["en": "A"]),
      "quota": ExchangeSample.quota,
    ])
    let catalogs = try ExchangeSample.catalogs()
    for (name, files, language) in [("es", catalogs, "es"), ("fr", catalogs, "fr"), ("odd", [odd], "fr")] {
      let locale = try #require(ExchangeLocale(language))
      let document = XLIFFWriter.write(TranslationExport(files, for: locale), marksApproved: true)
      let expected = files.flatMap { file in
        ExchangeUnit.all(of: file, in: locale) { _, _ in }.map { unit in
          Expected(
            id: unit.id, source: unit.source, target: unit.target?.value, note: unit.comment,
            done: unit.target?.state == .translated)
        }
      }
      try folder.write(Array(document.utf8), to: "\(name).xliff")
      try folder.write(Array(try JSONEncoder().encode(expected)), to: "\(name).json")
      let arguments = [script, folder.path("\(name).xliff"), schema ?? "-", folder.path("\(name).json")]
      let status = python.run(arguments, output: folder.path("output"))
      let printed = String(decoding: try folder.bytes(of: "output"), as: UTF8.self)
      #expect(status == 0, "\(name): \(printed)")
      for copy in ["\(name).xliff.toolkit", "\(name).xliff.moz"] {
        let result = TranslationImport(
          try TranslationDocument(xliff: try folder.bytes(of: copy), file: copy), into: files)
        #expect(result.errors == [])
        #expect(result.changedNames == [])
        #expect(result.counts.unchanged == expected.count { $0.target != nil })
      }
    }
  }

  @Test(
    "sarif-pydantic, which rejects invalid SARIF, reads the report of strings check",
    .enabled(if: sarifReader != nil, "\(Python.unavailable)"))
  func sarif() throws {
    let folder = try TemporaryFolder()
    let python = try #require(Self.sarifReader)
    let report = folder.path("report.sarif")
    // Without the settings beside the catalogs, ignored findings are reported, too.
    let catalogs = folder.path("catalogs")
    try FileManager.default.createSymbolicLink(atPath: catalogs, withDestinationPath: Repository.catalogs.path)
    let outcome = try StringsProgram.run(
      ["check", "--catalogs", catalogs, "--format", "sarif", "-o", report], in: folder)
    #expect(outcome == .init(status: 0, output: "", errors: ""))
    let script = """
      import json, sys
      from sarif_pydantic import Sarif
      document = json.load(open(sys.argv[1]))
      print(len(Sarif.model_validate(document).runs[0].results) == len(document["runs"][0]["results"]) > 10)
      document["runs"][0]["results"][0]["level"] = "grave"
      try:
          Sarif.model_validate(document)
      except ValueError:
          print("refused")
      """
    #expect(python.run(["-c", script, report], output: folder.path("read")) == 0)
    #expect(String(decoding: try folder.bytes(of: "read"), as: UTF8.self) == "True\nrefused\n")
  }
}
