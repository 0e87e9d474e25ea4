import Kernel
import TestFiles
import TestSupport
import Testing

@testable import Learning

@Suite("No bytes whatever end the program (kits and exams, 4.3)")
struct ImportFuzzTests {
  private let folder: TemporaryFolder
  private let user: TestUser

  init() throws {
    folder = try TemporaryFolder()
    user = try Harness.learning().user()
  }

  /// What makes a format what it is, so that random texts come far into its reader.
  private static func pieces(of format: KitImportFormat) -> [String] {
    switch format {
    case .csv, .tsv:
      ["\"", "\"\"", ",", ";", "\t", "|", "\n", "\r", "\r\n", " ", "a", "é", "🙂", "question", "answer", "\u{301}"]
    case .json: ["[", "]", "{", "}", ",", ":", "\"", "\\", "null", "1e9", "\"question\":", "\"record\":", "\u{0}", "é"]
    case .apkg: ["PK\u{1}\u{2}", "PK\u{3}\u{4}", "PK\u{5}\u{6}", "\u{0}", "\u{1}", "collection.anki21b", "\u{7F}"]
    }
  }

  /// A file that can be read, into which changes are made.
  private static func sample(of format: KitImportFormat) throws -> [UInt8] {
    switch format {
    case .csv: Array("question,answer,wrong\n\"a, b\",c,\"d, e\"\r\nf,g,h".utf8)
    case .tsv: Array("a\tb\n\"c\"\t\"d\"\n".utf8)
    case .json: Array(#"{"record": [{"question": "a", "correct_Answer": "b", "incorrect_Answers": ["c", "d"]}]}"#.utf8)
    case .apkg: try Repository.bytes(of: "Tests/AnkiPackages/Packages/2.1.35.apkg")
    }
  }

  /// A text of pieces, or the sample with some places changed.
  private func bytes(of format: KitImportFormat, from random: SeededRandomSource) throws -> [UInt8] {
    let pieces = Self.pieces(of: format)
    func piece() -> [UInt8] {
      random.next(upperBound: 6) == 0
        ? [UInt8(random.next(upperBound: 256))] : Array(pieces[random.next(upperBound: pieces.count)].utf8)
    }
    guard random.next(upperBound: 2) == 0 else { return (0..<random.next(upperBound: 40)).flatMap { _ in piece() } }
    var bytes = try Self.sample(of: format)
    for _ in 0..<random.next(upperBound: 4) {
      let start = random.next(upperBound: bytes.count)
      bytes.replaceSubrange(start..<min(start + random.next(upperBound: 3), bytes.count), with: piece())
    }
    return bytes
  }

  @Test("Random files are read or refused", arguments: KitImportFormat.allCases)
  func random(_ format: KitImportFormat) throws {
    let random = SeededRandomSource(seed: 11)
    var read = 0
    // Packages are slow to open in a debug build, and their reader has such tests of its own.
    for _ in 0..<(format == .apkg ? 60 : 400) {
      try folder.write(bytes(of: format, from: random), to: "random")
      if let failure = try user.attempt("kits.preview", ImportCall.path(format.rawValue, folder.path("random"))) {
        #expect(failure.code == 1005, "\(failure)")
      } else {
        read += 1
      }
    }
    #expect(read > 0)
  }
}
