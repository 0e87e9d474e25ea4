import Database
import Kernel
import SQLite
import Service

/// Methods that search for sparks. (Sparks, 2.8.)
enum SearchMethods {
  static let all: [Method] = [list, suggest]

  private struct ListParameters: Parameters {
    let text: String?
    let filter: SparkFilter
    let days: DaySelection
    let sort: SparkSort
    let page: PageRequest

    init(from fields: inout ParameterReader) throws(DomainError) {
      text = try fields.optional(
        "text", .text(SearchText.lengths),
        """
        Search words, at most 20 different ones; each must be a prefix of a word in title, notes or tags, ignoring \
        case and diacritics. If very many words start with a prefix, only its most frequent words are searched.
        """)
      var filter = SparkFilter()
      filter.category = try fields.optional("category", .sparkCategory, "Only sparks of this category.")
      filter.intensity = try fields.optional("intensity", .sparkIntensity, "Only sparks of this intensity.")
      filter.tags = TagList.normalized(
        try fields.optional("tags", .tags, "Only sparks with at least one of these tags.") ?? [])
      filter.withNotesOnly =
        try fields.optional("withNotes", .flag, "Whether to return only sparks with notes; default false.") ?? false
      filter.favoritesOnly =
        try fields.optional("favorites", .flag, "Whether to return only favorites; default false.") ?? false
      self.filter = filter
      days = try fields.daySelection()
      sort =
        try fields.optional(
          "sort", FieldType<SparkSort>.choice,
          "The sort order; default newest. Points and intensity descend; category sorts by name, alphabetical by title."
        )
        ?? .newest
      page = try fields.page(of: sort.list)
    }
  }

  /// Lists sparks.
  ///
  /// A text without letters or digits matches nothing, and a blank text matches everything. Each page starts after the
  /// key of the last spark of the previous page, so that insertions and deletions do not shift it. A page that has a
  /// spark ends after a bounded amount of work, so a page with a `nextCursor` may be short.
  private static let list = Method(
    "sparks.list", "Lists filtered and sorted sparks, with summary statistics of all sparks.", effect: .read,
    access: .signedIn, traits: .long,
    errors: [.invalidCategory, .invalidIntensity, .invalidTag, .invalidRange, .tooManyWords],
    examples: [
      Method.Example(
        "Search by word prefix", #"{"text": "gard", "range": "today"}"#, after: SearchMethods.creation)
    ]
  ) { (input: ListParameters, context) in
    let account = try context.user.account
    let (user, today) = (account.id, account.day(at: context.now))
    var filter = input.filter
    filter.days = input.days.days(on: today, of: account)
    let text = input.text?.trimmed ?? ""
    filter.words = SearchText.searchWords(text)
    guard filter.words.count <= SearchText.maxWords else { throw DomainError.tooManyWords.at("/text") }

    let summary = try SparkSummaryStore(transaction: context.transaction, user: user).summary(on: today)
    guard text.isEmpty || !filter.words.isEmpty else {
      return SparkList(items: [], nextCursor: nil, isTruncated: false, summary: summary)
    }
    let page = try SparkListStore(transaction: context.transaction, user: user).page(
      filter, input.sort, after: input.page.cursor.map { SparkKey($0, input.sort) }, limit: input.page.limit
    ) { try context.reportProgress(0, of: 1) }
    return SparkList(
      items: page.sparks.map(SparkView.init), nextCursor: page.next?.cursor(input.sort), isTruncated: page.isTruncated,
      summary: summary)
  }

  private struct SuggestParameters: Parameters {
    let text: String

    init(from fields: inout ParameterReader) throws(DomainError) {
      text = try fields.required(
        "text", .text(SearchText.lengths), "The text that a word must contain, ignoring case and diacritics.")
    }
  }

  private static let suggest = Method(
    "sparks.suggest", "Returns words of the user's sparks that contain a text.", effect: .read,
    access: .signedIn,
    examples: [
      Method.Example(
        "Part of a word", #"{"text": "arde"}"#, after: SearchMethods.creation)
    ]
  ) { (input: SuggestParameters, context) in
    let store = WordStore(transaction: context.transaction, user: try context.user.id)
    return SuggestedWords(words: try store.suggestions(for: input.text.trimmed))
  }

  private static let creation = Method.Example.Call("sparks.create", #"{"title": "Garden plan"}"#)
}

/// A page of sparks with the summary statistics.
struct SparkList: ResultObject {
  let items: [SparkView]
  let nextCursor: Cursor?
  let isTruncated: Bool
  let summary: SparkSummary

  static let shape = Shape<SparkList>("SparkList", "A page of sparks, with summary statistics of all sparks.") {
    Field(
      "items", "The sparks of the page; fewer than requested if few of many sparks satisfy the filter.", \.items)
    Field("nextCursor", "The cursor of the next page; null on the last page.", \.nextCursor)
    Field(
      "isTruncated",
      """
      Whether sparks can be missing from the list: because only the newest 10,000 matches of words and tags, or the \
      newest 100,000 sparks without words and tags, were filtered and sorted by points, category, intensity or, with \
      words or tags, title; or because only the most frequent words of a prefix were searched.
      """, \.isTruncated)
    Field("counts", "The summary statistics of all sparks, regardless of the filter.", \.summary)
  }
}

struct SuggestedWords: ResultObject {
  let words: [String]

  static let shape = Shape<SuggestedWords>("SuggestedWords", "Words of the user's sparks.") {
    Field(
      "items", "At most 5 distinct words of at least 3 characters from titles, notes and tags, sorted.",
      \.words)
  }
}
