import {
  actionButton, card, confirmButton, copyText, div, dotted, element, emptyState, figures, form, formatInstant,
  heading, iconButton, inputField, labeled, Live, notify, p, refreshing, span, text, titled, ul, type Screen, type Session,
} from "../components.js";
import type { Event, HistoryItem, SyncedDevice } from "../kindling.js";

/** The labels of the areas, and the beginnings of the names of the kinds of data that they show. */
const KINDS = [
  ["nav.habits", /^habit/], ["nav.goal", /^goal/],
  ["nav.learn", /^(course|activePath|lesson|stage|learned|achievement)/],
  ["nav.study", /^(kit|finished|finalStage|review|suspended)/],
  ["nav.sparks", /^(spark|points|card|draw|mission)/], ["nav.library", /^(table|entry)/], ["account.title", /^/],
] as const;

/** The labels and the commands of the ways to exchange. */
const WAYS = [
  ["sync.how_connection", "kindling sync -- ssh laptop kindling serve"],
  ["sync.how_folder", "kindling sync --folder DIR"],
  ["sync.how_link", "kindling sync --link -- ssh laptop kindling serve"],
] as const;

/** The devices with which the account is exchanged: switching this on and off, what was received, and how it is done. */
export function devicesScreen(session: Session): Screen {
  const { history, sync } = session.client;
  const live = new Live(async () => {
    const [status, { items }] = await Promise.all([sync.status(), history.list({ limit: 100 })]);
    return { ...status, conflicts: items.filter(({ method }) => method.startsWith("sync.")) };
  });
  const change = refreshing(live.refresh);
  const [first, name] = [deviceField(), deviceField()];
  const enable = form({
    id: "enable-sync", fields: [first], submitLabel: text("sync.enable"),
    submit: (values) => change(() => sync.enable(values), "sync.enabled")(),
  });
  const rename = form({
    id: "rename-device", fields: [name], submitLabel: text("action.save"),
    submit: async (values) => {
      await sync.enable(values);
      notify(text("state.saved"));
    },
  });
  const disable = confirmButton("disable-sync", text("sync.disable"), text("sync.disable_question"),
    change(() => sync.enable({ enabled: false }), "sync.disabled"));
  const counts = live.part(div("stack"), ({ facts, parked }) => [
    figures({ "sync.facts": facts, "sync.parked": parked }),
    parked === 0 ? null : p("muted small", text("sync.parked_hint"))]);
  const others = live.part(element("div", { id: "devices" }), ({ peers }) => [
    peers.length === 0 ? emptyState(text("sync.no_others"))
      : ul("rows", ...peers.map((peer) => deviceItem(session, peer, change(
        () => sync.forget({ replica: peer.replica }), "sync.forgotten"))))]);
  const conflicts = live.part(element("div", { id: "conflicts" }), ({ conflicts }) => [
    conflicts.length === 0 ? p("muted", text("sync.no_conflicts"))
      : ul("rows", ...conflicts.map((item) => conflictItem(session, item, change(
        () => history.undo({ id: item.id }), "history.undone"))))]);
  const received = live.part(element("div", { class: "stack", id: "received" }), () => receivedItems(session));
  const whenOff = card(text("account.this_session"), "devices", p("muted", text("sync.hint")), enable);
  const whenOn = [
    card(text("account.this_session"), "devices", counts, rename, div("buttons", disable)),
    card(text("sync.others"), "devices", others),
    card(text("sync.received"), "download", received, p("muted", text("sync.conflicts")), conflicts),
    card(text("sync.how"), "code", ...WAYS.flatMap(([label, command]) => [
      p("muted", text(label)), commandLine(label.replace(/.*_/, ""), command)]))];
  let shown = "";
  const content = live.part(div("screen"), ({ enabled, device }) => {
    // What is typed is replaced only if the name has changed elsewhere.
    if (device !== null && device !== shown) {
      shown = name.control.value = device;
    }
    return enabled ? whenOn : [whenOff];
  });
  const screen = live.screen("narrow", ["data"], heading(text("sync.title")), content);
  // An exchange that changes no data has no event.
  return { ...screen, isPolled: true };
}

const deviceField = () => inputField("device", text("sync.device"), { autocomplete: "off", maxlength: 64 });

function deviceItem(
  session: Session, { replica, device, syncedAt, equal }: SyncedDevice, forget: () => Promise<void>,
): HTMLElement {
  const time = syncedAt === null ? text("sync.never")
    : labeled(text("sync.synced_at"), formatInstant(syncedAt, session.timeZone));
  return element("li", { class: "row", "data-device": replica }, titled(device, time),
    span(equal ? "badge current" : "badge", text(equal ? "sync.equal" : "sync.different")),
    confirmButton(`forget-${replica}`, text("sync.forget"), text("sync.forget_question"), forget, "trash"));
}

/** Creates what an exchange has replaced here, with a button that restores it. */
function conflictItem(
  session: Session, { id, kinds, state, subject, time }: HistoryItem, undo: () => Promise<void>,
): HTMLElement {
  const areas = new Set(kinds.map(({ kind }) => text(areaLabel(kind))));
  return element("li", { class: "row" },
    titled([...areas].join(", "), dotted(subject, formatInstant(time, session.timeZone))),
    state === "undone" ? span("badge", text("history.undone"))
      : actionButton(`undo-${id}`, text("action.undo"), undo));
}

/** Returns the label of the area that shows a kind of data. */
const areaLabel = (kind: string) => KINDS.find(([, names]) => names.test(kind))?.[0] ?? "account.title";

/** Returns what the latest exchange has changed, by area. */
function receivedItems({ synced, timeZone }: Session): readonly HTMLElement[] {
  if (!synced) {
    return [p("muted", text("sync.none_received"))];
  }
  return [
    p("muted", dotted(labeled(text("sync.from"), synced.data.device), formatInstant(synced.time, timeZone))),
    ul("rows", ...changesByArea(synced).map(([label, { added, changed, deleted }]) => {
      const numbers = { "data.added": added, "sync.changed": changed, "sync.deleted": deleted };
      const parts = Object.entries(numbers).filter(([, number]) => number > 0);
      return element("li", { class: "row" }, span("grow row-title", text(label)),
        span("muted", dotted(...parts.map(([key, number]) => labeled(text(key), number)))));
    }))];
}

function changesByArea({ data: { kinds } }: Event<"data.synced">) {
  const areas = new Map<string, { added: number; changed: number; deleted: number }>();
  for (const { kind, added, changed, deleted } of kinds) {
    const label = areaLabel(kind);
    const sums = areas.get(label) ?? { added: 0, changed: 0, deleted: 0 };
    areas.set(label, {
      added: sums.added + added, changed: sums.changed + changed, deleted: sums.deleted + deleted });
  }
  return [...areas];
}

/** Creates a command for a terminal, with a button that copies it. */
function commandLine(id: string, command: string): HTMLElement {
  return div("command", element("pre", { tabindex: 0 }, command),
    iconButton(`copy-${id}`, text("action.copy"), "copy", () => copyText(command)));
}
