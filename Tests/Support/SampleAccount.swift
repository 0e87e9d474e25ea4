/// A sample account with rows in every domain.
package enum SampleAccount {
  /// The first calls, in order; their parameters do not depend on earlier replies.
  package static let calls: [(method: String, params: String)] = [
    (
      "paths.import",
      #"""
      {"source": {"title": {"en": "Knots", "fr": "Nœuds"}, "stages": [{"title": {"en": "Basics"}, "lessons": [
        {"title": {"en": "The bowline"}, "minutes": 10, "body": {"en": "Make a *loop*."}, "links": [
          {"title": {"en": "Animation"}, "url": "https://example.org/bowline"}]},
        {"title": {"fr": "Le nœud plat"}, "minutes": 5}]}]}}
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
    ("reviews.answer", #"{"questionId": "kit-basic-colors-1", "rating": 3}"#),
    ("reviews.configure", #"{"newPerDay": 7}"#),
    ("reviews.suspend", #"{"questionIds": ["kit-basic-colors-2"]}"#),
    (
      "challenges.create",
      #"{"title": "Run", "description": "Every day", "duration": 21, "tasksPerDay": 1, "taskNames": ["Run"]}"#
    ),
    ("sparks.create", #"{"title": "Plan", "tags": ["home"], "notes": "A \"garden\"", "estimatedMinutes": 5}"#),
    ("sparks.create", #"{"title": "Été", "category": "energy", "intensity": "extreme", "isFavorite": true}"#),
    ("missions.favorite", #"{"missionId": "d-morning-spark", "isFavorite": true}"#),
    (
      "preferences.set",
      #"{"app": "web", "values": {"theme": "dark", "volume": 0.5, "sorts": {"missions": "progress"}}}"#
    ),
    ("reminders.update", #"{"kind": "daily_spark", "time": "06:30", "weekdays": [1, 2, 3, 4, 5]}"#),
    ("reminders.update", #"{"kind": "achievement", "isOn": false}"#),
    (
      "tables.create",
      #"{"name": "Workout Log", "category": "health", "customFields": ["Sets", "Weight"], "targetValue": 12.5}"#
    ),
    ("friends.add", #"{"email": "nobody@example.org"}"#),
    (
      "habits.create",
      #"{"name": "Read", "question": "Did you read?", "reminder": {"time": "21:00", "weekdays": [1, 7]}, "group": "Calm"}"#
    ),
    ("habits.create", #"{"name": "Water", "kind": "amount", "target": 2, "unit": "l", "notes": "Still"}"#),
  ]

  /// Fills the account of the signed-in user.
  package static func fill(_ user: TestUser) throws {
    for (method, params) in calls { try user.call(method, params) }
    let path = try user.call("paths.list")["items"].elements.last?["id"].string ?? ""
    let lesson = "\(path)-lesson-1-1"
    try user.call("lessons.complete", #"{"lessonId": "\#(lesson)"}"#)
    try user.call("paths.choose", #"{"pathId": "\#(path)"}"#)
    let kit =
      try user.call("kits.list", #"{"stage": 0}"#)["items"].elements.compactMap { $0["id"].string }
      .last { $0.hasPrefix("kit-") && $0.dropFirst(4).allSatisfy(\.isNumber) } ?? ""
    try user.call("tests.start", #"{"kitId": "\#(kit)"}"#)
    try user.call("reviews.answer", #"{"questionId": "\#(kit)-2", "rating": 1}"#)
    let challenge = try user.call("challenges.list")["items"].elements.compactMap { $0["id"].int }.max() ?? 0
    let joined = try user.call("challenges.join", #"{"challengeId": \#(challenge)}"#)
    let participation = joined["participation"]["id"].int ?? 0
    try user.call("challenges.completeTask", #"{"participationId": \#(participation), "taskIndex": 0}"#)
    let table = try user.call("tables.list")["items"].elements.first?["id"].int ?? 0
    let data = #"{"Weight": "80", "Sets": "3"}"#
    for entry in [
      #""type": "session", "title": "Run", "durationSeconds": 1800, "tags": ["gym"], "customData": \#(data)"#,
      #""type": "measurement", "title": "Weight", "value": 79.5, "mood": 4, "isImportant": true"#,
    ] { try user.call("entries.add", #"{"tableId": \#(table), \#(entry)}"#) }
    let habits = try user.call("habits.list")["items"].elements.compactMap { $0["id"].int }
    try user.call("habits.mark", #"{"habitId": \#(habits[0]), "day": "2026-09-01", "done": true, "note": "All"}"#)
    try user.call("habits.mark", #"{"habitId": \#(habits[1]), "add": 0.25}"#)
    for span in [#""from": "2026-12-24", "to": "2026-12-31""#, #""from": "2027-02-01""#] {
      try user.call("habits.pause", #"{"habitId": \#(habits[0]), \#(span)}"#)
    }
    try user.call("habits.archive", #"{"habitId": \#(habits[1])}"#)
    let sparks = try user.call("sparks.list")["items"].elements.compactMap { $0["id"].int }
    try user.call("sparks.create", #"{"title": "Gone"}"#)
    try user.call("sparks.delete", #"{"sparkId": \#((sparks.max() ?? 0) + 1)}"#)
  }
}
