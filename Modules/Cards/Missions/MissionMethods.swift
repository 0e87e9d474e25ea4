import Database
import JSON
import Kernel
import Localization
import Service

/// Methods that show missions and change favorites.
///
/// Missions cannot be completed manually. (Sparks, 3.4.)
enum MissionMethods {
  static let all: [Method] = [list, get, favorite]

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

  private struct GetParameters: Parameters {
    let mission: String

    init(from fields: inout ParameterReader) throws(DomainError) {
      mission = try fields.required("missionId", .id(.missionID), "The slug of the mission.")
    }
  }

  private static let get = Method(
    "missions.get", "Returns a mission with the user's progress.", effect: .read, access: .signedIn,
    errors: [.missionNotFound],
    examples: [
      Method.Example(
        "A weekly mission", #"{"missionId": "w-idea-factory"}"#)
    ]
  ) { (input: GetParameters, context) in
    MissionReply(mission: try view(try index(of: input.mission), context))
  }

  /// Returns the index of a mission in the catalog; throws `mission_not_found`.
  private static func index(of mission: String) throws(DomainError) -> Int {
    guard let index = CardCatalog.current.missionSlugs.index(of: mission) else {
      throw DomainError.missionNotFound.at("/missionId", id: mission)
    }
    return index
  }

  private static func view(_ index: Int, _ context: CallContext) throws -> MissionView {
    MissionView(state: try MissionCommands(context).states()[index], locale: context.locale)
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
    let index = try index(of: input.mission)
    let user = try context.user.id
    let mission = CardCatalog.current.missions[index]
    let isChanged = try MissionStore(transaction: context.transaction, user: user)
      .setFavorite(mission, input.isFavorite)
    if isChanged {
      try context.emit(
        CardsTopics.missionFavorite, MissionFavoriteEvent(isFavorite: input.isFavorite), of: user, subject: mission.id)
    }
    return FavoriteReply(mission: try view(index, context), isChanged: isChanged)
  }
}

extension PagedList {
  /// Missions by their index in the catalog.
  fileprivate static let missions = PagedList("missions")
}
