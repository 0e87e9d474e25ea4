import { confirmButton, refreshing } from "../actions.js";
import { element, replaceChildren } from "../elements.js";
import { form, inputField, textValue } from "../forms.js";
import type { FeedPage, FeedRow, FriendCard, FriendGrid, OpenRequests, UserId } from "../kindling.js";
import { notify } from "../notices.js";
import { actionButton, card, heading, iconButton, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { formatInstant, labeled, text } from "../texts.js";

const PAGE = 20;
const MAX_FRIENDS = 500;

/** Friends with free places, requests, and the activity of all friends or of one. */
export function friendsScreen(session: Session): Screen {
  return new Friends(session);
}

class Friends implements Screen {
  readonly element: HTMLElement;
  readonly domains = ["friend", "challenge", "profile"] as const;
  private readonly requests = element("div", { class: "stack" });
  private readonly friends = element("ul", { class: "friends", "aria-label": text("nav.friends") });
  private readonly hint = element("p", { class: "muted", hidden: true }, text("friends.empty_hint"));
  private readonly filter = element("div", { class: "buttons" });
  private readonly feed = element("ol", { class: "feed", "aria-live": "polite" });
  private readonly more = element("div", { class: "buttons" });
  private readonly email = inputField("email", text("friends.email"), { type: "email" });
  /** The friend whose activity is shown; null for all. */
  private selected: UserId | null = null;
  private readonly change = refreshing(() => this.refresh());

  constructor(private readonly session: Session) {
    this.element = element(
      "div", { class: "screen" },
      heading(text("nav.friends")), this.hint, this.friends,
      element(
        "div", { class: "columns" },
        card(text("friends.invite"), "friends", this.addForm(), this.requests),
        card(text("friends.feed"), "bell", this.filter, this.feed, this.more)),
    );
  }

  async refresh(): Promise<void> {
    const grid = await this.session.client.friends.list({ limit: MAX_FRIENDS });
    const selected = grid.items.find(({ user }) => user.id === this.selected)?.user;
    this.selected = selected?.id ?? null;
    const page = await this.page();
    this.hint.hidden = grid.items.length > 0;
    this.showFriends(grid);
    replaceChildren(this.requests, ...this.requestLists(grid.requests));
    replaceChildren(this.filter, selected
      ? actionButton("all-friends", labeled(selected.name, text("friends.all")), () => this.select(null))
      : null);
    const empty = page.empty ? element("li", { class: "empty" }, page.empty.text) : null;
    replaceChildren(this.feed, empty, ...page.items.map((row) => this.feedItem(row)));
    this.showMore(page);
  }

  private page(cursor: string | null = null): Promise<FeedPage> {
    return this.session.client.feed.list({ limit: PAGE, friendId: this.selected, cursor });
  }

  /** Shows the activity of a friend, or of all if it is that of the friend already. */
  private async select(friend: UserId | null): Promise<void> {
    this.selected = friend === this.selected ? null : friend;
    await this.refresh();
  }

  private addForm(): HTMLFormElement {
    return form({
      id: "add-friend",
      fields: [this.email],
      submitLabel: text("friends.add"),
      submit: async (values) => {
        await this.session.client.friends.add({ email: textValue(values, "email") });
        notify(text("friends.request_sent"));
        await this.refresh();
      },
      resets: true,
    });
  }

  /** Shows the friends, and after them the free places of a grid of four. */
  private showFriends({ items, inviteCount }: FriendGrid): void {
    const places = Array.from({ length: inviteCount }, (_, index) => {
      const invite = async () => this.email.control.focus();
      return element("li", {}, actionButton(`invite-${index}`, text("friends.invite"), invite, {
        kind: "place", image: "plus" }));
    });
    replaceChildren(this.friends, ...items.map((friend) => this.friendItem(friend)), ...places);
  }

  private friendItem({ user, progressText, challenge }: FriendCard): HTMLElement {
    const { friends } = this.session.client;
    const nudge = iconButton(`nudge-${user.id}`, labeled(text("friends.nudge"), user.name), "bell", async () => {
      await friends.nudge({ userId: user.id });
      notify(text("friends.nudged"), user.name);
    });
    const remove = confirmButton(
      `remove-${user.id}`, labeled(text("friends.remove"), user.name), text("friends.remove_question"),
      this.change(() => friends.remove({ userId: user.id })), "close");
    const select = actionButton(`friend-${user.id}`, "", () => this.select(user.id), { kind: "friend" });
    select.ariaPressed = String(user.id === this.selected);
    select.append(
      avatar(user.initials), element("span", { class: "row-title" }, user.name),
      element("span", { class: "muted small" }, [challenge?.title, progressText].filter(Boolean).join(" · ")));
    return element("li", {}, select, nudge, remove);
  }

  private requestLists({ incoming, outgoing }: OpenRequests): HTMLElement[] {
    const { friends } = this.session.client;
    const received = incoming.map(({ userId, name }) => request(
      name, actionButton(`accept-${userId}`, text("friends.accept"), this.change(() => friends.add({ userId })),
        { kind: "primary" }),
      actionButton(`decline-${userId}`, text("friends.decline"), this.change(() => friends.remove({ userId })))));
    const sent = outgoing.map(({ email, userId }, index) => request(
      email ?? `#${userId}`, actionButton(`withdraw-${index}`, text("friends.withdraw"), this.change(() => (
        userId === null ? friends.remove({ email: email ?? "" }) : friends.remove({ userId }))))));
    return [...requestList("friends.requests_received", received), ...requestList("friends.requests_sent", sent)];
  }

  private feedItem({ user, challenge, task, activeAt, label, progressText }: FeedRow): HTMLElement {
    return element(
      "li", { class: "row" },
      avatar(user.initials),
      element(
        "span", { class: "grow" },
        element("span", { class: "row-title" }, user.name),
        element("span", {}, [challenge.title, task].filter(Boolean).join(" · ")),
        element("span", { class: "muted" }, progressText),
      ),
      element("time", {
        class: "muted small", datetime: activeAt, title: formatInstant(activeAt, this.session.timeZone) }, label));
  }

  private showMore({ nextCursor }: FeedPage): void {
    const load = async () => {
      const page = await this.page(nextCursor);
      this.feed.append(...page.items.map((row) => this.feedItem(row)));
      this.showMore(page);
    };
    replaceChildren(this.more, nextCursor === null ? null : actionButton("more-feed", text("action.show_more"), load));
  }
}

function request(name: string, ...buttons: readonly HTMLElement[]): HTMLElement {
  return element("li", { class: "row request" }, element("span", { class: "grow row-title" }, name), ...buttons);
}

function requestList(label: string, items: readonly HTMLElement[]): HTMLElement[] {
  return items.length === 0 ? [] : [element("h3", {}, text(label)), element("ul", { class: "rows" }, ...items)];
}

/** Creates the picture of a user, which assistive technologies ignore. */
export function avatar(initials: string): HTMLElement {
  return element("span", { class: "avatar", "aria-hidden": "true" }, initials);
}
