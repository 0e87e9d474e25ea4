package import Database
package import Kernel
package import SQLite
import Synchronization

extension Database {
  /// An empty database, which is migrated once per process.
  private static let template = Mutex<Database?>(nil)

  /// Returns an empty database in memory.
  package static func inMemory(
    durability: Durability = .normal, now: Instant, indexMerges: [SQL] = []
  ) throws -> Database {
    try template.withLock { template in
      let source = try template ?? Database(at: .memory, now: now)
      template = source
      return try Database(copying: source, durability: durability, now: now, indexMerges: indexMerges)
    }
  }
}
