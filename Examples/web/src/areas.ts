import type { ScreenFactory } from "./screen.js";
import { accountScreen } from "./screens/account.js";
import { achievementsScreen } from "./screens/achievements.js";
import { challengesScreen } from "./screens/challenges.js";
import { collectionScreen } from "./screens/collection.js";
import { coursesScreen } from "./screens/courses.js";
import { dataScreen } from "./screens/dataTransfer.js";
import { friendsScreen } from "./screens/friends.js";
import { goalScreen } from "./screens/goal.js";
import { habitsScreen } from "./screens/habits.js";
import { kitsScreen } from "./screens/kits.js";
import { leaderboardScreen } from "./screens/leaderboard.js";
import { learnScreen } from "./screens/learn.js";
import { libraryScreen } from "./screens/library.js";
import { missionsScreen } from "./screens/missions.js";
import { remindersScreen } from "./screens/reminders.js";
import { reviewsScreen } from "./screens/reviews.js";
import { securityScreen } from "./screens/security.js";
import { sparkStatisticsScreen } from "./screens/sparkStatistics.js";
import { sparksScreen } from "./screens/sparks.js";
import { stagesScreen } from "./screens/stages.js";
import { studyStatisticsScreen } from "./screens/statistics.js";
import { tabbed } from "./tabs.js";

/** The learning paths, achievements, and courses. */
export const learnArea: ScreenFactory = tabbed("learn", "nav.learn", [
  { name: "path", label: "path.title", create: learnScreen },
  { name: "badges", label: "badges.title", create: achievementsScreen },
  { name: "courses", label: "path.list", create: coursesScreen },
]);

/** Kits, reviews, and statistics. */
export const studyArea: ScreenFactory = tabbed("study", "nav.study", [
  { name: "stages", label: "study.stages", create: stagesScreen },
  { name: "kits", label: "study.kits", create: kitsScreen },
  { name: "reviews", label: "nav.reviews", create: reviewsScreen },
  { name: "statistics", label: "nav.statistics", create: studyStatisticsScreen },
]);

/** Habits, and the learning goal. */
export const habitsArea: ScreenFactory = tabbed("habits", "nav.habits", [
  { name: "list", label: "nav.habits", create: habitsScreen },
  { name: "goal", label: "nav.goal", create: goalScreen },
]);

/** Sparks, missions, cards, and statistics. */
export const sparksArea: ScreenFactory = tabbed("sparks", "nav.sparks", [
  { name: "list", label: "nav.sparks", create: sparksScreen },
  { name: "missions", label: "nav.missions", create: missionsScreen },
  { name: "collection", label: "card.collection", create: collectionScreen },
  { name: "statistics", label: "nav.statistics", create: sparkStatisticsScreen },
]);

/** The tables of a user. */
export const libraryArea: ScreenFactory = libraryScreen;

/** Friends, challenges, and the leaderboard. */
export const friendsArea: ScreenFactory = tabbed("friends", "nav.friends", [
  { name: "list", label: "nav.friends", create: friendsScreen },
  { name: "challenges", label: "nav.challenges", create: challengesScreen },
  { name: "leaderboard", label: "nav.leaderboard", create: leaderboardScreen },
]);

/** The account and its settings. */
export const accountArea: ScreenFactory = tabbed("account", "account.title", [
  { name: "profile", label: "nav.profile", create: accountScreen },
  { name: "reminders", label: "settings.reminders", create: remindersScreen },
  { name: "sessions", label: "account.sessions", create: securityScreen },
  { name: "data", label: "data.title", create: dataScreen },
]);
