internal import CSQLite
internal import Synchronization

/// Interrupts the statements of a connection from any thread.
///
/// Every running statement fails with ``SQLiteError/Kind/interrupted``; an interrupted write rolls back its whole
/// transaction. If nothing runs or the connection is closed, there is no effect.
public final class Interrupter: Sendable {
  // An integer, because pointers are not Sendable. The lock prevents closing while the address is in use.
  private let address: Mutex<UInt>

  init(_ database: OpaquePointer) {
    address = Mutex(UInt(bitPattern: database))
  }

  /// Interrupts the running statements.
  public func interrupt() {
    address.withLock { address in
      if let database = OpaquePointer(bitPattern: address) { sqlite3_interrupt(database) }
    }
  }

  func disarm() {
    address.withLock { $0 = 0 }
  }
}
