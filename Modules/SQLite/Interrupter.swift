internal import CSQLite
internal import Synchronization

/// Stops what a connection is doing, from any thread.
///
/// Every statement that runs at that moment fails with the kind ``SQLiteError/Kind/interrupted``; an insert, update or
/// delete inside a transaction rolls the whole transaction back. When nothing runs, or the connection is closed,
/// nothing happens.
public final class Interrupter: Sendable {
  // An address, because a pointer may not cross threads by itself. The lock keeps the connection from closing between
  // the look at the address and its use.
  private let address: Mutex<UInt>

  init(_ database: OpaquePointer) {
    address = Mutex(UInt(bitPattern: database))
  }

  /// Stops the statements that are running now.
  public func interrupt() {
    address.withLock { address in
      if let database = OpaquePointer(bitPattern: address) { sqlite3_interrupt(database) }
    }
  }

  /// Forgets the connection, which is about to close.
  func disarm() {
    address.withLock { $0 = 0 }
  }
}
