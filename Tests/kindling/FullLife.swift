import TestSupport

/// A user of whom every table holds something, after somebody else who has used everything too.
enum FullLife {
  /// The calls of one user, in their order.
  static let calls: [(method: String, params: String)] = [
    (
      "paths.import",
      #"""
      {"source": {"title": {"en": "Knots", "fr": "Nœuds"}, "stages": [{"title": {"en": "Basics"}, "lessons": [
        {"title": {"en": "The bowline"}, "minutes": 10}, {"title": {"en": "The reef"}, "minutes": 5}]}]}}
      """#
    ),
    ("lessons.complete", #"{"lessonId": "lesson-01-1"}"#),
    ("goals.set", #"{"text": "Swift", "duration": "week"}"#), ("goals.log", "{}"),
    (
      "kits.create",
      #"""
      {"name": "Weather", "stage": 0, "questions": [
        {"prompt": "Дождь", "correctAnswer": "Rain", "incorrectAnswers": "Snow, Wind, Sun"},
        {"prompt": "Ветер", "correctAnswer": "Wind", "incorrectAnswers": "Snow, Rain, Sun"}]}
      """#
    ),
    ("reviews.answer", #"{"cardId": "kit-basic-colors-1", "rating": 3}"#),
    ("reviews.configure", #"{"newPerDay": 7}"#), ("study.updateProfile", #"{"name": "Zoé"}"#),
    (
      "challenges.create",
      #"{"title": "Run", "description": "Every day", "duration": 21, "tasksPerDay": 1, "taskNames": ["Run"]}"#
    ),
    ("sparks.create", #"{"title": "Plan", "tags": ["home"], "notes": "A \"garden\"", "estimatedMinutes": 5}"#),
    ("sparks.create", #"{"title": "Été", "category": "energy", "intensity": "extreme", "isFavorite": true}"#),
    ("missions.favorite", #"{"missionId": "d-morning-spark", "isFavorite": true}"#),
    ("settings.update", #"{"displayName": "Zo", "soundVolume": 0.5}"#),
    (
      "tables.create",
      #"{"name": "Workout Log", "category": "health", "customFields": ["Sets", "Weight"], "targetValue": 12.5}"#
    ),
    ("friends.add", #"{"email": "nobody@example.org"}"#),
  ]

  /// Lets a signed-in user live.
  static func live(in fixture: Fixture) throws {
    for (method, params) in calls { try fixture.call(method, params) }
    let path = try JSON(fixture.call("paths.list"))["items"].elements.last?["id"].string ?? ""
    let lesson = "\(path)-lesson-1-1"
    try fixture.call("lessons.complete", #"{"lessonId": "\#(lesson)"}"#)
    let kit =
      try JSON(fixture.call("kits.list", #"{"stage": 0}"#))["items"].elements.compactMap { $0["id"].string }
      .last { $0.hasPrefix("kit-") && $0.dropFirst(4).allSatisfy(\.isNumber) } ?? ""
    try fixture.call("tests.start", #"{"kitId": "\#(kit)"}"#)
    try fixture.call("reviews.answer", #"{"cardId": "\#(kit)-2", "rating": 1}"#)
    let challenge = try JSON(fixture.call("challenges.list"))["items"].elements.compactMap { $0["id"].int }.max() ?? 0
    let joined = try JSON(fixture.call("challenges.join", #"{"challengeId": \#(challenge)}"#))
    let part = joined["participation"]["id"].int ?? 0
    try fixture.call("challenges.completeTask", #"{"participationId": \#(part), "taskIndex": 0}"#)
    let table = try JSON(fixture.call("tables.list"))["items"].elements.first?["id"].int ?? 0
    let data = #"{"Weight": "80", "Sets": "3"}"#
    for entry in [
      #""type": "session", "title": "Run", "durationSeconds": 1800, "tags": ["gym"], "customData": \#(data)"#,
      #""type": "measurement", "title": "Weight", "value": 79.5, "mood": 4, "isImportant": true"#,
    ] { try fixture.call("entries.add", #"{"tableId": \#(table), \#(entry)}"#) }
    let sparks = try JSON(fixture.call("sparks.list"))["items"].elements.compactMap { $0["id"].int }
    try fixture.call("sparks.create", #"{"title": "Gone"}"#)
    try fixture.call("sparks.delete", #"{"sparkId": \#((sparks.max() ?? 0) + 1)}"#)
  }
}
