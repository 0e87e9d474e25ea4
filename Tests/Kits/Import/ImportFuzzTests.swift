import Kernel
import TestFiles
import TestSupport
import Testing

@testable import Kits

@Suite("Imports of random bytes never crash (Kits and exams, 4.3.)")
struct ImportFuzzTests {
  private let folder: TemporaryFolder
  private let user: TestUser

  init() throws {
    folder = try TemporaryFolder()
    user = try Harness.kits().user()
  }

  /// Returns typical fragments of a format, so that random texts pass the first checks of the reader.
  private static func fragments(of format: KitImportFormat) -> [String] {
    switch format {
    case .csv, .tsv:
      ["\"", "\"\"", ",", ";", "\t", "|", "\n", "\r", "\r\n", " ", "a", "é", "🙂", "question", "answer", "\u{301}"]
    case .json: ["[", "]", "{", "}", ",", ":", "\"", "\\", "null", "1e9", "\"question\":", "\"record\":", "\u{0}", "é"]
    case .apkg: ["PK\u{1}\u{2}", "PK\u{3}\u{4}", "PK\u{5}\u{6}", "\u{0}", "\u{1}", "collection.anki21b", "\u{7F}"]
    }
  }

  /// Returns a valid file of a format.
  private static func sample(of format: KitImportFormat) throws -> [UInt8] {
    switch format {
    case .csv: Array("question,answer,wrong\n\"a, b\",c,\"d, e\"\r\nf,g,h".utf8)
    case .tsv: Array("a\tb\n\"c\"\t\"d\"\n".utf8)
    case .json: Array(#"{"record": [{"question": "a", "correct_Answer": "b", "incorrect_Answers": ["c", "d"]}]}"#.utf8)
    case .apkg: try Repository.bytes(of: "Tests/AnkiPackages/Packages/2.1.35.apkg")
    }
  }

  /// Returns a sequence of random fragments and bytes, or a mutated sample.
  private func bytes(of format: KitImportFormat, from random: SeededRandomSource) throws -> [UInt8] {
    let fragments = Self.fragments(of: format)
    func fragment() -> [UInt8] {
      random.next(upperBound: 6) == 0
        ? [UInt8(random.next(upperBound: 256))] : Array(fragments[random.next(upperBound: fragments.count)].utf8)
    }
    guard random.next(upperBound: 2) == 0 else { return (0..<random.next(upperBound: 40)).flatMap { _ in fragment() } }
    var bytes = try Self.sample(of: format)
    for _ in 0..<random.next(upperBound: 4) {
      let start = random.next(upperBound: bytes.count)
      bytes.replaceSubrange(start..<min(start + random.next(upperBound: 3), bytes.count), with: fragment())
    }
    return bytes
  }

  @Test("Random files are read or rejected", arguments: KitImportFormat.allCases)
  func random(_ format: KitImportFormat) throws {
    let random = SeededRandomSource(seed: 11)
    var readCount = 0
    // Packages are slow to open in a debug build, and their reader has its own fuzz tests.
    for _ in 0..<(format == .apkg ? 60 : 400) {
      try folder.write(bytes(of: format, from: random), to: "random")
      if let failure = try user.attempt("kits.preview", ImportCall.path(format.rawValue, folder.path("random"))) {
        #expect(failure.code == 1005, "\(failure)")
      } else {
        readCount += 1
      }
    }
    #expect(readCount > 0)
  }
}
