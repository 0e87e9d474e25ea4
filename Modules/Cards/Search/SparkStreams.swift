import SQLite
import Service

/// A search for sparks by the terms that `spark_search` keeps of them.
struct SparkSearch: Hashable, Sendable {
  /// The search, as FTS5 reads it.
  let text: String
  /// Whether all sparks that it finds have all words of the list.
  let findsOnlyWords: Bool
}

/// Beginnings of words, of two or four code points, of which a walk by titles meets those who have one.
struct SparkBeginnings: Hashable, Sendable {
  let texts: [String]
  /// Whether all sparks that have them have all words of the list.
  let areSearched: Bool
}

/// Finds ways for lists by words or tags that go along the words in the order of the list. (Sparks, 2.8.)
struct SparkStreams {
  /// What is read; a test looks at how.
  enum Statements: SQL, StatementSet {
    case withoutPlace = """
      select 1 from sparks where user_id = :user and place < -4611686018427387904 limit 1
      """
  }

  /// How many words a search names one by one for those that begin like one that is looked for.
  private static let mostWords = 4

  let connection: Connection
  let user: Int64

  /// The parts of a list along its words or tags.
  ///
  /// - Parameters:
  ///   - plan: The list.
  ///   - filter: What is true of its sparks.
  ///   - sort: Its order.
  ///   - words: How common its words are.
  /// - Returns: The parts; nil where the list asks for neither, or for what has no term, or where not all sparks have a place
  ///   in the order of time.
  /// - Throws: What SQLite refuses.
  func segments(
    of plan: SparkListPlan, _ filter: SparkFilter, _ sort: SparkSort, _ words: [WordCommonness]
  ) throws -> [SparkListPlan.Segment]? {
    guard !filter.words.isEmpty || !filter.tags.isEmpty, try allHavePlaces() else { return nil }
    if sort == .alphabetical {
      guard let beginnings = beginnings(filter, words) else { return nil }
      return plan.segments.map { $0.along(.titlesWithWords(like: beginnings)) }
    }
    guard let search = search(filter, words) else { return nil }
    return plan.segments.map { segment in
      if case .points(let points) = segment.walk {
        return segment.along(.found(search, SparkKinds(segment.filter, points: points)))
      }
      return segment.along(.found(search, SparkKinds(segment.filter)))
    }
  }

  private func allHavePlaces() throws(SQLiteError) -> Bool {
    try connection.statement(Statements.withoutPlace).bind("user", user).scalar(Int.self) == nil
  }

  // MARK: - By time

  /// A search for all sparks that have the words and one of the tags, and perhaps for some others.
  private func search(_ filter: SparkFilter, _ words: [WordCommonness]) -> SparkSearch? {
    var searches: [String] = []
    var findsOnlyWords = true
    for word in words {
      guard let (terms, areAll) = terms(for: word) else { return nil }
      searches.append(SearchTerm.anyOf(terms))
      findsOnlyWords = findsOnlyWords && areAll
    }
    if !filter.tags.isEmpty {
      let tags = filter.tags.map { tag in
        SearchText.words(title: tag).map { SearchTerm.anyOf([SearchTerm.word($0.folded, of: user)]) }
      }
      guard !tags.contains(where: \.isEmpty) else { return nil }
      searches.append("(\(tags.map { "(\(SearchTerm.all($0)))" }.joined(separator: " OR ")))")
    }
    return SparkSearch(text: SearchTerm.all(searches), findsOnlyWords: findsOnlyWords)
  }

  /// Terms of which all sparks have one that have a word which begins so, and whether these are all that have one.
  private func terms(for word: WordCommonness) -> (terms: [String], areAll: Bool)? {
    guard let beginning = SearchTerm.longestBeginning(of: word.word) else { return nil }
    if beginning == word.word { return ([SearchTerm.sparks(withWordsLike: beginning, of: user)], true) }
    if let words = word.words, 1...Self.mostWords ~= words.count {
      return (words.sorted().map { SearchTerm.word($0, of: user) }, true)
    }
    return ([SearchTerm.sparks(withWordsLike: beginning, of: user)], false)
  }

  // MARK: - By title

  /// Beginnings of which all sparks of the list have one: that of the rarest word, or one for each tag.
  private func beginnings(_ filter: SparkFilter, _ words: [WordCommonness]) -> SparkBeginnings? {
    if let rarest = words.filter({ beginning(of: $0.word) != nil }).min(by: {
      ($0.sparks ?? .max) < ($1.sparks ?? .max)
    }) {
      let beginning = beginning(of: rarest.word) ?? rarest.word
      return SparkBeginnings(texts: [beginning], areSearched: filter.words == [beginning])
    }
    let tags = filter.tags.map { tag in SearchText.words(title: tag).lazy.compactMap { beginning(of: $0.folded) }.first
    }
    guard !tags.isEmpty, !tags.contains(nil) else { return nil }
    return SparkBeginnings(texts: Array(Set(tags.compactMap(\.self))).sorted(), areSearched: false)
  }

  private func beginning(of word: String) -> String? {
    SearchTerm.longestBeginning(of: word, among: SearchTerm.lengthsByTitle)
  }
}
