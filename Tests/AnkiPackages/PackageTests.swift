import AnkiPackages
import TestFiles
import Testing

/// Packages written by Anki's own library.
@Suite struct PackageTests {
  /// A question and its answer.
  struct Pair: Equatable {
    let prompt: String
    let answer: String

    init(_ prompt: String, _ answer: String) {
      (self.prompt, self.answer) = (prompt, answer)
    }
  }

  /// The expected questions of the notes that every version converts alike, by the tag of the note.
  static let questions: [(String, [Pair])] = [
    ("basic", [Pair("perro", "dog")]),
    ("reversed", [Pair("gato", "cat"), Pair("cat", "gato")]),
    ("optional", [Pair("vaca", "cow")]),
    ("optional-both", [Pair("oveja", "sheep"), Pair("sheep", "oveja")]),
    ("typed", [Pair("caballo", "horse")]),
    ("sound", [Pair("hola", "hello")]),
    ("gap", [Pair("[…] was founded in 1913.", "Canberra"), Pair("Canberra was founded in […].", "1913")]),
    (
      "gap-hint",
      [
        Pair("[city] is the capital of Australia.", "Canberra"),
        Pair("Canberra is the capital of [country].", "Australia"),
      ]
    ),
    ("gap-twice", [Pair("[…] and […] were capitals.", "Bonn, Berlin")]),
    (
      "country",
      [
        Pair("What is the capital of France? ()", "Paris On the Seine"),
        Pair("Where is Paris? [Europe|Country|Place]", "France country europe"),
      ]
    ),
    ("country-short", [Pair("What is the capital of Italy?", "Rome (no notes)")]),
    ("html", [Pair("one two three four five", "a < b && c > d € 😀 é")]),
    ("formula", [Pair(#"\(x^2\) and [latex]\frac{1}{2}[/latex]"#, "2 < 3")]),
    ("unicode", [Pair("étude 👩‍👩‍👧 한국어", "שָׁלוֹם مرحبا 漢字")]),
  ]

  private func pairs(_ package: AnkiPackage, _ tag: String) -> [Pair] {
    package.cards.filter { $0.tags.contains(tag) }.map { Pair($0.prompt, $0.answer) }
  }

  @Test("Every package yields the expected questions, media count and decks", arguments: SamplePackages.names)
  func questions(_ name: String) throws {
    let package = try AnkiPackage(contentsOf: SamplePackages.path(name))
    for (tag, expected) in Self.questions { #expect(pairs(package, tag) == expected, "\(tag)") }
    #expect(package.mediaCount == 2)
    #expect(package.decks == ["Geography", "Geography::Europe", "Languages::Spanish", "Odd &amp; ends"])
  }

  @Test(
    "Nested clozes, and clozes with several numbers, are converted if the Anki version created cards for them",
    arguments: SamplePackages.names)
  func nestedClozes(_ name: String) throws {
    let package = try AnkiPackage(contentsOf: SamplePackages.path(name))
    let nested = [Pair("[…] to the sea.", "The Danube flows"), Pair("The […] flows to the sea.", "Danube")]
    #expect(pairs(package, "gap-nested") == (name.hasPrefix("2.1") ? [nested[0]] : nested))
    let numbers = [Pair("[…], Quito", "Lima"), Pair("[…], […]", "Lima, Quito")]
    #expect(pairs(package, "gap-numbers") == (name.hasPrefix("26") ? numbers : []))
  }

  @Test("Cards without text, and image occlusions, are skipped", arguments: SamplePackages.names)
  func skipped(_ name: String) throws {
    let package = try AnkiPackage(contentsOf: SamplePackages.path(name))
    let reasons = package.skipped.map(\.reason)
    #expect(reasons == [.emptyAnswer, .promptWithoutText] + (name.hasPrefix("2.1") ? [] : [.unsupportedKind]))
  }

  @Test("Positions count all cards, ordered by note and template", arguments: SamplePackages.names)
  func positions(_ name: String) throws {
    let package = try AnkiPackage(contentsOf: SamplePackages.path(name))
    let positions = package.cards.map(\.position) + package.skipped.map(\.position)
    #expect(positions.sorted() == Array(1...positions.count))
    #expect(package.cards.map(\.position) == package.cards.map(\.position).sorted())
    #expect(package.skipped.map(\.position) == [8, 9] + (name.hasPrefix("2.1") ? [] : [positions.count]))
  }

  @Test("Cards have their deck and tags", arguments: SamplePackages.names)
  func decksAndTags(_ name: String) throws {
    let package = try AnkiPackage(contentsOf: SamplePackages.path(name))
    let first = try #require(package.cards.first)
    #expect(first.deck == "Languages::Spanish")
    #expect(Set(first.tags) == ["basic", "animal", "level::one"])
    #expect(package.cards.first { $0.tags.contains("country") }?.deck == "Geography::Europe")
  }

  @Test("A file and its bytes give the same result", arguments: SamplePackages.names)
  func fileAndBytes(_ name: String) throws {
    let file = try AnkiPackage(contentsOf: SamplePackages.path(name))
    let bytes = try AnkiPackage(SamplePackages.bytes(name))
    #expect(file.cards == bytes.cards)
    #expect(file.skipped == bytes.skipped)
  }

  // MARK: - Progress

  @Test("Progress starts at zero and ends at the total")
  func reports() throws {
    var sample = SampleCollection()
    for number in 1...1000 { sample.add("\(number)", "back") }
    var reports: [(Int, Int)] = []
    _ = try AnkiPackage(sample.package(), onProgress: { reports.append(($0, $1)) })
    #expect(reports.first ?? (-1, -1) == (0, 1000))
    #expect(reports.last ?? (-1, -1) == (1000, 1000))
    #expect(reports.count > 3)
    #expect(reports.map(\.0) == reports.map(\.0).sorted())
  }

  /// The error that a progress closure throws to cancel.
  private struct Stop: Error, Equatable {}

  @Test("An error of the progress closure cancels the reading and is rethrown", arguments: [0, 500])
  func stop(at index: Int) throws {
    var sample = SampleCollection()
    for number in 1...1000 { sample.add("\(number)", "back") }
    let package = try sample.package()
    #expect(throws: Stop()) {
      try AnkiPackage(package, onProgress: { done, _ in if done >= index { throw Stop() } })
    }
  }

  // MARK: - Files

  @Test("A collection without a package is read; a truncated one is damaged")
  func database() throws {
    var sample = SampleCollection()
    sample.add("a", "b")
    let bytes = try sample.database()
    let package = try AnkiPackage(bytes)
    #expect(package.cards.map(\.answer) == ["b"])
    #expect(package.mediaCount == 0)
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "collection.anki2")
    #expect(try AnkiPackage(contentsOf: folder.path("collection.anki2")).cards == package.cards)
    #expect(try packageError(Array(bytes.prefix(5000))) == .damaged)
    #expect(try packageError(Array(bytes.prefix(16))) == .damaged)
    #expect(try packageError(Array(bytes.prefix(15))) == .notAPackage)
    var limits = PackageLimits()
    limits.collectionBytes = bytes.count - 1
    #expect(try packageError(bytes, limits: limits) == .tooLarge)
  }

  @Test("A missing file and a directory are rejected", arguments: ["missing.apkg", "", "nul\0.apkg"])
  func unreadable(_ name: String) throws {
    let folder = try TemporaryFolder()
    #expect(throws: AnkiPackageError.unreadableFile) { try AnkiPackage(contentsOf: folder.path(name)) }
  }

  @Test("A device is rejected")
  func device() {
    #expect(throws: AnkiPackageError.unreadableFile) { try AnkiPackage(contentsOf: "/dev/zero") }
  }
}
