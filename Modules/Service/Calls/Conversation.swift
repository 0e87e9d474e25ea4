public import Kernel
public import Localization

/// What one connection has agreed on so far: who is signed in, in which language, and whether it is over.
public final class Conversation {
  /// Who is signed in.
  public internal(set) var user: SignedInUser? {
    didSet { chooseLocale() }
  }
  /// The session of `$KINDLING_TOKEN`, which other processes use as well: a sign-in on this connection does not end it.
  public var environmentSession: Int64?
  /// The language and the number style of texts: the user's, or what the client or the environment prefers.
  public private(set) var locale: TextLocale
  /// What the client calls itself; nil where it did not say.
  public private(set) var clientName: String?
  /// The zone that the client has named for users who name none.
  public private(set) var clientZone: Zone?
  /// The languages that the client has named for users who name none.
  public private(set) var clientLocale: TextLocale?

  private let environmentLocale: TextLocale
  private(set) var isInitialized = false
  private(set) var isShutDown = false
  private(set) var isOver = false

  /// Begins a conversation in the language of the environment.
  public init(locale: TextLocale) {
    environmentLocale = locale
    self.locale = locale
  }

  /// Goes on as another conversation stands, for a call that runs beside it: neither sees what the other does from now
  /// on.
  convenience init(asIn other: Conversation) {
    self.init(locale: other.environmentLocale)
    initialize(clientName: other.clientName, locale: other.clientLocale, zone: other.clientZone)
    user = other.user
    locale = other.locale
  }

  /// Whether the conversation has ended the way the protocol asks for: `shutdown`, then `exit`.
  ///
  /// True as well where it ended without `exit`.
  public var endedInOrder: Bool { !isOver || isShutDown }

  /// Notes what `initialize` has said.
  func initialize(clientName: String?, locale: TextLocale?, zone: Zone?) {
    isInitialized = true
    self.clientName = clientName
    clientLocale = locale
    clientZone = zone
    chooseLocale()
  }

  /// Notes `shutdown`: nothing but `exit` may follow.
  func shutDown() { isShutDown = true }

  /// Notes `exit`: no further call is run.
  func end() { isOver = true }

  /// A user's language goes before the client's, whose style of numbers stays where the language is the same.
  private func chooseLocale() {
    let preferred = clientLocale ?? environmentLocale
    guard let language = user?.account.language, language != preferred.language else {
      locale = preferred
      return
    }
    locale = TextLocale(language)
  }
}
