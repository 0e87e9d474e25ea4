import {
  actionButton, checkboxField, choiceField, div, dotted, element, figures, filterField, Filters, formatInstant,
  formatNumber, formatPercent, heading, iconButton, inputField, labeled, Live, p, pressed, progressBar, ratio,
  refreshing, ring, text, type Screen, type Session,
} from "../components.js";
import type { Mission, MissionCounts, MissionList, MissionStateStatus } from "../kindling.js";

const STATUSES: readonly MissionStateStatus[] = ["in_progress", "available", "completed"];
const SORTS = ["deadline", "progress", "points", "priority", "difficulty", "alphabetical"] as const;
const VIEWS = ["grid", "list", "board"] as const;
/** The name of the app in the preferences of the user. */
const APP = "web";

/** All missions as a grid, a list, or a board of their status. */
export function missionsScreen(session: Session): Screen {
  const { missions, preferences } = session.client;
  const filters = new Filters([
    inputField("text", text("action.search"), { type: "search" }),
    filterField("type", text("entry.type"), "mission_type", ["daily", "weekly", "achievement"] as const),
    filterField("status", text("mission.status"), "mission_status", STATUSES),
    filterField("difficulty", text("mission.difficulty"), "difficulty", ["easy", "medium", "hard", "expert"] as const),
    choiceField("sort", text("sort.label"), "sort", SORTS),
    checkboxField("favorites", text("spark.favorites_only")),
  ]);
  let view: string | undefined;
  const live = new Live(async () => {
    view ??= String((await preferences.get({ app: APP })).values["missionView"] ?? VIEWS[0]);
    return missions.list({ limit: 100, ...filters.values });
  });
  const change = refreshing(live.refresh);
  const viewButton = (name: string) => pressed(actionButton(`view-${name}`, text(`view.${name}`), change(async () => {
    view = name;
    await preferences.set({ app: APP, values: { missionView: name } });
  }), { kind: "chip" }), name === view);
  const overview = ({ total, available, inProgress, completed, fraction }: MissionCounts) => [
    ring(fraction, labeled(text("mission.completion_rate"), formatPercent(fraction)), formatPercent(fraction)),
    figures({
      "mission_status.completed": completed, "mission_status.in_progress": inProgress,
      "mission_status.available": available, "statistics.total": total,
    })];
  const missionItem = ({ id, title, description, isFavorite, status, deadlineAt, ...mission }: Mission) => {
    const favorite = iconButton(`favorite-${id}`, labeled(text("spark.favorite"), title), "star",
      change(() => missions.favorite({ missionId: id, isFavorite: !isFavorite })));
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
  const column = (status: MissionStateStatus, items: readonly Mission[]) => {
    const members = items.filter((mission) => mission.status === status);
    return element("section", {}, element("h2", {}, `${text(`mission_status.${status}`)} ${members.length}`),
      element("ul", {}, ...members.map(missionItem)));
  };
  const list = ({ items }: MissionList) => div(`missions ${view}`, ...view === "board"
    ? STATUSES.map((status) => column(status, items)) : [element("ul", {}, ...items.map(missionItem))]);
  const choice = element("div", { class: "buttons", role: "group", "aria-label": text("view.label") });
  return live.screen("", ["spark", "mission", "data"], heading(text("nav.missions")),
    div("card level", live.part(div("level"), ({ counts }) => overview(counts)),
      live.part(choice, () => VIEWS.map(viewButton))),
    filters.form(live.refresh),
    live.part(element("div", { id: "mission-list" }), (page) => [
      page.items.length === 0 ? filters.nothing(text("mission.empty")) : list(page)]));
}
