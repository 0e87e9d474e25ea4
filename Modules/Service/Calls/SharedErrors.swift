import Database
import JSONRPC
public import Kernel
import Localization
import SQLite

extension DomainError {
  /// The method requires a signed-in user. (Accounts, 7.)
  public static let notSignedIn = DomainError(
    .unauthenticated, rule: "not_signed_in", message: Strings.errorNotSignedIn)
  /// The session has ended or expired, or never existed. (Accounts, 3.)
  public static let sessionEnded = DomainError(
    .unauthenticated, rule: "session_ended", message: Strings.errorSessionEnded)
  /// The token of the caller permits only other methods.
  public static let notPermittedByToken = DomainError(
    .forbidden, rule: "not_permitted_by_token", message: Strings.errorNotPermittedByToken)
  /// The token of the caller does not permit the data of an imported row.
  static let dataNotPermittedByToken = DomainError(
    .forbidden, rule: "not_permitted_by_token", message: Strings.errorDataNotPermittedByToken)
  /// The call concerns the whole connection, which several users share.
  public static let connectionIsShared = DomainError(
    .forbidden, rule: "connection_is_shared", message: Strings.errorConnectionIsShared)
  /// The client key was already used for another method.
  public static let clientKeyReused = DomainError(
    .conflict, rule: "client_key_reused", message: Strings.errorClientKeyReused, path: "/clientKey")
  /// The client key was already used, and the user has deleted what the call had created.
  public static let clientKeyUsed = DomainError(
    .conflict, rule: "client_key_used", message: Strings.errorClientKeyUsed, path: "/clientKey")
  /// The data of the user has reached the limit, which the message states in MiB.
  static func storageLimitReached(maxBytes: Int) -> DomainError {
    DomainError(
      .limitReached, rule: "limit_reached", message: Strings.errorStorageLimit(maxMiB: maxBytes >> 20))
  }
  /// A previous stage is not completed, or the exam that opens a study stage is not passed. (Learning paths, 6.)
  public static let stageLocked = DomainError(.locked, rule: "stage_locked", message: Strings.errorStageLocked)
  /// The call was canceled while it ran.
  public static let canceled = DomainError(.canceled, message: Strings.errorCancelled)
  /// Another process held the database lock for longer than the timeout, or changed data during every preparation.
  public static let busy = DomainError(.busy, message: Strings.errorBusy)
  /// The disk is full or read-only, or a write failed.
  public static let storageFailed = DomainError(.storageFailed, message: Strings.errorStorageFailed)
  /// The file of the database was renamed, deleted or replaced while the program used it.
  public static let databaseMoved = DomainError(
    .storageFailed, rule: "database_moved", message: Strings.errorDatabaseMoved)
  /// A read failed.
  public static let storageUnreadable = DomainError(
    .storageFailed, rule: "storage_unreadable", message: Strings.errorStorageUnreadable)
  /// The database contains invalid data.
  public static let databaseDamaged = DomainError(
    .storageFailed, rule: "database_damaged", message: Strings.errorDatabaseDamaged)
  /// The result of a call is larger than the limit of replies; the call was rolled back.
  static let resultTooLarge = DomainError(
    .limitReached, rule: "result_too_large", message: Strings.errorResultTooLarge)
  /// The calls of `system.atomic` need more processor time than one call may take.
  static let tooMuchWork = DomainError(.limitReached, rule: "too_much_work", message: Strings.errorTooMuchWork)
  /// The user has `max` background calls that have not ended.
  static func tooManyBackgroundCalls(max: Int) -> DomainError {
    DomainError(
      .limitReached, rule: "too_many_background_calls", message: Strings.errorTooManyBackgroundCalls(max: max))
  }
  /// A file has more rows than one call imports on a connection of several users.
  public static func tooManyRows(max: Int) -> DomainError {
    DomainError(.limitReached, rule: "too_many_rows", message: Strings.errorTooManyRows(max: max))
  }
  /// Too many calls that hash a password and name no session are waiting.
  static let tooManyWaiting: DomainError = {
    var error = DomainError(.rateLimited, rule: "too_many_waiting", message: Strings.errorTooManyWaiting)
    error.retryAfter = 1
    return error
  }()
  /// A commit failed after its data had been written, so the changes may or may not be stored.
  public static let outcomeUnknown = DomainError(
    .storageFailed, rule: "outcome_unknown", message: Strings.errorOutcomeUnknown)

  /// `initialize` was sent a second time.
  static let alreadyInitialized = DomainError(
    .conflict, rule: "already_initialized", message: Strings.errorAlreadyInitialized)
  /// The time zone is not a known IANA zone.
  public static let unknownTimeZone = DomainError(
    .validationFailed, rule: "unknown_time_zone", message: Strings.errorUnknownTimeZone)
  /// A text is not an email address. (Accounts, 2.)
  public static let invalidEmail = DomainError(
    .validationFailed, rule: "invalid_email", message: Strings.errorInvalidEmail)
  /// The sign-in session or the study session does not exist or belongs to another user. (Kits and exams, 7.)
  public static let sessionNotFound = DomainError(
    .notFound, rule: "session_not_found", message: Strings.errorSessionNotFound(id: "…"))
  /// The avatar does not exist. (Accounts, 7.)
  public static let unknownAvatar = DomainError(
    .validationFailed, rule: "unknown_avatar", message: Strings.errorUnknownAvatar)

  /// A name is longer than `max` characters, or cannot be stored.
  public static func nameTooLong(max: Int) -> DomainError {
    DomainError(.validationFailed, rule: "name_too_long", message: Strings.errorNameTooLong(max: max))
  }

  /// The title is missing or blank. (Sparks, 8.)
  public static let titleRequired = DomainError(
    .validationFailed, rule: "title_required", message: Strings.errorTitleRequired)

  /// A title is longer than `max` characters. (Sparks, 8.)
  public static func titleTooLong(max: Int) -> DomainError {
    DomainError(.validationFailed, rule: "title_too_long", message: Strings.errorTitleTooLong(max: max))
  }

  /// The category of a spark or a table does not exist. (Sparks, 8.)
  public static let invalidCategory = DomainError(
    .validationFailed, rule: "invalid_category", message: Strings.errorInvalidCategory)
  /// There are too many tags, or a tag is too long. (Sparks, 8.)
  public static let invalidTag = DomainError(
    .validationFailed, rule: "invalid_tag", message: Strings.errorInvalidTag)
  /// A date that must not be in the future is in the future. (Sparks, 8.)
  public static let dateInFuture = DomainError(
    .validationFailed, rule: "date_in_future", message: Strings.errorDateInFuture)
  /// A range lacks its first or last day, ends before it begins, or is combined with another range. (Sparks, 8.)
  public static let invalidRange = DomainError(
    .validationFailed, rule: "invalid_range", message: Strings.errorInvalidRange)
  /// A series has more than `TrendStep.maxBuckets` buckets. (Days, 4.1.)
  public static let tooManyBuckets = DomainError(
    .validationFailed, rule: "too_many_buckets", message: Strings.errorTooManyBuckets(max: TrendStep.maxBuckets))
  /// The target of a table or a habit is missing, out of range or not possible. (Tables, 6.) (Habits, 8.)
  public static let invalidTarget = DomainError(
    .validationFailed, rule: "invalid_target", message: Strings.errorInvalidTarget)
  /// A span of time or of days ends before it begins. (Habits, 8.)
  public static let invalidSpan = DomainError(
    .validationFailed, rule: "invalid_span", message: Strings.errorInvalidSpan)

  /// A span of time or of days has more than `maxDays` days. (Habits, 8.)
  public static func spanTooLong(maxDays: Int) -> DomainError {
    DomainError(.validationFailed, rule: "span_too_long", message: Strings.errorSpanTooLong(maxDays: maxDays))
  }

  /// A calendar is of more than `CalendarDays.maxDays` days.
  public static let calendarTooLong = spanTooLong(maxDays: CalendarDays.maxDays)
  /// A calendar is neither of a month nor of a span of days with both ends.
  public static let monthOrSpan = DomainError(
    .validationFailed, rule: "month_or_span", message: Strings.errorMonthOrSpan)

  /// A duration of a goal or an entry is out of range. (Goals, 5.) (Tables, 6.)
  public static let invalidDuration = DomainError(
    .validationFailed, rule: "invalid_duration", message: Strings.errorInvalidDuration)

  static let notAllowedInAtomic = DomainError(
    .validationFailed, rule: "not_allowed_in_atomic", message: Strings.errorNotInAtomic)

  /// Maps a SQLite error to an error for the caller; nil if it is an internal error.
  ///
  /// A column of the wrong type, or a value that no version of the program stores, counts as damage. Missing memory
  /// counts as a failed storage, because the call was rolled back and can be repeated.
  init?(_ error: SQLiteError, whileReading isReading: Bool) {
    guard error != .fileMoved else {
      self = .databaseMoved
      return
    }
    switch error.kind {
    case .busy, .locked: self = .busy
    case .corrupt, .notADatabase, .mismatch: self = .databaseDamaged
    case .full, .readOnly, .io, .cannotOpen, .noMemory: self = isReading ? .storageUnreadable : .storageFailed
    case .interrupted: self = .canceled
    default: return nil
    }
  }
}

extension Method {
  /// The errors that a call can throw for reasons that its declaration implies.
  var impliedErrors: [DomainError] {
    var errors = [DomainError.canceled]
    if access == .signedIn { errors += [.notSignedIn, .sessionEnded, .notPermittedByToken] }
    if traits.contains(.creates) { errors += [.clientKeyReused, .clientKeyUsed] }
    if effect != .control || access == .signedIn {
      errors += [.busy, .storageFailed, .storageUnreadable, .databaseDamaged, .databaseMoved]
    }
    if countsStorage { errors.append(.storageLimitReached(maxBytes: StorageQuota.defaultMaxBytes)) }
    if effect == .write { errors.append(.outcomeUnknown) }
    if traits.contains(.prepared), access == .anyone { errors.append(.tooManyWaiting) }
    if traits.contains(.runsInBackground) {
      errors.append(.tooManyBackgroundCalls(max: BackgroundCallQueue.maxCallsPerOwner))
    }
    return errors
  }

  /// Whether an error is declared, or implied by the declaration.
  func permits(_ error: DomainError) -> Bool {
    if error.kind == .invalidParams { return true }
    guard error.issues.isEmpty else {
      let rules = fieldRules().map(\.rawValue) + (errors + impliedErrors).compactMap(\.rule)
      return error.issues.allSatisfy { rules.contains($0.rule) }
    }
    return (errors + impliedErrors + [.resultTooLarge]).contains { $0.kind == error.kind && $0.rule == error.rule }
  }
}

extension ErrorCode {
  init(_ kind: DomainError.Kind) {
    self =
      switch kind {
      case .invalidParams: .invalidParams
      case .canceled: .canceled
      case .unauthenticated: .unauthenticated
      case .forbidden: .forbidden
      case .notFound: .notFound
      case .conflict: .conflict
      case .validationFailed: .validationFailed
      case .limitReached: .limitReached
      case .locked: .locked
      case .rateLimited: .rateLimited
      case .busy: .busy
      case .storageFailed: .storageFailed
      case .internalError: .internalError
      }
  }
}

extension ErrorReply {
  init(_ error: DomainError, in locale: TextLocale) {
    self.init(ErrorCode(error.kind), message: error.message.text(in: locale).string)
    rule = error.rule
    path = error.path ?? error.reportedIssues.first?.path
    retryAfter = error.retryAfter
    issues = error.reportedIssues.map {
      Issue(path: $0.path, rule: $0.rule, message: $0.message.text(in: locale).string)
    }
  }

  init(_ error: ProtocolError, in locale: TextLocale) {
    let (code, message): (ErrorCode, Message) =
      switch error {
      case .notJSON: (.parseError, Strings.errorParseError)
      case .framingError: (.parseError, Strings.errorFramingLost)
      case .invalidRequest(let requestError): (.invalidRequest, requestError.message)
      case .emptyBatch: (.invalidRequest, Strings.errorBatchEmpty)
      case .batchTooLong(let limit): (.invalidRequest, Strings.errorBatchTooLarge(max: limit))
      case .batchRepliesTooLarge: (.invalidRequest, Strings.errorBatchRepliesTooLarge)
      case .tooLarge(let limit): (.invalidRequest, Strings.errorMessageTooLarge(maxBytes: limit))
      case .tooDeep(let limit): (.invalidRequest, Strings.errorTooDeep(maxLevels: limit))
      case .duplicateName: (.invalidRequest, Strings.errorDuplicateName)
      case .unsupportedCharset: (.invalidRequest, Strings.errorUnsupportedCharset)
      case .invalidText: (.invalidParams, Strings.errorInvalidText)
      case .sessionBusy: (.busy, Strings.errorSessionBusy)
      case .canceled: (.canceled, Strings.errorCancelled)
      }
    self.init(code, message: message.text(in: locale).string)
    rule = error.rule
    path = error.path
  }
}

extension RequestError {
  fileprivate var message: Message {
    switch self {
    case .notAnObject: Strings.errorInvalidRequest
    case .versionMissing, .versionUnsupported: Strings.errorRequestVersion
    case .methodMissing, .methodInvalid: Strings.errorRequestMethod
    case .idInvalid: Strings.errorRequestId
    case .paramsInvalid: Strings.errorRequestParams
    }
  }
}
