import Kernel
import Localization
import Service

/// The preferences of one user for one front end, which the program stores without reading them.
struct Preferences: Hashable, Sendable {
  /// The maximum number of apps per user.
  static let maxApps = 32
  /// The range of the length of an app's name, in code points.
  static let appLengths = 1...64
  /// The maximum size of the stored object in bytes.
  static let maxBytes = 64 << 10

  /// The name of the app.
  var app: String
  var values: JSONObject

  /// The preferences that are not empty.
  static let table = Table(
    "preferences", key: .columns(["app"]), blank: Preferences(app: "", values: JSONObject()),
    [
      Column("app", \.app, .text(appLengths), "The name of the app."),
      Column("values", column: "content", \.values, .object, "The preferences by name."),
    ])

  /// Returns the preferences after a change, which removes the preferences that are null.
  ///
  /// Throws `preferences_too_large`.
  func changed(by change: JSONObject) throws(DomainError) -> Preferences {
    let changed = Preferences(app: app, values: values.merged(with: change))
    guard changed.values.json.utf8.count <= Preferences.maxBytes else {
      throw DomainError.preferencesTooLarge.at("/values")
    }
    return changed
  }
}

extension Preferences: ResultObject {
  static let shape = Shape<Preferences>("Preferences", "The preferences of a user for one app.") {
    Field("app", "The name of the app.", \.app)
    Field("values", "The preferences by name; empty if there are none.", \.values)
  }
}

// Errors of preferences.
extension DomainError {
  /// The preferences of an app have more than `Preferences.maxBytes` bytes.
  static let preferencesTooLarge = DomainError(
    .limitReached, rule: "preferences_too_large",
    message: Strings.errorPreferencesTooLarge(maxKiB: Preferences.maxBytes >> 10))
  /// The user has preferences of `Preferences.maxApps` other apps.
  static let tooManyApps = DomainError(
    .limitReached, rule: "too_many_apps", message: Strings.errorTooManyApps(max: Preferences.maxApps))
}
