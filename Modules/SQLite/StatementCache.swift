/// The prepared statements of a connection, keyed by the address of their text.
///
/// There is no eviction, because the texts are never freed and their number is finite. A lookup hashes the address
/// instead of the text. (Open addressing with linear probing, load factor at most one half.)
struct StatementCache {
  private var slots: [Statement?]
  private var count = 0
  /// The shift that reduces a hash to a slot index.
  private var shift: Int

  init() {
    slots = Array(repeating: nil, count: 64)
    shift = UInt64.bitWidth - 6
  }

  func find(_ sql: SQL) -> Statement? {
    var index = slotIndex(of: sql)
    while let statement = slots[index] {
      if isSame(statement.sql, sql) { return statement }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds a statement whose text is not in the cache yet.
  mutating func insert(_ statement: Statement) {
    if count * 2 >= slots.count { grow() }
    put(statement)
    count += 1
  }

  mutating func removeAll() -> [Statement] {
    let chains = slots.compactMap { $0 }
    self = StatementCache()
    return chains.flatMap { Array(sequence(first: $0, next: \.spare)) }
  }

  /// Compares address and length, because literals can overlap in memory if one is a prefix or suffix of another.
  private func isSame(_ left: SQL, _ right: SQL) -> Bool {
    left.bytes.baseAddress == right.bytes.baseAddress && left.bytes.count == right.bytes.count
  }

  private func slotIndex(of sql: SQL) -> Int {
    // Fibonacci hashing: 2^64 divided by the golden ratio distributes adjacent addresses.
    let address = UInt64(UInt(bitPattern: sql.bytes.baseAddress))
    return Int(truncatingIfNeeded: (address &* 0x9e37_79b9_7f4a_7c15) >> UInt64(shift))
  }

  private mutating func put(_ statement: Statement) {
    var index = slotIndex(of: statement.sql)
    while slots[index] != nil { index = (index + 1) & (slots.count - 1) }
    slots[index] = statement
  }

  private mutating func grow() {
    let oldSlots = slots
    slots = Array(repeating: nil, count: oldSlots.count * 2)
    shift -= 1
    for case .some(let statement) in oldSlots { put(statement) }
  }
}
