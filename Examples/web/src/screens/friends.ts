import {
  actionButton, card, confirmButton, div, dotted, element, form, formatInstant, heading, iconButton, inputField,
  labeled, notify, p, Pages, refreshing, replaceChildren, span, text, textValue, titled, ul, type Screen, type Session,
} from "../components.js";
import type { FeedRow, FriendCard, OpenRequests, UserId } from "../kindling.js";

/** Friends with free places, requests, and the activity of all friends or of one. */
export function friendsScreen(session: Session): Screen {
  const friends = element("ul", { class: "friends", "aria-label": text("nav.friends") });
  const feed = element("ol", { class: "feed", "aria-live": "polite" });
  const [hint, requests, filter, more] = [element("div"), div("stack"), div("buttons"), div("buttons")];
  const email = inputField("email", text("friends.email"), { type: "email" });
  /** The friend whose activity is shown; null for all. */
  let selected: UserId | null = null;
  /** What is shown instead of activity. */
  let empty: string | null = null;
  const pages = new Pages(async (cursor) => {
    const page = await session.client.feed.list({ limit: 20, friendId: selected, cursor });
    empty = page.empty?.text ?? null;
    return page;
  }, () => refresh());
  const refresh = async () => {
    const { items, inviteCount, requests: open } = await session.client.friends.list({ limit: 500 });
    const friend = items.find(({ user }) => user.id === selected)?.user;
    selected = friend?.id ?? null;
    const rows = await pages.items();
    replaceChildren(hint, items.length > 0 ? null : p("muted", text("friends.empty_hint")));
    replaceChildren(friends, ...items.map(friendItem), ...Array.from({ length: inviteCount }, freePlace));
    replaceChildren(requests, ...requestLists(open));
    replaceChildren(filter, friend
      ? actionButton("all-friends", labeled(friend.name, text("friends.all")), () => select(friend.id)) : null);
    replaceChildren(feed, empty && element("li", { class: "empty" }, empty), ...rows.items.map(feedItem));
    replaceChildren(more, rows.more);
  };
  const change = refreshing(refresh);
  /** Shows the activity of a friend, or of all if it is that of the friend already. */
  const select = async (friend: UserId) => {
    selected = friend === selected ? null : friend;
    await refresh();
  };
  const freePlace = (_: unknown, index: number) => element("li", {}, actionButton(
    `invite-${index}`, text("friends.invite"), async () => email.control.focus(), { kind: "place", image: "plus" }));
  const friendItem = ({ user: { id, name, initials }, progressText, challenge }: FriendCard) => {
    const nudge = iconButton(`nudge-${id}`, labeled(text("friends.nudge"), name), "bell", async () => {
      await session.client.friends.nudge({ userId: id });
      notify(text("friends.nudged"), name);
    });
    const remove = confirmButton(`remove-${id}`, labeled(text("friends.remove"), name), text("friends.remove_question"),
      change(() => session.client.friends.remove({ userId: id })), "close");
    const choose = actionButton(`friend-${id}`, "", () => select(id), { kind: "friend" });
    choose.ariaPressed = String(id === selected);
    choose.append(
      avatar(initials), span("row-title", name), span("muted small", dotted(challenge?.title, progressText)));
    return element("li", {}, choose, nudge, remove);
  };
  const requestLists = ({ incoming, outgoing }: OpenRequests) => {
    const { friends } = session.client;
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
    id: "add-friend", fields: [email], submitLabel: text("friends.add"), resets: true,
    submit: async (values) => {
      await session.client.friends.add({ email: textValue(values, "email") });
      notify(text("friends.request_sent"));
      await refresh();
    },
  });
  const columns = div("columns", card(text("friends.invite"), "friends", add, requests),
    card(text("friends.feed"), "bell", filter, feed, more));
  return {
    element: div("screen", heading(text("nav.friends")), hint, friends, columns),
    domains: ["friend", "challenge", "profile"], refresh,
  };
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
