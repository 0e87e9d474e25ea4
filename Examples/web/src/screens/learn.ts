import {
  div, element, heading, hiddenText, icon, linkButton, outline, p, progressBar, replaceChildren, span, text,
  type Screen, type Session,
} from "../components.js";
import type { PathDetails, PathStage } from "../kindling.js";
import { lessonScreen } from "./lesson.js";
import { openStage } from "./stageSheet.js";

/** How far a curve between two rows bends, as a part of a column. */
const BEND = 0.58;

/** A learning path: the active one, that of the address, or one lesson if the address names a stage and a lesson. */
export function learnScreen(session: Session, [id, lessonId]: readonly string[]): Screen {
  if (id !== undefined && lessonId !== undefined) {
    return lessonScreen(session, id, lessonId);
  }
  const [title, body] = [heading(text("path.title")), div("stack")];
  const refresh = async () => {
    const { paths } = session.client;
    const pathId = id ?? (await paths.list()).items.find(({ isActive }) => isActive)?.id ?? "";
    const details = await paths.get({ pathId });
    title.textContent = details.path.title;
    replaceChildren(body, ...summary(details), serpentine(session, details.stages));
  };
  return {
    element: div("screen path-screen", title, body),
    domains: ["lesson", "stage", "course", "path", "profile", "data"], refresh,
  };
}

function summary({ path, stages }: PathDetails): readonly (HTMLElement | null)[] {
  const next = stages.find(({ state }) => state === "current")?.lessons.find(({ isCompleted }) => !isCompleted);
  return [path.description === null ? null : p("muted", path.description),
    p("split muted", element("span", {}, path.stageText), element("span", {}, path.lessonsText)),
    progressBar(path.fraction, path.lessonsText),
    next
      ? div("next-lesson card", div("grow", p("eyebrow", text("today.title")), p("title", next.title)),
        linkButton(`#/learn/path/${next.stageId}/${next.id}`, text("action.continue")))
      : p("badge large completed", icon("trophy"), text("dashboard.path_completed"))];
}

/** Creates the stages in two columns, which curves connect in the order of the path. */
function serpentine(session: Session, stages: readonly PathStage[]): HTMLElement {
  const rows = 1 + Math.max(0, ...stages.map(({ layout }) => layout.row));
  const curves = stages.slice(1).map((stage, index) => {
    const from = stages[index] ?? stage;
    const state = from.state === "completed" ? "curve done" : "curve";
    return outline(curve(from, stage), { class: state, viewBox: `0 0 2 ${rows}`, preserveAspectRatio: "none" });
  });
  const items = stages.map((stage) => {
    const item = element("li", { class: stage.layout.isCentered ? "centered" : null }, stageButton(session, stage));
    item.style.setProperty("--row", String(stage.layout.row + 1));
    item.style.setProperty("--column", String(stage.layout.column + 1));
    return item;
  });
  const list = element("ol", { class: "serpentine", "aria-label": text("nav.learn") }, ...items);
  const frame = div("serpentine-frame", ...curves, list);
  frame.style.setProperty("--rows", String(rows));
  return frame;
}

/** Returns the path from the badge of a stage to that of the next one, in units of columns and rows. */
function curve(from: PathStage, to: PathStage): string {
  const [x, y] = center(from);
  const [nextX, nextY] = center(to);
  if (y === nextY) {
    const middle = (x + nextX) / 2;
    return `M${x} ${y}C${middle} ${y - 0.12} ${middle} ${y + 0.12} ${nextX} ${nextY}`;
  }
  const side = x + (x > 1 ? BEND : -BEND);
  return `M${x} ${y}C${side} ${y} ${side} ${nextY} ${nextX} ${nextY}`;
}

function center({ layout }: PathStage): readonly [number, number] {
  return [layout.isCentered ? 1 : layout.column + 0.5, layout.row + 0.27];
}

function stageButton(session: Session, stage: PathStage): HTMLElement {
  const { id, state, number, fraction, numberText, title } = stage;
  const label = { locked: "state.locked", current: "state.in_progress", completed: "state.completed" }[state];
  const isCurrent = state === "current";
  const mark = isCurrent ? String(number) : icon(state === "locked" ? "lock" : "check");
  const ring = element("span", { class: "ring", "aria-hidden": "true" }, element("span", {}, mark));
  ring.style.setProperty("--fraction", String(isCurrent ? fraction : 1));
  return element("button", {
    type: "button", class: `stage ${state}`, id, "aria-haspopup": "dialog", "aria-current": isCurrent ? "step" : null,
    click: () => void openStage(session, stage),
  }, ring, span("eyebrow", numberText), span("stage-title", title), hiddenText(text(label)));
}
