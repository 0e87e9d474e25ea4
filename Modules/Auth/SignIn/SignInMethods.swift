import Database
import Kernel
import Localization
import Service

/// Sign-up, sign-in, and going on with a session. (Learning paths, 2.)
struct SignInMethods {
  let hasher: PasswordHasher

  var all: [Method] { [signUp, signIn, resume, state] }

  // MARK: - Sign-up

  private struct SignUpParameters: Parameters {
    let registration: AccountRules.Registration
    let locale: String?

    init(from fields: inout ParameterReader) throws(DomainError) {
      registration = AccountRules.Registration(
        name: try fields.required("name", .text, "The whole name; 2 to 100 characters after trimming."),
        email: try fields.required("email", .text, "The e-mail address; letter case does not count."),
        password: try fields.required("password", .text, "The password: 8 characters or more, nothing is trimmed."),
        confirmation: try fields.required("passwordConfirmation", .text, "The password once more."),
        acceptsTerms: try fields.required("acceptTerms", .flag, "Whether the terms are accepted; they must be."),
        zone: try fields.optional(
          "timeZone", .text, "The IANA zone in which days are counted; the client's without it, or UTC."))
      locale = try fields.optional(
        "locale", .text, "The language of texts: en, es or fr; the client's without it, en for any other.")
    }
  }

  private var signUp: Method {
    Method(
      "auth.signUp", "Makes an account and signs it in.", effect: .write, access: .anyone,
      errors: [
        .nameTooShort, .nameTooLong, .invalidEmail, .weakPassword, .passwordMismatch, .termsNotAccepted,
        .unknownTimeZone, .accountAlreadyExists,
      ],
      examples: [
        Method.Example(
          "A new user in Paris",
          #"""
          {"name": "Grace Hopper", "email": "Grace@example.org", "password": "correct horse",
           "passwordConfirmation": "correct horse", "acceptTerms": true, "locale": "fr", "timeZone": "Europe/Paris"}
          """#,
          result: #"""
            {"user": {"firstName": "Grace", "initials": "GR", "email": "grace@example.org", "locale": "fr"}, "token": "…"}
            """#)
      ]
    ) { [hasher] (input: SignUpParameters, context) in
      let accounts = AccountStore(context.database.connection)
      let registration = input.registration
      let email = EmailAddress.normalized(registration.email)
      var issues = AccountRules.issues(of: registration)
      if EmailAddress(registration.email) != nil, try accounts.exists(email: email) {
        issues.append(DomainError.accountAlreadyExists.issue(at: "/email"))
        if issues.count == 1 {
          // Nothing is wrong with what was filled in; it meets what is there already.
          var conflict = DomainError.accountAlreadyExists.at("/email")
          conflict.issues = issues
          throw conflict
        }
      }
      if let refusal = DomainError(issues: issues) { throw refusal }

      let conversation = context.conversation
      let language = input.locale.map { Negotiation.locale(for: [$0]).language } ?? conversation.clientLocale?.language
      let draft = Account(
        id: 0, name: registration.name.trimmed, email: email, avatar: .cat, language: language ?? .en,
        zone: registration.zone.flatMap { Zone(identifier: $0) } ?? conversation.clientZone ?? .utc, dayStartsAt: 0,
        joinedAt: context.now)
      let account = try accounts.insert(draft, passwordHash: try hasher.hash(registration.password))
      try context.tell(.accountCreated, of: account.id, subject: String(account.id))
      return try Sessions(context).begin(for: account)
    }
  }

  // MARK: - Sign-in

  private struct SignInParameters: Parameters {
    let email: String
    let password: String

    init(from fields: inout ParameterReader) throws(DomainError) {
      email = try fields.required("email", .text, "The e-mail address; letter case does not count.")
      password = try fields.required("password", .text, "The password.")
    }
  }

  private var signIn: Method {
    Method(
      "auth.signIn", "Begins a session; five wrong passwords make the next try wait.", effect: .write, access: .anyone,
      errors: [.invalidEmail, .invalidCredentials, .rateLimited(seconds: 60)],
      examples: [
        Method.Example(
          "Back again", #"{"email": "ada@example.org", "password": "analytical engine"}"#,
          result: #"{"user": {"name": "Ada Lovelace"}, "token": "…"}"#)
      ]
    ) { [hasher] (input: SignInParameters, context) in
      guard EmailAddress(input.email) != nil else { throw DomainError.invalidEmail.at("/email") }
      guard !input.password.isEmpty else { throw DomainError.invalidCredentials }
      let account = try PasswordGate(context, hasher)
        .open(email: EmailAddress.normalized(input.email), password: input.password)
      return try Sessions(context).begin(for: account)
    }
  }

  private struct ResumeParameters: Parameters {
    let token: String

    init(from fields: inout ParameterReader) throws(DomainError) {
      token = try fields.required("token", .text, "The token that began the session.")
    }
  }

  private var resume: Method {
    Method(
      "auth.resume", "Goes on with a session.", effect: .write, access: .anyone, errors: [.sessionEnded],
      examples: [
        Method.Example("A stored token", #"{"token": "$token"}"#, result: #"{"user": {"name": "Ada Lovelace"}}"#)
      ]
    ) { (input: ResumeParameters, context) in
      UserReply(user: try Sessions(context).resume(input.token))
    }
  }

  private var state: Method {
    Method(
      "auth.state", "Tells whether somebody is signed in on this connection.", effect: .read, access: .anyone,
      examples: [
        Method.Example("Signed in", result: #"{"state": "authenticated", "user": {"name": "Ada Lovelace"}}"#)
      ]
    ) { (_: NoParameters, context) in
      AuthState(user: context.conversation.user?.account)
    }
  }
}
