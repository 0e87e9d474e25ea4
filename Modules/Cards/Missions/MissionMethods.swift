import Database
import JSON
import Kernel
import Localization
import Service

/// Methods that list missions and change favorites.
///
/// Missions cannot be completed manually. (Sparks, 3.4.)
enum MissionMethods {
  static let all: [Method] = [list, favorite]

  private struct ListParameters: Parameters {
    let filter: MissionFilter
    let order: MissionOrder
    let page: PageRequest

    init(from fields: inout ParameterReader) throws(DomainError) {
      filter = MissionFilter(
        kind: try fields.optional("type", FieldType<MissionScope>.choice, "Only missions of this type.")?.kind,
        timeframe: try fields.optional(
          "timeframe", FieldType<MissionScope>.choice, "Only missions of this period; equivalent to type.")?.kind,
        difficulty: try fields.optional("difficulty", .choice, "Only missions of this difficulty."),
        status: try fields.optional("status", .choice, "Only missions with this status."),
        favoritesOnly: try fields.optional("favorites", .flag, "Whether to return only favorites; default false.")
          ?? false,
        text: (try fields.optional(
          "text", .text(SearchText.lengths), "A substring of the title, ignoring case and diacritics.") ?? "")
          .trimmed.folded)
      order = try fields.optional("sort", .choice, "The sort order; default progress.") ?? .progress
      page = try fields.page(of: .missions)
    }
  }

  private static let list = Method(
    "missions.list", "Lists missions with the user's progress.", effect: .read, access: .signedIn,
    examples: [
      Method.Example(
        "Today's easy missions", #"{"type": "daily", "difficulty": "easy", "sort": "points"}"#)
    ]
  ) { (input: ListParameters, context) in
    let states = try MissionCommands(context).states()
    let titled = states.map { (state: $0, title: context.text($0.mission.title).string) }
    let sorted = MissionListRules.sorted(titled, by: input.order, now: context.now)
    let page = Page(of: sorted, input.page) { state in
      MissionListRules.matches(state, input.filter, title: titled[state.index].title)
    } cursor: {
      Cursor(.missions, Int64($0.index))
    }
    return MissionList(page: page, all: states, locale: context.locale)
  }

  private struct FavoriteParameters: Parameters {
    let mission: String
    let isFavorite: Bool

    init(from fields: inout ParameterReader) throws(DomainError) {
      mission = try fields.required("missionId", .id(.missionID), "The slug of the mission.")
      isFavorite = try fields.required("isFavorite", .flag, "Whether the mission is a favorite.")
    }
  }

  private static let favorite = Method(
    "missions.favorite", "Adds a mission to the favorites or removes it.", effect: .write, access: .signedIn,
    traits: .idempotent,
    errors: [.missionNotFound],
    examples: [
      Method.Example(
        "A weekly mission", #"{"missionId": "w-idea-factory", "isFavorite": true}"#)
    ]
  ) { (input: FavoriteParameters, context) in
    let catalog = CardCatalog.current
    guard let index = catalog.missionSlugs.index(of: input.mission) else {
      throw DomainError.missionNotFound.at("/missionId", id: input.mission)
    }
    let user = try context.user.id
    let mission = catalog.missions[index]
    let isChanged = try MissionStore(transaction: context.transaction, user: user)
      .setFavorite(mission, input.isFavorite)
    if isChanged {
      try context.emit(
        CardsTopics.missionFavorite, MissionFavoriteEvent(isFavorite: input.isFavorite), of: user, subject: mission.id)
    }
    let state = try MissionCommands(context).states()[index]
    return FavoriteReply(
      mission: MissionView(state: state, locale: context.locale), isChanged: isChanged)
  }
}

extension PagedList {
  /// Missions by their index in the catalog.
  fileprivate static let missions = PagedList("missions")
}
