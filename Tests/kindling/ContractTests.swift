import JSONRPC
import TestFiles
import TestSupport
import Testing

@testable import Service
@testable import kindling

/// The methods of the contract, with their parameters; `?` marks an optional parameter.
@Suite struct ContractTests {
  static let system: [(String, String)] = [
    ("initialize", "clientInfo? locale? timeZone? processId?"), ("rpc.discover", ""), ("system.ping", ""),
    ("system.info", ""), ("system.metrics", ""), ("system.atomic", "calls"), ("labels.list", "locale?"),
    ("shutdown", ""), ("exit", ""),
    ("clock.set", "instant"), ("clock.advance", "seconds"),
  ]

  static let events: [(String, String)] = [
    ("events.list", "since? topics? cursor? limit?"), ("events.subscribe", "topics? since?"),
    ("events.unsubscribe", "subscription"),
  ]

  static let accounts: [(String, String)] = [
    ("auth.signUp", "name email password passwordConfirmation acceptTerms locale? timeZone? sessionOnly?"),
    ("auth.signIn", "email password sessionOnly? source?"), ("auth.resume", "token"), ("auth.signOut", "everywhere?"),
    ("auth.state", ""), ("auth.resetPassword", "email code newPassword passwordConfirmation sessionOnly? source?"),
    ("auth.changePassword", "currentPassword newPassword"), ("auth.passwordStrength", "password"),
    ("auth.sessions", "cursor? limit?"), ("auth.revoke", "sessionId"), ("auth.deleteAccount", "password"),
    ("profile.get", ""), ("profile.update", "name? avatar? locale? timeZone? dayStartsAt?"),
  ]

  static let learningPaths: [(String, String)] = [
    ("dashboard.get", ""), ("paths.list", "cursor? limit?"), ("paths.get", "pathId"), ("paths.import", "source"),
    ("stages.get", "stageId"), ("lessons.complete", "lessonId"), ("achievements.list", "category? cursor? limit?"),
    ("achievements.share", "achievementId"),
  ]

  static let kits: [(String, String)] = [
    ("stages.study", ""), ("stages.choose", "stage"), ("kits.list", "stage? query? cursor? limit?"),
    ("kits.get", "kitId cursor? limit?"), ("kits.create", "name? stage? questions"), ("kits.delete", "kitId"),
    ("kits.preview", "format content? path? delimiter? hasHeader? columns? cursor? limit?"),
    ("kits.import", "format content? path? kitId? name? stage? dryRun? partial? delimiter? hasHeader? columns?"),
    ("kits.addQuestions", "kitId questions"),
    ("kits.updateQuestion", "questionId prompt? correctAnswer? incorrectAnswers? acceptedAnswers?"),
    ("kits.removeQuestion", "questionId"), ("tests.start", "kitId"), ("exams.start", "examId"),
    ("workouts.start", "kitIds count?"),
    ("workouts.continue", "sessionId"), ("sessions.answer", "sessionId answer round? position?"),
    ("sessions.get", "sessionId"), ("sessions.drop", "sessionId"), ("study.statistics", ""), ("study.profile", ""),
    ("study.updateProfile", "name? avatar? hasReminder? reset?"), ("study.reminder", ""), ("study.reset", ""),
  ]

  static let reviews: [(String, String)] = [
    ("reviews.next", "kitIds? limit?"), ("reviews.history", "from to kitIds?"),
    ("reviews.forecast", "from to kitIds?"), ("reviews.answer", "cardId rating milliseconds? reviews?"),
    ("reviews.undo", ""), ("reviews.configure", "newPerDay? desiredRetention? fuzz?"),
  ]

  static let goals: [(String, String)] = [
    ("goals.set", "text duration?"), ("goals.update", "text? duration?"), ("goals.status", ""), ("goals.log", ""),
    ("goals.freeze", ""), ("goals.continue", "keepStreak"), ("goals.calendar", "month? week?"),
    ("goals.history", "cursor? limit?"),
  ]

  private static let habitFields =
    "schedule? target? direction? unit? color? group? reminder? question? notes? name?"

  static let habits: [(String, String)] = [
    ("habits.create", "kind? \(habitFields)"), ("habits.update", "habitId \(habitFields)"),
    ("habits.archive", "habitId"), ("habits.restore", "habitId"), ("habits.delete", "habitId"),
    ("habits.move", "habitId position"), ("habits.list", "archived? cursor? limit?"), ("habits.get", "habitId"),
    ("habits.mark", "habitId day? done? amount? add? skipped? note?"), ("habits.unmark", "habitId day?"),
    ("habits.pause", "habitId from? until?"), ("habits.resume", "habitId"), ("habits.today", "day?"),
    ("habits.calendar", "habitIds? from to"), ("habits.statistics", "habitId bucket from? to?"), ("habits.groups", ""),
    ("habits.import", "format path onConflict dryRun?"),
  ]

  static let social: [(String, String)] = [
    ("friends.list", "cursor? limit?"), ("friends.add", "email? userId?"), ("friends.remove", "email? userId?"),
    ("friends.nudge", "userId"), ("feed.list", "friendId? cursor? limit?"), ("challenges.list", "cursor? limit?"),
    ("challenges.create", "title description duration tasksPerDay taskNames?"), ("challenges.join", "challengeId"),
    ("challenges.leave", "participationId"), ("challenges.pause", "participationId"),
    ("challenges.resume", "participationId"), ("challenges.completeTask", "participationId taskIndex?"),
    ("challenges.uncompleteTask", "participationId taskIndex?"),
  ]

  static let sparks: [(String, String)] = [
    (
      "sparks.create",
      "title category? intensity? notes? tags? estimatedMinutes? actualMinutes? isFavorite? createdAt?"
    ),
    (
      "sparks.update",
      "sparkId title? category? intensity? notes? tags? estimatedMinutes? actualMinutes? isFavorite? createdAt?"
    ),
    (
      "sparks.list",
      "text? category? intensity? tags? withNotes? favorites? range? from? to? sort? cursor? limit?"
    ),
    ("sparks.suggest", "text"), ("sparks.delete", "sparkId? sparkIds?"), ("sparks.get", "sparkId"),
    ("missions.list", "type? difficulty? status? timeframe? favorites? text? sort? cursor? limit?"),
    ("missions.favorite", "missionId isFavorite"), ("cards.list", "category? ownedOnly? text? cursor? limit?"),
    ("cards.get", "cardId"), ("cards.summary", ""), ("progress.get", ""), ("progress.reset", ""),
    ("stats.overview", "range from? to? categories? intensities?"),
    ("stats.trend", "range from? to? categories? intensities? bucket"), ("reminders.due", "from to"),
    ("settings.get", ""),
    (
      "settings.update",
      """
      displayName? avatarIcon? cardBack? dailyReminder? weeklyReport? missionDeadlines? achievementNotifications? \
      streakReminder? soundEnabled? hapticsEnabled? soundVolume? darkMode? fontScale? reduceMotion? missionsView? \
      libraryView? missionsSort? librarySort? onboardingDone?
      """
    ),
  ]

  static let library: [(String, String)] = [
    ("tables.templates", "cursor? limit?"),
    ("tables.create", "name? description? category? targetGoal? targetValue? customFields? template?"),
    ("tables.list", "text? category? active? sort? cursor? limit?"), ("tables.get", "tableId"),
    ("tables.update", "tableId name? description? category? targetGoal? targetValue? customFields?"),
    ("tables.setActive", "tableId isActive"), ("tables.delete", "tableId"),
    (
      "entries.add",
      """
      tableId type? title notes? durationSeconds? value? checked? rating? tags? customData? mood? isImportant? occurredAt?
      """
    ),
    (
      "entries.update",
      """
      entryId type? title? notes? durationSeconds? value? checked? rating? tags? customData? mood? isImportant? occurredAt?
      """
    ),
    ("entries.list", "tableId text? type? important? from? to? sort? cursor? limit?"), ("entries.get", "entryId"),
    ("entries.delete", "entryId"), ("tables.statistics", "tableId"),
    ("tables.series", "tableId bucket from? to?"), ("library.overview", ""),
  ]

  static let data: [(String, String)] = [
    ("data.export", "path format? what? tableId? defuseFormulas? byteOrderMark?"),
    (
      "data.import",
      "path? content? format? what? tableId? delimiter? restoreFormulas? onConflict ignoreColumns? dryRun?"
    ), ("data.backup", "path keep?"),
  ]

  private static let domains: [[(String, String)]] = [
    system, events, accounts, learningPaths, kits, reviews, goals, habits, social, sparks, library, data,
  ]

  /// Returns the parameters of a method as in the contract, without those that its traits add.
  private func parameters(_ name: String) throws -> Set<String> {
    let method = try #require(Harness.programMethods[name])
    let common = Set(CommonParameters.properties(of: method.traits).map(\.name))
    return Set(
      method.parameters().filter { !common.contains($0.name) }.map { $0.isRequired ? $0.name : $0.name + "?" })
  }

  @Test("A method has the parameters of the contract", arguments: domains.flatMap { $0 })
  func signature(_ name: String, _ expected: String) throws {
    #expect(try parameters(name) == Set(expected.split(separator: " ").map(String.init)))
  }

  @Test("The contract lists every method of the program once")
  func completeness() {
    #expect(Self.domains.joined().map { $0.0 }.sorted() == Harness.programMethodNames.sorted())
  }

  @Test("Methods that create rows, take long or run in the background have the traits of the contract")
  func traits() throws {
    func traits(_ name: String) throws -> Method.Traits {
      try #require(Harness.programMethods[name]).traits.subtracting([.idempotent, .destructive, .takesSession])
    }
    for name in ["paths.import", "kits.import", "data.import"] {
      #expect(try traits(name) == [.creates, .long], "\(name)")
    }
    for name in ["kits.preview", "tables.delete"] { #expect(try traits(name) == .long, "\(name)") }
    for name in ["data.export", "data.backup"] { #expect(try traits(name) == [.background, .writesFile], "\(name)") }
    for name in [
      "challenges.create", "challenges.join", "sparks.create", "kits.create", "tests.start", "exams.start",
      "workouts.start", "tables.create", "entries.add", "habits.import",
    ] {
      #expect(try #require(Harness.programMethods[name]).traits.contains(.creates), "\(name)")
    }
  }
}
