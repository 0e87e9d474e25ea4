import Kernel
import Service

/// Methods that return and change preferences.
enum PreferenceMethods {
  static let all: [Method] = [get, set]

  private struct GetParameters: Parameters {
    let app: String

    init(from fields: inout ParameterReader) throws(DomainError) {
      app = try fields.required("app", .app, "The name of the app, 1 to 64 characters.")
    }
  }

  private static let get = Method(
    "preferences.get", "Returns the user's preferences for one app.", effect: .read, access: .signedIn,
    examples: [
      Method.Example(
        "Preferences of a web page", #"{"app": "web"}"#,
        after: .init("preferences.set", #"{"app": "web", "values": {"theme": "dark", "textSize": 1.2}}"#))
    ]
  ) { (input: GetParameters, context) in
    try PreferenceStore(context).preferences(of: input.app)
  }

  private struct SetParameters: Parameters {
    let app: String
    let values: JSONObject

    init(from fields: inout ParameterReader) throws(DomainError) {
      app = try fields.required("app", .app, "The name of the app, 1 to 64 characters.")
      values = try fields.required(
        "values", .object, "The changed preferences by name, with any values; null removes a preference.")
    }
  }

  private static let set = Method(
    "preferences.set", "Changes the given preferences of the user for one app, and returns all of them.",
    effect: .write, access: .signedIn, traits: .idempotent,
    notes: "The program does not read preferences. Those of an app have at most 64 KiB as JSON.",
    errors: [.preferencesTooLarge, .tooManyApps],
    examples: [
      Method.Example(
        "A change and a removal", #"{"app": "web", "values": {"theme": "light", "textSize": null}}"#,
        after: .init("preferences.set", #"{"app": "web", "values": {"theme": "dark", "textSize": 1.2}}"#))
    ]
  ) { (input: SetParameters, context) in
    let store = try PreferenceStore(context)
    let before = try store.preferences(of: input.app)
    let preferences = try before.changed(by: input.values)
    if preferences != before {
      guard try !before.values.isEmpty || store.appCount() < Preferences.maxApps else { throw DomainError.tooManyApps }
      try store.save(preferences)
      try context.emit(PreferenceTopics.changed, EmptyPayload(), of: context.user.id, subject: input.app)
    }
    return preferences
  }
}

extension FieldType where Value == String {
  /// The name of an app, whose length is limited in code points because the table limits them.
  fileprivate static var app: FieldType { .text(codePoints: Preferences.appLengths).singleLine }
}

/// The journal topics of preferences.
enum PreferenceTopics {
  static let changed = Topic<EmptyPayload>(
    "preferences.changed", "The user changed the preferences for an app.", subject: "The name of the app.")

  static let all = [changed.declaration]
}
