import Database
import Kernel
import Service

/// The methods for the totals, the profile and the reminder of the study course. (Kits and exams, 3.6 to 3.8.)
enum StudyMethods {
  static let all: [Method] = [statistics, profile, updateProfile, reminder, reset]

  private static let statistics = Method(
    "study.statistics", "Returns the best results of all kits and exams, and the totals.", effect: .read,
    access: .signedIn,
    examples: [
      Method.Example(
        "A new user")
    ]
  ) { (_: NoParameters, context) in
    let study = try StudyCommands(context).study
    return StudyStatistics(
      try study.progress(), counters: try study.profile().counters, in: context.locale)
  }

  private static let profile = Method(
    "study.profile", "Returns the user's profile in the study course.", effect: .read, access: .signedIn,
    examples: [
      Method.Example(
        "A new user")
    ]
  ) { (_: NoParameters, context) in
    let profile = try StudyCommands(context).study.profile()
    return StudyProfileView(profile: profile, locale: context.locale)
  }

  private struct ProfileParameters: Parameters {
    let change: StudyProfileChange
    let isReset: Bool

    init(from fields: inout ParameterReader) throws(DomainError) {
      let change = StudyProfileChange(
        name: try fields.optional(
          "name", .untrimmed(upTo: StudyProfile.maxNameLength).reporting(as: .studyNameTooLong),
          "The name, 1 to 15 characters after trimming."),
        avatar: try fields.optional("avatar", .avatar, "The picture."),
        hasReminder: try fields.optional("hasReminder", .flag, "Whether the daily reminder is on."))
      isReset =
        try fields.optional("reset", .flag, "Whether to also reset the study course, like study.reset. Default false.")
        ?? false
      fields.check { change.issues }
      self.change = change
    }
  }

  private static let updateProfile = Method(
    "study.updateProfile",
    "Changes the name, the picture and the reminder of the study course, and optionally resets the course.",
    effect: .write, access: .signedIn, traits: .idempotent,
    errors: [.emptyStudyName, .studyNameTooLong, .unknownAvatar],
    examples: [
      Method.Example(
        "A new name and picture", #"{"name": " Ada ", "avatar": "dog"}"#)
    ]
  ) { (input: ProfileParameters, context) in
    let commands = try StudyCommands(context)
    let before = try commands.study.profile()
    let after = input.change.applied(to: before)
    let changedFieldCount = after.changedFieldCount(from: before)
    if changedFieldCount > 0 {
      try commands.study.save(after)
      let user = try context.user.id
      try context.emit(KitTopics.profileUpdated, EmptyPayload(), of: user, subject: "\(user)")
    }
    let reset = input.isReset ? try commands.reset() : nil
    let isReset = reset.map { !$0.isEmpty } ?? false
    return StudyProfileReply(
      profile: StudyProfileView(profile: after, locale: context.locale),
      changed: changedFieldCount + (isReset ? 1 : 0),
      reset: reset.map(StudyResetReply.init))
  }

  private static let reminder = Method(
    "study.reminder", "Returns the time and the text of the next daily reminder of the study course.",
    effect: .read, access: .signedIn,
    examples: [
      Method.Example(
        "A new user")
    ]
  ) { (_: NoParameters, context) in
    let study = try StudyCommands(context).study
    return StudyReminderView(
      isOn: try study.profile().hasReminder,
      reminder: StudyReminder(after: context.now, in: try context.user.account.zone),
      step: try study.progress().nextStep,
      locale: context.locale)
  }

  private static let reset = Method(
    "study.reset",
    "Resets the study course: deletes results, final stages, totals, sessions and reviews; kits and profile remain.",
    effect: .write, access: .signedIn, traits: [.idempotent, .destructive],
    examples: [
      Method.Example(
        "After starting a test", after: KitMethods.example, Method.Example.Call("tests.start", #"{"kitId": "kit-1"}"#))
    ]
  ) { (_: NoParameters, context) in
    StudyResetReply(try StudyCommands(context).reset())
  }
}
