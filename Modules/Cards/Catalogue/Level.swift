import Kernel

/// A step of the ladder that points climb. (Sparks, 2.3.)
struct Level: Sendable {
  /// From 1 to 10.
  let number: Int
  let title: Message
  /// The slug of its colour: `light-gray`.
  let colour: String
  /// What its colour is called.
  let colourName: Message
  /// The points with which it begins.
  let from: Int
}
