import Reference

/// The index of tasks of the reference.
enum ReferenceTasks {
  static let all = [
    // Connection and program
    ReferenceTask("answer in French or Spanish", "initialize", "profile.update"),
    ReferenceTask("captions of buttons in the user's language", "labels.list"),
    ReferenceTask("end the program", "shutdown"),
    ReferenceTask("generate a client from a description", "rpc.discover"),
    ReferenceTask("health check", "system.ping", "system.info"),
    ReferenceTask("latencies and counts of calls", "system.metrics"),
    ReferenceTask("several changes at once, or none", "system.atomic"),
    ReferenceTask("test a client at another time", "clock.set", "clock.advance"),
    ReferenceTask("update a screen when data changes", "events.subscribe", "events.list"),

    // Sync
    ReferenceTask("carry changes to another device in a file", "sync.export", "sync.import"),

    // Accounts
    ReferenceTask("change the password", "auth.changePassword", "auth.resetPassword"),
    ReferenceTask("change the time zone or the start of the day", "profile.update"),
    ReferenceTask("create an account", "auth.signUp"),
    ReferenceTask("delete an account", "auth.deleteAccount"),
    ReferenceTask("forgotten password", "auth.resetPassword"),
    ReferenceTask("list devices that are signed in", "auth.sessions", "auth.revoke"),
    ReferenceTask("meter of a password's strength", "auth.passwordStrength"),
    ReferenceTask("name and avatar", "profile.get", "profile.update"),
    ReferenceTask("sign in, and stay signed in", "auth.signIn", "auth.resume"),
    ReferenceTask("sign out everywhere", "auth.signOut"),
    ReferenceTask("store dark mode or another setting of a front end", "preferences.set", "preferences.get"),
    ReferenceTask("weeks that start on Sunday", "profile.update"),

    // Overviews and reminders
    ReferenceTask("heat map of all activity", "activity.calendar"),
    ReferenceTask("notifications of a phone", "reminders.due"),
    ReferenceTask("turn a reminder on or off", "reminders.update", "reminders.list"),
    ReferenceTask("start screen", "today.get", "dashboard.get"),

    // Learning paths
    ReferenceTask("badges", "achievements.list", "achievements.get"),
    ReferenceTask("complete a lesson", "lessons.complete"),
    ReferenceTask("content of a lesson", "lessons.get"),
    ReferenceTask("course of the start screen", "paths.choose", "paths.list"),
    ReferenceTask("create a course", "paths.import"),
    ReferenceTask("delete a course", "paths.delete"),
    ReferenceTask("edit a course", "paths.export", "paths.update"),
    ReferenceTask("outline of a course", "paths.get", "stages.get"),
    ReferenceTask("share a success", "achievements.share"),

    // Word kits
    ReferenceTask("continue a test on another device", "attempts.list", "attempts.get"),
    ReferenceTask("exam of a study stage", "exams.start", "attempts.answer"),
    ReferenceTask("export a kit for Anki or a spreadsheet", "kits.export"),
    ReferenceTask("flash cards of today", "reviews.next", "reviews.answer"),
    ReferenceTask("forecast of reviews", "reviews.forecast"),
    ReferenceTask("import a corrected word list again", "kits.preview", "kits.import"),
    ReferenceTask("import an Anki deck or a word list", "kits.preview", "kits.import"),
    ReferenceTask("move a kit out of the study course", "kits.update"),
    ReferenceTask("new words per day", "reviews.configure"),
    ReferenceTask("practice the words of several kits", "workouts.start", "attempts.answer"),
    ReferenceTask("rename a kit", "kits.update"),
    ReferenceTask("search kits", "kits.list"),
    ReferenceTask("stop studying a kit or a question", "reviews.suspend", "reviews.resume"),
    ReferenceTask("take back the last rating", "reviews.undo"),
    ReferenceTask("test the words of a kit", "tests.start", "attempts.answer"),
    ReferenceTask("unlock an exam", "study.stages", "exams.start"),
    ReferenceTask("write word cards", "kits.create", "kits.addQuestions"),

    // Goals and habits
    ReferenceTask("archive a habit", "habits.archive", "habits.restore"),
    ReferenceTask("calendar of a habit", "habits.calendar"),
    ReferenceTask("calendar of learned days", "goals.calendar"),
    ReferenceTask("catch up a day of a habit", "habits.mark"),
    ReferenceTask("chart of a habit", "habits.statistics"),
    ReferenceTask("check off a habit", "habits.mark", "habits.unmark"),
    ReferenceTask("emoji of a habit", "habits.create", "habits.update"),
    ReferenceTask("freeze a day", "goals.freeze"),
    ReferenceTask("give up a learning goal", "goals.delete"),
    ReferenceTask("habit for some weeks only", "habits.create", "habits.update"),
    ReferenceTask("habits of today", "habits.today"),
    ReferenceTask("import habits from another app or a spreadsheet", "habits.import"),
    ReferenceTask("mark today as learned", "goals.log"),
    ReferenceTask("order of habits", "habits.move"),
    ReferenceTask("pause a habit during vacation", "habits.pause", "habits.resume"),
    ReferenceTask("set a learning goal", "goals.set", "goals.update"),
    ReferenceTask("streak in danger", "goals.status", "today.get"),

    // Friends
    ReferenceTask("add a friend", "friends.add"),
    ReferenceTask("change, close or delete a challenge", "challenges.update", "challenges.close", "challenges.delete"),
    ReferenceTask("compare with friends", "friends.leaderboard", "profile.update"),
    ReferenceTask("complete a task of a challenge", "challenges.completeTask"),
    ReferenceTask("encourage a friend", "friends.nudge"),
    ReferenceTask("invite others to a challenge", "challenges.create", "challenges.invite"),
    ReferenceTask("join or leave a challenge", "challenges.join", "challenges.leave"),
    ReferenceTask("news of friends", "feed.list"),
    ReferenceTask("see who takes part in a challenge", "challenges.participants"),

    // Sparks
    ReferenceTask("capture an idea", "sparks.create"),
    ReferenceTask("chart of ideas over time", "sparks.trend"),
    ReferenceTask("collection of cards", "cards.list", "cards.summary"),
    ReferenceTask("find an idea by text or tag", "sparks.list"),
    ReferenceTask("level and points", "sparks.progress"),
    ReferenceTask("missions of the week", "missions.list", "missions.get"),
    ReferenceTask("start over with sparks", "sparks.reset"),
    ReferenceTask("suggestion of what to write", "sparks.suggest"),

    // Tables and data
    ReferenceTask("change or delete several entries", "entries.updateMany", "entries.deleteMany"),
    ReferenceTask("chart of a table, or of a field of it", "tables.series"),
    ReferenceTask("create a table from a template", "tables.templates", "tables.create"),
    ReferenceTask("custom fields", "tables.update", "tables.create"),
    ReferenceTask("download my data", "data.export"),
    ReferenceTask("import a CSV file", "data.import"),
    ReferenceTask("log a workout, a meal or a book", "entries.add"),
    ReferenceTask("rename a custom field", "tables.update"),
    ReferenceTask("search entries, or filter them by a field", "entries.list"),
    ReferenceTask("subscribe to a calendar", "data.export"),
    ReferenceTask("sums and averages of a table, or of a field of it", "tables.statistics"),
    ReferenceTask("totals of all tables", "library.overview"),
    ReferenceTask("weight chart", "tables.series", "entries.add"),
  ]
}
