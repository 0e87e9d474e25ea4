import Database
import Kernel
import Localization
import Service

/// The methods that list, show, create, update and delete kits. (Kits and exams, 4.)
enum KitMethods {
  static let all: [Method] = [list, get, create, update, delete]

  /// An example call that creates a kit.
  static let example = Method.Example.Call(
    "kits.create",
    """
    {"name": "Weather", "stage": 0, "questions": [
      {"prompt": "Дождь", "correctAnswer": "Rain", "incorrectAnswers": "Snow, Wind, Sun"}]}
    """)

  // MARK: - Reading

  private struct ListParameters: Parameters {
    let stage: Int?
    let isBasic: Bool?
    let text: String
    let page: PageRequest

    init(from fields: inout ParameterReader) throws(DomainError) {
      stage = try fields.optional(
        "stage", .integer(0...StudyStage.allCases.count - 1).reporting(as: .unknownStage),
        "The study stage of the kits to list. Default: all stages, and the kits without one.")
      isBasic = try fields.optional(
        "isBasic", .flag,
        "Whether to list only the shipped and installed kits, or only those of the user. Default: both.")
      text =
        (try fields.optional(
          "text", .text(0...KitRules.maxSearchLength), "A substring of the name, ignoring case and diacritics.") ?? "")
        .trimmed.folded
      page = try fields.page(of: .kits)
    }
  }

  private static let list = Method(
    "kits.list",
    "Lists shipped and own kits by stage and name, first those without a stage, with the numbers of their reviews.",
    effect: .read, access: .signedIn,
    errors: [.unknownStage],
    examples: [
      Method.Example(
        "The kits of the first stage", #"{"stage": 0, "limit": 1}"#)
    ]
  ) { (input: ListParameters, context) in
    let (user, transaction) = (try context.user.id, context.transaction)
    let progress = try StudyStore(transaction: transaction, user: user).progress()
    let locale = context.locale
    let entries = progress.kits
      .map { (kit: $0, name: $0.title.text(in: locale).string) }
      .filter { input.stage == nil || input.stage == $0.kit.stage?.rawValue }
      .filter { input.isBasic == nil || input.isBasic == $0.kit.isBasic }
      .filter { input.text.isEmpty || $0.name.folded.containsBytes(of: input.text) }
      .map { (kit: $0.kit, sortKey: KitSortKey($0.kit, nameKey: KitRules.key(of: $0.name))) }
      .filter { entry in input.page.cursor.map { KitSortKey($0) < entry.sortKey } ?? true }
      .sorted { $0.sortKey < $1.sortKey }
    let sortKeys = Dictionary(uniqueKeysWithValues: entries.map { ($0.kit.id, $0.sortKey) })
    let page = Page(fetched: entries.prefix(input.page.limit + 1).map(\.kit), limit: input.page.limit) { kit in
      sortKeys[kit.id].map(\.cursor) ?? Cursor(beforeFirstOf: .kits)
    }
    let (reviews, today) = (ReviewCountStore(transaction: transaction, user: user), try context.today)
    return try page.map {
      ListedKitView(
        kit: KitView($0, best: progress.best($0), in: locale), counts: try reviews.counts(of: $0, on: today))
    }
  }

  private struct KitParameters: Parameters {
    let id: String
    let page: PageRequest

    init(from fields: inout ParameterReader) throws(DomainError) {
      id = try fields.required("kitId", .id(.kitID), "The slug of the kit.")
      page = try fields.page(of: .kitQuestions)
    }
  }

  private static let get = Method(
    "kits.get", "Returns a kit with its questions and all their answers.", effect: .read, access: .signedIn,
    errors: [.kitNotFound],
    examples: [
      Method.Example(
        "A shipped kit", #"{"kitId": "kit-basic-colors", "limit": 1}"#)
    ]
  ) { (input: KitParameters, context) in
    let commands = try KitCommands(context)
    let kit = try commands.kit(input.id)
    let questions = try commands.kits.questions(
      of: kit, after: Int(input.page.key ?? 0), limit: input.page.limit + 1)
    let page = Page(fetched: questions, limit: input.page.limit) { Cursor(.kitQuestions, Int64($0.position)) }
    return KitDetails(kit: try commands.view(kit), questions: try commands.view(page, of: kit))
  }

  // MARK: - Changes

  private static let create = Method(
    "kits.create", "Creates a kit, in a stage of the study course or outside it.", effect: .write, access: .signedIn,
    traits: [.creates], errors: KitCommands.creationErrors,
    examples: [
      Method.Example(
        "A kit with one question",
        """
        {"name": "Weather", "stage": 0, "questions": [
          {"prompt": "Дождь", "correctAnswer": "Rain", "incorrectAnswers": ["Snow", "Wind", "Sun"]}]}
        """)
    ]
  ) { (input: NewKitParameters, context) in
    let commands = try KitCommands(context)
    var kit = try KitRules.checked(input.draft, fieldIssues: input.fieldIssues)
    kit.questions = try AnswerPool.drawing(at: input.drawnIndices, of: kit.questions, from: context.random)
    return KitReply(kit: try commands.view(try commands.insert(kit)))
  }

  private static let update = Method(
    "kits.update", "Renames a kit of the user, or moves it to a stage, or out of the study course.", effect: .write,
    access: .signedIn, traits: .idempotent,
    errors: [
      .kitNotFound, .basicKitProtected, .noKitName, .kitNameEmpty, .kitNameTooLong, .unknownStage, .kitNameTaken,
    ],
    examples: [
      Method.Example(
        "Out of the study course", #"{"kitId": "kit-1", "name": "Rain and snow", "stage": null}"#,
        after: KitMethods.example)
    ]
  ) { (input: KitChangeParameters, context) in
    let commands = try KitCommands(context)
    return KitReply(kit: try commands.view(try commands.update(try commands.kit(input.id), input.changed)))
  }

  private static let delete = Method(
    "kits.delete",
    "Deletes a kit of the user with its questions, reviews and best result; totals and exam results remain.",
    effect: .write, access: .signedIn, traits: [.idempotent, .destructive], errors: [.kitNotFound, .basicKitProtected],
    examples: [
      Method.Example(
        "A kit of the user", #"{"kitId": "kit-1"}"#, after: KitMethods.example)
    ]
  ) { (input: KitIDParameters, context) in
    let commands = try KitCommands(context)
    let kit = try commands.kit(input.id)
    let view = try commands.view(kit)
    try commands.delete(kit)
    return KitReply(kit: view)
  }
}

/// The sort key of a kit in `kits.list`.
private struct KitSortKey: Comparable {
  /// The number of the stage; -1 for a kit without one.
  private let stage: Int
  /// The normalized name and the slug, because an installed kit can have the name of a user kit.
  private let nameKey: String

  init(_ kit: Kit, nameKey: String) {
    (stage, self.nameKey) = (kit.stage?.rawValue ?? -1, "\(nameKey)\u{1}\(kit.id)")
  }

  init(_ cursor: Cursor) {
    (stage, nameKey) = (Int(cursor.keys[0]), cursor.keyText)
  }

  var cursor: Cursor { Cursor(.kits, Int64(stage), keyText: nameKey) }

  static func < (left: KitSortKey, right: KitSortKey) -> Bool {
    (left.stage, left.nameKey) < (right.stage, right.nameKey)
  }
}

extension PagedList {
  fileprivate static let kits = PagedList("kits", hasKeyText: true)
  fileprivate static let kitQuestions = PagedList("kitQuestions")
}
