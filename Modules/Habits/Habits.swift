public import Service

/// One learning goal for each user: marks, freeze days, the streak of 32 hours, periods and their history.
///
/// The rules are those of the sheet "Goals, freeze days and streaks".
public enum Habits {
  /// The methods of this area, in the order of the reference.
  public static let methods: [Method] = []
}
