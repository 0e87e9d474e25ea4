// Typical use of each namespace, which must compile, and which usage.test.mjs runs.

import { equal, ok } from "node:assert/strict";
import type { CallProgress, Event, ExchangeProgress, GoalStatus, KitId, Kindling, Progress } from "kindling";

/** The names of the namespaces of a client. */
export type NamespaceName = "events" | {
  [K in keyof Kindling]: Kindling[K] extends (...parameters: never[]) => unknown ? never : K;
}[keyof Kindling];

/** Uses of all namespaces, by namespace. Each starts with a signed-in user named Ada. */
export const usage: Record<NamespaceName, (client: Kindling, folder: string) => Promise<void>> = {
  async rpc(client) {
    const document = await client.rpc.discover();
    equal(document["openrpc"], "1.3.2");
  },

  async system(client) {
    const { limits, database } = await client.system.info();
    ok(limits.batchCalls > 0 && database.path === ":memory:");
    const { results } = await client.system.atomic({
      calls: [{ method: "goals.set", params: { text: "Swift" } }, { method: "goals.log" }],
    });
    equal((results[1] as GoalStatus).todayMark, "learned");
  },

  async labels(client) {
    const { labels, locale } = await client.labels.list({ locale: "es" });
    equal(locale, "es");
    ok(labels["auth.sign_in"]);
  },

  async events(client) {
    const stream = client.events({ topics: ["goal"], since: 0 });
    const lessons: string[] = [];
    const remove = client.on("lesson.completed", ({ subject }) => lessons.push(subject));
    await client.lessons.complete({ lessonId: "lesson-01-1" });
    await client.goals.set({ text: "Swift", duration: "year" });
    for await (const event of stream) {
      equal(describe(event), "a year, streak 0: Learning Swift");
      break;
    }
    remove();
    const { items } = await client.events.list({ topics: ["goal.set"] });
    equal(describe(items[0]), "a year, streak 0: Learning Swift");
  },

  async history(client) {
    const { habit } = await client.habits.create({ name: "Read" });
    await client.habits.delete({ habitId: habit.id });
    const { items, undo } = await client.history.list({ limit: 1 });
    ok(items[0] && items[0].id === undo && items[0].state === "done");
    const { undone, kinds, redo } = await client.history.undo({ id: undo });
    equal(`${undone.method} ${kinds[0]?.kind} ${kinds[0]?.added}`, "habits.delete habit 1");
    ok(redo);
    equal((await client.history.redo({ id: redo })).kinds[0]?.deleted, 1);
    equal((await client.history.configure({ calls: 20 })).days, 30);
    await client.history.clear();
  },

  async sync(client, folder) {
    const { device, peers } = await client.sync.enable({ device: "laptop" });
    equal(`${device} ${peers.length}`, "laptop 0");
    const { facts, digest } = await client.sync.status();
    ok(facts > 0 && digest === (await client.sync.compare()).digest);
    const exported = await client.sync.export({ path: `${folder}/laptop.jsonl` });
    ok(exported.lines > 0 && exported.digest === digest);
    const imported = await client.sync.import({ path: exported.path, dryRun: true });
    equal(`${imported.device} ${imported.lines - exported.lines} ${imported.applied.added}`, "laptop 0 0");
    const copy = { sync: client.sync };
    const onProgress = ({ direction, fraction }: ExchangeProgress) => ok(direction === "receive" && fraction <= 1);
    const { received, sent, conflicts, equal: isEqual } = await client.sync.exchange(copy, { dryRun: true, onProgress });
    equal(`${received.added} ${sent.deleted} ${conflicts} ${isEqual}`, "0 0 0 true");
    equal((await client.sync.enable({ enabled: false })).enabled, false);
  },

  async auth(client) {
    const { strength } = await client.auth.passwordStrength({ password: "lighthouse keeper 7" });
    equal(strength, "strong");
    const email = "ada@example.org";
    await client.auth.changePassword({ currentPassword: "analytical engine", newPassword: "difference engine" });
    const { user, token } = await client.auth.signIn({ email, password: "difference engine" });
    equal((await client.auth.resume({ token })).user.id, user.id);
    const { items } = await client.auth.sessions();
    equal(items.length, 1);
    await client.auth.signOut({ everywhere: true });
    const { state } = await client.auth.state();
    equal(state, "onboarding");
  },

  async profile(client) {
    const { user } = await client.profile.update({ name: "Ada King", timeZone: "Europe/Paris" });
    equal(user.firstName, "Ada");
    equal((await client.profile.get()).user.timeZone, "Europe/Paris");
    equal((await client.profile.update({ avatar: "dog", weekStartsOn: 7 })).user.avatar, "dog");
  },

  async preferences(client) {
    await client.preferences.set({ app: "web", values: { dark: true, sort: "newest" } });
    const { values } = await client.preferences.get({ app: "web" });
    equal(values["dark"], true);
  },

  async today(client) {
    await client.goals.set({ text: "Swift" });
    const { goal, learning, streaks } = await client.today.get();
    equal(goal?.todayMark, "none");
    ok(learning?.lesson);
    equal(streaks.find(({ kind }) => kind === "goal")?.streak.current, 0);
  },

  async clock(client) {
    const { time } = await client.clock.set({ instant: "2026-11-21T10:00:00Z" });
    equal(time, "2026-11-21T10:00:00.000Z");
    equal((await client.clock.advance({ seconds: 60 })).time, "2026-11-21T10:01:00.000Z");
  },

  async dashboard(client) {
    const { greeting } = await client.dashboard.get();
    ok(greeting.includes("Ada"));
  },

  async paths(client) {
    const { path } = await client.paths.import({
      source: {
        title: { en: "Knots", fr: "Nœuds" },
        stages: [{ title: { en: "Basics" }, lessons: [{ title: { en: "The bowline" }, minutes: 10 }] }],
      },
    });
    const { items } = await client.paths.list();
    ok(items.some(({ id }) => id === path.id));
    equal((await client.paths.get({ pathId: path.id })).stages.length, 1);
  },

  async stages(client) {
    const { stage } = await client.stages.get({ stageId: "stage-01" });
    ok(stage.lessons.length > 0);
  },

  async lessons(client) {
    const { changed, achievements } = await client.lessons.complete({ lessonId: "lesson-01-1" });
    ok(changed && achievements.length > 0);
  },

  async achievements(client) {
    const { items, total } = await client.achievements.list({ category: "special" });
    ok(items.length > 0 && total >= items.length);
    const [first] = items;
    ok(first);
    equal((await client.achievements.get({ achievementId: first.id })).achievement.isEarned, false);
  },

  async kits(client) {
    const kitId = await createKit(client);
    const questions = [{ prompt: "Снег", correctAnswer: "Snow", incorrectAnswers: "Rain, Wind" }];
    equal((await client.kits.addQuestions({ kitId, questions })).questions.length, 1);
    const preview = await client.kits.preview({ format: "csv", content: "Rain;Дождь\nSnow;Снег" });
    equal(preview.questions.items.length, 2);
    equal((await client.kits.get({ kitId })).kit.name, "Weather");
    equal((await client.kits.list({ text: "WEATH" })).items[0]?.new, 2);
    await client.kits.delete({ kitId });
  },

  async tests(client) {
    const { question } = await client.tests.start({ kitId: await createKit(client) });
    equal(question?.prompt, "Дождь");
  },

  async exams(client) {
    const error = await client.exams.start({ examId: 0 }).catch((reason: Error) => reason);
    equal((error as Error).name, "KindlingError");
  },

  async workouts(client) {
    const attempt = await client.workouts.start({ kitIds: ["kit-basic-words", "kit-maths"], count: 2 });
    equal(attempt.questionCount, 2);
  },

  async attempts(client) {
    const { attemptId } = await client.tests.start({ kitId: await createKit(client) });
    equal((await client.attempts.list()).items[0]?.attemptId, attemptId);
    const { correct, outcome } = await client.attempts.answer({ attemptId, answer: "Rain" });
    ok(correct && outcome);
    equal((await client.attempts.get({ attemptId })).state, "finished");
  },

  async study(client) {
    const { stages } = await client.study.stages();
    equal(stages.length, 8);
    await client.study.reset();
  },

  async reviews(client) {
    const { items } = await client.reviews.next({ kitIds: ["kit-basic-colors"], limit: 1 });
    const [item] = items;
    ok(item);
    await client.reviews.answer({ questionId: item.questionId, rating: 3 });
    equal((await client.reviews.undo()).question.questionId, item.questionId);
  },

  async goals(client) {
    const goal = await client.goals.set({ text: "Swift", duration: "week" });
    equal(goal.state, "active");
    const { streak, streakDeadlineAt } = await client.goals.log();
    equal(streak.current, 1);
    ok(streakDeadlineAt?.endsWith("Z"));
    const { items } = await client.goals.history();
    equal(items.length, 0);
  },

  async habits(client) {
    const { habit } = await client.habits.create({ name: "Read", schedule: { type: "times", times: 3, days: 7 } });
    equal(habit.kind, "check");
    const { changed, habit: marked } = await client.habits.mark({ habitId: habit.id, done: true });
    ok(changed);
    equal(`${marked.state}, streak ${marked.streak.current}`, "done, streak 1");
    const { counts, items } = await client.habits.today();
    equal(counts.done, 1);
    equal(items[0]?.state, "done");
  },

  async activity(client) {
    await client.sparks.create({ title: "Garden plan" });
    const { items } = await client.activity.calendar({ from: "2026-11-20", to: "2026-11-21" });
    equal(items.map(({ sparks }) => sparks).join(), "0,1");
  },

  async friends(client) {
    const { changed } = await client.friends.add({ email: "grace@example.org" });
    ok(changed);
    await client.friends.list({ limit: 10 });
  },

  async feed(client) {
    const { items, empty } = await client.feed.list();
    ok(items.length === 0 && empty);
  },

  async challenges(client) {
    const { challenge } = await client.challenges.create({
      title: "Morning run", description: "", duration: 21, tasksPerDay: 1, taskNames: ["Run"],
    });
    const { participation } = await client.challenges.join({ challengeId: challenge.id });
    const { changed } = await client.challenges.completeTask({ participationId: participation.id });
    ok(changed);
  },

  async sparks(client) {
    const { spark, pointsGained } = await client.sparks.create({ title: "Garden plan", tags: ["garden"] });
    ok(pointsGained > 0);
    const updated = await client.sparks.update({ sparkId: spark.id, intensity: "extreme", notes: null });
    equal(updated.spark.intensity, "extreme");
    equal((await client.sparks.list({ text: "gard", range: "today" })).items.length, 1);
    const statistics = await client.sparks.statistics({ range: "this_week" });
    equal(statistics.overview.streak.current, 1);
    const months = { from: "2026-10-30", to: "2026-11-01", bucket: "month" } as const;
    const trend = await client.sparks.trend({ range: "custom", ...months });
    equal(trend.items.length, 2);
    for await (const { id, tags } of client.sparks.iterate({ text: "gard" })) {
      equal(`${id}: ${tags[0]}`, `${spark.id}: garden`);
    }
    const onProgress = ({ percentage = 100 }: CallProgress) => ok(percentage >= 0);
    const progress: Progress = await client.sparks.reset({}, { onProgress });
    equal(progress.level, (await client.sparks.progress()).level);
  },

  async missions(client) {
    const { items } = await client.missions.list({ type: "daily", difficulty: "easy", sort: "points" });
    ok(items[0]);
    await client.missions.favorite({ missionId: items[0].id, isFavorite: true });
    ok((await client.missions.get({ missionId: items[0].id })).mission.isFavorite);
  },

  async cards(client) {
    const { owned, total } = await client.cards.summary();
    equal(`${owned} of ${total}`, "0 of 50");
  },

  async reminders(client) {
    const { reminder } = await client.reminders.update({ kind: "daily_spark", isOn: true, time: "06:30" });
    equal(reminder.time, "06:30");
    const { items } = await client.reminders.due({ since: "2026-11-22T00:00:00Z", until: "2026-11-23T00:00:00Z" });
    ok(items.some(({ kind }) => kind === "daily_spark"));
    ok((await client.reminders.list()).items.length > items.length);
  },

  async tables(client) {
    const { table } = await client.tables.create({ name: "Runs", customFields: [{ name: "Route" }], targetValue: 100 });
    const updated = await client.tables.update({ tableId: table.id, targetValue: null });
    equal(updated.table.targetValue, null);
    const deleted = await client.tables.delete({ tableId: table.id });
    equal(deleted.table.id, table.id);
  },

  async entries(client) {
    const { table } = await client.tables.create({ name: "Runs", customFields: [{ name: "Route" }] });
    const { entry } = await client.entries.add({
      tableId: table.id, title: "Along the river", durationSeconds: 2700, customData: { route: "North" },
    });
    equal(entry.customData["route"], "North");
    equal((await client.entries.list({ tableId: table.id, text: "RIV" })).items[0]?.id, entry.id);
  },

  async library(client) {
    const { tables, mostUsedCategory } = await client.library.overview();
    equal(tables, 0);
    equal(mostUsedCategory, null);
  },

  async data(client, folder) {
    await client.goals.set({ text: "Swift" });
    const path = `${folder}/all.jsonl`;
    ok((await client.data.export({ path, format: "json" })).bytes > 0);
    const report = await client.data.import({ path, onConflict: "skip", dryRun: true });
    equal(report.rejected, 0);
    const { content } = await client.data.export({ format: "json" });
    ok(content?.includes("Swift"));
  },
};

/** Creates a kit with one question and returns its ID. */
async function createKit(client: Kindling): Promise<KitId> {
  const questions = [{ prompt: "Дождь", correctAnswer: "Rain", incorrectAnswers: ["Snow", "Wind", "Sun"] }];
  return (await client.kits.create({ name: "Weather", stage: 0, questions })).kit.id;
}

/** Describes an event of a goal: its topic determines the type of its data. */
function describe(event: Event | undefined): string {
  if (event?.topic !== "goal.set") {
    return "";
  }
  return `a ${event.data.duration}, streak ${event.data.streakLength}: ${event.subjectTitle}`;
}
