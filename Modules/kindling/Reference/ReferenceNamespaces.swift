import Reference

/// The concepts behind the namespaces, for the reference.
enum ReferenceNamespaces {
  static let all = [
    Namespace(
      "connection",
      """
      A connection is one conversation between a client and the program. It needs no handshake, but `initialize` \
      chooses a language and a time zone before anybody signs in.
      """),
    Namespace("rpc", "The program describes itself: all methods, objects, events and errors in one OpenRPC document."),
    Namespace(
      "system",
      """
      The program itself: its clock, versions, limits and measurements. `system.atomic` runs several calls that take \
      effect together or not at all.
      """),
    Namespace(
      "clock",
      """
      A fixed clock that only moves when told to, for tests of clients. These methods exist if the program was started \
      with `--clock`.
      """),
    Namespace(
      "labels",
      """
      The texts of a user interface, such as captions of buttons, in each language of the program. A front end that \
      uses them needs no translations of its own.
      """),
    Namespace(
      "history",
      """
      Each call that changes data of the user can be taken back, also a deletion, for 30 days. An undo restores exactly \
      the rows of the call, or is refused.
      """),
    Namespace(
      "sync",
      """
      One account on several devices, each with a file of its own, without a server. `kindling sync` and the clients \
      exchange what either device does not know; a front end that carries messages or files itself calls both sides.
      """),
    Namespace(
      "events",
      """
      Every change appends an event to the journal of its user. A client reads the journal from a position, or \
      subscribes and is notified of changes, also of those by other processes.
      """),
    Namespace(
      "auth",
      """
      An account belongs to one person; signing in opens a session, whose token a client stores. The session remains \
      the one of the connection until it ends, and a call may name another one.
      """),
    Namespace(
      "profile",
      """
      The name, avatar, language, time zone, start of the day and first day of the week of the signed-in user. \
      Everything that shows or greets a person, and every rule about days, uses them.
      """),
    Namespace(
      "preferences",
      """
      A JSON object per front end and user for choices that the program never reads, such as views, sort orders or \
      dark mode. They follow the user to other devices.
      """),
    Namespace(
      "today",
      """
      One call with everything that a screen for the current day shows: next lesson, goal, habits, reviews, sparks, \
      missions, reminders and streaks.
      """),
    Namespace(
      "activity",
      "The activity of a user per day, over all areas of the program: the data of a heat map."),
    Namespace(
      "dashboard",
      """
      The start screen of a learning path: a greeting, progress, the next lesson, the streak, and short summaries of \
      goal, habits and reviews.
      """),
    Namespace(
      "paths",
      """
      A learning path is a course: stages that open one after the other, each with lessons. One path is shipped; a user \
      can import others as documents, edit them, and choose the active one.
      """),
    Namespace(
      "stages",
      "A stage is a part of a learning path. It opens when all lessons of the previous stage are completed."),
    Namespace(
      "lessons",
      """
      A lesson is the smallest part of a learning path, with a body in Markdown if its author has written one. It is \
      completed once, which counts for streak and achievements.
      """),
    Namespace(
      "achievements",
      """
      An achievement is earned once, by lessons, streaks or whole stages, and stays earned. The list shows what is \
      still missing for the others.
      """),
    Namespace(
      "study",
      """
      The course of word kits has eight study stages, each opened by the exam of the previous one. Its overview and \
      statistics cover tests, exams, workouts and reviews.
      """),
    Namespace(
      "kits",
      """
      A kit is a list of questions with a correct answer and incorrect ones. Shipped kits belong to the study stages; \
      users create or import their own, in a stage or outside the study course.
      """),
    Namespace(
      "tests", "A test asks questions of one kit with options to choose from. Starting one creates an attempt."),
    Namespace(
      "exams",
      """
      An exam asks for typed answers from all kits of a study stage, and opens the next stage when it is passed. \
      Starting one creates an attempt.
      """),
    Namespace(
      "workouts",
      "A workout mixes the questions of several kits in rounds. Starting one creates an attempt."),
    Namespace(
      "attempts",
      """
      An attempt is one run through a test, exam or workout: it asks question after question until it has an outcome. \
      It is stored, so another device can continue it.
      """),
    Namespace(
      "reviews",
      """
      Spaced repetition: each question comes back shortly before it would be forgotten, as FSRS predicts from the \
      ratings of earlier answers. A day has a limited number of new questions, and suspended ones do not come back.
      """),
    Namespace(
      "goals",
      """
      A user has one learning goal, and marks the days on which they learned. The streak lapses 32 hours after the \
      latest marked day; freeze days extend this.
      """),
    Namespace(
      "habits",
      """
      A habit has a schedule and either a check or an amount per day. Its streak counts days or weeks that fulfill the \
      schedule, and its score weighs recent days most.
      """),
    Namespace(
      "friends",
      """
      Friends see each other's names, shared events and challenges. A user adds a friend by email address or ID, and \
      can remind a friend to continue.
      """),
    Namespace("feed", "The feed shows what the user and their friends did recently, newest first."),
    Namespace(
      "challenges",
      """
      A challenge has a number of days with the same tasks each day; its visibility and invitations decide who can \
      join it. A participation is the progress of one user in it, at that user's own pace.
      """),
    Namespace(
      "sparks",
      """
      A spark is a captured idea with a category and an intensity. It earns points, and with them levels, missions and \
      collectible cards.
      """),
    Namespace(
      "missions",
      """
      A mission is a task such as capturing three sparks in a week, with a reward of points. Some missions repeat each \
      day or week.
      """),
    Namespace(
      "cards",
      "A card is a collectible of one of four rarities, drawn for sparks. Duplicates are worth points."),
    Namespace(
      "reminders",
      """
      All reminders of a user: each kind is on or off and has a time where that makes sense; reminders of habits belong \
      to the habits. A client asks which are due in a span of time and shows them.
      """),
    Namespace(
      "tables",
      """
      A table collects entries of one kind, such as workouts, weights or books, with custom fields and an optional \
      target. It can be created from a template.
      """),
    Namespace(
      "entries", "An entry is a dated row of a table: a title, a value or duration, and what its custom fields hold."),
    Namespace("library", "The library is all tables of a user; its overview sums up their entries and streaks."),
    Namespace(
      "data",
      """
      Everything that a user has stored can be exported, as JSON lines, CSV or a calendar, and imported again. \
      `EXPORT.md` describes the lines.
      """),
  ]
}
