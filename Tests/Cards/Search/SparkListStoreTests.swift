import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import Cards

@Suite("Contents and order of spark lists (Sparks, 2.8.)")
struct SparkListStoreTests {
  private static let vocabulary = [
    ("Garden", "garden"), ("garlic", "garlic"), ("Éclair", "eclair"), ("e\u{301}clairs", "eclairs"),
    ("Straße", "strasse"), ("ΟΔΟΣ", "οδοσ"), ("日本", "日本"), ("u2xgarden", "u2xgarden"), ("run", "run"),
    ("RUNNING", "running"), ("42", "42"), ("4", "4"), ("and", "and"), ("near", "near"), ("Ñandú", "nandu"),
  ]
  private static let prefixes = [
    "g", "gar", "garden", "garz", "e", "eclair", "str", "strasse", "οδ", "日", "u2x", "run", "4", "and", "n",
  ]
  private static let tags = ["home", "work", "été", "a b", "rare"]

  private static func randomSpark(
    _ random: SeededRandomSource, from start: Int64 = 1_700_000_000
  ) -> (Spark, Set<String>) {
    func words() -> [(String, String)] {
      (0..<random.next(upperBound: 4)).map { _ in vocabulary[random.next(upperBound: vocabulary.count)] }
    }
    let title = [vocabulary[random.next(upperBound: vocabulary.count)]] + words()
    let notes = random.next(upperBound: 3) == 0 ? words() : []
    let sparkTags = random.next(upperBound: 2) == 0 ? [] : tags.filter { _ in random.next(upperBound: 4) == 0 }
    let seconds = start + Int64(random.next(upperBound: 12)) * 86_400 + Int64(random.next(upperBound: 3)) * 40_000
    let spark = Spark(
      title: title.map(\.0).joined(separator: " - "),
      notes: notes.isEmpty ? nil : notes.map(\.0).joined(separator: ", "),
      category: SparkCategory.allCases[random.next(upperBound: random.next(upperBound: 5) + 1)],
      intensity: SparkIntensity.allCases[random.next(upperBound: 4)], tags: sparkTags,
      isFavorite: random.next(upperBound: 5) == 0, at: seconds,
      day: Int((seconds + Int64(random.next(upperBound: 33) - 18) * 3600) / 86_400))
    let tagWords = sparkTags.flatMap { $0 == "été" ? ["ete"] : $0.split(separator: " ").map(String.init) }
    return (spark, Set(title.map(\.1) + notes.map(\.1) + tagWords))
  }

  private static func filter(_ random: SeededRandomSource) -> SparkFilter {
    var filter = SparkFilter()
    if random.next(upperBound: 3) == 0 {
      filter.words = (0...random.next(upperBound: 3)).map { _ in prefixes[random.next(upperBound: prefixes.count)] }
    }
    if random.next(upperBound: 3) == 0 { filter.category = SparkCategory.allCases[random.next(upperBound: 5)] }
    if random.next(upperBound: 3) == 0 { filter.intensity = SparkIntensity.allCases[random.next(upperBound: 4)] }
    if random.next(upperBound: 3) == 0 { filter.tags = tags.filter { _ in random.next(upperBound: 3) == 0 } }
    filter.withNotesOnly = random.next(upperBound: 5) == 0
    filter.favoritesOnly = random.next(upperBound: 5) == 0
    if random.next(upperBound: 3) == 0 {
      let first = CivilDay(dayNumber: 1_700_000_000 / 86_400 + random.next(upperBound: 14) - 1)
      filter.days = first...first.adding(days: random.next(upperBound: 8))
    }
    return filter
  }

  @Test("Random lists match the reference implementation", arguments: Search.seeds(3, thorough: 12))
  func anyList(_ seed: UInt64) throws {
    let random = SeededRandomSource(seed: seed)
    let harness = try Harness.cards()
    let users = try ["Ada", "Bob", "Eve"].map { try harness.user($0) }
    var references: [Int64: [ReferenceSpark]] = [:]
    for _ in 0..<360 {
      let user = users[random.next(upperBound: 3)]
      let (spark, words) = Self.randomSpark(random)
      references[user.id, default: []].append(ReferenceSpark(spark: try user.insert(spark), words: words))
    }
    for round in 0..<60 {
      let user = users[random.next(upperBound: 3)]
      let (filter, limit) = (Self.filter(random), 1 + random.next(upperBound: 60))
      let sort = SparkSort.allCases[round % SparkSort.allCases.count]
      let expected = references[user.id, default: []].filter { $0.matches(filter) }.sorted { $0.isBefore($1, sort) }
        .map(\.spark)
      let pages = try user.sparkPages(filter, sort, limit: limit)
      #expect(pages.flatMap(\.self) == expected, "\(sort) \(filter) \(limit)")
      #expect(pages.dropLast().allSatisfy { $0.count == limit } && (pages.last?.count ?? 0) <= limit)
    }
  }

  @Test(
    "Lists of extreme times are correct, including the first and last span of the index",
    // 2^42 milliseconds are about 4,398,046,511 seconds.
    arguments: [-62_135_596_800, -4_398_046_511 - 500_000, -500_000, 0, 4_398_046_511 - 500_000, 253_402_300_000]
      as [Int64])
  func extremeTimes(_ start: Int64) throws {
    let random = SeededRandomSource(seed: UInt64(bitPattern: start))
    let user = try Harness.cards().user()
    var references: [ReferenceSpark] = []
    for _ in 0..<150 {
      let (spark, words) = Self.randomSpark(random, from: start)
      references.append(ReferenceSpark(spark: try user.insert(spark), words: words))
    }
    for round in 0..<90 {
      var filter = Self.filter(random)
      filter.days = nil
      let sort = SparkSort.allCases[round % SparkSort.allCases.count]
      let expected = references.filter { $0.matches(filter) }.sorted { $0.isBefore($1, sort) }.map(\.spark)
      #expect(
        try user.sparkPages(filter, sort, limit: 1 + random.next(upperBound: 30)).flatMap(\.self) == expected,
        "\(sort) \(filter)")
    }
  }

  @Test(
    "If sparks are created, changed or deleted between pages, each unaffected match is listed once",
    arguments: Search.seeds(3, thorough: 12))
  func changes(_ seed: UInt64) throws {
    let random = SeededRandomSource(seed: seed)
    let user = try Harness.cards().user()
    var sparks = try (0..<80).map { _ in try user.insert(Self.randomSpark(random).0) }
    for sort in SparkSort.allCases {
      var stableIDs = Set(sparks.map(\.id))
      let initialIDs = Set(stableIDs)
      var filter = SparkFilter()
      filter.withNotesOnly = random.next(upperBound: 2) == 0
      let matchingIDs = Set(sparks.filter { !filter.withNotesOnly || $0.draft.notes != nil }.map(\.id))
      let listedIDs = try user.sparkPages(filter, sort, limit: 1 + random.next(upperBound: 9)) { _ in
        switch random.next(upperBound: 3) {
        case 0: sparks.append(try user.insert(Self.randomSpark(random).0))
        case 1:
          let deleted = sparks.remove(at: random.next(upperBound: sparks.count))
          stableIDs.remove(deleted.id)
          try user.delete(deleted)
        default:
          let index = random.next(upperBound: sparks.count)
          var new = Self.randomSpark(random).0
          new.id = sparks[index].id
          stableIDs.remove(new.id)
          try user.update(sparks[index], to: new)
          sparks[index] = new
        }
      }.flatMap(\.self).map(\.id)
      let listedStableIDs = listedIDs.filter(stableIDs.contains)
      #expect(Set(listedStableIDs).count == listedStableIDs.count, "\(sort)")
      #expect(Set(listedStableIDs) == stableIDs.intersection(matchingIDs), "\(sort)")
      #expect(stableIDs.isSubset(of: initialIDs))
    }
  }

  @Test("Paging continues correctly after the last spark of a page is deleted", arguments: SparkSort.allCases)
  func lastIsDeleted(_ sort: SparkSort) throws {
    let user = try Harness.cards().user()
    for index in 0..<9 { try user.insert(Spark(title: "Same", at: Int64(index / 3))) }
    let all = try user.sparkPages(SparkFilter(), sort, limit: 100).flatMap(\.self)
    let first = try user.sparkListStore().page(SparkFilter(), sort, after: nil, limit: 4)
    #expect(first.sparks == Array(all.prefix(4)))
    try user.delete(all[3])
    let second = try user.sparkListStore().page(SparkFilter(), sort, after: first.next, limit: 100)
    #expect(second.sparks == Array(all.dropFirst(4)))
  }

  @Test("Otherwise equal sparks are sorted by descending row ID in every order", arguments: SparkSort.allCases)
  func ties(_ sort: SparkSort) throws {
    let user = try Harness.cards().user()
    for _ in 0..<7 { try user.insert(Spark(title: "Same")) }
    #expect(try user.sparkPages(SparkFilter(), sort, limit: 2).flatMap(\.self).map(\.id) == [7, 6, 5, 4, 3, 2, 1])
  }

  // MARK: - Sorted matches

  private static let ordersByValue: [SparkSort] = [.points, .category, .intensity, .alphabetical]

  @Test(
    "If there are more than `maxMatches` matches, only the newest are sorted, and the page is marked as truncated",
    arguments: ordersByValue, [false, true])
  func limited(_ sort: SparkSort, byTag: Bool) throws {
    let random = SeededRandomSource(seed: 7)
    let user = try Harness.cards().user()
    let sparks = try (0..<60).map { index in
      try user.insert(
        Spark(
          title: "Plan \(random.next(upperBound: 9))", category: SparkCategory.allCases[random.next(upperBound: 5)],
          intensity: SparkIntensity.allCases[random.next(upperBound: 4)], tags: ["home"], isFavorite: index % 3 == 0,
          at: Int64(index) * 60))
    }
    let filter = byTag ? SparkFilter(tags: ["home"]) : SparkFilter(words: ["pla"])
    func isTruncated(_ filter: SparkFilter, _ maxMatches: Int) throws -> Bool {
      try user.sparkListStore(maxMatches: maxMatches).page(filter, sort, after: nil, limit: 5).isTruncated
    }
    #expect(try isTruncated(filter, 59))
    #expect(try !isTruncated(filter, 60))
    var favorites = filter
    favorites.favoritesOnly = true
    #expect(try !isTruncated(favorites, 60), "matches of the words and tags count, whatever the other conditions")
    #expect(try isTruncated(favorites, 59))

    let newest = sparks.suffix(25).map { ReferenceSpark(spark: $0, words: []) }
    let expected = newest.sorted { $0.isBefore($1, sort) }.map(\.spark)
    #expect(try user.sparkPages(filter, sort, limit: 4, maxMatches: 25).flatMap(\.self) == expected)
  }

  @Test(
    "Lists by time, and lists without words and tags of up to `maxRows` sparks, contain every match",
    arguments: SparkSort.allCases)
  func unlimited(_ sort: SparkSort) throws {
    let user = try Harness.cards().user()
    for index in 0..<30 { try user.insert(Spark(title: "Plan \(index)", at: Int64(index))) }
    let filter = SparkFilter(words: sort == .newest || sort == .oldest ? ["plan"] : [])
    #expect(try !user.sparkListStore(maxMatches: 5).page(filter, sort, after: nil, limit: 10).isTruncated)
    #expect(try user.sparkPages(filter, sort, limit: 10, maxMatches: 5).flatMap(\.self).count == 30)
  }

  private static let selectiveFilters: [SparkFilter] = [
    SparkFilter(category: .energy), SparkFilter(intensity: .extreme), SparkFilter(withNotesOnly: true),
    SparkFilter(favoritesOnly: true), SparkFilter(days: CivilDay(dayNumber: 0)...CivilDay(dayNumber: 3)),
  ]

  @Test(
    "A step reads a bounded number of sparks, whatever the sort order and the filter, and only the last page is empty",
    arguments: SparkSort.allCases, [[], ["plan"]] as [[String]])
  func bounded(_ sort: SparkSort, _ words: [String]) throws {
    let user = try Harness.cards().user()
    let sparks = try (0..<40).map { index in
      // The only match of each filter is the oldest or the newest spark.
      let matches = index == 0 || index == 39
      return try user.insert(
        Spark(
          title: "Plan \(index + 10)", notes: matches ? "Notes" : nil, category: matches ? .energy : .idea,
          intensity: matches ? .extreme : .low, isFavorite: matches, at: Int64(index) * 10_000))
    }
    let isInOrder = sort == .newest || sort == .oldest || sort == .alphabetical && words.isEmpty
    for var filter in Self.selectiveFilters {
      filter.words = words
      let pages = try user.sparkPages(filter, sort, limit: 3, maxMatches: 5, maxRows: 5)
      let references = sparks.map { ReferenceSpark(spark: $0, words: ["plan"]) }
      let read = isInOrder ? references[...] : references.suffix(5)
      let expected = read.filter { $0.matches(filter) }.sorted { $0.isBefore($1, sort) }.map(\.spark)
      #expect(pages.flatMap(\.self) == expected, "\(filter)")
      #expect(pages.allSatisfy { $0.count <= 3 })
      #expect(!pages.dropLast().contains([]))
      let store = user.sparkListStore(maxMatches: 5, maxRows: 5)
      let page = try store.page(filter, sort, after: nil, limit: 3)
      #expect(page.isTruncated == !isInOrder, "\(filter)")
      var steps = 1
      _ = try store.page(filter, sort, after: page.next, limit: 3) { steps += 1 }
      if isInOrder, filter.days == nil { #expect(steps >= 30 / 6) }
    }
  }

  @Test(
    "Lists by time read all sparks of one instant, even if they are more than a page reads",
    arguments: [SparkSort.newest, .oldest])
  func oneInstant(_ sort: SparkSort) throws {
    let user = try Harness.cards().user()
    for index in 0..<20 { try user.insert(Spark(title: "Plan", isFavorite: index % 7 == 0, at: 5)) }
    for time in [3, 7] { try user.insert(Spark(title: "Plan", isFavorite: true, at: Int64(time))) }
    let filter = SparkFilter(words: ["plan"], favoritesOnly: true)
    let ids = try user.sparkPages(filter, sort, limit: 2, maxMatches: 4).flatMap(\.self).map(\.id)
    #expect(ids == (sort == .newest ? [22, 15, 8, 1, 21] : [21, 15, 8, 1, 22]))
  }

  @Test("Each page sorts the current newest matches and continues after the last spark of the preceding page")
  func movedWindow() throws {
    let user = try Harness.cards().user()
    for index in 0..<6 { try user.insert(Spark(title: "Plan \(index)", at: Int64(index) * 60)) }
    let store = user.sparkListStore(maxMatches: 4)
    let first = try store.page(SparkFilter(words: ["plan"]), .alphabetical, after: nil, limit: 2)
    #expect(first.sparks.map(\.draft.title) == ["Plan 2", "Plan 3"] && first.isTruncated)
    // "Plan 9" belongs after the first page, "Plan 1" before it; the third spark moves "Plan 4" out of the newest four.
    for (index, title) in ["Plan 9", "Plan 1", "Plan 6"].enumerated() {
      try user.insert(Spark(title: title, at: 600 + Int64(index) * 60))
    }
    let second = try store.page(SparkFilter(words: ["plan"]), .alphabetical, after: first.next, limit: 9)
    #expect(second.sparks.map(\.draft.title) == ["Plan 5", "Plan 6", "Plan 9"] && second.next == nil)
  }

  @Test("A prefix finds all sparks, with the maximum number of expanded words and with one more", arguments: [32, 33])
  func manyWords(_ count: Int) throws {
    let user = try Harness.cards().user()
    for index in 0..<count { try user.insert(Spark(title: "w\(index + 100)", at: Int64(index))) }
    try user.insert(Spark(title: "v100", tags: ["w"]))
    for sort in [SparkSort.newest, .oldest, .alphabetical] {
      #expect(try user.sparkPages(SparkFilter(words: ["w1"]), sort, limit: 10).flatMap(\.self).count == count)
    }
  }

  @Test("Tags are matched as a whole, with any characters")
  func tags() throws {
    let user = try Harness.cards().user()
    let tags = ["deep work", "deep", "c++", "c#", "été", "ete", "\"", "日 本", "a\u{0}b", "A"]
    for tag in tags { try user.insert(Spark(title: "Of \(tag)", tags: [tag])) }
    for tag in tags {
      #expect(
        try user.sparkPages(SparkFilter(tags: [tag]), limit: 9).flatMap(\.self).map(\.draft.tags) == [[tag]], "\(tag)")
    }
    let long = String(repeating: "x", count: 20_000)
    try user.insert(Spark(title: "Long", tags: [long]))
    #expect(try user.sparkPages(SparkFilter(tags: [long]), limit: 9).flatMap(\.self).map(\.draft.title) == ["Long"])
  }

  @Test("The scanned instants of a day include the day in every zone", arguments: [-719_162, 0, 20_000])
  func instants(_ day: Int) {
    var filter = SparkFilter()
    #expect(filter.instants == .min ... .max)
    filter.days = CivilDay(dayNumber: day)...CivilDay(dayNumber: day)
    let midnight = Int64(day) * 86_400_000
    // A day in UTC+14 starts 14 hours before midnight UTC.
    // A day in UTC-12 that starts at 6:00 ends 42 hours after midnight UTC.
    #expect(filter.instants.contains(midnight - 14 * 3_600_000))
    #expect(filter.instants.contains(midnight + 42 * 3_600_000))
    // Alaska used Asian dates until 1867, and Manila used American dates until 1844.
    #expect(filter.instants.contains(midnight - (15 * 3600 + 13 * 60 + 42) * 1000))
    #expect(filter.instants.contains(midnight + (45 * 3600 + 56 * 60) * 1000))
  }
}
