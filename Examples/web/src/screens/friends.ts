import { element, replaceChildren } from "../elements.js";
import { form, inputField, textValue } from "../forms.js";
import type { FeedPage, FeedRow, FriendCard, FriendGrid, OpenRequests } from "../kindling.js";
import { notify } from "../notices.js";
import { actionButton, card, heading, iconButton, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { formatInstant, text } from "../texts.js";
import { challengeList } from "./challenges.js";

/** Friends, requests, the feed of their activity, and challenges. */
export function friendsScreen(session: Session): Screen {
  return new Friends(session);
}

class Friends implements Screen {
  readonly element: HTMLElement;
  readonly domains = ["friend", "challenge", "profile"] as const;
  private readonly requests = element("div", { class: "stack" });
  private readonly friends = element("ul", { class: "rows" });
  private readonly feed = element("ol", { class: "feed", "aria-live": "polite" });
  private readonly more = element("div", { class: "buttons" });
  private readonly challenges;

  constructor(private readonly session: Session) {
    this.challenges = challengeList(session, () => this.refresh());
    this.element = element(
      "div", { class: "screen" },
      heading(text("nav.friends")),
      element(
        "div", { class: "columns" },
        card(text("nav.friends"), "friends", this.friends, this.requests, this.addForm()),
        element(
          "div", { class: "stack" }, card(text("friends.feed"), "bell", this.feed, this.more), this.challenges.element),
      ),
    );
  }

  async refresh(): Promise<void> {
    const { friends, feed } = this.session.client;
    const [grid, page] = await Promise.all([friends.list(), feed.list({ limit: 20 }), this.challenges.refresh()]);
    this.showFriends(grid);
    replaceChildren(this.requests, ...this.requestLists(grid.requests));
    const empty = page.empty ? element("li", { class: "empty" }, page.empty.text) : null;
    replaceChildren(this.feed, empty, ...page.items.map((row) => this.feedItem(row)));
    this.showMore(page);
  }

  private addForm(): HTMLFormElement {
    return form({
      id: "add-friend",
      fields: [inputField("email", text("friends.email"), { type: "email" })],
      submitLabel: text("friends.add"),
      submit: async (values) => {
        await this.session.client.friends.add({ email: textValue(values, "email") });
        notify(text("friends.request_sent"));
        await this.refresh();
      },
      resets: true,
    });
  }

  private showFriends({ items }: FriendGrid): void {
    const empty = items.length === 0 ? element("li", { class: "muted" }, text("friends.empty")) : null;
    replaceChildren(this.friends, empty, ...items.map((friend) => this.friendItem(friend)));
  }

  private friendItem({ user, progressText, challenge }: FriendCard): HTMLElement {
    const nudge = iconButton(`nudge-${user.id}`, text("friends.nudge"), "bell", async () => {
      await this.session.client.friends.nudge({ userId: user.id });
      notify(text("friends.nudged"), user.name);
    });
    return element(
      "li", { class: "row" },
      avatar(user.initials),
      element(
        "span", { class: "grow" },
        element("span", { class: "row-title" }, user.name),
        challenge ? element("span", { class: "muted" }, challenge.title) : null,
        element("span", { class: "muted" }, progressText),
      ),
      nudge,
    );
  }

  private requestLists({ incoming, outgoing }: OpenRequests): HTMLElement[] {
    const { friends } = this.session.client;
    const change = (action: () => Promise<unknown>) => async () => {
      await action();
      await this.refresh();
    };
    const received = incoming.map(({ userId, name }) => element(
      "li", { class: "row request" },
      element("span", { class: "grow row-title" }, name),
      actionButton(`accept-${userId}`, text("friends.accept"), change(() => friends.add({ userId })),
        { kind: "primary" }),
      actionButton(`decline-${userId}`, text("friends.decline"), change(() => friends.remove({ userId }))),
    ));
    const sent = outgoing.map(({ email, userId }, index) => element(
      "li", { class: "row request" },
      element("span", { class: "grow muted" }, email ?? `#${userId}`),
      actionButton(`withdraw-${index}`, text("friends.withdraw"), change(() => (
        userId === null ? friends.remove({ email: email ?? "" }) : friends.remove({ userId })
      ))),
    ));
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
      element(
        "time",
        { class: "muted small", datetime: activeAt, title: formatInstant(activeAt, this.session.timeZone) }, label,
      ),
    );
  }

  private showMore({ nextCursor }: FeedPage): void {
    const load = async () => {
      const page = await this.session.client.feed.list({ limit: 20, cursor: nextCursor });
      this.feed.append(...page.items.map((row) => this.feedItem(row)));
      this.showMore(page);
    };
    replaceChildren(this.more, nextCursor === null ? null : actionButton("more-feed", text("action.show_more"), load));
  }
}

function requestList(label: string, items: readonly HTMLElement[]): HTMLElement[] {
  return items.length === 0 ? [] : [element("h3", {}, text(label)), element("ul", { class: "rows" }, ...items)];
}

function avatar(initials: string): HTMLElement {
  return element("span", { class: "avatar", "aria-hidden": "true" }, initials);
}
