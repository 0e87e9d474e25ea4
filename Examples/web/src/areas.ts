import { element } from "./elements.js";
import type { IconName } from "./icons.js";
import type { ScreenFactory } from "./live.js";
import { div } from "./parts.js";
import { accountScreen } from "./screens/account.js";
import { achievementsScreen } from "./screens/achievements.js";
import { challengesScreen } from "./screens/challenges.js";
import { collectionScreen } from "./screens/collection.js";
import { coursesScreen } from "./screens/courses.js";
import { dataScreen } from "./screens/dataTransfer.js";
import { devicesScreen } from "./screens/devices.js";
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
import { todayScreen } from "./screens/today.js";
import type { Destination } from "./shell.js";
import { text } from "./texts.js";

/** The areas of the navigation, in its order, with what creates their screens. */
export const AREAS: readonly (Destination & { readonly create: ScreenFactory })[] = [
  { name: "today", label: "nav.today", image: "today", create: todayScreen },
  area("learn", "nav.learn", "learn", [
    { name: "path", label: "path.title", create: learnScreen },
    { name: "badges", label: "badges.title", create: achievementsScreen },
    { name: "courses", label: "path.list", create: coursesScreen }]),
  area("study", "nav.study", "reviews", [
    { name: "stages", label: "study.stages", create: stagesScreen },
    { name: "kits", label: "study.kits", create: kitsScreen },
    { name: "reviews", label: "nav.reviews", create: reviewsScreen },
    { name: "statistics", label: "nav.statistics", create: studyStatisticsScreen }]),
  area("habits", "nav.habits", "habits", [
    { name: "list", label: "nav.habits", create: habitsScreen },
    { name: "goal", label: "nav.goal", create: goalScreen }]),
  area("sparks", "nav.sparks", "sparks", [
    { name: "list", label: "nav.sparks", create: sparksScreen },
    { name: "missions", label: "nav.missions", create: missionsScreen },
    { name: "collection", label: "card.collection", create: collectionScreen },
    { name: "statistics", label: "nav.statistics", create: sparkStatisticsScreen }]),
  { name: "library", label: "nav.library", image: "library", create: libraryScreen },
  area("friends", "nav.friends", "friends", [
    { name: "list", label: "nav.friends", create: friendsScreen },
    { name: "challenges", label: "nav.challenges", create: challengesScreen },
    { name: "leaderboard", label: "nav.leaderboard", create: leaderboardScreen }]),
  area("account", "account.title", "account", [
    { name: "profile", label: "nav.profile", create: accountScreen },
    { name: "reminders", label: "settings.reminders", create: remindersScreen },
    { name: "sessions", label: "account.sessions", create: securityScreen },
    { name: "devices", label: "sync.title", create: devicesScreen },
    { name: "data", label: "data.title", create: dataScreen }])];

/** A screen of an area: its part of the address, the key of its label, and what creates it from the other parts. */
interface Tab { readonly name: string; readonly label: string; readonly create: ScreenFactory }

/** Returns an area with several screens, the first of which opens by default. */
function area(name: string, label: string, image: IconName, tabs: readonly [Tab, ...Tab[]]) {
  const create: ScreenFactory = (session, [chosen, ...rest]) => {
    const current = tabs.find((tab) => tab.name === chosen) ?? tabs[0];
    const links = tabs.map((tab) => element("li", {}, element("a", {
      href: `#/${name}/${tab.name}`, id: `tab-${tab.name}`, "aria-current": tab === current ? "page" : null,
    }, text(tab.label))));
    const screen = current.create(session, rest);
    const navigation = element("nav", { class: "tabs", "aria-label": text(label) }, element("ul", {}, ...links));
    return { ...screen, element: div("area", navigation, screen.element) };
  };
  return { name, label, image, create };
}
