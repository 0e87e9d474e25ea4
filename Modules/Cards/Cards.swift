public import Database
public import Service

/// Sparks that earn points, cards and missions that grow from them, levels and statistics.
///
/// The rules are those of the sheet "Sparks, missions, cards and library", sections 1 to 4, 6 and 7.
public enum Cards {
  /// The methods of this area, in the order of the reference.
  public static let methods: [Method] = []

  /// The topics of which this area tells the journal.
  public static let topics: [Topic] = []

  /// The recounts of the numbers that this area keeps beside the events they count.
  public static let examinations: [Doctor.Examination] = []
}
