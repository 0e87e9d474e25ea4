public import Kernel
public import Localization

/// The user of a call and the language of its texts.
struct Caller {
  /// The signed-in user; nil if no user is signed in.
  let user: SignedInUser?
  /// The language and number format of texts.
  let locale: TextLocale
}

/// The state of one connection: the signed-in user, the language and the protocol state.
public final class Conversation {
  /// The caller after the last commit.
  private var committedCaller: Caller
  /// The caller that a call of the open group has set; nil if none has.
  private var pendingCaller: Caller?
  /// The row ID of the session of `$KINDLING_TOKEN`; other processes may use it, so a new sign-in does not end it.
  public var environmentSession: Int64?
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
  private(set) var isInitialized = false
  private(set) var isShutDown = false
  private(set) var hasExited = false

  /// Creates a conversation in the locale of the environment.
  public init(locale: TextLocale, origin: EventOrigin, isShared: Bool = false) {
    self.origin = origin
    self.isShared = isShared
    environmentLocale = locale
    committedCaller = Caller(user: nil, locale: locale)
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
    committedCaller = caller(committedCaller.user)
    pendingCaller = pendingCaller.map { caller($0.user) }
  }

  /// Records `shutdown`, after which only `exit` is allowed.
  func shutDown() { isShutDown = true }

  /// Records `exit`, after which no call runs.
  func end() { hasExited = true }

  // MARK: - Caller

  /// The caller of the calls that name no session.
  var caller: Caller { pendingCaller ?? committedCaller }
  /// The signed-in user; nil if no user is signed in.
  public var user: SignedInUser? { caller.user }
  /// The language and number format of texts: the user's, otherwise the client's or the environment's.
  public var locale: TextLocale { caller.locale }

  /// Returns the caller for a user, in the locale of the client or the environment if it has the user's language.
  func caller(_ user: SignedInUser?) -> Caller {
    Caller(user: user, locale: locale(for: user?.account.language))
  }

  /// Returns the locale of the client or the environment if it has a user's language, otherwise that language; nil if
  /// no user is signed in.
  func locale(for language: Language?) -> TextLocale {
    let preferred = clientLocale ?? environmentLocale
    guard let language, language != preferred.language else { return preferred }
    return TextLocale(stored: language)
  }

  /// Sets the caller of later calls, until the group is committed or rolled back.
  func setCaller(_ caller: Caller) { pendingCaller = caller }

  /// Makes the caller final after the commit of a group.
  func didCommit() {
    guard let pendingCaller else { return }
    committedCaller = pendingCaller
    self.pendingCaller = nil
  }

  /// Discards the sign-ins and sign-outs of a group that could not be committed.
  func didRollBack() { pendingCaller = nil }
}
