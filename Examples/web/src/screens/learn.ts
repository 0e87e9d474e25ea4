import {
  actionButton, div, dotted, element, formatMinutes, heading, hiddenText, icon, linkButton, Live, openSheet, outline, p,
  progressBar, setAttributes, shareText, span, text, titled, ul, type Screen, type Session,
} from "../components.js";
import type { Mastery, PathDetails, PathLesson, PathStage } from "../kindling.js";
import { lessonScreen } from "./lesson.js";

/** How far a curve between two rows bends, as a part of a column. */
const BEND = 0.58;

/** A learning path: the active one, that of the address, or one lesson if the address names a stage and a lesson. */
export function learnScreen(session: Session, [id, lessonId]: readonly string[]): Screen {
  if (id !== undefined && lessonId !== undefined) {
    return lessonScreen(session, id, lessonId);
  }
  const { paths } = session.client;
  const live = new Live(async () => {
    const pathId = id ?? (await paths.list()).items.find(({ isActive }) => isActive)?.id ?? "";
    return paths.get({ pathId });
  });
  return live.screen("path-screen", ["lesson", "stage", "course", "path", "profile", "data"],
    live.part(heading(text("path.title")), ({ path }) => [path.title]),
    live.part(div("stack"), (details) => [...summary(details), serpentine(session, details.stages)]));
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
    const { row, column, isCentered } = stage.layout;
    const place = { class: isCentered ? "centered" : null, "--row": row + 1, "--column": column + 1 };
    return element("li", place, stageButton(session, stage));
  });
  return element("div", { class: "serpentine-frame", "--rows": rows },
    ...curves, element("ol", { class: "serpentine", "aria-label": text("nav.learn") }, ...items));
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
  const ring = element("span", { class: "ring", "aria-hidden": "true", "--fraction": isCurrent ? fraction : 1 },
    element("span", {}, mark));
  const button = actionButton(id, "", () => openStage(session, stage), { kind: `stage ${state}` });
  setAttributes(button, { "aria-haspopup": "dialog", "aria-current": isCurrent ? "step" : null });
  button.append(ring, span("eyebrow", numberText), span("stage-title", title), hiddenText(text(label)));
  return button;
}

/** Opens the sheet of a stage with its lessons, and what was reached if it is completed. */
async function openStage(session: Session, stage: PathStage): Promise<void> {
  const { title, state, description, numberText, minutes, fraction, lessons, toGoText } = stage;
  const page = state === "completed" ? await session.client.stages.get({ stageId: stage.id }) : null;
  const progress = toGoText ?? text("state.completed");
  openSheet(title, p("eyebrow", `${numberText} · ${formatMinutes(minutes)}`), description && p("muted", description),
    page?.mastery ? masteryCard(page.mastery) : null,
    state === "locked"
      ? p("badge large", icon("lock"), text("stages.locked_hint"))
      : div("stack", p("muted", progress), progressBar(fraction, progress)),
    ul("rows", ...lessons.map((lesson) => lessonItem(lesson, state === "locked"))));
}

function masteryCard({ line, lessonsText, minutesText, shareText: content }: Mastery): HTMLElement {
  return div("mastery stack", p("title", icon("trophy"), line), element("p", {}, `${lessonsText} · ${minutesText}`),
    actionButton("share-stage", text("action.share_yours"), () => shareText(content), { image: "share" }));
}

function lessonItem({ id, title, subtitle, minutes, stageId, isCompleted }: PathLesson, isLocked: boolean) {
  const parts = [span(isCompleted ? "mark done" : "mark", icon(isCompleted ? "check" : isLocked ? "lock" : "arrow")),
    titled(title, dotted(subtitle, formatMinutes(minutes))), isCompleted ? hiddenText(text("state.completed")) : null];
  return element("li", {}, isLocked
    ? span("row", ...parts) : element("a", { class: "row", href: `#/learn/path/${stageId}/${id}`, id }, ...parts));
}
