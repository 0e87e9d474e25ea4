import {
  actionButton, checkboxField, div, dotted, element, figures, formatInstant, formatNumber, formatPercent, heading,
  iconButton, inputField, labeled, labeledChoices, p, pressed, progressBar, ratio, replaceChildren, ring, selectField,
  text, type Screen, type Session,
} from "../components.js";
import type { Mission, MissionDifficulty, MissionOrder, MissionScope, MissionStateStatus } from "../kindling.js";
import { allOr, Filters } from "./filters.js";

const TYPES: readonly MissionScope[] = ["daily", "weekly", "achievement"];
const STATUSES: readonly MissionStateStatus[] = ["in_progress", "available", "completed"];
const DIFFICULTIES: readonly MissionDifficulty[] = ["easy", "medium", "hard", "expert"];
const SORTS: readonly MissionOrder[] = ["deadline", "progress", "points", "priority", "difficulty", "alphabetical"];
const VIEWS = ["grid", "list", "board"] as const;
/** The name of the app in the preferences of the user. */
const APP = "web";

/** All missions as a grid, a list, or a board of their status. */
export function missionsScreen(session: Session): Screen {
  const overview = div("level");
  const list = element("div", { id: "mission-list" });
  let view: string | undefined;
  const refresh = async () => {
    const { missions, preferences } = session.client;
    view ??= String((await preferences.get({ app: APP })).values["missionView"] ?? VIEWS[0]);
    const { items, counts } = await missions.list({
      limit: 100, text: filters.value("text"), type: filters.value<MissionScope>("type"),
      status: filters.value<MissionStateStatus>("status"), sort: filters.value<MissionOrder>("sort"),
      difficulty: filters.value<MissionDifficulty>("difficulty"), favorites: filters.isChecked("favorites"),
    });
    views.forEach((button) => pressed(button, button.id === `view-${view}`));
    const { total, available, inProgress, completed, fraction } = counts;
    overview.replaceChildren(
      ring(fraction, labeled(text("mission.completion_rate"), formatPercent(fraction)), formatPercent(fraction)),
      figures({
        "mission_status.completed": completed, "mission_status.in_progress": inProgress,
        "mission_status.available": available, "statistics.total": total,
      }));
    const itemList = (shown: readonly Mission[]) => element("ul", {}, ...shown.map(missionItem));
    const section = (status: MissionStateStatus) => {
      const members = items.filter((mission) => mission.status === status);
      const title = `${text(`mission_status.${status}`)} ${formatNumber(members.length)}`;
      return element("section", {}, element("h2", {}, title), itemList(members));
    };
    list.className = `missions ${view}`;
    replaceChildren(list, ...items.length === 0
      ? [filters.nothing(text("mission.empty"))] : view === "board" ? STATUSES.map(section) : [itemList(items)]);
  };
  const filters = new Filters([
    inputField("text", text("action.search"), { type: "search" }),
    selectField("type", text("entry.type"), allOr("mission_type", TYPES)),
    selectField("status", text("mission.status"), allOr("mission_status", STATUSES)),
    selectField("difficulty", text("mission.difficulty"), allOr("difficulty", DIFFICULTIES)),
    selectField("sort", text("sort.label"), labeledChoices(SORTS, "sort")),
    checkboxField("favorites", text("spark.favorites_only")),
  ], refresh);
  const views = VIEWS.map((name) => actionButton(`view-${name}`, text(`view.${name}`), async () => {
    view = name;
    await session.client.preferences.set({ app: APP, values: { missionView: name } });
    await refresh();
  }, { kind: "chip" }));
  const missionItem = ({ id, title, description, isFavorite, status, deadlineAt, ...mission }: Mission) => {
    const favorite = iconButton(`favorite-${id}`, labeled(text("spark.favorite"), title), "star", async () => {
      await session.client.missions.favorite({ missionId: id, isFavorite: !isFavorite });
      await refresh();
    });
    const progress = ratio(mission.value, mission.target);
    const reward = labeled(text("mission.reward"), `+${formatNumber(mission.reward)}`);
    const end = status === "completed"
      ? text("mission_status.completed")
      : deadlineAt && labeled(text("mission.deadline"), formatInstant(deadlineAt, session.timeZone));
    return element("li", { class: `card mission ${status}`, "data-mission": id },
      div("grow", element("h3", {}, title), element("p", {}, description)), pressed(favorite, isFavorite),
      div("stack", progressBar(mission.fraction, `${title} ${progress}`),
        p("split small", element("span", {}, progress), element("strong", {}, reward))),
      p("muted small", dotted(text(`mission_type.${mission.type}`), text(`difficulty.${mission.difficulty}`), end)));
  };
  const choice = element("div", { class: "buttons", role: "group", "aria-label": text("view.label") }, ...views);
  const content = div(
    "screen", heading(text("nav.missions")), div("card level", overview, choice), filters.element, list);
  return { element: content, domains: ["spark", "mission", "data"], refresh };
}
