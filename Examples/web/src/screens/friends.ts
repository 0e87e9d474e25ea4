import {
  actionButton, card, confirmButton, div, dotted, element, form, formatInstant, heading, iconButton, inputField,
  labeled, Live, notify, p, Pages, refreshing, span, text, titled, ul, type Screen, type Session,
} from "../components.js";
import type { FeedRow, FriendCard, OpenRequests, UserId } from "../kindling.js";

/** Friends with free places, requests, and the activity of all friends or of one. */
export function friendsScreen(session: Session): Screen {
  const { friends, feed } = session.client;
  const email = inputField("email", text("friends.email"), { type: "email" });
  /** The friend whose activity is shown; null for all. */
  let selected: UserId | null = null;
  /** What is shown instead of activity. */
  let empty: string | null = null;
  const pages = new Pages(async (cursor) => {
    const page = await feed.list({ limit: 20, friendId: selected, cursor });
    empty = page.empty?.text ?? null;
    return page;
  });
  const live = new Live(async () => {
    const list = await friends.list({ limit: 500 });
    const friend = list.items.find(({ user }) => user.id === selected)?.user;
    selected = friend?.id ?? null;
    return { ...list, friend, rows: await pages.items() };
  });
  const change = refreshing(live.refresh);
  /** Shows the activity of a friend, or of all if it is that of the friend already. */
  const select = (friend: UserId) => change(async () => {
    selected = friend === selected ? null : friend;
  })();
  const freePlace = (_: unknown, index: number) => element("li", {}, actionButton(
    `invite-${index}`, text("friends.invite"), async () => email.control.focus(), { kind: "place", image: "plus" }));
  const friendItem = ({ user: { id, name, initials }, progressText, challenge }: FriendCard) => {
    const nudge = iconButton(`nudge-${id}`, labeled(text("friends.nudge"), name), "bell", async () => {
      await friends.nudge({ userId: id });
      notify(text("friends.nudged"), name);
    });
    const remove = confirmButton(`remove-${id}`, labeled(text("friends.remove"), name), text("friends.remove_question"),
      change(() => friends.remove({ userId: id })), "close");
    const choose = actionButton(`friend-${id}`, "", () => select(id), { kind: "friend" });
    choose.ariaPressed = String(id === selected);
    choose.append(
      avatar(initials), span("row-title", name), span("muted small", dotted(challenge?.title, progressText)));
    return element("li", {}, choose, nudge, remove);
  };
  const requestLists = ({ incoming, outgoing }: OpenRequests) => {
    const received = incoming.map(({ userId, name }) => request(
      name, actionButton(
        `accept-${userId}`, text("friends.accept"), change(() => friends.add({ userId })), { kind: "primary" }),
      actionButton(`decline-${userId}`, text("friends.decline"), change(() => friends.remove({ userId })))));
    const sent = outgoing.map(({ email, userId }, index) => request(
      email ?? `#${userId}`, actionButton(`withdraw-${index}`, text("friends.withdraw"), change(() => (
        userId === null ? friends.remove({ email: email ?? "" }) : friends.remove({ userId }))))));
    return [...requestList("friends.requests_received", received), ...requestList("friends.requests_sent", sent)];
  };
  const feedItem = ({ user, challenge, task, activeAt, label, progressText }: FeedRow) => element(
    "li", { class: "row" }, avatar(user.initials),
    titled(user.name, element("span", {}, dotted(challenge.title, task)), progressText), element("time", {
      class: "muted small", datetime: activeAt, title: formatInstant(activeAt, session.timeZone) }, label));
  const add = form({
    id: "add-friend", fields: [email], submitLabel: text("friends.add"), success: "reset",
    submit: (values) => change(() => friends.add(values), "friends.request_sent")(),
  });
  const [grid, list] = [element("ul", { class: "friends", "aria-label": text("nav.friends") }),
    element("ol", { class: "feed", "aria-live": "polite" })];
  return live.screen("", ["friend", "challenge", "profile"], heading(text("nav.friends")),
    live.part(element("div"), ({ items }) => [items.length > 0 ? null : p("muted", text("friends.empty_hint"))]),
    live.part(grid, ({ items, inviteCount }) => (
      [...items.map(friendItem), ...Array.from({ length: inviteCount }, freePlace)])),
    div("columns",
      card(text("friends.invite"), "friends", add, live.part(div("stack"), ({ requests }) => requestLists(requests))),
      card(text("friends.feed"), "bell",
        live.part(div("buttons"), ({ friend }) => [friend ? actionButton(
          "all-friends", labeled(friend.name, text("friends.all")), () => select(friend.id)) : null]),
        live.part(list, ({ rows }) => [empty && element("li", { class: "empty" }, empty), ...rows.map(feedItem)]),
        live.part(div("buttons"), () => [pages.more(live.refresh)]))));
}

function request(name: string, ...buttons: readonly HTMLElement[]): HTMLElement {
  return element("li", { class: "row request" }, span("grow row-title", name), ...buttons);
}

function requestList(label: string, items: readonly HTMLElement[]): HTMLElement[] {
  return items.length === 0 ? [] : [element("h3", {}, text(label)), ul("rows", ...items)];
}

/** Creates the picture of a user, which assistive technologies ignore. */
export function avatar(initials: string): HTMLElement {
  return element("span", { class: "avatar", "aria-hidden": "true" }, initials);
}
