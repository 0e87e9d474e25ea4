import Kernel
import Localization

/// The labels by which messages to users name a field, as front ends label its input.
///
/// A field without a label is named as in the parameters, as is one whose name means different things in methods, such
/// as the rating of an entry and of an answer.
enum FieldLabels {
  /// The keys of the labels by the name of a field; a name has the same label in all methods.
  static let keys: [String: String] = [
    "acceptedAnswers": "study.accepted_answers", "actualMinutes": "spark.actual_minutes", "amount": "habit.amount",
    "answer": "study.your_answer", "avatar": "account.avatar", "category": "spark.category", "color": "habit.color",
    "correctAnswer": "study.correct_answer", "currentPassword": "account.current_password",
    "customFields": "library.custom_fields",
    "dayStartsAt": "settings.day_start", "days": "habit.days", "description": "library.description",
    "desiredRetention": "review.retention", "direction": "habit.direction",
    "email": "auth.email", "endDay": "habit.end_day", "estimatedMinutes": "spark.estimated_minutes",
    "group": "habit.group", "icon": "habit.icon", "incorrectAnswers": "study.incorrect_answers",
    "intensity": "spark.intensity",
    "kind": "habit.kind", "mood": "entry.mood", "name": "habit.name", "newPassword": "account.new_password",
    "newPerDay": "review.new_per_day", "note": "habit.note", "notes": "spark.notes", "occurredAt": "entry.occurred_at",
    "password": "auth.password", "prompt": "study.question", "question": "habit.question",
    "reminders": "habit.reminders", "schedule": "habit.schedule",
    "stage": "study.stage", "startDay": "habit.start_day", "tags": "spark.tags", "target": "habit.target",
    "targetGoal": "library.target_goal",
    "targetValue": "library.target_value", "taskNames": "challenge.task_names",
    "tasksPerDay": "challenge.tasks_per_day", "timeZone": "settings.time_zone", "times": "habit.times",
    "title": "spark.title", "unit": "habit.unit", "value": "entry.value", "weekStartsOn": "settings.week_start",
    "weekdays": "habit.weekdays",
  ]

  /// Returns the label of a field; nil if it has none.
  static func label(of name: String) -> Message? { keys[name].flatMap(Strings.message(forKey:)) }
}
