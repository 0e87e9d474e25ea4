public import Database
public import Service

/// Learning paths: stages and lessons, the streak of learning days, achievements, and the dashboard.
///
/// The rules are those of the sheet "Learning paths", sections 3 to 9.
public enum Learning {
  /// The methods of this area, in the order of the reference.
  public static let methods: [Method] =
    DashboardMethods.all + PathMethods.all + LessonMethods.all + AchievementMethods.all

  /// The topics of which this area tells the journal.
  public static let topics: [Topic] = Topic.learning

  /// The recounts of the numbers that this area keeps beside the events they count.
  public static let examinations: [Doctor.Examination] = LearningExaminations.all
}
