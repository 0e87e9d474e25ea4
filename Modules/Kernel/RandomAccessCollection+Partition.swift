extension RandomAccessCollection {
  /// Returns the first index whose element belongs to the second part of a partitioned collection, found by bisection.
  ///
  /// Elements that satisfy the condition must follow all others. Returns `endIndex` if there are none.
  @inlinable
  public func partitioningIndex(where belongsInSecondPart: (Element) throws -> Bool) rethrows -> Index {
    var (start, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(start, offsetBy: half)
      if try belongsInSecondPart(self[middle]) {
        count = half
      } else {
        start = index(after: middle)
        count -= half + 1
      }
    }
    return start
  }
}
