import { ring } from "../charts.js";
import { element, replaceChildren, setAttributes } from "../elements.js";
import { checkboxField, inputField, selectField } from "../forms.js";
import type {
  Mission, MissionDifficulty, MissionList, MissionOrder, MissionScope, MissionStateStatus,
} from "../kindling.js";
import { actionButton, figure, heading, iconButton, progressBar, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { formatInstant, formatNumber, formatPercent, labeled, text } from "../texts.js";
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
  return new Missions(session);
}

class Missions implements Screen {
  readonly element: HTMLElement;
  readonly domains = ["spark", "mission", "data"] as const;
  private readonly counts = element("div", { class: "level" });
  private readonly list = element("div", { id: "mission-list" });
  private view: string | undefined;
  private readonly filters = new Filters([
    inputField("text", text("action.search"), { type: "search" }),
    selectField("type", text("entry.type"), allOr("mission_type", TYPES)),
    selectField("status", text("mission.status"), allOr("mission_status", STATUSES)),
    selectField("difficulty", text("mission.difficulty"), allOr("difficulty", DIFFICULTIES)),
    selectField("sort", text("sort.label"), SORTS.map((value) => ({ value, label: text(`sort.${value}`) }))),
    checkboxField("favorites", text("spark.favorites_only")),
  ], () => this.refresh());
  private readonly views = VIEWS.map((name) => actionButton(`view-${name}`, text(`view.${name}`), async () => {
    this.view = name;
    await this.session.client.preferences.set({ app: APP, values: { missionView: name } });
    await this.refresh();
  }, { kind: "chip" }));

  constructor(private readonly session: Session) {
    const views = element("div", { class: "buttons", role: "group", "aria-label": text("view.label") }, ...this.views);
    this.element = element(
      "div", { class: "screen" }, heading(text("nav.missions")),
      element("div", { class: "card level" }, this.counts, views), this.filters.element, this.list);
  }

  async refresh(): Promise<void> {
    const { missions, preferences } = this.session.client;
    this.view ??= String((await preferences.get({ app: APP })).values["missionView"] ?? VIEWS[0]);
    const { items, counts } = await missions.list({
      limit: 100,
      text: this.filters.value("text"),
      type: this.filters.value<MissionScope>("type"),
      status: this.filters.value<MissionStateStatus>("status"),
      difficulty: this.filters.value<MissionDifficulty>("difficulty"),
      sort: this.filters.value<MissionOrder>("sort"),
      favorites: this.filters.isChecked("favorites"),
    });
    for (const button of this.views) {
      setAttributes(button, { "aria-pressed": String(button.id === `view-${this.view}`) });
    }
    this.showCounts(counts);
    const section = (status: MissionStateStatus) => {
      const members = items.filter((mission) => mission.status === status);
      return element(
        "section", {}, element("h2", {}, `${text(`mission_status.${status}`)} ${formatNumber(members.length)}`),
        element("ul", {}, ...members.map((mission) => this.missionItem(mission))));
    };
    const lists = this.view === "board"
      ? STATUSES.map(section)
      : [element("ul", {}, ...items.map((mission) => this.missionItem(mission)))];
    this.list.className = `missions ${this.view}`;
    replaceChildren(this.list, ...items.length > 0 ? lists : [this.filters.nothing(text("mission.empty"))]);
  }

  private showCounts({ total, available, inProgress, completed, fraction }: MissionList["counts"]): void {
    this.counts.replaceChildren(
      ring(fraction, labeled(text("mission.completion_rate"), formatPercent(fraction)), formatPercent(fraction)),
      element(
        "dl", { class: "figures" }, figure(text("mission_status.completed"), completed),
        figure(text("mission_status.in_progress"), inProgress), figure(text("mission_status.available"), available),
        figure(text("statistics.total"), total)));
  }

  private missionItem({ id, title, description, isFavorite, ...mission }: Mission): HTMLElement {
    const favorite = iconButton(`favorite-${id}`, labeled(text("spark.favorite"), title), "star", async () => {
      await this.session.client.missions.favorite({ missionId: id, isFavorite: !isFavorite });
      await this.refresh();
    });
    setAttributes(favorite, { "aria-pressed": String(isFavorite) });
    const progress = `${formatNumber(mission.value)}\u00a0/\u00a0${formatNumber(mission.target)}`;
    const { status, deadlineAt } = mission;
    const deadline = status === "completed"
      ? text("mission_status.completed")
      : deadlineAt && labeled(text("mission.deadline"), formatInstant(deadlineAt, this.session.timeZone));
    const kind = [text(`mission_type.${mission.type}`), text(`difficulty.${mission.difficulty}`), deadline];
    return element(
      "li", { class: `card mission ${status}`, "data-mission": id },
      element("div", { class: "grow" }, element("h3", {}, title), element("p", {}, description)),
      favorite,
      element(
        "div", { class: "stack" }, progressBar(mission.fraction, `${title} ${progress}`),
        element("p", { class: "split small" }, element("span", {}, progress), element(
          "strong", {}, labeled(text("mission.reward"), `+${formatNumber(mission.reward)}`)))),
      element("p", { class: "muted small" }, kind.filter(Boolean).join(" · ")),
    );
  }
}
