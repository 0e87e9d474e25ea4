/// The prepared statements of one connection, found by the address of their literal.
///
/// A literal never moves and there is a finite number of them, so that nothing is ever evicted and no text is hashed:
/// a look-up is a multiplication and a comparison or two. (Open addressing with linear probing, at most half full.)
struct StatementCache {
  private var slots: [Statement?]
  private var count = 0
  /// How far the product is shifted down to an index of the slots.
  private var shift: Int

  init() {
    slots = Array(repeating: nil, count: 64)
    shift = UInt64.bitWidth - 6
  }

  /// The statement that was prepared from this literal.
  func find(_ sql: SQL) -> Statement? {
    var index = place(sql)
    while let statement = slots[index] {
      if isSame(statement.sql, sql) { return statement }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds a statement whose literal is not yet here.
  mutating func insert(_ statement: Statement) {
    if count * 2 >= slots.count { grow() }
    put(statement)
    count += 1
  }

  /// Hands out every statement with its spares and forgets them.
  mutating func removeAll() -> [Statement] {
    let chains = slots.compactMap { $0 }
    self = StatementCache()
    return chains.flatMap { Array(sequence(first: $0, next: \.spare)) }
  }

  /// Two literals may share their beginning in memory, if one is the end of the other; never begin and length.
  private func isSame(_ left: SQL, _ right: SQL) -> Bool {
    left.bytes.baseAddress == right.bytes.baseAddress && left.bytes.count == right.bytes.count
  }

  private func place(_ sql: SQL) -> Int {
    // Fibonacci hashing: 2^64 divided by the golden ratio spreads neighbouring addresses.
    let address = UInt64(UInt(bitPattern: sql.bytes.baseAddress))
    return Int(truncatingIfNeeded: (address &* 0x9e37_79b9_7f4a_7c15) >> UInt64(shift))
  }

  private mutating func put(_ statement: Statement) {
    var index = place(statement.sql)
    while slots[index] != nil { index = (index + 1) & (slots.count - 1) }
    slots[index] = statement
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: nil, count: old.count * 2)
    shift -= 1
    for case .some(let statement) in old { put(statement) }
  }
}
