// Generated from openrpc.json by Tools/clients/generate; do not edit.

/** The code of each kind of errors. */
export interface ErrorCodes {
  /** The call was canceled. */
  readonly canceled: -32800;
  /** The message is not JSON. */
  readonly parse_error: -32700;
  /** The program has a fault; its log explains it. */
  readonly internal_error: -32603;
  /** A parameter is missing, unknown or has the wrong type. */
  readonly invalid_params: -32602;
  /** The method does not exist. */
  readonly method_not_found: -32601;
  /** The message is not a request, or it is not allowed now. */
  readonly invalid_request: -32600;
  /** The method needs a signed-in user. */
  readonly unauthenticated: 1001;
  /** The object belongs to another user, or files are not open. */
  readonly forbidden: 1002;
  /** The object does not exist or is not visible to this user. */
  readonly not_found: 1003;
  /** The object exists already, or changed in the meantime. */
  readonly conflict: 1004;
  /** The call violates rules; all of them are listed as issues. */
  readonly validation_failed: 1005;
  /** A quota is used up. */
  readonly limit_reached: 1006;
  /** The object is not open yet. */
  readonly locked: 1007;
  /** There were too many attempts. */
  readonly rate_limited: 1008;
  /** Another process has locked the database; the call can be repeated. */
  readonly busy: 1009;
  /** The disk is full, read-only or damaged. */
  readonly storage_failed: 1010;
}

/** A kind of errors. */
export type ErrorKind = keyof ErrorCodes;

/** The kind of the errors of each rule. */
export interface RuleKinds {
  /** This email address is already registered. Sign in instead. */
  readonly account_already_exists: "conflict";
  /** These are different accounts. Link them if both are yours. */
  readonly accounts_differ: "conflict";
  /** Earn this badge first. */
  readonly achievement_locked: "locked";
  /** Badge “…” not found. */
  readonly achievement_not_found: "not_found";
  /** This already exists. */
  readonly already_exists: "conflict";
  /** The connection is already initialized. */
  readonly already_initialized: "conflict";
  /** You have already joined this challenge. */
  readonly already_joined: "conflict";
  /**
   * The date in line 2 can have the day, the month, or the year first. Specify “dateOrder”: day_first, month_first, or
   * year_first.
   */
  readonly ambiguous_dates: "validation_failed";
  /** This is not an Anki package. */
  readonly archive_rejected: "validation_failed";
  /** All questions have already been answered. */
  readonly attempt_finished: "conflict";
  /** Attempt … not found. */
  readonly attempt_not_found: "not_found";
  /** Shipped and installed kits cannot be changed or deleted. */
  readonly basic_kit_protected: "forbidden";
  /** This change is no longer in the history. */
  readonly call_not_found: "not_found";
  /** You can’t send yourself a friend request. */
  readonly cannot_befriend_self: "validation_failed";
  /** Card “…” not found. */
  readonly card_not_found: "not_found";
  /** You have completed this challenge. Well done! */
  readonly challenge_completed: "conflict";
  /** The days and tasks can’t be changed once someone takes part. */
  readonly challenge_has_participants: "conflict";
  /** This challenge can no longer be joined. */
  readonly challenge_inactive: "conflict";
  /** Challenge “…” not found. */
  readonly challenge_not_found: "not_found";
  /** This challenge is paused. Resume it first. */
  readonly challenge_paused: "conflict";
  /** This cannot be undone because it was changed afterward. */
  readonly changed_since: "conflict";
  /** Earlier changes are missing. Import the earlier files, or a complete one. */
  readonly changes_missing: "conflict";
  /** Mark the entry as done or not done. */
  readonly checked_required: "validation_failed";
  /** This client key has already been used for another call. Use a new key. */
  readonly client_key_reused: "conflict";
  /** This call was made before, and what it created has been deleted. */
  readonly client_key_used: "conflict";
  /** Only one column can mean “day”. */
  readonly column_repeated: "validation_failed";
  /** This call would affect everyone who shares this connection. Specify a “session”, or sign in with “sessionOnly”. */
  readonly connection_is_shared: "forbidden";
  /**
   * The dates in lines 2 and 3 have different orders of day, month, and year. Write all dates in the same order, such
   * as 2026-11-30.
   */
  readonly contradictory_dates: "validation_failed";
  /** Another stage or lesson of the course has this id. Choose a different one. */
  readonly course_duplicate_id: "validation_failed";
  /** Every course, stage, lesson and link needs a title. */
  readonly course_empty_title: "validation_failed";
  /**
   * An id consists of letters from A to Z, digits, dots, hyphens and underscores, and begins with a letter or a digit.
   */
  readonly course_invalid_id: "validation_failed";
  /** Enter a web address (http or https) without spaces. */
  readonly course_invalid_url: "validation_failed";
  /** A course needs at least one lesson. */
  readonly course_no_lessons: "validation_failed";
  /** The database is damaged. Nothing was changed. Run kindling doctor or restore a backup. */
  readonly database_damaged: "storage_failed";
  /** This path belongs to a database that may be in use. Choose another path. */
  readonly database_in_use: "validation_failed";
  /** The database file was moved, deleted, or replaced. Nothing was stored; restart the program. */
  readonly database_moved: "storage_failed";
  /** Choose a date that is not in the future. */
  readonly date_in_future: "validation_failed";
  /** Choose a date no more than 36,500 days ago. */
  readonly date_too_early: "validation_failed";
  /** Today is already marked. You can continue tomorrow. */
  readonly day_already_marked: "conflict";
  /** Choose a day on which the habit takes place: neither before its start nor after its end. */
  readonly day_outside_habit: "validation_failed";
  /** There is no device with this number. */
  readonly device_not_found: "not_found";
  /** Two fields have the same name or key. Change one of them. */
  readonly duplicate_field: "validation_failed";
  /** Two wrong answers are the same. Change one of them. */
  readonly duplicate_incorrect: "validation_failed";
  /** Two options are the same. Change one of them. */
  readonly duplicate_option: "validation_failed";
  /** Enter the duration of the session. */
  readonly duration_required: "validation_failed";
  /** A question needs text, a right answer, and at least one wrong answer. */
  readonly empty_fields: "validation_failed";
  /** Entry “…” not found. */
  readonly entry_not_found: "not_found";
  /** Score above 70 percent in every kit of this exam first. */
  readonly exam_locked: "locked";
  /** Exam “…” not found. */
  readonly exam_not_found: "not_found";
  /** Entries of this type do not have this field. */
  readonly field_not_allowed: "validation_failed";
  /** The file must be at most 1,024 MiB. The file must be at most 16 MiB. The file must be at most 128 MiB. */
  readonly file_too_large: "validation_failed";
  /**
   * File access is disabled. Start the server with --files DIR or --files any, or send the text as “content” if the
   * method accepts it.
   */
  readonly files_not_open: "forbidden";
  /** This file has another format. Choose the format “csv”. */
  readonly format_mismatch: "validation_failed";
  /** You have no freezes left in this period. */
  readonly freeze_limit_reached: "limit_reached";
  /** You already have a goal. Change that one instead. */
  readonly goal_exists: "conflict";
  /** Enter what you want to learn. */
  readonly goal_required: "validation_failed";
  /** A goal must have at most 100 characters. */
  readonly goal_too_long: "validation_failed";
  /** This habit is archived. Restore it first. */
  readonly habit_archived: "conflict";
  /** Habit “…” not found. */
  readonly habit_not_found: "not_found";
  /** This is a header line of an Anki export, not a question. Header lines must come before the first question. */
  readonly header_line: "validation_failed";
  /** There is nothing to undo. There is nothing to redo. */
  readonly history_empty: "conflict";
  /** Expected a list of questions, or an object with a list named “record”. */
  readonly import_malformed: "validation_failed";
  /** The lines of the file are inconsistent. */
  readonly inconsistent_export: "validation_failed";
  /** The right answer must not be among the wrong ones. */
  readonly incorrect_contains_correct: "validation_failed";
  /** Enter an amount from 0 to 1,000,000,000 with at most three decimals. */
  readonly invalid_amount: "validation_failed";
  /** Choose one of the listed categories. */
  readonly invalid_category: "validation_failed";
  /** A challenge needs a title. */
  readonly invalid_challenge: "validation_failed";
  /** Choose what the column means: name, day, value, note, group, notes. */
  readonly invalid_column: "validation_failed";
  /** The content is not valid base64. */
  readonly invalid_content: "validation_failed";
  /** Incorrect email address or password. */
  readonly invalid_credentials: "unauthenticated";
  /** The cursor does not belong to this list. */
  readonly invalid_cursor: "validation_failed";
  /** The value of “…” is not of the type of the field. */
  readonly invalid_custom_value: "validation_failed";
  /** Choose an hour from 0 to 6 for the start of the day. */
  readonly invalid_day_start: "validation_failed";
  /** The delimiter must not be a quotation mark or a line break. */
  readonly invalid_delimiter: "validation_failed";
  /** Enter a valid duration. */
  readonly invalid_duration: "validation_failed";
  /** Enter a valid email address. */
  readonly invalid_email: "validation_failed";
  /** Line 1 is neither UTF-8 nor UTF-16 with a byte order mark. Save the file as UTF-8. */
  readonly invalid_encoding: "validation_failed";
  /** Choose one of the listed entry types. */
  readonly invalid_entry_type: "validation_failed";
  /** The values on this line are inconsistent. */
  readonly invalid_field: "validation_failed";
  /**
   * A key consists of up to 40 letters without accents, digits and underscores, begins with a letter, and is not the
   * name of a built-in field.
   */
  readonly invalid_field_key: "validation_failed";
  /** A value does not have the required form. */
  readonly invalid_format: "validation_failed";
  /** Choose a single emoji as the icon. */
  readonly invalid_icon: "validation_failed";
  /** Choose one of the listed intensities. */
  readonly invalid_intensity: "validation_failed";
  /** The values on this line are inconsistent. */
  readonly invalid_line: "validation_failed";
  /** Duration must be 1–1,440 minutes. */
  readonly invalid_minutes: "validation_failed";
  /** Choose one of the options. */
  readonly invalid_option: "validation_failed";
  /** Choose a number of questions from 1 to 1. */
  readonly invalid_question_count: "validation_failed";
  /**
   * Choose a first day, and a last day that is not before it. Leave out the days if you choose a range such as “month”.
   */
  readonly invalid_range: "validation_failed";
  /** The code is invalid or has expired. Ask for a new one. */
  readonly invalid_reset_code: "unauthenticated";
  /**
   * Choose a schedule that suits the habit: daily, on certain days of the week, or a set number of times in a number of
   * days. For an amount: per day, week, or month.
   */
  readonly invalid_schedule: "validation_failed";
  /** The end must not be before the start. */
  readonly invalid_span: "validation_failed";
  /** This is not possible in the current state of the challenge. */
  readonly invalid_status: "conflict";
  /** Use at most 20 tags of at most 100 characters each. */
  readonly invalid_tag: "validation_failed";
  /** The target is missing, out of range, or not possible here. */
  readonly invalid_target: "validation_failed";
  /** Task not found in this challenge. */
  readonly invalid_task_index: "validation_failed";
  /** Enter the time as hours and minutes, such as 19:00. */
  readonly invalid_time: "validation_failed";
  /** The version in the first line of the file must be a whole number of at least 1. */
  readonly invalid_version: "validation_failed";
  /** This is the path of the database itself. Choose another path. */
  readonly is_the_database: "validation_failed";
  /** Choose either one of your kits, or a name for a new kit. */
  readonly kit_id_with_name: "validation_failed";
  /** The name of a kit cannot be blank. */
  readonly kit_name_empty: "validation_failed";
  /** The name of a kit must have at most 60 characters. */
  readonly kit_name_too_long: "validation_failed";
  /** Kit “…” not found. */
  readonly kit_not_found: "not_found";
  /** Lesson “…” not found. */
  readonly lesson_not_found: "not_found";
  /** Your data has reached the limit of 256 MiB. Delete something before you add more. */
  readonly limit_reached: "limit_reached";
  /** This line is not a JSON object or is too long. */
  readonly line_malformed: "validation_failed";
  /** Specify exactly one of “done”, “amount”, “add”, and “skipped”. */
  readonly mark_required: "validation_failed";
  /** The file has no column “1”. */
  readonly missing_column: "validation_failed";
  /** Mission “…” not found. */
  readonly mission_not_found: "not_found";
  /** Provide either “month”, or both “from” and “to”. */
  readonly month_or_span: "validation_failed";
  /** Mood must be 1–5. */
  readonly mood_out_of_range: "validation_failed";
  /**
   * A kit with this name already exists in the stage, or among the kits outside the study course. Choose another name.
   */
  readonly name_already_exists: "conflict";
  /** Enter a name. */
  readonly name_required: "validation_failed";
  /** The name must have at most 100 characters. */
  readonly name_too_long: "validation_failed";
  /** The name must have at least 2 characters. */
  readonly name_too_short: "validation_failed";
  /** The file was created by a newer version of Kindling. Update Kindling to import it. */
  readonly newer_export: "validation_failed";
  /** The other device uses a newer version of Kindling. Update this one. */
  readonly newer_sync: "validation_failed";
  /** Choose at least one final stage first. */
  readonly no_final_stage_selected: "locked";
  /** Set a goal first. */
  readonly no_goal: "not_found";
  /** Enter a name for the kit. */
  readonly no_kit_name: "validation_failed";
  /** Choose at least one kit. */
  readonly no_kits_selected: "validation_failed";
  /** There must be at least one question. */
  readonly no_questions: "validation_failed";
  /** All of today’s tasks are done. */
  readonly no_tasks_left: "limit_reached";
  /** This person is not on your friends list. */
  readonly not_a_friend: "not_found";
  /**
   * The file at this path was not created by Kindling or has another type. Choose another name or delete the file
   * first.
   */
  readonly not_a_kindling_file: "conflict";
  /** This file is not a readable Loop Habit Tracker backup or export. */
  readonly not_a_loop_backup: "validation_failed";
  /** This path leads to a folder, a link, or a device, not to a file. Choose another path. */
  readonly not_a_regular_file: "validation_failed";
  /** The file is not a sync file of Kindling. */
  readonly not_a_sync_file: "validation_failed";
  /** This call cannot be part of a group. */
  readonly not_allowed_in_atomic: "validation_failed";
  /** The file is not a Kindling export. */
  readonly not_an_export: "validation_failed";
  /** Only the person who created this challenge can change it. */
  readonly not_creator: "forbidden";
  /** A text is not one of the permitted values. */
  readonly not_one_of: "validation_failed";
  /** The token does not permit this method. */
  readonly not_permitted_by_token: "forbidden";
  /** Sign in first. */
  readonly not_signed_in: "unauthenticated";
  /** This cannot be undone because it changed too much at once. */
  readonly not_undoable: "conflict";
  /** Only the participant can change this. */
  readonly not_yours: "forbidden";
  /** Add notes to this log entry. */
  readonly notes_required: "validation_failed";
  /** There are no more answers to undo. */
  readonly nothing_to_undo: "conflict";
  /** The numbers of each kind must increase from line to line. */
  readonly number_not_increasing: "validation_failed";
  /** Add at least one option. */
  readonly options_required: "validation_failed";
  /** A number is out of range. */
  readonly out_of_range: "validation_failed";
  /** The disk failed while saving. Your change may or may not have been saved: check after a restart. */
  readonly outcome_unknown: "storage_failed";
  /** This parameter is only for these formats: csv. */
  readonly parameter_not_for_format: "validation_failed";
  /** The passwords don’t match. */
  readonly password_mismatch: "validation_failed";
  /** The path must be relative to the folder of --files and stay inside it. */
  readonly path_not_allowed: "validation_failed";
  /** Learning path “…” not found. */
  readonly path_not_found: "not_found";
  /** Cannot write the file. Check that the folder exists and that you can write to it. */
  readonly path_unwritable: "validation_failed";
  /** This period is over. Choose how you want to continue. */
  readonly period_complete: "conflict";
  /** This period is not over yet. */
  readonly period_not_complete: "conflict";
  /** The preferences of an app can have at most 64 KiB. */
  readonly preferences_too_large: "limit_reached";
  /** Only a number has a unit, and only a choice has options. */
  readonly property_not_allowed: "validation_failed";
  /** Question “…” not found. */
  readonly question_not_found: "not_found";
  /** This row has more fields than there are columns. */
  readonly ragged_row: "validation_failed";
  /** Too many attempts. Try again in 60 seconds. */
  readonly rate_limited: "rate_limited";
  /** Rating must be 1–5. */
  readonly rating_out_of_range: "validation_failed";
  /** Enter a rating from 1 to 5. */
  readonly rating_required: "validation_failed";
  /** Change the reminder of a habit together with the habit. */
  readonly reminder_of_habit: "validation_failed";
  /** You cannot choose a time for this reminder. */
  readonly reminder_without_time: "validation_failed";
  /** You cannot choose weekdays for this reminder. */
  readonly reminder_without_weekdays: "validation_failed";
  /** This question has been answered in the meantime. Load it again. */
  readonly review_changed: "conflict";
  /** This round is over. Continue with the next one. */
  readonly round_finished: "conflict";
  /** This row cannot be read. Check its quotation marks and values. */
  readonly row_unreadable: "validation_failed";
  /** Your session has ended. Sign in again. */
  readonly session_ended: "unauthenticated";
  /** Session “…” not found. */
  readonly session_not_found: "not_found";
  /** Built-in and installed learning paths cannot be changed, exported or deleted. */
  readonly shipped_path_protected: "forbidden";
  /** Request at most 400 days. Request at most 36,501 days. Request at most 366 days. */
  readonly span_too_long: "validation_failed";
  /** Spark “…” not found. */
  readonly spark_not_found: "not_found";
  /** Finish the previous stage first. */
  readonly stage_locked: "locked";
  /** Stage “…” not found. */
  readonly stage_not_found: "not_found";
  /** Choose this stage first. */
  readonly stage_not_selected: "locked";
  /** Could not read the data. Check the disk and try again. */
  readonly storage_unreadable: "storage_failed";
  /** Subscription “…” not found on this connection. */
  readonly subscription_not_found: "not_found";
  /** The sync file is incomplete or was changed. Copy or export it again. */
  readonly sync_file_damaged: "validation_failed";
  /** Sync is not switched on for this account. */
  readonly sync_off: "conflict";
  /**
   * “what” is required for csv, and “tableId” for the entries of a table; otherwise, neither they nor the options of
   * csv are allowed.
   */
  readonly table_for_format: "validation_failed";
  /** This table is inactive. Activate it to add or change entries. */
  readonly table_inactive: "conflict";
  /** Table “…” not found. */
  readonly table_not_found: "not_found";
  /** Choose the table with “what”: the format csv has one table per file. */
  readonly table_required: "validation_failed";
  /** Template “…” not found. */
  readonly template_not_found: "not_found";
  /** Accept the terms to continue. */
  readonly terms_not_accepted: "validation_failed";
  /** A question or an answer must have at most 2,000 characters. */
  readonly text_too_long: "validation_failed";
  /** Enter a name. Enter a title. */
  readonly title_required: "validation_failed";
  /** The title must have at most 80 characters. The title must have at most 200 characters. */
  readonly title_too_long: "validation_failed";
  /** A list has too few elements. */
  readonly too_few: "validation_failed";
  /**
   * Wrong answers of flash cards are drawn from the other cards of their kit, which needs at least 4 questions with
   * different answers.
   */
  readonly too_few_answers: "validation_failed";
  /**
   * The exported text is larger than 8 MiB. Name a file with “path”. The exported text is larger than 8 MiB. Name a
   * file with “path”, or export one table with “format” csv and “what”.
   */
  readonly too_large: "limit_reached";
  /** A text is too long. */
  readonly too_long: "validation_failed";
  /** A list or an object has too many elements. */
  readonly too_many: "validation_failed";
  /** A question must have at most 10 other accepted answers. */
  readonly too_many_accepted: "validation_failed";
  /** There can be preferences for at most 32 apps. */
  readonly too_many_apps: "limit_reached";
  /** Wait until one of your exports has finished; at most 8 can run at once. */
  readonly too_many_background_calls: "limit_reached";
  /** Choose a range of at most 1,000 days, weeks, or months. */
  readonly too_many_buckets: "validation_failed";
  /** You’ve already created the maximum number of challenges. */
  readonly too_many_challenges: "limit_reached";
  /** One of you has reached the friend limit. */
  readonly too_many_friends: "limit_reached";
  /** You’ve reached the limit of 500 habits. Delete a habit to add another. */
  readonly too_many_habits: "limit_reached";
  /** A question must have at most three wrong answers. */
  readonly too_many_incorrect: "validation_failed";
  /** You’ve reached the limit of 1,000 kits. Delete a kit to add another. */
  readonly too_many_kits: "limit_reached";
  /** A character of a text consists of too many code points. */
  readonly too_many_marks: "validation_failed";
  /** A kit must have at most 20,000 questions. */
  readonly too_many_questions: "validation_failed";
  /** You have too many open requests. Withdraw some first. */
  readonly too_many_requests: "limit_reached";
  /** Import at most 2,000 rows at once. */
  readonly too_many_rows: "limit_reached";
  /** A session can have at most 100 subscriptions. */
  readonly too_many_subscriptions: "limit_reached";
  /** You’ve reached the limit of 1,000 tables. Delete a table to add another. */
  readonly too_many_tables: "limit_reached";
  /** Many people are signing in right now. Try again in a moment. */
  readonly too_many_waiting: "rate_limited";
  /** Search for at most 20 different words. */
  readonly too_many_words: "validation_failed";
  /** These calls take too long together. Send fewer calls at once. */
  readonly too_much_work: "limit_reached";
  /** A text is too short. */
  readonly too_short: "validation_failed";
  /** Choose one of the listed pictures. */
  readonly unknown_avatar: "validation_failed";
  /** The file has no such column. */
  readonly unknown_column: "validation_failed";
  /** This table has no field “…”. */
  readonly unknown_custom_field: "validation_failed";
  /** This line is of an unknown kind. */
  readonly unknown_kind: "validation_failed";
  /** That position is past the end of the journal. Subscribe again without “since”. */
  readonly unknown_position: "validation_failed";
  /** This line refers to something that is not on an earlier line. */
  readonly unknown_row: "validation_failed";
  /** Choose a study stage between 0 and 7. */
  readonly unknown_stage: "validation_failed";
  /** Unknown time zone. Use a name such as Europe/Paris. */
  readonly unknown_time_zone: "validation_failed";
  /** Topic not found. */
  readonly unknown_topic: "validation_failed";
  /** Cannot read the file. Check that the path leads to an existing file, not to a folder. */
  readonly unreadable_file: "validation_failed";
  /** “…” is of a type that does not fit here. Choose another field. */
  readonly unsuitable_field: "validation_failed";
  /** This type of card cannot be converted to a written question. */
  readonly unsupported_card: "validation_failed";
  /** This format cannot be imported. */
  readonly unsupported_format: "validation_failed";
  /** You have not joined this challenge. */
  readonly user_challenge_not_found: "not_found";
  /** Enter the value of the measurement. */
  readonly value_required: "validation_failed";
  /** Values of “…” would be lost: 0. Set “dropValues” to delete them. */
  readonly values_would_be_lost: "conflict";
  /** The password must have at least 8 characters. */
  readonly weak_password: "validation_failed";
  /** This file is a database, such as a Loop Habit Tracker backup. Choose the format “loop”. */
  readonly wrong_format: "validation_failed";
  /**
   * This mark does not suit the habit: mark the habit as done or not done, or enter an amount, depending on its type.
   */
  readonly wrong_kind: "validation_failed";
  /** Incorrect password. */
  readonly wrong_password: "validation_failed";
}

/** A rule that a call can violate. */
export type Rule = keyof RuleKinds;

/** The rules that each method can report. */
export interface MethodRules {
  readonly "initialize":
    | "already_initialized" | "invalid_format" | "out_of_range" | "too_long" | "too_many_marks" | "too_short"
    | "unknown_time_zone";
  readonly "rpc.discover": never;
  readonly "system.ping": never;
  readonly "system.info":
    | "database_damaged" | "database_moved" | "not_signed_in" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "system.metrics": "not_signed_in" | "session_ended" | "too_long";
  readonly "system.atomic":
    | "database_damaged" | "database_moved" | "limit_reached" | "not_allowed_in_atomic" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_few" | "too_long" | "too_many"
    | "too_much_work";
  readonly "shutdown": "connection_is_shared";
  readonly "labels.list": "too_long";
  readonly "clock.set": "invalid_format";
  readonly "clock.advance": "out_of_range";
  readonly "events.list":
    | "database_damaged" | "database_moved" | "invalid_cursor" | "not_permitted_by_token" | "not_signed_in"
    | "out_of_range" | "session_ended" | "storage_unreadable" | "too_few" | "too_long" | "too_many" | "unknown_topic";
  readonly "events.subscribe":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "out_of_range"
    | "session_ended" | "storage_unreadable" | "too_few" | "too_long" | "too_many" | "too_many_subscriptions"
    | "unknown_position" | "unknown_topic";
  readonly "events.unsubscribe":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "subscription_not_found" | "too_long";
  readonly "history.list":
    | "database_damaged" | "database_moved" | "invalid_cursor" | "not_one_of" | "not_permitted_by_token"
    | "not_signed_in" | "out_of_range" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "history.undo":
    | "call_not_found" | "changed_since" | "database_damaged" | "database_moved" | "history_empty" | "limit_reached"
    | "not_one_of" | "not_permitted_by_token" | "not_signed_in" | "not_undoable" | "outcome_unknown" | "session_ended"
    | "storage_unreadable" | "too_long";
  readonly "history.redo":
    | "call_not_found" | "changed_since" | "database_damaged" | "database_moved" | "history_empty" | "limit_reached"
    | "not_permitted_by_token" | "not_signed_in" | "not_undoable" | "outcome_unknown" | "session_ended"
    | "storage_unreadable" | "too_long";
  readonly "history.configure":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "out_of_range"
    | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "history.clear":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown"
    | "session_ended" | "storage_unreadable" | "too_long";
  readonly "sync.enable":
    | "database_damaged" | "database_moved" | "invalid_format" | "limit_reached" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long" | "too_many_marks"
    | "too_short";
  readonly "sync.status":
    | "database_damaged" | "database_moved" | "limit_reached" | "not_permitted_by_token" | "not_signed_in"
    | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "sync.changes":
    | "accounts_differ" | "database_damaged" | "database_moved" | "invalid_format" | "limit_reached" | "newer_sync"
    | "not_permitted_by_token" | "not_signed_in" | "out_of_range" | "outcome_unknown" | "session_ended"
    | "storage_unreadable" | "sync_off" | "too_few" | "too_long" | "too_many" | "too_many_marks" | "too_short";
  readonly "sync.apply":
    | "accounts_differ" | "changes_missing" | "client_key_reused" | "client_key_used" | "database_damaged"
    | "database_moved" | "invalid_cursor" | "invalid_format" | "limit_reached" | "newer_sync" | "not_one_of"
    | "not_permitted_by_token" | "not_signed_in" | "out_of_range" | "outcome_unknown" | "session_ended"
    | "storage_unreadable" | "sync_off" | "too_few" | "too_long" | "too_many" | "too_many_marks" | "too_short"
    | "unknown_time_zone";
  readonly "sync.compare":
    | "accounts_differ" | "database_damaged" | "database_moved" | "invalid_format" | "limit_reached" | "newer_sync"
    | "not_permitted_by_token" | "not_signed_in" | "out_of_range" | "outcome_unknown" | "session_ended"
    | "storage_unreadable" | "sync_off" | "too_few" | "too_long" | "too_many" | "too_many_marks" | "too_short";
  readonly "sync.forget":
    | "database_damaged" | "database_moved" | "device_not_found" | "invalid_format" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "sync_off" | "too_long";
  readonly "sync.export":
    | "changes_missing" | "database_damaged" | "database_in_use" | "database_moved" | "files_not_open"
    | "invalid_format" | "is_the_database" | "limit_reached" | "not_a_kindling_file" | "not_a_regular_file"
    | "not_permitted_by_token" | "not_signed_in" | "out_of_range" | "outcome_unknown" | "path_not_allowed"
    | "path_unwritable" | "session_ended" | "storage_unreadable" | "sync_off" | "too_long" | "too_many_marks"
    | "too_short";
  readonly "sync.import":
    | "accounts_differ" | "changes_missing" | "client_key_reused" | "client_key_used" | "database_damaged"
    | "database_moved" | "file_too_large" | "files_not_open" | "invalid_cursor" | "invalid_field" | "invalid_format"
    | "limit_reached" | "newer_sync" | "not_a_sync_file" | "not_one_of" | "not_permitted_by_token" | "not_signed_in"
    | "out_of_range" | "outcome_unknown" | "path_not_allowed" | "session_ended" | "storage_unreadable"
    | "sync_file_damaged" | "sync_off" | "too_few" | "too_long" | "too_many" | "too_many_marks" | "too_many_rows"
    | "too_short" | "unknown_time_zone" | "unreadable_file";
  readonly "auth.signUp":
    | "account_already_exists" | "connection_is_shared" | "database_damaged" | "database_moved" | "invalid_email"
    | "invalid_format" | "name_too_long" | "name_too_short" | "outcome_unknown" | "password_mismatch"
    | "storage_unreadable" | "terms_not_accepted" | "too_long" | "too_many_marks" | "too_many_waiting"
    | "unknown_time_zone" | "weak_password";
  readonly "auth.signIn":
    | "connection_is_shared" | "database_damaged" | "database_moved" | "invalid_credentials" | "invalid_email"
    | "invalid_format" | "outcome_unknown" | "rate_limited" | "storage_unreadable" | "too_long" | "too_many_marks"
    | "too_many_waiting" | "too_short";
  readonly "auth.resume":
    | "connection_is_shared" | "database_damaged" | "database_moved" | "session_ended" | "storage_unreadable"
    | "too_long";
  readonly "auth.state": "database_damaged" | "database_moved" | "storage_unreadable";
  readonly "auth.signOut":
    | "database_damaged" | "database_moved" | "limit_reached" | "not_permitted_by_token" | "not_signed_in"
    | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "auth.sessions":
    | "database_damaged" | "database_moved" | "invalid_cursor" | "not_permitted_by_token" | "not_signed_in"
    | "out_of_range" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "auth.revoke":
    | "database_damaged" | "database_moved" | "limit_reached" | "not_permitted_by_token" | "not_signed_in"
    | "outcome_unknown" | "session_ended" | "session_not_found" | "storage_unreadable" | "too_long";
  readonly "auth.changePassword":
    | "database_damaged" | "database_moved" | "limit_reached" | "not_permitted_by_token" | "not_signed_in"
    | "outcome_unknown" | "rate_limited" | "session_ended" | "storage_unreadable" | "too_long" | "too_many_marks"
    | "weak_password" | "wrong_password";
  readonly "auth.resetPassword":
    | "connection_is_shared" | "database_damaged" | "database_moved" | "invalid_email" | "invalid_format"
    | "invalid_reset_code" | "outcome_unknown" | "password_mismatch" | "rate_limited" | "storage_unreadable"
    | "too_long" | "too_many_marks" | "too_many_waiting" | "too_short" | "weak_password";
  readonly "auth.passwordStrength": "too_long" | "too_many_marks";
  readonly "auth.deleteAccount":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown"
    | "rate_limited" | "session_ended" | "storage_unreadable" | "too_long" | "too_many_marks" | "wrong_password";
  readonly "profile.get":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "too_long";
  readonly "profile.update":
    | "database_damaged" | "database_moved" | "invalid_day_start" | "invalid_format" | "limit_reached" | "name_too_long"
    | "name_too_short" | "not_permitted_by_token" | "not_signed_in" | "out_of_range" | "outcome_unknown"
    | "session_ended" | "storage_unreadable" | "too_long" | "too_many_marks" | "unknown_avatar" | "unknown_time_zone";
  readonly "preferences.get":
    | "database_damaged" | "database_moved" | "invalid_format" | "not_permitted_by_token" | "not_signed_in"
    | "session_ended" | "storage_unreadable" | "too_long" | "too_many_marks" | "too_short";
  readonly "preferences.set":
    | "database_damaged" | "database_moved" | "invalid_format" | "limit_reached" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "preferences_too_large" | "session_ended" | "storage_unreadable"
    | "too_long" | "too_many_apps" | "too_many_marks" | "too_short";
  readonly "dashboard.get":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "too_long";
  readonly "paths.list":
    | "database_damaged" | "database_moved" | "invalid_cursor" | "not_permitted_by_token" | "not_signed_in"
    | "out_of_range" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "paths.get":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "path_not_found"
    | "session_ended" | "storage_unreadable" | "too_long";
  readonly "paths.import":
    | "client_key_reused" | "client_key_used" | "course_duplicate_id" | "course_empty_title" | "course_invalid_id"
    | "course_invalid_url" | "course_no_lessons" | "database_damaged" | "database_moved" | "invalid_format"
    | "limit_reached" | "not_permitted_by_token" | "not_signed_in" | "out_of_range" | "outcome_unknown"
    | "session_ended" | "storage_unreadable" | "too_few" | "too_long" | "too_many" | "too_many_marks" | "too_short";
  readonly "paths.update":
    | "course_duplicate_id" | "course_empty_title" | "course_invalid_id" | "course_invalid_url" | "course_no_lessons"
    | "database_damaged" | "database_moved" | "invalid_format" | "not_permitted_by_token" | "not_signed_in"
    | "out_of_range" | "outcome_unknown" | "path_not_found" | "session_ended" | "shipped_path_protected"
    | "storage_unreadable" | "too_few" | "too_long" | "too_many" | "too_many_marks" | "too_short";
  readonly "paths.export":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "path_not_found"
    | "session_ended" | "shipped_path_protected" | "storage_unreadable" | "too_long";
  readonly "paths.delete":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown"
    | "path_not_found" | "session_ended" | "shipped_path_protected" | "storage_unreadable" | "too_long";
  readonly "paths.choose":
    | "database_damaged" | "database_moved" | "limit_reached" | "not_permitted_by_token" | "not_signed_in"
    | "outcome_unknown" | "path_not_found" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "stages.get":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "stage_locked" | "stage_not_found" | "storage_unreadable" | "too_long";
  readonly "lessons.get":
    | "database_damaged" | "database_moved" | "lesson_not_found" | "not_permitted_by_token" | "not_signed_in"
    | "session_ended" | "stage_locked" | "storage_unreadable" | "too_long";
  readonly "lessons.complete":
    | "database_damaged" | "database_moved" | "lesson_not_found" | "limit_reached" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "session_ended" | "stage_locked" | "storage_unreadable" | "too_long";
  readonly "achievements.list":
    | "database_damaged" | "database_moved" | "invalid_cursor" | "not_one_of" | "not_permitted_by_token"
    | "not_signed_in" | "out_of_range" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "achievements.get":
    | "achievement_not_found" | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in"
    | "session_ended" | "storage_unreadable" | "too_long";
  readonly "achievements.share":
    | "achievement_locked" | "achievement_not_found" | "database_damaged" | "database_moved" | "not_permitted_by_token"
    | "not_signed_in" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "study.stages":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "too_long";
  readonly "study.choose":
    | "database_damaged" | "database_moved" | "limit_reached" | "not_permitted_by_token" | "not_signed_in"
    | "outcome_unknown" | "session_ended" | "stage_locked" | "storage_unreadable" | "too_long" | "unknown_stage";
  readonly "kits.list":
    | "database_damaged" | "database_moved" | "invalid_cursor" | "invalid_format" | "not_permitted_by_token"
    | "not_signed_in" | "out_of_range" | "session_ended" | "storage_unreadable" | "too_long" | "too_many_marks"
    | "unknown_stage";
  readonly "kits.get":
    | "database_damaged" | "database_moved" | "invalid_cursor" | "kit_not_found" | "not_permitted_by_token"
    | "not_signed_in" | "out_of_range" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "kits.create":
    | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved" | "duplicate_incorrect"
    | "empty_fields" | "incorrect_contains_correct" | "invalid_format" | "kit_name_empty" | "kit_name_too_long"
    | "limit_reached" | "name_already_exists" | "no_kit_name" | "no_questions" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "text_too_long" | "too_long"
    | "too_many" | "too_many_accepted" | "too_many_incorrect" | "too_many_kits" | "too_many_marks" | "too_short"
    | "unknown_stage";
  readonly "kits.update":
    | "basic_kit_protected" | "database_damaged" | "database_moved" | "invalid_format" | "kit_name_empty"
    | "kit_name_too_long" | "kit_not_found" | "limit_reached" | "name_already_exists" | "no_kit_name"
    | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable"
    | "too_long" | "too_many_marks" | "unknown_stage";
  readonly "kits.delete":
    | "basic_kit_protected" | "database_damaged" | "database_moved" | "kit_not_found" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "kits.addQuestions":
    | "basic_kit_protected" | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved"
    | "duplicate_incorrect" | "empty_fields" | "incorrect_contains_correct" | "invalid_format" | "kit_not_found"
    | "limit_reached" | "no_questions" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown"
    | "session_ended" | "storage_unreadable" | "text_too_long" | "too_long" | "too_many" | "too_many_accepted"
    | "too_many_incorrect" | "too_many_marks" | "too_many_questions" | "too_short";
  readonly "kits.updateQuestion":
    | "basic_kit_protected" | "database_damaged" | "database_moved" | "duplicate_incorrect" | "empty_fields"
    | "incorrect_contains_correct" | "invalid_format" | "limit_reached" | "not_permitted_by_token" | "not_signed_in"
    | "outcome_unknown" | "question_not_found" | "session_ended" | "storage_unreadable" | "text_too_long" | "too_long"
    | "too_many" | "too_many_accepted" | "too_many_incorrect" | "too_many_marks";
  readonly "kits.removeQuestion":
    | "basic_kit_protected" | "database_damaged" | "database_moved" | "no_questions" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "question_not_found" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "kits.preview":
    | "archive_rejected" | "basic_kit_protected" | "database_damaged" | "database_moved" | "file_too_large"
    | "files_not_open" | "format_mismatch" | "import_malformed" | "invalid_cursor" | "invalid_delimiter"
    | "invalid_encoding" | "invalid_format" | "kit_not_found" | "no_questions" | "not_one_of" | "not_permitted_by_token"
    | "not_signed_in" | "out_of_range" | "path_not_allowed" | "session_ended" | "storage_unreadable" | "too_long"
    | "too_many" | "too_many_marks" | "too_many_questions" | "too_many_rows" | "too_short" | "unknown_column"
    | "unreadable_file" | "unsupported_format";
  readonly "kits.import":
    | "archive_rejected" | "basic_kit_protected" | "client_key_reused" | "client_key_used" | "database_damaged"
    | "database_moved" | "duplicate_incorrect" | "empty_fields" | "file_too_large" | "files_not_open"
    | "format_mismatch" | "header_line" | "import_malformed" | "incorrect_contains_correct" | "invalid_delimiter"
    | "invalid_encoding" | "invalid_format" | "kit_id_with_name" | "kit_name_empty" | "kit_name_too_long"
    | "kit_not_found" | "limit_reached" | "name_already_exists" | "no_kit_name" | "no_questions" | "not_one_of"
    | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown" | "path_not_allowed" | "ragged_row"
    | "session_ended" | "storage_unreadable" | "text_too_long" | "too_long" | "too_many" | "too_many_accepted"
    | "too_many_incorrect" | "too_many_kits" | "too_many_marks" | "too_many_questions" | "too_many_rows" | "too_short"
    | "unknown_column" | "unknown_stage" | "unreadable_file" | "unsupported_card" | "unsupported_format";
  readonly "kits.export":
    | "database_damaged" | "database_in_use" | "database_moved" | "files_not_open" | "invalid_format"
    | "is_the_database" | "kit_not_found" | "not_a_kindling_file" | "not_a_regular_file" | "not_one_of"
    | "not_permitted_by_token" | "not_signed_in" | "path_not_allowed" | "path_unwritable" | "session_ended"
    | "storage_unreadable" | "too_large" | "too_long" | "too_many_background_calls" | "too_many_marks" | "too_short";
  readonly "tests.start":
    | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved" | "invalid_format"
    | "invalid_question_count" | "kit_not_found" | "limit_reached" | "not_permitted_by_token" | "not_signed_in"
    | "outcome_unknown" | "session_ended" | "stage_locked" | "stage_not_selected" | "storage_unreadable"
    | "too_few_answers" | "too_long" | "too_many_marks" | "too_short";
  readonly "exams.start":
    | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved" | "exam_locked" | "exam_not_found"
    | "invalid_format" | "limit_reached" | "no_final_stage_selected" | "no_questions" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long" | "too_many_marks"
    | "too_short";
  readonly "workouts.start":
    | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved" | "invalid_format"
    | "invalid_question_count" | "kit_not_found" | "limit_reached" | "no_kits_selected" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_few_answers" | "too_long"
    | "too_many" | "too_many_marks" | "too_short";
  readonly "attempts.answer":
    | "attempt_finished" | "attempt_not_found" | "database_damaged" | "database_moved" | "invalid_format"
    | "invalid_option" | "limit_reached" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown"
    | "round_finished" | "session_ended" | "storage_unreadable" | "too_long" | "too_many_marks";
  readonly "attempts.list":
    | "database_damaged" | "database_moved" | "invalid_cursor" | "not_permitted_by_token" | "not_signed_in"
    | "out_of_range" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "attempts.get":
    | "attempt_not_found" | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in"
    | "session_ended" | "storage_unreadable" | "too_long";
  readonly "attempts.continue":
    | "attempt_finished" | "attempt_not_found" | "database_damaged" | "database_moved" | "limit_reached"
    | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable"
    | "too_long";
  readonly "attempts.drop":
    | "attempt_not_found" | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in"
    | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "study.statistics":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "too_long";
  readonly "study.reset":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown"
    | "session_ended" | "storage_unreadable" | "too_long";
  readonly "reviews.next":
    | "database_damaged" | "database_moved" | "kit_not_found" | "not_permitted_by_token" | "not_signed_in"
    | "out_of_range" | "session_ended" | "storage_unreadable" | "too_few" | "too_long" | "too_many";
  readonly "reviews.answer":
    | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved" | "invalid_format"
    | "limit_reached" | "not_permitted_by_token" | "not_signed_in" | "out_of_range" | "outcome_unknown"
    | "question_not_found" | "review_changed" | "session_ended" | "storage_unreadable" | "too_long" | "too_many_marks"
    | "too_short";
  readonly "reviews.undo":
    | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved" | "invalid_format"
    | "limit_reached" | "not_permitted_by_token" | "not_signed_in" | "nothing_to_undo" | "outcome_unknown"
    | "session_ended" | "storage_unreadable" | "too_long" | "too_many_marks" | "too_short";
  readonly "reviews.configure":
    | "database_damaged" | "database_moved" | "limit_reached" | "not_permitted_by_token" | "not_signed_in"
    | "out_of_range" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "reviews.suspend":
    | "database_damaged" | "database_moved" | "kit_not_found" | "limit_reached" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "question_not_found" | "session_ended" | "storage_unreadable" | "too_few"
    | "too_long" | "too_many";
  readonly "reviews.resume":
    | "database_damaged" | "database_moved" | "kit_not_found" | "limit_reached" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "question_not_found" | "session_ended" | "storage_unreadable" | "too_few"
    | "too_long" | "too_many";
  readonly "reviews.history":
    | "database_damaged" | "database_moved" | "invalid_format" | "invalid_range" | "kit_not_found"
    | "not_permitted_by_token" | "not_signed_in" | "session_ended" | "storage_unreadable" | "too_few" | "too_long"
    | "too_many" | "too_many_buckets";
  readonly "reviews.forecast":
    | "database_damaged" | "database_moved" | "invalid_format" | "invalid_range" | "kit_not_found"
    | "not_permitted_by_token" | "not_signed_in" | "session_ended" | "storage_unreadable" | "too_few" | "too_long"
    | "too_many" | "too_many_buckets";
  readonly "goals.set":
    | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved" | "goal_exists" | "goal_required"
    | "goal_too_long" | "invalid_duration" | "invalid_format" | "limit_reached" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long" | "too_many_marks"
    | "too_short";
  readonly "goals.update":
    | "database_damaged" | "database_moved" | "goal_too_long" | "invalid_duration" | "invalid_format" | "limit_reached"
    | "no_goal" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown" | "session_ended"
    | "storage_unreadable" | "too_long" | "too_many_marks";
  readonly "goals.status":
    | "database_damaged" | "database_moved" | "no_goal" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "too_long";
  readonly "goals.log":
    | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved" | "day_already_marked"
    | "invalid_format" | "limit_reached" | "no_goal" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown"
    | "period_complete" | "session_ended" | "storage_unreadable" | "too_long" | "too_many_marks" | "too_short";
  readonly "goals.freeze":
    | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved" | "day_already_marked"
    | "freeze_limit_reached" | "invalid_format" | "limit_reached" | "no_goal" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "period_complete" | "session_ended" | "storage_unreadable" | "too_long"
    | "too_many_marks" | "too_short";
  readonly "goals.continue":
    | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved" | "invalid_format"
    | "limit_reached" | "no_goal" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown"
    | "period_not_complete" | "session_ended" | "storage_unreadable" | "too_long" | "too_many_marks" | "too_short";
  readonly "goals.delete":
    | "database_damaged" | "database_moved" | "no_goal" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown"
    | "session_ended" | "storage_unreadable" | "too_long";
  readonly "goals.calendar":
    | "database_damaged" | "database_moved" | "invalid_format" | "invalid_span" | "month_or_span"
    | "not_permitted_by_token" | "not_signed_in" | "session_ended" | "span_too_long" | "storage_unreadable"
    | "too_long";
  readonly "goals.history":
    | "database_damaged" | "database_moved" | "invalid_cursor" | "not_permitted_by_token" | "not_signed_in"
    | "out_of_range" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "habits.create":
    | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved" | "date_too_early"
    | "invalid_format" | "invalid_icon" | "invalid_schedule" | "invalid_span" | "invalid_target" | "limit_reached"
    | "not_one_of" | "not_permitted_by_token" | "not_signed_in" | "out_of_range" | "outcome_unknown" | "session_ended"
    | "storage_unreadable" | "title_required" | "title_too_long" | "too_few" | "too_long" | "too_many"
    | "too_many_habits" | "too_many_marks" | "too_short";
  readonly "habits.update":
    | "database_damaged" | "database_moved" | "date_too_early" | "habit_not_found" | "invalid_format" | "invalid_icon"
    | "invalid_schedule" | "invalid_span" | "invalid_target" | "limit_reached" | "not_one_of" | "not_permitted_by_token"
    | "not_signed_in" | "out_of_range" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "title_required"
    | "title_too_long" | "too_few" | "too_long" | "too_many" | "too_many_marks";
  readonly "habits.archive":
    | "database_damaged" | "database_moved" | "habit_not_found" | "limit_reached" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "habits.restore":
    | "database_damaged" | "database_moved" | "habit_not_found" | "limit_reached" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "habits.delete":
    | "database_damaged" | "database_moved" | "habit_not_found" | "not_permitted_by_token" | "not_signed_in"
    | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "habits.move":
    | "database_damaged" | "database_moved" | "habit_not_found" | "limit_reached" | "not_permitted_by_token"
    | "not_signed_in" | "out_of_range" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "habits.list":
    | "database_damaged" | "database_moved" | "invalid_cursor" | "not_permitted_by_token" | "not_signed_in"
    | "out_of_range" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "habits.get":
    | "database_damaged" | "database_moved" | "habit_not_found" | "not_permitted_by_token" | "not_signed_in"
    | "session_ended" | "storage_unreadable" | "too_long";
  readonly "habits.mark":
    | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved" | "date_in_future"
    | "date_too_early" | "day_outside_habit" | "habit_archived" | "habit_not_found" | "invalid_amount"
    | "invalid_format" | "limit_reached" | "mark_required" | "not_permitted_by_token" | "not_signed_in"
    | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long" | "too_many_marks" | "too_short"
    | "wrong_kind";
  readonly "habits.unmark":
    | "database_damaged" | "database_moved" | "date_in_future" | "habit_archived" | "habit_not_found" | "invalid_format"
    | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable"
    | "too_long";
  readonly "habits.pause":
    | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved" | "habit_archived"
    | "habit_not_found" | "invalid_format" | "invalid_span" | "limit_reached" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long" | "too_many_marks"
    | "too_short";
  readonly "habits.resume":
    | "database_damaged" | "database_moved" | "habit_archived" | "habit_not_found" | "limit_reached"
    | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable"
    | "too_long";
  readonly "habits.today":
    | "database_damaged" | "database_moved" | "invalid_format" | "not_permitted_by_token" | "not_signed_in"
    | "session_ended" | "storage_unreadable" | "too_long";
  readonly "habits.calendar":
    | "database_damaged" | "database_moved" | "habit_not_found" | "invalid_format" | "invalid_span" | "month_or_span"
    | "not_permitted_by_token" | "not_signed_in" | "session_ended" | "span_too_long" | "storage_unreadable" | "too_long"
    | "too_many";
  readonly "habits.groups":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "too_long";
  readonly "habits.statistics":
    | "database_damaged" | "database_moved" | "habit_not_found" | "invalid_format" | "invalid_span" | "not_one_of"
    | "not_permitted_by_token" | "not_signed_in" | "session_ended" | "span_too_long" | "storage_unreadable"
    | "too_long";
  readonly "habits.import":
    | "already_exists" | "ambiguous_dates" | "client_key_reused" | "client_key_used" | "column_repeated"
    | "contradictory_dates" | "database_damaged" | "database_moved" | "date_in_future" | "date_too_early"
    | "file_too_large" | "files_not_open" | "invalid_amount" | "invalid_column" | "invalid_content" | "invalid_encoding"
    | "invalid_field" | "invalid_format" | "invalid_icon" | "invalid_schedule" | "invalid_span" | "invalid_target"
    | "limit_reached" | "mark_required" | "missing_column" | "not_a_loop_backup" | "not_one_of"
    | "not_permitted_by_token" | "not_signed_in" | "out_of_range" | "outcome_unknown" | "parameter_not_for_format"
    | "path_not_allowed" | "row_unreadable" | "session_ended" | "storage_unreadable" | "title_required"
    | "title_too_long" | "too_few" | "too_long" | "too_many" | "too_many_habits" | "too_many_marks" | "too_many_rows"
    | "too_short" | "unknown_row" | "unreadable_file" | "wrong_format" | "wrong_kind";
  readonly "friends.list":
    | "database_damaged" | "database_moved" | "invalid_cursor" | "not_permitted_by_token" | "not_signed_in"
    | "out_of_range" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "friends.add":
    | "cannot_befriend_self" | "database_damaged" | "database_moved" | "invalid_email" | "invalid_format"
    | "limit_reached" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown" | "session_ended"
    | "storage_unreadable" | "too_long" | "too_many_friends" | "too_many_requests";
  readonly "friends.remove":
    | "database_damaged" | "database_moved" | "invalid_email" | "invalid_format" | "not_a_friend"
    | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable"
    | "too_long";
  readonly "friends.nudge":
    | "database_damaged" | "database_moved" | "limit_reached" | "not_a_friend" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "feed.list":
    | "database_damaged" | "database_moved" | "invalid_cursor" | "not_a_friend" | "not_permitted_by_token"
    | "not_signed_in" | "out_of_range" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "challenges.list":
    | "database_damaged" | "database_moved" | "invalid_cursor" | "not_permitted_by_token" | "not_signed_in"
    | "out_of_range" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "challenges.get":
    | "challenge_not_found" | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in"
    | "session_ended" | "storage_unreadable" | "too_long";
  readonly "challenges.participants":
    | "challenge_not_found" | "database_damaged" | "database_moved" | "invalid_cursor" | "not_permitted_by_token"
    | "not_signed_in" | "out_of_range" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "challenges.create":
    | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved" | "invalid_challenge"
    | "invalid_format" | "limit_reached" | "not_a_friend" | "not_one_of" | "not_permitted_by_token" | "not_signed_in"
    | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_few" | "too_long" | "too_many"
    | "too_many_challenges" | "too_many_marks" | "too_short";
  readonly "challenges.update":
    | "challenge_has_participants" | "challenge_not_found" | "database_damaged" | "database_moved" | "invalid_challenge"
    | "invalid_format" | "limit_reached" | "not_creator" | "not_one_of" | "not_permitted_by_token" | "not_signed_in"
    | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long" | "too_many_marks";
  readonly "challenges.invite":
    | "challenge_inactive" | "challenge_not_found" | "database_damaged" | "database_moved" | "limit_reached"
    | "not_a_friend" | "not_creator" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown" | "session_ended"
    | "storage_unreadable" | "too_few" | "too_long" | "too_many";
  readonly "challenges.close":
    | "challenge_not_found" | "database_damaged" | "database_moved" | "limit_reached" | "not_creator"
    | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable"
    | "too_long";
  readonly "challenges.delete":
    | "challenge_not_found" | "database_damaged" | "database_moved" | "not_creator" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "challenges.join":
    | "already_joined" | "challenge_inactive" | "challenge_not_found" | "client_key_reused" | "client_key_used"
    | "database_damaged" | "database_moved" | "invalid_format" | "limit_reached" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long" | "too_many_marks"
    | "too_short";
  readonly "challenges.leave":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "not_yours"
    | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long" | "user_challenge_not_found";
  readonly "challenges.pause":
    | "database_damaged" | "database_moved" | "invalid_status" | "limit_reached" | "not_permitted_by_token"
    | "not_signed_in" | "not_yours" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long"
    | "user_challenge_not_found";
  readonly "challenges.resume":
    | "database_damaged" | "database_moved" | "invalid_status" | "limit_reached" | "not_permitted_by_token"
    | "not_signed_in" | "not_yours" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long"
    | "user_challenge_not_found";
  readonly "challenges.completeTask":
    | "challenge_completed" | "challenge_paused" | "client_key_reused" | "client_key_used" | "database_damaged"
    | "database_moved" | "invalid_format" | "invalid_task_index" | "limit_reached" | "no_tasks_left"
    | "not_permitted_by_token" | "not_signed_in" | "not_yours" | "outcome_unknown" | "session_ended"
    | "storage_unreadable" | "too_long" | "too_many_marks" | "too_short" | "user_challenge_not_found";
  readonly "challenges.uncompleteTask":
    | "challenge_completed" | "challenge_paused" | "database_damaged" | "database_moved" | "invalid_task_index"
    | "limit_reached" | "not_permitted_by_token" | "not_signed_in" | "not_yours" | "outcome_unknown" | "session_ended"
    | "storage_unreadable" | "too_long" | "user_challenge_not_found";
  readonly "friends.leaderboard":
    | "database_damaged" | "database_moved" | "invalid_cursor" | "invalid_format" | "invalid_range" | "not_one_of"
    | "not_permitted_by_token" | "not_signed_in" | "out_of_range" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "sparks.create":
    | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved" | "date_in_future"
    | "invalid_category" | "invalid_format" | "invalid_intensity" | "invalid_minutes" | "invalid_tag" | "limit_reached"
    | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable"
    | "title_required" | "title_too_long" | "too_long" | "too_many_marks" | "too_short";
  readonly "sparks.update":
    | "database_damaged" | "database_moved" | "date_in_future" | "invalid_category" | "invalid_format"
    | "invalid_intensity" | "invalid_minutes" | "invalid_tag" | "limit_reached" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "session_ended" | "spark_not_found" | "storage_unreadable"
    | "title_required" | "title_too_long" | "too_long" | "too_many_marks";
  readonly "sparks.delete":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown"
    | "session_ended" | "spark_not_found" | "storage_unreadable" | "too_few" | "too_long" | "too_many";
  readonly "sparks.get":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "spark_not_found" | "storage_unreadable" | "too_long";
  readonly "sparks.list":
    | "database_damaged" | "database_moved" | "invalid_category" | "invalid_cursor" | "invalid_format"
    | "invalid_intensity" | "invalid_range" | "invalid_tag" | "not_one_of" | "not_permitted_by_token" | "not_signed_in"
    | "out_of_range" | "session_ended" | "storage_unreadable" | "too_long" | "too_many_marks" | "too_many_words";
  readonly "sparks.suggest":
    | "database_damaged" | "database_moved" | "invalid_format" | "not_permitted_by_token" | "not_signed_in"
    | "session_ended" | "storage_unreadable" | "too_long" | "too_many_marks";
  readonly "missions.list":
    | "database_damaged" | "database_moved" | "invalid_cursor" | "invalid_format" | "not_one_of"
    | "not_permitted_by_token" | "not_signed_in" | "out_of_range" | "session_ended" | "storage_unreadable" | "too_long"
    | "too_many_marks";
  readonly "missions.get":
    | "database_damaged" | "database_moved" | "mission_not_found" | "not_permitted_by_token" | "not_signed_in"
    | "session_ended" | "storage_unreadable" | "too_long";
  readonly "missions.favorite":
    | "database_damaged" | "database_moved" | "limit_reached" | "mission_not_found" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "cards.list":
    | "database_damaged" | "database_moved" | "invalid_category" | "invalid_cursor" | "invalid_format"
    | "not_permitted_by_token" | "not_signed_in" | "out_of_range" | "session_ended" | "storage_unreadable" | "too_long"
    | "too_many_marks";
  readonly "cards.get":
    | "card_not_found" | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in"
    | "session_ended" | "storage_unreadable" | "too_long";
  readonly "cards.summary":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "too_long";
  readonly "sparks.progress":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "too_long";
  readonly "sparks.reset":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown"
    | "session_ended" | "storage_unreadable" | "too_long";
  readonly "sparks.statistics":
    | "database_damaged" | "database_moved" | "invalid_category" | "invalid_format" | "invalid_intensity"
    | "invalid_range" | "not_one_of" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "too_few" | "too_long" | "too_many";
  readonly "sparks.trend":
    | "database_damaged" | "database_moved" | "invalid_category" | "invalid_format" | "invalid_intensity"
    | "invalid_range" | "not_one_of" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "too_few" | "too_long" | "too_many" | "too_many_buckets";
  readonly "reminders.list":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "too_long";
  readonly "reminders.update":
    | "database_damaged" | "database_moved" | "invalid_time" | "limit_reached" | "not_one_of" | "not_permitted_by_token"
    | "not_signed_in" | "out_of_range" | "outcome_unknown" | "reminder_of_habit" | "reminder_without_time"
    | "reminder_without_weekdays" | "session_ended" | "storage_unreadable" | "too_few" | "too_long" | "too_many";
  readonly "reminders.due":
    | "database_damaged" | "database_moved" | "invalid_format" | "invalid_span" | "not_permitted_by_token"
    | "not_signed_in" | "session_ended" | "span_too_long" | "storage_unreadable" | "too_long";
  readonly "tables.templates":
    | "database_damaged" | "database_moved" | "invalid_cursor" | "not_permitted_by_token" | "not_signed_in"
    | "out_of_range" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "tables.create":
    | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved" | "duplicate_field"
    | "duplicate_option" | "invalid_category" | "invalid_field_key" | "invalid_format" | "invalid_target"
    | "limit_reached" | "name_required" | "name_too_long" | "not_one_of" | "not_permitted_by_token" | "not_signed_in"
    | "options_required" | "outcome_unknown" | "property_not_allowed" | "session_ended" | "storage_unreadable"
    | "template_not_found" | "too_long" | "too_many" | "too_many_marks" | "too_many_tables" | "too_short";
  readonly "tables.list":
    | "database_damaged" | "database_moved" | "invalid_category" | "invalid_cursor" | "invalid_format" | "not_one_of"
    | "not_permitted_by_token" | "not_signed_in" | "out_of_range" | "session_ended" | "storage_unreadable" | "too_long"
    | "too_many_marks";
  readonly "tables.get":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "table_not_found" | "too_long";
  readonly "tables.update":
    | "database_damaged" | "database_moved" | "duplicate_field" | "duplicate_option" | "invalid_category"
    | "invalid_field_key" | "invalid_format" | "invalid_target" | "limit_reached" | "name_required" | "name_too_long"
    | "not_one_of" | "not_permitted_by_token" | "not_signed_in" | "options_required" | "outcome_unknown"
    | "property_not_allowed" | "session_ended" | "storage_unreadable" | "table_not_found" | "too_long" | "too_many"
    | "too_many_marks" | "too_short" | "values_would_be_lost";
  readonly "tables.setActive":
    | "database_damaged" | "database_moved" | "limit_reached" | "not_permitted_by_token" | "not_signed_in"
    | "outcome_unknown" | "session_ended" | "storage_unreadable" | "table_not_found" | "too_long";
  readonly "tables.delete":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown"
    | "session_ended" | "storage_unreadable" | "table_not_found" | "too_long";
  readonly "entries.add":
    | "checked_required" | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved"
    | "date_in_future" | "duration_required" | "field_not_allowed" | "invalid_custom_value" | "invalid_duration"
    | "invalid_entry_type" | "invalid_format" | "invalid_tag" | "limit_reached" | "mood_out_of_range"
    | "not_permitted_by_token" | "not_signed_in" | "notes_required" | "outcome_unknown" | "rating_out_of_range"
    | "rating_required" | "session_ended" | "storage_unreadable" | "table_inactive" | "table_not_found"
    | "title_required" | "title_too_long" | "too_long" | "too_many" | "too_many_marks" | "too_short"
    | "unknown_custom_field" | "value_required";
  readonly "entries.get":
    | "database_damaged" | "database_moved" | "entry_not_found" | "not_permitted_by_token" | "not_signed_in"
    | "session_ended" | "storage_unreadable" | "too_long";
  readonly "entries.update":
    | "checked_required" | "database_damaged" | "database_moved" | "date_in_future" | "duration_required"
    | "entry_not_found" | "field_not_allowed" | "invalid_custom_value" | "invalid_duration" | "invalid_entry_type"
    | "invalid_format" | "invalid_tag" | "limit_reached" | "mood_out_of_range" | "not_permitted_by_token"
    | "not_signed_in" | "notes_required" | "outcome_unknown" | "rating_out_of_range" | "rating_required"
    | "session_ended" | "storage_unreadable" | "table_inactive" | "title_required" | "title_too_long" | "too_long"
    | "too_many" | "too_many_marks" | "unknown_custom_field" | "value_required";
  readonly "entries.updateMany":
    | "checked_required" | "database_damaged" | "database_moved" | "date_in_future" | "duration_required"
    | "entry_not_found" | "field_not_allowed" | "invalid_custom_value" | "invalid_duration" | "invalid_entry_type"
    | "invalid_format" | "invalid_tag" | "limit_reached" | "mood_out_of_range" | "not_permitted_by_token"
    | "not_signed_in" | "notes_required" | "outcome_unknown" | "rating_out_of_range" | "rating_required"
    | "session_ended" | "storage_unreadable" | "table_inactive" | "title_required" | "title_too_long" | "too_few"
    | "too_long" | "too_many" | "too_many_marks" | "unknown_custom_field" | "value_required";
  readonly "entries.delete":
    | "database_damaged" | "database_moved" | "entry_not_found" | "not_permitted_by_token" | "not_signed_in"
    | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "entries.deleteMany":
    | "database_damaged" | "database_moved" | "entry_not_found" | "not_permitted_by_token" | "not_signed_in"
    | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_few" | "too_long" | "too_many";
  readonly "entries.list":
    | "database_damaged" | "database_moved" | "invalid_cursor" | "invalid_custom_value" | "invalid_entry_type"
    | "invalid_format" | "invalid_range" | "mood_out_of_range" | "not_one_of" | "not_permitted_by_token"
    | "not_signed_in" | "out_of_range" | "rating_out_of_range" | "session_ended" | "storage_unreadable"
    | "table_not_found" | "too_long" | "too_many_marks" | "too_short" | "unknown_custom_field" | "unsuitable_field";
  readonly "tables.statistics":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "table_not_found" | "too_long" | "unknown_custom_field";
  readonly "tables.series":
    | "database_damaged" | "database_moved" | "invalid_format" | "invalid_range" | "not_one_of"
    | "not_permitted_by_token" | "not_signed_in" | "session_ended" | "storage_unreadable" | "table_not_found"
    | "too_long" | "too_many_buckets" | "unknown_custom_field" | "unsuitable_field";
  readonly "library.overview":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "too_long";
  readonly "today.get":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "too_long";
  readonly "activity.calendar":
    | "database_damaged" | "database_moved" | "invalid_format" | "invalid_span" | "month_or_span"
    | "not_permitted_by_token" | "not_signed_in" | "session_ended" | "span_too_long" | "storage_unreadable"
    | "too_long";
  readonly "data.export":
    | "database_damaged" | "database_in_use" | "database_moved" | "files_not_open" | "invalid_format"
    | "is_the_database" | "not_a_kindling_file" | "not_a_regular_file" | "not_one_of" | "not_permitted_by_token"
    | "not_signed_in" | "path_not_allowed" | "path_unwritable" | "session_ended" | "storage_unreadable"
    | "table_for_format" | "table_not_found" | "table_required" | "too_large" | "too_long" | "too_many_background_calls"
    | "too_many_marks" | "too_short";
  readonly "data.import":
    | "already_exists" | "checked_required" | "client_key_reused" | "client_key_used" | "course_invalid_id"
    | "course_invalid_url" | "database_damaged" | "database_moved" | "date_in_future" | "date_too_early"
    | "duplicate_field" | "duplicate_option" | "duration_required" | "field_not_allowed" | "files_not_open"
    | "inconsistent_export" | "invalid_category" | "invalid_cursor" | "invalid_custom_value" | "invalid_delimiter"
    | "invalid_duration" | "invalid_encoding" | "invalid_entry_type" | "invalid_field" | "invalid_field_key"
    | "invalid_format" | "invalid_icon" | "invalid_intensity" | "invalid_line" | "invalid_minutes" | "invalid_schedule"
    | "invalid_span" | "invalid_tag" | "invalid_target" | "invalid_version" | "limit_reached" | "line_malformed"
    | "mark_required" | "missing_column" | "mood_out_of_range" | "name_required" | "name_too_long" | "name_too_short"
    | "newer_export" | "not_an_export" | "not_one_of" | "not_permitted_by_token" | "not_signed_in" | "notes_required"
    | "number_not_increasing" | "options_required" | "out_of_range" | "outcome_unknown" | "path_not_allowed"
    | "property_not_allowed" | "ragged_row" | "rating_out_of_range" | "rating_required" | "row_unreadable"
    | "session_ended" | "storage_unreadable" | "table_for_format" | "table_inactive" | "table_not_found"
    | "table_required" | "title_required" | "too_few" | "too_long" | "too_many" | "too_many_challenges"
    | "too_many_habits" | "too_many_marks" | "too_many_rows" | "too_many_tables" | "too_short" | "unknown_column"
    | "unknown_custom_field" | "unknown_kind" | "unknown_row" | "unknown_time_zone" | "unreadable_file"
    | "value_required" | "wrong_kind";
}
