import Database
import Kernel
import Localization
import Service

/// Methods for sign-up, sign-in and session resumption. (Accounts, 2 and 3.)
struct SignInMethods {
  let hasher: PasswordHasher
  private let unstoredAttempts = UnstoredAttempts()

  init(hasher: PasswordHasher) {
    self.hasher = hasher
  }

  var all: [Method] { [signUp, signIn, resume, state] }

  // MARK: - Sign-up

  private struct SignUpParameters: Parameters {
    let registration: AccountRules.Registration
    let locale: String?
    let sessionOnly: Bool
    let issues: [DomainError.Issue]

    init(from fields: inout ParameterReader) throws(DomainError) {
      let registration = AccountRules.Registration(
        name: try fields.required("name", .accountName, "The full name; 2 to 100 characters after trimming."),
        email: try fields.emailAddress(),
        password: try fields.required("password", .password.described(as: .newPassword), "The password, not trimmed."),
        confirmation: try fields.required("passwordConfirmation", .password, "The same password again."),
        acceptsTerms: try fields.required("acceptTerms", .flag, "Whether the terms are accepted; must be true."),
        zone: try fields.optional(
          "timeZone", .identifier, "The IANA time zone that determines days. Default: that of the client, or UTC."))
      locale = try fields.optional(
        "locale", .identifier,
        """
        The language: one of `capabilities.locales`, or a tag such as fr-CA; any other value means en. Default: that \
        of the client.
        """)
      sessionOnly = try fields.sessionOnly()
      fields.check { AccountRules.issues(of: registration) }
      self.registration = registration
      issues = fields.takeIssues(of: Self.self)
    }
  }

  private var signUp: Method {
    Method(
      "auth.signUp", "Creates an account and signs in.", access: .anyone, notes: SignInMethods.sessionNotes,
      errors: [
        .nameTooShort, .nameTooLong, .invalidEmail, .weakPassword, .passwordMismatch, .termsNotAccepted,
        .unknownTimeZone, .accountAlreadyExists, .connectionIsShared,
      ],
      examples: [
        Method.Example(
          "A new user in Paris",
          #"""
          {"name": "Grace Hopper", "email": "Grace@example.org", "password": "correct horse",
           "passwordConfirmation": "correct horse", "acceptTerms": true, "locale": "fr", "timeZone": "Europe/Paris"}
          """#)
      ],
      preparation: Preparation { (input: SignUpParameters, context) in
        try AuthSessionCommands.check(sessionOnly: input.sessionOnly, context)
        try SignInMethods.check(input, context)
      } compute: { [hasher] input, _ in
        try hasher.hash(input.registration.password)
      }
    ) { (input: SignUpParameters, passwordHash, context) in
      try SignInMethods.check(input, context)
      let registration = input.registration
      let conversation = context.conversation
      let locale = input.locale.map { Negotiation.locale(for: [$0]) } ?? conversation.clientLocale ?? .english
      let draft = Account(
        id: 0, name: registration.name.trimmed, email: registration.email, avatar: .cat,
        language: locale.language,
        zone: registration.zone.flatMap { Zone(identifier: $0) } ?? conversation.clientZone ?? .utc, dayStartsAt: 0,
        weekStartsOn: Account.weekStart(in: locale), joinedAt: context.now)
      let account = try AccountStore(context.transaction).insert(draft, passwordHash: passwordHash)
      try context.emit(AuthTopics.created, EmptyPayload(), of: account.id, subject: String(account.id))
      return try AuthSessionCommands(context).begin(for: account, signsInConnection: !input.sessionOnly)
    }
  }

  /// Throws an error with all violations in a registration.
  ///
  /// If `account_already_exists` is the only violation, the error is a conflict.
  private static func check(_ input: SignUpParameters, _ context: CallContext) throws {
    var issues = input.issues
    let accounts = AccountStore(context.transaction)
    if EmailAddress(input.registration.email) != nil, try accounts.exists(email: input.registration.email) {
      issues.append(DomainError.accountAlreadyExists.issue(at: "/email"))
      if issues.count == 1 {
        var conflict = DomainError.accountAlreadyExists.at("/email")
        conflict.issues = issues
        throw conflict
      }
    }
    if let error = DomainError(issues: issues) { throw error }
  }

  // MARK: - Sign-in

  static let sessionNotes = """
    The new session replaces the connection's session, which ends unless it was resumed from $KINDLING_TOKEN or is a \
    token for scripts. The subscriptions of the replaced session end with a notification. With sessionOnly, the \
    connection does not change; it is required with serve --shared.
    """

  private struct SignInParameters: Parameters {
    let attempt: SignInAttempt
    let password: Password
    let sessionOnly: Bool

    init(from fields: inout ParameterReader) throws(DomainError) {
      let email = try fields.emailAddress()
      password = try fields.required("password", .password, "The password.")
      sessionOnly = try fields.sessionOnly()
      attempt = SignInAttempt(email: email, source: try fields.source())
    }
  }

  private var signIn: Method {
    Method(
      "auth.signIn", "Signs in and starts a session; from the fifth failure on, further attempts are delayed.",
      access: .anyone, traits: .worksWithoutStorage,
      notes: SignInMethods.sessionNotes,
      errors: [.invalidEmail, .invalidCredentials, .connectionIsShared, .rateLimited(seconds: 60)],
      examples: [
        Method.Example(
          "Returning user", #"{"email": "ada@example.org", "password": "analytical engine"}"#)
      ],
      preparation: Preparation { [unstoredAttempts] (input: SignInParameters, context) in
        try AuthSessionCommands.check(sessionOnly: input.sessionOnly, context)
        guard !input.password.isEmpty else { throw DomainError.invalidCredentials }
        return try PasswordVerifier(context, unstoredAttempts).storedHash(for: input.attempt)
      } compute: { [hasher] input, stored in
        try hasher.check(input.password, against: stored, rehashing: true)
      }
    ) { [unstoredAttempts] (input: SignInParameters, verification, context) in
      let account = try PasswordVerifier(context, unstoredAttempts).authenticate(input.attempt, verification)
      guard context.canStore else {
        guard !input.sessionOnly, let hash = verification.storedHash else { throw DomainError.storageFailed }
        return AuthSessionCommands(context).beginUnstored(for: account, passwordHash: hash)
      }
      return SignInReply(
        session: try AuthSessionCommands(context).begin(for: account, signsInConnection: !input.sessionOnly))
    }
  }

  private struct ResumeParameters: Parameters {
    let token: String

    init(from fields: inout ParameterReader) throws(DomainError) {
      token = try fields.required("token", .identifier, "The token returned when the session started.")
    }
  }

  private var resume: Method {
    Method(
      "auth.resume", "Resumes a session.", effect: .read, access: .anyone, traits: .changesConnection,
      notes: "The previous session of the connection does not end; its subscriptions end with a notification.",
      errors: [.sessionEnded, .connectionIsShared],
      examples: [
        Method.Example("A stored token", #"{"token": "example-token-of-ada"}"#)
      ]
    ) { (input: ResumeParameters, context) in
      try context.requireOwnConnection()
      return UserReply(user: try AuthSessionCommands(context).resume(input.token))
    }
  }

  private var state: Method {
    Method(
      "auth.state", "Returns whether a user is signed in on this connection.", effect: .read, access: .anyone,
      examples: [
        Method.Example("Signed in")
      ]
    ) { (_: NoParameters, context) in
      AuthState(user: context.signedInUser?.account)
    }
  }
}

extension ParameterReader {
  /// Reads an email address and normalizes it.
  mutating func emailAddress() throws(DomainError) -> String {
    EmailAddress.normalized(
      try required("email", .emailAddress.reporting(as: .invalidEmail), "The email address; case-insensitive."))
  }

  /// Reads the origin of an attempt to sign in.
  mutating func source() throws(DomainError) -> String? {
    try optional(
      "source", .text(1...200),
      """
      The origin of the attempt, such as an IP address, which a front end of many users sets; it removes one that its \
      client has sent. After failed attempts, further ones from this source are delayed, and those for this address \
      only from 100 failures within an hour on.
      """)
  }
}
