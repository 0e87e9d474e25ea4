import Database
import Kernel
import Localization
import Service

/// Methods that show the card collection. (Sparks, 4.3.)
enum CardMethods {
  static let all: [Method] = [list, get, summary]

  private struct ListParameters: Parameters {
    let category: SparkCategory?
    let ownedOnly: Bool
    let text: String
    let page: PageRequest

    init(from fields: inout ParameterReader) throws(DomainError) {
      category = try fields.optional("category", .sparkCategory, "Only cards of this category.")
      ownedOnly = try fields.optional("ownedOnly", .flag, "Whether to return only owned cards; default false.") ?? false
      text =
        try fields.optional(
          "text", .text(SearchText.lengths),
          "A substring of the title or the category name, ignoring case and diacritics.") ?? ""
      page = try fields.page(of: .cards)
    }
  }

  private static let list = Method(
    "cards.list", "Lists the cards of the catalog, owned or not, by descending rarity, then by title.", effect: .read,
    access: .signedIn,
    errors: [.invalidCategory],
    examples: [
      Method.Example(
        "Search by title", #"{"text": "super"}"#)
    ]
  ) { (input: ListParameters, context) in
    let locale = context.locale
    let text = input.text.trimmed.folded
    let sorted = CollectionRules.sorted(try entries(context), in: locale)
    let page = Page(of: sorted, input.page) { entry in
      CollectionRules.matches(entry, category: input.category, ownedOnly: input.ownedOnly, folded: text, in: locale)
    } cursor: {
      Cursor(.cards, Int64($0.index))
    }
    return page.map { CardView(entry: $0, locale: locale) }
  }

  private struct GetParameters: Parameters {
    let card: String

    init(from fields: inout ParameterReader) throws(DomainError) {
      card = try fields.required("cardId", .id(.cardID), "The slug of the card.")
    }
  }

  private static let get = Method(
    "cards.get", "Returns a card.", effect: .read, access: .signedIn, errors: [.cardNotFound],
    examples: [
      Method.Example(
        "A card that is not owned", #"{"cardId": "card-idea-eureka"}"#)
    ]
  ) { (input: GetParameters, context) in
    guard let index = CardCatalog.current.cardSlugs.index(of: input.card) else {
      throw DomainError.cardNotFound.at("/cardId", id: input.card)
    }
    return CardReply(card: CardView(entry: try entries(context)[index], locale: context.locale))
  }

  private static let summary = Method(
    "cards.summary", "Returns the counts of owned cards by rarity and category, and the rarest owned cards.",
    effect: .read, access: .signedIn,
    examples: [
      Method.Example("An empty collection")
    ]
  ) { (_: NoParameters, context) in
    CardSummary(entries: try entries(context), locale: context.locale)
  }

  /// Returns all cards in catalog order.
  private static func entries(_ context: CallContext) throws -> [CardEntry] {
    let catalog = CardCatalog.current
    let ownership = try CardStore(transaction: context.transaction, user: try context.user.id)
      .ownership(in: catalog)
    return catalog.cards.indices.map { CardEntry(index: $0, ownership: ownership[$0]) }
  }
}

extension PagedList {
  /// Cards by their index in the catalog.
  fileprivate static let cards = PagedList("cards")
}
