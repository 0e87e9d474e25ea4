import Kernel
import SQLite
import Service

extension Challenge {
  /// The declaration of `challenges`.
  ///
  /// An export contains the challenges that the user created, copied or joined. (Challenges and friends, 1.2.)
  static let table = Table(
    "challenges",
    owner: .unowned(
      userCondition: """
        id in (
          select id from challenges where creator_id = :user
          union select id from challenges where copy_owner_id = :user
          union select challenge_id from participations where participant_id = :user)
        """), key: .number, id: \Challenge.id,
    blank: Challenge(
      id: 0, title: "", description: "", duration: 1, tasksPerDay: 1, isActive: true,
      visibility: .initial, taskNames: []),
    [
      Column("creator", column: "creator_id", \.creator, .row(of: "user"), "The creator.", isExported: false),
      Column(
        "keeper", column: "copy_owner_id", \.copyOwner, .row(of: "user"),
        "The only user who sees the challenge, because it is an imported copy.",
        isExported: false),
      Column("title", \.title, .text(ChallengeRules.titleLengths), "The title."),
      Column("description", \.description, .text(ChallengeRules.descriptionLengths), "The description."),
      Column("duration", \.duration, .integer(ChallengeRules.durations), "The number of days."),
      Column("tasksPerDay", \.tasksPerDay, .integer(ChallengeRules.tasksPerDay), "The number of tasks per day."),
      Column("isActive", \.isActive, .flag, "Whether the challenge can be joined."),
      Column(
        "visibility", \.visibility, .oneOf(ChallengeVisibility.self),
        "Who sees the challenge besides its creator, participants and invited users."),
      Column("createdAt", \.createdAt, .instant, "The creation time."),
    ])
}

extension ChallengeInvitation {
  /// The declaration of `challenge_invitations`, which are valid only among the users of this database. (Challenges and
  /// friends, 7.2.)
  static let table = Table(
    "challenge_invitations",
    owner: .row("challenge", column: "challenge_id", of: Challenge.table.description, "The challenge."),
    key: .columns(["invitee"]), blank: ChallengeInvitation(invitee: 0, invitedAt: .min),
    [
      Column("invitee", column: "invitee_id", \.invitee, .row(of: "user"), "The invited friend.", isFixed: true),
      Column("invitedAt", \.invitedAt, .instant, "The time of the invitation."),
    ])
}

extension ChallengeTask {
  /// The declaration of `challenge_tasks`.
  ///
  /// A challenge has a row for each task of a day, or no rows if its tasks are unnamed.
  static let table = Table(
    "challenge_tasks",
    owner: .row("challenge", column: "challenge_id", of: Challenge.table.description, "The challenge."),
    key: .columns(["position"]), blank: ChallengeTask(position: 0, name: ""),
    [
      Column("position", \.position, .integer(ChallengeRules.taskIndices), "The index of the task in the day, from 0."),
      Column("name", \.name, .text(ChallengeRules.taskNameLengths), "The name."),
    ])
}

extension Participation {
  /// The declaration of `participations`. (Challenges and friends, 1.3.)
  ///
  /// During an import, the revision of `blank` marks added and changed rows; at the end, the import replaces it with a
  /// new revision.
  static let table = Table(
    "participations", owner: .user(column: "participant_id"), key: .number, id: \Participation.id,
    blank: Participation(
      id: 0, participantID: 0, challengeID: 0, title: "", duration: 1, tasksPerDay: 1, status: .active, startedAt: .min,
      calendar: ChallengeCalendar(startDay: .min), tickedDay: 1, ticks: 0, updatedAt: .min,
      activity: Activity(time: .min, task: nil), revision: .max),
    [
      Column(
        "challenge", column: "challenge_id", \.challengeID, .row(of: "challenge"), "The challenge.", isFixed: true),
      Column("status", \.status, .oneOf(Status.self), "The status."),
      Column("startedAt", \.startedAt, .instant, "The time of joining.", isFixed: true),
      Column(
        "startDay", \.calendar.startDay, .day, "The civil day of joining.",
        .bounded("within two days of started_at; the zone is not stored")),
      Column("reachedDay", \.calendar.lastChangeDay, .day, "The latest civil day on which the participation changed."),
      Column(
        "pausedDays", \.calendar.pausedDays, .integer(0...Int.max),
        "The number of civil days that began during completed pauses."),
      Column("pausedOn", \.calendar.pausedOn, .day, "The civil day on which the current pause began."),
      Column(
        "tickedDay", \.tickedDay, .integer(ChallengeRules.durations),
        "The challenge day of the latest tick, even one that was undone.",
        .derived(from: "task_completions, or a day without ticks after them"), isExported: false),
      Column(
        "ticks", \.ticks, .integer(0...ChallengeRules.tasksPerDay.upperBound),
        "The number of ticked tasks of the day in ticked_day.",
        .derived(from: "task_completions"), isExported: false),
      Column("updatedAt", \.updatedAt, .instant, "The time of the last change."),
      Column(
        "activityAt", \.activity.time, .instant, "The time of the latest activity that friends see.",
        .bounded("the latest of task_completions, if there are any")),
      Column(
        "activityTask", \.activity.task, .text(0...ChallengeRules.taskNameLengths.upperBound),
        "The name of the task ticked last; empty if it is unnamed.",
        .bounded("the latest of task_completions, if there are any")),
      Column(
        "revision", \.revision, .integer(1...Int.max),
        "The number of the latest change, counted over all participations.",
        .bounded("at most the counter participation_changes"), isExported: false),
    ])

  /// The derivation of the ticked day, its number of ticks and the activity from the ticks.
  static let derivation = Derivation(
    of: table.description, expected: ParticipationDerivations.participation, bounded: ["activityAt", "activityTask"])
}

extension TaskCompletion {
  /// The declaration of `task_completions`. (Challenges and friends, 1.5.)
  static let table = Table(
    "task_completions",
    owner: .row("participation", column: "participation_id", of: Participation.table.description, "The participation."),
    key: .number, id: \TaskCompletion.id, blank: TaskCompletion(day: 1, index: 0, name: "", completedAt: .min),
    [
      Column("day", \.day, .integer(ChallengeRules.durations), "The challenge day, from 1."),
      Column(
        "taskIndex", \.index, .integer(ChallengeRules.taskIndices), "The index of the task in the day, from 0."),
      Column(
        "taskName", \.name, .text(0...ChallengeRules.taskNameLengths.upperBound),
        "The name of the task when it was ticked; empty if it had none."),
      Column("completedAt", \.completedAt, .instant, "The time of the tick."),
    ])
}

/// The expected values of the derived columns of participations.
private enum ParticipationDerivations: SQL, StatementSet {
  // After the only tick of a day is undone, `ticked_day` remains that day, with 0 ticks.
  case participation = """
    with own as (
      select p.*, ifnull((select max(t.day) from task_completions t where t.participation_id = p.id), 1) as last_day,
        (select t.id from task_completions t where t.participation_id = p.id
          order by t.completed_at desc, t.id desc limit 1) as latest,
        min(c.duration, 1 + ifnull(p.paused_on, p.reached_day) - p.start_day - p.paused_days) as reachable
      from participations p join challenges c on c.id = p.challenge_id where p.participant_id = :user)
    select o.id,
      iif(o.ticks = 0 and o.ticked_day between o.last_day + 1 and o.reachable, o.ticked_day, o.last_day) as ticked_day,
      iif(o.ticks = 0 and o.ticked_day between o.last_day + 1 and o.reachable, 0, (
        select count(*) from task_completions t where t.participation_id = o.id and t.day = o.last_day)) as ticks,
      ifnull(t.completed_at, o.activity_at) as activity_at,
      iif(t.id is null, o.activity_task, t.task_name) as activity_task
    from own o left join task_completions t on t.id = o.latest
    """
}
