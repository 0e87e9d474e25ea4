public import Kernel
public import Localization

/// The state of one connection: the signed-in user, the language and the protocol state.
public final class Conversation {
  /// The signed-in user; nil if no user is signed in.
  public internal(set) var user: SignedInUser? {
    didSet { chooseLocale() }
  }
  /// The row ID of the session of `$KINDLING_TOKEN`; other processes may use it, so a new sign-in does not end it.
  public var environmentSession: Int64?
  /// The language and number format of texts: the user's, otherwise the client's or the environment's.
  public private(set) var locale: TextLocale
  /// The client's name; nil if the client did not send one.
  public private(set) var clientName: String?
  /// The client's time zone, for users who sign up without one.
  public private(set) var clientZone: Zone?
  /// The client's locale, for users who sign up without one.
  public private(set) var clientLocale: TextLocale?

  /// Whether several users share the connection: each call then names its session, and nobody is signed in on the
  /// connection itself.
  public let isShared: Bool

  /// The identifier of the connection in events.
  public let origin: EventOrigin

  private let environmentLocale: TextLocale
  /// The language of the user whose session has ended, until the next one signs in.
  private var endedLanguage: Language?
  private(set) var isInitialized = false
  private(set) var isShutDown = false
  private(set) var hasExited = false

  /// Creates a conversation in the locale of the environment.
  public init(locale: TextLocale, origin: EventOrigin, isShared: Bool = false) {
    self.origin = origin
    self.isShared = isShared
    environmentLocale = locale
    self.locale = locale
  }

  /// Copies another conversation for a background call; later changes of either do not affect the other.
  convenience init(copying other: Conversation) {
    self.init(locale: other.environmentLocale, origin: other.origin, isShared: other.isShared)
    initialize(clientName: other.clientName, locale: other.clientLocale, zone: other.clientZone)
    user = other.user
    locale = other.locale
  }

  /// Whether the client ended the conversation as the protocol requires, with `shutdown` and then `exit`.
  ///
  /// Also true if the connection ended without `exit`.
  public var endedCleanly: Bool { !hasExited || isShutDown }

  /// Records the parameters of `initialize`.
  func initialize(clientName: String?, locale: TextLocale?, zone: Zone?) {
    isInitialized = true
    self.clientName = clientName
    clientLocale = locale
    clientZone = zone
    endedLanguage = nil
    chooseLocale()
  }

  /// Signs a user in or out, as a call requests.
  func signIn(_ user: SignedInUser?) {
    endedLanguage = nil
    self.user = user
  }

  /// Signs out the user whose session has ended elsewhere or expired; texts stay in the user's language.
  func endSession() {
    endedLanguage = user?.account.language
    user = nil
  }

  /// Records `shutdown`, after which only `exit` is allowed.
  func shutDown() { isShutDown = true }

  /// Records `exit`, after which no call runs.
  func end() { hasExited = true }

  /// Sets the locale to the client's or the environment's, unless the user has another language.
  private func chooseLocale() {
    let preferred = clientLocale ?? environmentLocale
    guard let language = user?.account.language ?? endedLanguage, language != preferred.language else {
      locale = preferred
      return
    }
    locale = TextLocale(stored: language)
  }
}
