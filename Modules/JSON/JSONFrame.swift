/// An open array or object while it is parsed.
struct JSONFrame: BitwiseCopyable {
  /// The index of its node.
  var node: UInt32

  /// How many elements or members have been begun.
  var count: UInt32 = 0

  /// The index of the last name; 0 for none, since a name is never the first node.
  var lastName: UInt32 = 0

  /// Whether it is an object.
  var isObject: Bool

  /// A set of the names so far by six bits of each: a name whose bit is clear is new for sure.
  var seen: UInt64 = 0
}
