// Generated from openrpc.json by Tools/clients/generate; do not edit.

/** The code of each kind of errors. */
export interface ErrorCodes {
  /** The call was canceled. */
  readonly cancelled: -32800;
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
  /** Table “…” not found. */
  readonly notFound: 1003;
  /** The object exists already, or changed in the meantime. */
  readonly conflict: 1004;
  /** A rule is violated; data.rules lists the rules. */
  readonly validationFailed: 1005;
  /** Wait until one of your exports has finished; at most 8 can run at once. */
  readonly limitReached: 1006;
  /** The object is not open yet. */
  readonly locked: 1007;
  /** Too many attempts. Try again in 60 seconds. */
  readonly rateLimited: 1008;
  /** Another process has locked the database; the call can be repeated. */
  readonly busy: 1009;
  /** A rule is violated; data.rules lists the rules. */
  readonly storageFailed: 1010;
}

/** A kind of errors. */
export type ErrorKind = keyof ErrorCodes;

/** The kind of the errors of each rule. */
export interface RuleKinds {
  /** This email address is already registered. Sign in instead. */
  readonly account_already_exists: "conflict";
  /** Earn this badge first. */
  readonly achievement_locked: "locked";
  /** Badge “…” not found. */
  readonly achievement_not_found: "notFound";
  /** The connection is already initialized. */
  readonly already_initialized: "conflict";
  /** You have already joined this challenge. */
  readonly already_joined: "conflict";
  /** This already exists. */
  readonly already_there: "conflict";
  /** This is not an Anki package. */
  readonly archive_refused: "validationFailed";
  /** Built-in kits cannot be changed or deleted. */
  readonly basic_kit_protected: "forbidden";
  /** The quotation marks in this row are not balanced. */
  readonly broken_quotes: "validationFailed";
  /** You can’t send yourself a friend request. */
  readonly cannot_befriend_self: "validationFailed";
  /** Card “…” not found. */
  readonly card_not_found: "notFound";
  /** You have completed this challenge. Well done! */
  readonly challenge_completed: "conflict";
  /** This challenge can no longer be joined. */
  readonly challenge_inactive: "conflict";
  /** Challenge “…” not found. */
  readonly challenge_not_found: "notFound";
  /** This challenge is paused. Resume it first. */
  readonly challenge_paused: "conflict";
  /** Mark the entry as done or not done. */
  readonly checked_required: "validationFailed";
  /** This client key has already been used for another call. Use a new key. */
  readonly client_key_reused: "conflict";
  /** This call was made before, and what it created has been deleted. */
  readonly client_key_used: "conflict";
  /** This call would affect everyone who shares this connection. Specify a “session”, or sign in with “sessionOnly”. */
  readonly connection_is_shared: "forbidden";
  /** Provide either “content” or “path”, not both. */
  readonly content_or_path: "validationFailed";
  /**
   * Line 2 has a date with the day first, and line 3 has one with the month first. Write all dates in the same order,
   * such as 2026-11-30.
   */
  readonly contradictory_dates: "validationFailed";
  /** No backup was created because the database is damaged. Run kindling doctor for details. */
  readonly copy_damaged: "storageFailed";
  /** Every stage and every lesson needs a title. */
  readonly course_empty_title: "validationFailed";
  /** A course needs at least one lesson. */
  readonly course_no_lessons: "validationFailed";
  /** The database is damaged. Nothing was changed. Run kindling doctor or restore a backup. */
  readonly database_damaged: "storageFailed";
  /** This path belongs to a database that may be in use. Choose another path. */
  readonly database_in_use: "validationFailed";
  /** The database file was moved, deleted, or replaced. Nothing was stored; restart the program. */
  readonly database_moved: "storageFailed";
  /** Choose a date that is not in the future. */
  readonly date_in_future: "validationFailed";
  /** Choose a date no more than 36,500 days ago. */
  readonly date_too_early: "validationFailed";
  /** Today is already marked. You can continue tomorrow. */
  readonly day_already_marked: "conflict";
  /** Two fields have the same name. Rename one of them. */
  readonly duplicate_field: "validationFailed";
  /** Two wrong answers are the same. Change one of them. */
  readonly duplicate_incorrect: "validationFailed";
  /** Enter the duration of the session. */
  readonly duration_required: "validationFailed";
  /** Provide either “email” or “userId”, not both. */
  readonly email_or_user_id: "validationFailed";
  /** A question needs text, a right answer, and at least one wrong answer. */
  readonly empty_fields: "validationFailed";
  /** The name cannot be blank. */
  readonly empty_name: "validationFailed";
  /** Entry “…” not found. */
  readonly entry_not_found: "notFound";
  /** Score above 70 percent in every kit of this exam first. */
  readonly exam_locked: "locked";
  /** Exam “…” not found. */
  readonly exam_not_found: "notFound";
  /** Entries of this type do not have this field. */
  readonly field_not_allowed: "validationFailed";
  /** The file must be at most 16 MiB. The file must be at most 128 MiB. */
  readonly file_too_large: "validationFailed";
  /**
   * File access is disabled. Start the server with --files DIR or --files any, or send the text as “content” if the
   * method accepts it.
   */
  readonly files_not_open: "forbidden";
  /** This file has another format. Choose the format “csv”. */
  readonly format_mismatch: "validationFailed";
  /** You have no freezes left in this period. */
  readonly freeze_limit_reached: "limitReached";
  /** You already have a goal. Change that one instead. */
  readonly goal_exists: "conflict";
  /** Enter what you want to learn. */
  readonly goal_required: "validationFailed";
  /** A goal must have at most 100 characters. */
  readonly goal_too_long: "validationFailed";
  /** This habit is archived. Restore it first. */
  readonly habit_archived: "conflict";
  /** Habit “…” not found. */
  readonly habit_not_found: "notFound";
  /** This is a header line of an Anki export, not a question. Header lines must come before the first question. */
  readonly header_line: "validationFailed";
  /** Expected a list of questions, or an object with a list named “record”. */
  readonly import_malformed: "validationFailed";
  /** The lines of the file are inconsistent. */
  readonly inconsistent_export: "validationFailed";
  /** The right answer must not be among the wrong ones. */
  readonly incorrect_contains_correct: "validationFailed";
  /** Enter an amount from 0 to 1,000,000,000 with at most three decimals. */
  readonly invalid_amount: "validationFailed";
  /** Choose one of the listed categories. */
  readonly invalid_category: "validationFailed";
  /** A challenge needs a title. If you name its tasks, name every task of the day. */
  readonly invalid_challenge: "validationFailed";
  /** Incorrect email address or password. */
  readonly invalid_credentials: "unauthenticated";
  /** The cursor does not belong to this list. */
  readonly invalid_cursor: "validationFailed";
  /** Choose an hour from 0 to 6 for the start of the day. */
  readonly invalid_day_start: "validationFailed";
  /** The delimiter must not be a quotation mark or a line break. */
  readonly invalid_delimiter: "validationFailed";
  /** Enter a valid duration. */
  readonly invalid_duration: "validationFailed";
  /** Enter a valid email address. */
  readonly invalid_email: "validationFailed";
  /** Line 1 is neither UTF-8 nor UTF-16 with a byte order mark. Save the file as UTF-8. */
  readonly invalid_encoding: "validationFailed";
  /** Choose one of the listed entry types. */
  readonly invalid_entry_type: "validationFailed";
  /** The values on this line are inconsistent. */
  readonly invalid_field: "validationFailed";
  /** A value does not have the required form. */
  readonly invalid_format: "validationFailed";
  /** Choose one of the listed intensities. */
  readonly invalid_intensity: "validationFailed";
  /** The values on this line are inconsistent. */
  readonly invalid_line: "validationFailed";
  /** Duration must be 1–1,440 minutes. */
  readonly invalid_minutes: "validationFailed";
  /** Choose one of the options. */
  readonly invalid_option: "validationFailed";
  /** Choose a number of questions from 1 to 1. */
  readonly invalid_question_count: "validationFailed";
  /**
   * Choose a first day, and a last day that is not before it. Leave out the days if you choose a range such as “month”.
   */
  readonly invalid_range: "validationFailed";
  /** The code is invalid or has expired. Ask for a new one. */
  readonly invalid_reset_code: "unauthenticated";
  /**
   * Choose a schedule that suits the habit: daily, on certain days of the week, or a set number of times in a number of
   * days. For an amount: per day, week, or month.
   */
  readonly invalid_schedule: "validationFailed";
  /** Choose a valid value for this setting. */
  readonly invalid_setting: "validationFailed";
  /** The end must not be before the start. */
  readonly invalid_span: "validationFailed";
  /** This is not possible in the current state of the challenge. */
  readonly invalid_status: "conflict";
  /** Use at most 20 tags of at most 100 characters each. */
  readonly invalid_tag: "validationFailed";
  /** The target is missing, out of range, or not possible here. */
  readonly invalid_target: "validationFailed";
  /** Task not found in this challenge. */
  readonly invalid_task_index: "validationFailed";
  /** Enter the time as hours and minutes, such as 19:00. */
  readonly invalid_time: "validationFailed";
  /** The version in the first line of the file must be a whole number of at least 1. */
  readonly invalid_version: "validationFailed";
  /** This is the path of the database itself. Choose another path. */
  readonly is_the_database: "validationFailed";
  /** Choose either one of your kits, or a name and a stage for a new kit. */
  readonly kit_id_with_name: "validationFailed";
  /** The name of a kit cannot be blank. */
  readonly kit_name_empty: "validationFailed";
  /** The name of a kit must have at most 60 characters. */
  readonly kit_name_too_long: "validationFailed";
  /** Kit “…” not found. */
  readonly kit_not_found: "notFound";
  /** Lesson “…” not found. */
  readonly lesson_not_found: "notFound";
  /** Your data has reached the limit of 256 MiB. Delete something before you add more. */
  readonly limit_reached: "limitReached";
  /** This line is not a JSON object or is too long. */
  readonly line_malformed: "validationFailed";
  /** Specify exactly one of “done”, “amount”, “add”, and “skipped”. */
  readonly mark_required: "validationFailed";
  /** The file has no column “1”. */
  readonly missing_column: "validationFailed";
  /** Mission “…” not found. */
  readonly mission_not_found: "notFound";
  /** Provide either “month” or “week”, not both. */
  readonly month_or_week: "validationFailed";
  /** Mood must be 1–5. */
  readonly mood_out_of_range: "validationFailed";
  /** This stage already has a kit with this name. Choose another name. */
  readonly name_already_exists: "conflict";
  /** Enter a name. */
  readonly name_required: "validationFailed";
  /** The name must have at most 100 characters. The name must have at most 15 characters. */
  readonly name_too_long: "validationFailed";
  /** The name must have at least 2 characters. */
  readonly name_too_short: "validationFailed";
  /** The file was created by a newer version of Kindling. Update Kindling to import it. */
  readonly newer_export: "validationFailed";
  /** Choose at least one final stage first. */
  readonly no_final_stage_selected: "locked";
  /** Set a goal first. */
  readonly no_goal: "notFound";
  /** Enter a name for the kit. */
  readonly no_kit_name: "validationFailed";
  /** Choose at least one kit. */
  readonly no_kits_selected: "validationFailed";
  /** There must be at least one question. */
  readonly no_questions: "validationFailed";
  /** Choose a study stage for the kit. */
  readonly no_study_stage: "validationFailed";
  /** All of today’s tasks are done. */
  readonly no_tasks_left: "limitReached";
  /** This person is not on your friends list. */
  readonly not_a_friend: "notFound";
  /**
   * The file at this path was not created by Kindling or has another type. Choose another name or delete the file
   * first.
   */
  readonly not_a_kindling_file: "conflict";
  /** This file is not a readable Loop Habit Tracker backup or export. */
  readonly not_a_loop_backup: "validationFailed";
  /** This path leads to a folder, a link, or a device, not to a file. Choose another path. */
  readonly not_a_regular_file: "validationFailed";
  /** The file is not a Kindling export. */
  readonly not_an_export: "validationFailed";
  /** This call cannot be part of a group. */
  readonly not_in_group: "validationFailed";
  /** A text is not one of the permitted values. */
  readonly not_one_of: "validationFailed";
  /** The token does not permit this method. */
  readonly not_permitted_by_token: "forbidden";
  /** Sign in first. */
  readonly not_signed_in: "unauthenticated";
  /** Only the participant can change this. */
  readonly not_yours: "forbidden";
  /** Add notes to this log entry. */
  readonly notes_required: "validationFailed";
  /** There are no more answers to undo. */
  readonly nothing_to_undo: "conflict";
  /** The numbers of each kind must increase from line to line. */
  readonly number_taken: "validationFailed";
  /** A number is out of range. */
  readonly out_of_range: "validationFailed";
  /** The disk failed while saving. Your change may or may not have been saved: check after a restart. */
  readonly outcome_unknown: "storageFailed";
  /** The passwords don’t match. */
  readonly password_mismatch: "validationFailed";
  /** The path must be relative to the folder of --files and stay inside it. */
  readonly path_not_allowed: "validationFailed";
  /** Learning path “…” not found. */
  readonly path_not_found: "notFound";
  /** Cannot write the file. Check that the folder exists and that you can write to it. */
  readonly path_unwritable: "validationFailed";
  /** This period is over. Choose how you want to continue. */
  readonly period_complete: "conflict";
  /** This period is not over yet. */
  readonly period_not_complete: "conflict";
  /** Question “…” not found. */
  readonly question_not_found: "notFound";
  /** This row has more fields than there are columns. */
  readonly ragged_row: "validationFailed";
  /** Too many attempts. Try again in 60 seconds. */
  readonly rate_limited: "rateLimited";
  /** Rating must be 1–5. */
  readonly rating_out_of_range: "validationFailed";
  /** Enter a rating from 1 to 5. */
  readonly rating_required: "validationFailed";
  /** Card “…” not found. */
  readonly review_card_not_found: "notFound";
  /** This card has been answered in the meantime. Load it again. */
  readonly review_changed: "conflict";
  /** This round is over. Continue with the next one. */
  readonly round_finished: "conflict";
  /** A value in this row cannot be read. */
  readonly row_unreadable: "validationFailed";
  /** Your session has ended. Sign in again. */
  readonly session_ended: "unauthenticated";
  /** All questions have already been answered. */
  readonly session_finished: "conflict";
  /** Session “…” not found. */
  readonly session_not_found: "notFound";
  /** Request at most 366 days. Request at most 36,501 days. */
  readonly span_too_long: "validationFailed";
  /** Provide either “sparkId” or “sparkIds”, not both. */
  readonly spark_id_or_ids: "validationFailed";
  /** Spark “…” not found. */
  readonly spark_not_found: "notFound";
  /** Finish the previous stage first. */
  readonly stage_locked: "locked";
  /** Stage “…” not found. */
  readonly stage_not_found: "notFound";
  /** Choose this stage first. */
  readonly stage_not_selected: "locked";
  /** Could not read the data. Check the disk and try again. */
  readonly storage_unreadable: "storageFailed";
  /** Subscription “…” not found on this connection. */
  readonly subscription_not_found: "notFound";
  /** “what” is required for csv, and “tableId” for the entries of a table; otherwise, neither is allowed. */
  readonly table_for_format: "validationFailed";
  /** This table is inactive. Activate it to add or change entries. */
  readonly table_inactive: "conflict";
  /** Table “…” not found. */
  readonly table_not_found: "notFound";
  /** This table can be exported but not imported. */
  readonly table_not_taken: "validationFailed";
  /** Template “…” not found. */
  readonly template_not_found: "notFound";
  /** Accept the terms to continue. */
  readonly terms_not_accepted: "validationFailed";
  /** A question or an answer must have at most 2,000 characters. */
  readonly text_too_long: "validationFailed";
  /** Enter a name. Enter a title. */
  readonly title_required: "validationFailed";
  /** The title must have at most 80 characters. The title must have at most 200 characters. */
  readonly title_too_long: "validationFailed";
  /** A list has too few elements. */
  readonly too_few: "validationFailed";
  /** A text is too long. */
  readonly too_long: "validationFailed";
  /** A list or an object has too many elements. */
  readonly too_many: "validationFailed";
  /** A question must have at most 10 other accepted answers. */
  readonly too_many_accepted: "validationFailed";
  /** Wait until one of your exports has finished; at most 8 can run at once. */
  readonly too_many_background_calls: "limitReached";
  /** Choose a range of at most 1,000 days, weeks, or months. */
  readonly too_many_buckets: "validationFailed";
  /** You’ve already created the maximum number of challenges. */
  readonly too_many_challenges: "limitReached";
  /** One of you has reached the friend limit. */
  readonly too_many_friends: "limitReached";
  /** You’ve reached the limit of 500 habits. Delete a habit to add another. */
  readonly too_many_habits: "limitReached";
  /** A question must have at most three wrong answers. */
  readonly too_many_incorrect: "validationFailed";
  /** You’ve reached the limit of 1,000 kits. Delete a kit to add another. */
  readonly too_many_kits: "limitReached";
  /** A character of a text consists of too many code points. */
  readonly too_many_marks: "validationFailed";
  /** A kit must have at most 20,000 questions. */
  readonly too_many_questions: "validationFailed";
  /** You have too many open requests. Withdraw some first. */
  readonly too_many_requests: "limitReached";
  /** Import at most 2,000 rows at once. */
  readonly too_many_rows: "limitReached";
  /** A session can have at most 100 subscriptions. */
  readonly too_many_subscriptions: "limitReached";
  /** You’ve reached the limit of 1,000 tables. Delete a table to add another. */
  readonly too_many_tables: "limitReached";
  /** Many people are signing in right now. Try again in a moment. */
  readonly too_many_waiting: "rateLimited";
  /** Search for at most 20 different words. */
  readonly too_many_words: "validationFailed";
  /** These calls take too long together. Send fewer calls at once. */
  readonly too_much_work: "limitReached";
  /** A text is too short. */
  readonly too_short: "validationFailed";
  /** Choose one of the listed pictures. */
  readonly unknown_avatar: "validationFailed";
  /** The file has no such column. */
  readonly unknown_column: "validationFailed";
  /** This table has no such field. */
  readonly unknown_custom_field: "validationFailed";
  /** This line is of an unknown kind. */
  readonly unknown_kind: "validationFailed";
  /** That position is past the end of the journal. Subscribe again without “since”. */
  readonly unknown_place: "validationFailed";
  /** This line refers to something that is not on an earlier line. */
  readonly unknown_row: "validationFailed";
  /** Choose one of the listed study stages. */
  readonly unknown_stage: "validationFailed";
  /** Unknown time zone. Use a name such as Europe/Paris. */
  readonly unknown_time_zone: "validationFailed";
  /** Topic not found. */
  readonly unknown_topic: "validationFailed";
  /** Cannot read the file. Check that the path leads to an existing file, not to a folder. */
  readonly unreadable_file: "validationFailed";
  /** This type of card cannot be converted to a written question. */
  readonly unsupported_card: "validationFailed";
  /** This format cannot be imported. */
  readonly unsupported_format: "validationFailed";
  /** You have not joined this challenge. */
  readonly user_challenge_not_found: "notFound";
  /** Enter the value of the measurement. */
  readonly value_required: "validationFailed";
  /** The password must have at least 8 characters. */
  readonly weak_password: "validationFailed";
  /** This file is a database, such as a Loop Habit Tracker backup. Choose the format “loop”. */
  readonly wrong_format: "validationFailed";
  /**
   * This mark does not suit the habit: mark the habit as done or not done, or enter an amount, depending on its type.
   */
  readonly wrong_kind: "validationFailed";
  /** Incorrect password. */
  readonly wrong_password: "validationFailed";
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
    | "database_damaged" | "database_moved" | "limit_reached" | "not_in_group" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_few" | "too_long" | "too_many"
    | "too_much_work";
  readonly "shutdown": "connection_is_shared";
  readonly "labels.list": "too_long";
  readonly "events.list":
    | "database_damaged" | "database_moved" | "invalid_cursor" | "not_permitted_by_token" | "not_signed_in"
    | "out_of_range" | "session_ended" | "storage_unreadable" | "too_few" | "too_long" | "too_many" | "unknown_topic";
  readonly "events.subscribe":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "out_of_range"
    | "session_ended" | "storage_unreadable" | "too_few" | "too_long" | "too_many" | "too_many_subscriptions"
    | "unknown_place" | "unknown_topic";
  readonly "events.unsubscribe":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "subscription_not_found" | "too_long";
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
    | "name_too_short" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown" | "session_ended"
    | "storage_unreadable" | "too_long" | "too_many_marks" | "unknown_avatar" | "unknown_time_zone";
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
    | "client_key_reused" | "client_key_used" | "course_empty_title" | "course_no_lessons" | "database_damaged"
    | "database_moved" | "invalid_format" | "limit_reached" | "not_permitted_by_token" | "not_signed_in"
    | "out_of_range" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_few" | "too_long" | "too_many"
    | "too_many_marks" | "too_short";
  readonly "stages.get":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "stage_locked" | "stage_not_found" | "storage_unreadable" | "too_long";
  readonly "lessons.complete":
    | "database_damaged" | "database_moved" | "lesson_not_found" | "limit_reached" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "session_ended" | "stage_locked" | "storage_unreadable" | "too_long";
  readonly "achievements.list":
    | "database_damaged" | "database_moved" | "invalid_cursor" | "not_one_of" | "not_permitted_by_token"
    | "not_signed_in" | "out_of_range" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "achievements.share":
    | "achievement_locked" | "achievement_not_found" | "database_damaged" | "database_moved" | "not_permitted_by_token"
    | "not_signed_in" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "stages.study":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "too_long";
  readonly "stages.choose":
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
    | "limit_reached" | "name_already_exists" | "no_kit_name" | "no_questions" | "no_study_stage"
    | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable"
    | "text_too_long" | "too_long" | "too_many" | "too_many_accepted" | "too_many_incorrect" | "too_many_kits"
    | "too_many_marks" | "too_short" | "unknown_stage";
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
    | "archive_refused" | "content_or_path" | "database_damaged" | "database_moved" | "file_too_large"
    | "files_not_open" | "format_mismatch" | "import_malformed" | "invalid_cursor" | "invalid_delimiter"
    | "invalid_encoding" | "invalid_format" | "no_questions" | "not_permitted_by_token" | "not_signed_in"
    | "out_of_range" | "path_not_allowed" | "session_ended" | "storage_unreadable" | "too_long" | "too_many"
    | "too_many_marks" | "too_many_questions" | "too_many_rows" | "too_short" | "unknown_column" | "unreadable_file"
    | "unsupported_format";
  readonly "kits.import":
    | "archive_refused" | "basic_kit_protected" | "client_key_reused" | "client_key_used" | "content_or_path"
    | "database_damaged" | "database_moved" | "duplicate_incorrect" | "empty_fields" | "file_too_large"
    | "files_not_open" | "format_mismatch" | "header_line" | "import_malformed" | "incorrect_contains_correct"
    | "invalid_delimiter" | "invalid_encoding" | "invalid_format" | "kit_id_with_name" | "kit_name_empty"
    | "kit_name_too_long" | "kit_not_found" | "limit_reached" | "name_already_exists" | "no_kit_name" | "no_questions"
    | "no_study_stage" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown" | "path_not_allowed"
    | "ragged_row" | "session_ended" | "storage_unreadable" | "text_too_long" | "too_long" | "too_many"
    | "too_many_accepted" | "too_many_incorrect" | "too_many_kits" | "too_many_marks" | "too_many_questions"
    | "too_many_rows" | "too_short" | "unknown_column" | "unknown_stage" | "unreadable_file" | "unsupported_card"
    | "unsupported_format";
  readonly "tests.start":
    | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved" | "invalid_format"
    | "kit_not_found" | "limit_reached" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown"
    | "session_ended" | "stage_locked" | "stage_not_selected" | "storage_unreadable" | "too_long" | "too_many_marks"
    | "too_short";
  readonly "exams.start":
    | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved" | "exam_locked" | "exam_not_found"
    | "invalid_format" | "limit_reached" | "no_final_stage_selected" | "no_questions" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long" | "too_many_marks"
    | "too_short";
  readonly "workouts.start":
    | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved" | "invalid_format"
    | "invalid_question_count" | "kit_not_found" | "limit_reached" | "no_kits_selected" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long" | "too_many"
    | "too_many_marks" | "too_short";
  readonly "sessions.answer":
    | "database_damaged" | "database_moved" | "invalid_format" | "invalid_option" | "limit_reached"
    | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown" | "round_finished" | "session_ended"
    | "session_finished" | "session_not_found" | "storage_unreadable" | "too_long" | "too_many_marks";
  readonly "sessions.get":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "session_not_found" | "storage_unreadable" | "too_long";
  readonly "workouts.continue":
    | "database_damaged" | "database_moved" | "limit_reached" | "not_permitted_by_token" | "not_signed_in"
    | "outcome_unknown" | "session_ended" | "session_finished" | "session_not_found" | "storage_unreadable"
    | "too_long";
  readonly "sessions.drop":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown"
    | "session_ended" | "session_not_found" | "storage_unreadable" | "too_long";
  readonly "study.statistics":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "too_long";
  readonly "study.profile":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "too_long";
  readonly "study.updateProfile":
    | "database_damaged" | "database_moved" | "empty_name" | "invalid_format" | "limit_reached" | "name_too_long"
    | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable"
    | "too_long" | "too_many_marks" | "unknown_avatar";
  readonly "study.reminder":
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
    | "review_card_not_found" | "review_changed" | "session_ended" | "storage_unreadable" | "too_long"
    | "too_many_marks" | "too_short";
  readonly "reviews.undo":
    | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved" | "invalid_format"
    | "limit_reached" | "not_permitted_by_token" | "not_signed_in" | "nothing_to_undo" | "outcome_unknown"
    | "session_ended" | "storage_unreadable" | "too_long" | "too_many_marks" | "too_short";
  readonly "reviews.configure":
    | "database_damaged" | "database_moved" | "limit_reached" | "not_permitted_by_token" | "not_signed_in"
    | "out_of_range" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long";
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
    | "database_damaged" | "database_moved" | "limit_reached" | "no_goal" | "not_permitted_by_token" | "not_signed_in"
    | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long";
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
  readonly "goals.calendar":
    | "database_damaged" | "database_moved" | "invalid_format" | "month_or_week" | "not_permitted_by_token"
    | "not_signed_in" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "goals.history":
    | "database_damaged" | "database_moved" | "invalid_cursor" | "not_permitted_by_token" | "not_signed_in"
    | "out_of_range" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "habits.create":
    | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved" | "invalid_format"
    | "invalid_schedule" | "invalid_target" | "limit_reached" | "not_one_of" | "not_permitted_by_token"
    | "not_signed_in" | "out_of_range" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "title_required"
    | "title_too_long" | "too_long" | "too_many" | "too_many_habits" | "too_many_marks" | "too_short";
  readonly "habits.update":
    | "database_damaged" | "database_moved" | "habit_not_found" | "invalid_format" | "invalid_schedule"
    | "invalid_target" | "limit_reached" | "not_one_of" | "not_permitted_by_token" | "not_signed_in" | "out_of_range"
    | "outcome_unknown" | "session_ended" | "storage_unreadable" | "title_required" | "title_too_long" | "too_long"
    | "too_many" | "too_many_marks";
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
    | "date_too_early" | "habit_archived" | "habit_not_found" | "invalid_amount" | "invalid_format" | "limit_reached"
    | "mark_required" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown" | "session_ended"
    | "storage_unreadable" | "too_long" | "too_many_marks" | "too_short" | "wrong_kind";
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
    | "database_damaged" | "database_moved" | "habit_not_found" | "invalid_format" | "invalid_span"
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
    | "already_there" | "client_key_reused" | "client_key_used" | "contradictory_dates" | "database_damaged"
    | "database_moved" | "date_in_future" | "date_too_early" | "file_too_large" | "files_not_open" | "invalid_amount"
    | "invalid_encoding" | "invalid_format" | "invalid_schedule" | "invalid_target" | "limit_reached" | "missing_column"
    | "not_a_loop_backup" | "not_one_of" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown"
    | "path_not_allowed" | "row_unreadable" | "session_ended" | "storage_unreadable" | "title_required"
    | "title_too_long" | "too_long" | "too_many_habits" | "too_many_marks" | "too_many_rows" | "too_short"
    | "unknown_row" | "unreadable_file" | "wrong_format";
  readonly "friends.list":
    | "database_damaged" | "database_moved" | "invalid_cursor" | "not_permitted_by_token" | "not_signed_in"
    | "out_of_range" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "friends.add":
    | "cannot_befriend_self" | "database_damaged" | "database_moved" | "email_or_user_id" | "invalid_email"
    | "invalid_format" | "limit_reached" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown"
    | "session_ended" | "storage_unreadable" | "too_long" | "too_many_friends" | "too_many_requests";
  readonly "friends.remove":
    | "database_damaged" | "database_moved" | "email_or_user_id" | "invalid_email" | "invalid_format" | "not_a_friend"
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
  readonly "challenges.create":
    | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved" | "invalid_challenge"
    | "invalid_format" | "limit_reached" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown"
    | "session_ended" | "storage_unreadable" | "too_long" | "too_many_challenges" | "too_many_marks" | "too_short";
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
    | "session_ended" | "spark_id_or_ids" | "spark_not_found" | "storage_unreadable" | "too_few" | "too_long"
    | "too_many";
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
  readonly "progress.get":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "too_long";
  readonly "progress.reset":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown"
    | "session_ended" | "storage_unreadable" | "too_long";
  readonly "stats.overview":
    | "database_damaged" | "database_moved" | "invalid_category" | "invalid_format" | "invalid_intensity"
    | "invalid_range" | "not_one_of" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "too_few" | "too_long" | "too_many";
  readonly "stats.trend":
    | "database_damaged" | "database_moved" | "invalid_category" | "invalid_format" | "invalid_intensity"
    | "invalid_range" | "not_one_of" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "too_few" | "too_long" | "too_many" | "too_many_buckets";
  readonly "settings.get":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "too_long";
  readonly "settings.update":
    | "database_damaged" | "database_moved" | "invalid_format" | "invalid_setting" | "invalid_time" | "limit_reached"
    | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable"
    | "too_long" | "too_many_marks";
  readonly "reminders.due":
    | "database_damaged" | "database_moved" | "invalid_format" | "invalid_span" | "not_permitted_by_token"
    | "not_signed_in" | "session_ended" | "span_too_long" | "storage_unreadable" | "too_long";
  readonly "tables.templates":
    | "database_damaged" | "database_moved" | "invalid_cursor" | "not_permitted_by_token" | "not_signed_in"
    | "out_of_range" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "tables.create":
    | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved" | "duplicate_field"
    | "invalid_category" | "invalid_format" | "invalid_target" | "limit_reached" | "name_required" | "name_too_long"
    | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable"
    | "template_not_found" | "too_long" | "too_many" | "too_many_marks" | "too_many_tables" | "too_short";
  readonly "tables.list":
    | "database_damaged" | "database_moved" | "invalid_category" | "invalid_cursor" | "invalid_format" | "not_one_of"
    | "not_permitted_by_token" | "not_signed_in" | "out_of_range" | "session_ended" | "storage_unreadable" | "too_long"
    | "too_many_marks";
  readonly "tables.get":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "table_not_found" | "too_long";
  readonly "tables.update":
    | "database_damaged" | "database_moved" | "duplicate_field" | "invalid_category" | "invalid_format"
    | "invalid_target" | "limit_reached" | "name_required" | "name_too_long" | "not_permitted_by_token"
    | "not_signed_in" | "outcome_unknown" | "session_ended" | "storage_unreadable" | "table_not_found" | "too_long"
    | "too_many" | "too_many_marks" | "too_short";
  readonly "tables.setActive":
    | "database_damaged" | "database_moved" | "limit_reached" | "not_permitted_by_token" | "not_signed_in"
    | "outcome_unknown" | "session_ended" | "storage_unreadable" | "table_not_found" | "too_long";
  readonly "tables.delete":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "outcome_unknown"
    | "session_ended" | "storage_unreadable" | "table_not_found" | "too_long";
  readonly "entries.add":
    | "checked_required" | "client_key_reused" | "client_key_used" | "database_damaged" | "database_moved"
    | "date_in_future" | "duration_required" | "field_not_allowed" | "invalid_duration" | "invalid_entry_type"
    | "invalid_format" | "invalid_tag" | "limit_reached" | "mood_out_of_range" | "not_permitted_by_token"
    | "not_signed_in" | "notes_required" | "outcome_unknown" | "rating_out_of_range" | "rating_required"
    | "session_ended" | "storage_unreadable" | "table_inactive" | "table_not_found" | "title_required"
    | "title_too_long" | "too_long" | "too_many" | "too_many_marks" | "too_short" | "unknown_custom_field"
    | "value_required";
  readonly "entries.get":
    | "database_damaged" | "database_moved" | "entry_not_found" | "not_permitted_by_token" | "not_signed_in"
    | "session_ended" | "storage_unreadable" | "too_long";
  readonly "entries.update":
    | "checked_required" | "database_damaged" | "database_moved" | "date_in_future" | "duration_required"
    | "entry_not_found" | "field_not_allowed" | "invalid_duration" | "invalid_entry_type" | "invalid_format"
    | "invalid_tag" | "limit_reached" | "mood_out_of_range" | "not_permitted_by_token" | "not_signed_in"
    | "notes_required" | "outcome_unknown" | "rating_out_of_range" | "rating_required" | "session_ended"
    | "storage_unreadable" | "table_inactive" | "title_required" | "title_too_long" | "too_long" | "too_many"
    | "too_many_marks" | "unknown_custom_field" | "value_required";
  readonly "entries.delete":
    | "database_damaged" | "database_moved" | "entry_not_found" | "not_permitted_by_token" | "not_signed_in"
    | "outcome_unknown" | "session_ended" | "storage_unreadable" | "too_long";
  readonly "entries.list":
    | "database_damaged" | "database_moved" | "invalid_cursor" | "invalid_entry_type" | "invalid_format"
    | "invalid_range" | "not_one_of" | "not_permitted_by_token" | "not_signed_in" | "out_of_range" | "session_ended"
    | "storage_unreadable" | "table_not_found" | "too_long" | "too_many_marks";
  readonly "tables.statistics":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "table_not_found" | "too_long";
  readonly "tables.series":
    | "database_damaged" | "database_moved" | "invalid_format" | "invalid_range" | "not_one_of"
    | "not_permitted_by_token" | "not_signed_in" | "session_ended" | "storage_unreadable" | "table_not_found"
    | "too_long" | "too_many_buckets";
  readonly "library.overview":
    | "database_damaged" | "database_moved" | "not_permitted_by_token" | "not_signed_in" | "session_ended"
    | "storage_unreadable" | "too_long";
  readonly "data.export":
    | "database_damaged" | "database_in_use" | "database_moved" | "files_not_open" | "invalid_format"
    | "is_the_database" | "not_a_kindling_file" | "not_a_regular_file" | "not_one_of" | "not_permitted_by_token"
    | "not_signed_in" | "path_not_allowed" | "path_unwritable" | "session_ended" | "storage_unreadable"
    | "table_for_format" | "table_not_found" | "too_long" | "too_many_background_calls" | "too_many_marks"
    | "too_short";
  readonly "data.import":
    | "already_there" | "broken_quotes" | "checked_required" | "client_key_reused" | "client_key_used"
    | "content_or_path" | "database_damaged" | "database_moved" | "date_in_future" | "date_too_early"
    | "duplicate_field" | "duration_required" | "field_not_allowed" | "files_not_open" | "inconsistent_export"
    | "invalid_category" | "invalid_cursor" | "invalid_delimiter" | "invalid_duration" | "invalid_encoding"
    | "invalid_entry_type" | "invalid_field" | "invalid_format" | "invalid_intensity" | "invalid_line"
    | "invalid_minutes" | "invalid_schedule" | "invalid_tag" | "invalid_target" | "invalid_version" | "limit_reached"
    | "line_malformed" | "mark_required" | "missing_column" | "mood_out_of_range" | "name_required" | "name_too_long"
    | "name_too_short" | "newer_export" | "not_an_export" | "not_one_of" | "not_permitted_by_token" | "not_signed_in"
    | "notes_required" | "number_taken" | "out_of_range" | "outcome_unknown" | "path_not_allowed" | "ragged_row"
    | "rating_out_of_range" | "rating_required" | "session_ended" | "storage_unreadable" | "table_for_format"
    | "table_inactive" | "table_not_found" | "table_not_taken" | "title_required" | "too_few" | "too_long" | "too_many"
    | "too_many_challenges" | "too_many_habits" | "too_many_marks" | "too_many_rows" | "too_many_tables" | "too_short"
    | "unknown_column" | "unknown_kind" | "unknown_row" | "unknown_time_zone" | "unreadable_file" | "value_required"
    | "wrong_kind";
  readonly "data.backup":
    | "copy_damaged" | "database_damaged" | "database_in_use" | "database_moved" | "files_not_open" | "invalid_format"
    | "is_the_database" | "not_a_kindling_file" | "not_a_regular_file" | "not_permitted_by_token" | "not_signed_in"
    | "out_of_range" | "path_not_allowed" | "path_unwritable" | "session_ended" | "storage_unreadable" | "too_long"
    | "too_many_background_calls" | "too_many_marks" | "too_short";
}
