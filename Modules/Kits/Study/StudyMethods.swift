import Database
import Kernel
import Service

/// The methods for the totals and the reset of the study course. (Kits and exams, 3.6 and 3.7.)
enum StudyMethods {
  static let all: [Method] = [statistics, reset]

  private static let statistics = Method(
    "study.statistics", "Returns the best results of all kits and exams, and the totals.", effect: .read,
    access: .signedIn,
    examples: [
      Method.Example(
        "A new user")
    ]
  ) { (_: NoParameters, context) in
    let study = try StudyCommands(context).study
    return StudyStatistics(try study.progress(), counters: try study.counters(), in: context.locale)
  }

  private static let reset = Method(
    "study.reset",
    "Resets the study course: deletes results, final stages, totals, attempts and reviews; kits remain.",
    effect: .write, access: .signedIn, traits: [.idempotent, .destructive],
    examples: [
      Method.Example(
        "After starting a test", after: KitMethods.example, Method.Example.Call("tests.start", #"{"kitId": "kit-1"}"#))
    ]
  ) { (_: NoParameters, context) in
    StudyResetReply(try StudyCommands(context).reset())
  }
}
