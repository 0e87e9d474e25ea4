import Database
import Kernel
import SQLite

/// The storage that one user may occupy, counted in pages of the file.
///
/// A user is charged for the pages by which their calls make the file grow, and credited for the pages that their calls
/// free. So rows, indexes, the journal and client keys count, and a deletion frees what it deletes. A page that several
/// users share is charged to one of them, and work in idle time to none.
public struct StorageQuota {
  /// The default limit in bytes.
  public static let defaultMaxBytes = 256 << 20
  /// The divisor of the limit by which calls that create nothing may exceed it, so that a user can still sign out.
  private static let reserveDivisor = 10

  private enum Statements: SQL, StatementSet {
    case find = "select pages from user_pages where user_id = :user"
    case charge = """
      insert into user_pages (user_id, pages) values (:user, :pages)
      on conflict (user_id) do update set pages = pages + excluded.pages
      """
    case credit = "update user_pages set pages = pages - :pages where user_id = :user and pages > :pages"
    case clear = "delete from user_pages where user_id = :user and pages <= :pages"
  }

  private let transaction: Transaction
  private let pagesBefore: Int

  /// Starts to count the pages of a call.
  init(_ transaction: Transaction) throws {
    self.transaction = transaction
    pagesBefore = try transaction.usedPages()
  }

  /// Charges a user for the pages of the call; nil if no user is signed in after the call.
  ///
  /// - Throws: `limit_reached` if the user then exceeds `maxBytes`, which is nil without a limit. A call that creates
  ///   nothing may exceed it a little.
  func charge(_ user: Int64?, creating isCreating: Bool, maxBytes: Int?) throws {
    let pages = try transaction.usedPages() - pagesBefore
    guard let user, pages != 0 else { return }
    guard pages > 0 else {
      for statement in [Statements.clear, .credit] {
        try transaction.statement(statement).bind("user", user).bind("pages", -pages).run()
      }
      return
    }
    if let maxBytes {
      let used = try transaction.statement(Statements.find).bind("user", user).scalar(Int.self) ?? 0
      let reserve = isCreating ? 0 : maxBytes / Self.reserveDivisor
      guard try (used + pages) * transaction.pageSize() <= maxBytes + reserve else {
        throw DomainError.storageLimitReached(maxBytes: maxBytes)
      }
    }
    try transaction.statement(Statements.charge).bind("user", user).bind("pages", pages).run()
  }
}

extension Method {
  /// Whether the limit of a user's storage can reject a call; a call that only deletes is always possible.
  var countsStorage: Bool {
    effect == .write && access == .signedIn && (traits.contains(.creates) || !traits.contains(.destructive))
  }
}
