import { refreshing, sheetButton } from "../actions.js";
import { element, replaceChildren } from "../elements.js";
import type { Challenge, ChallengeId, Participant, ParticipantList, Participation, UserSummary } from "../kindling.js";
import { notify } from "../notices.js";
import { actionButton, card, confirmation, heading, progressBar, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { openSheet } from "../sheet.js";
import { formatPercent, labeled, text } from "../texts.js";
import { challengeForm, inviteForm } from "./challengeForm.js";
import { badges, participationControls } from "./challenges.js";
import { avatar } from "./friends.js";

const LIST = "#/friends/challenges";

/** One challenge: the tasks of today, who takes part, and what its creator can change. */
export function challengeScreen(session: Session, challengeId: ChallengeId): Screen {
  return new ChallengeDetails(session, challengeId);
}

class ChallengeDetails implements Screen {
  readonly element: HTMLElement;
  readonly domains = ["challenge", "friend", "profile"] as const;
  private readonly title = heading(text("nav.challenges"));
  private readonly controls = element("div", { class: "buttons" });
  private readonly about = element("div", { class: "stack" });
  private readonly own = element("div", { class: "stack" });
  private readonly people = element("div", { class: "stack" });
  private readonly invitation = element("div");
  /** The friends that can be invited; the form is only created again if they change. */
  private invitable: readonly UserSummary[] = [];
  private readonly change = refreshing(() => this.refresh());

  constructor(private readonly session: Session, private readonly challengeId: ChallengeId) {
    this.element = element(
      "div", { class: "screen" },
      element("p", {}, element("a", { href: LIST }, text("nav.challenges"))),
      element("div", { class: "split" }, this.title, this.controls), this.about,
      element(
        "div", { class: "columns habits" }, card(text("challenge.tasks_today"), "goal", this.own),
        card(text("challenge.participants"), "friends", this.people, this.invitation)),
    );
  }

  async refresh(): Promise<void> {
    const { challenges, friends } = this.session.client;
    const { challengeId } = this;
    const [{ challenge }, list, grid] = await Promise.all([
      challenges.get({ challengeId }), challenges.participants({ challengeId, limit: 500 }),
      friends.list({ limit: 500 })]);
    const { isMine, participation, description } = challenge;
    this.title.textContent = challenge.title;
    replaceChildren(this.about, description === "" ? null : element("p", {}, description), badges(challenge));
    replaceChildren(this.controls, ...isMine ? this.creatorButtons(challenge) : []);
    replaceChildren(
      this.own, ...participationControls(this.session, challenge, this.change),
      element("div", { class: "buttons" }, ...participation ? this.participationButtons(participation) : []));
    const present = new Set([...list.items.map(({ user }) => user.id), ...list.invited.map(({ id }) => id)]);
    const others = grid.items.map(({ user }) => user).filter(({ id }) => !present.has(id));
    this.showPeople(challenge, list);
    this.showInvitation(isMine && challenge.isActive ? others : []);
  }

  private participationButtons({ id: participationId, status }: Participation): HTMLElement[] {
    const { challenges } = this.session.client;
    const toggle = status === "active" ? "pause" : "resume";
    return [
      ...status === "completed" ? [] : [actionButton(
        "toggle-pause", text(`challenge.${toggle}`), this.change(() => challenges[toggle]({ participationId })))],
      confirmation("leave", text("challenge.leave"), text("challenge.leave_question"), async () => {
        await challenges.leave({ participationId });
        location.hash = LIST;
      })];
  }

  private creatorButtons(challenge: Challenge): HTMLElement[] {
    const { challenges } = this.session.client;
    const { challengeId } = this;
    const edit = async () => {
      const sheet = openSheet(text("challenge.edit"), challengeForm(this.session, challenge, async () => {
        await this.refresh();
        sheet.close();
      }));
    };
    return [
      sheetButton("edit", text("challenge.edit"), edit),
      ...challenge.isActive ? [confirmation(
        "close", text("challenge.close"), text("challenge.close_question"),
        this.change(() => challenges.close({ challengeId })))] : [],
      confirmation("delete", text("challenge.delete"), text("challenge.delete_question"), async () => {
        await challenges.delete({ challengeId });
        location.hash = LIST;
      })];
  }

  private showPeople(challenge: Challenge, list: ParticipantList): void {
    const invited = list.invited.map(({ initials, name }) => (
      element("li", { class: "row" }, avatar(initials), element("span", { class: "row-title" }, name))));
    replaceChildren(
      this.people, element("ul", { class: "rows" }, ...list.items.map((item) => participant(item, challenge))),
      list.others === 0 ? null : element("p", { class: "muted" }, labeled(text("challenge.others"), list.others)),
      ...invited.length === 0 ? [] : [
        element("h3", {}, text("visibility.invited")), element("ul", { class: "rows" }, ...invited)]);
  }

  private showInvitation(friends: readonly UserSummary[]): void {
    if (friends.map(({ id }) => id).join() === this.invitable.map(({ id }) => id).join()) {
      return;
    }
    this.invitable = friends;
    replaceChildren(this.invitation, friends.length === 0 ? null : inviteForm(friends, async (userIds) => {
      await this.session.client.challenges.invite({ challengeId: this.challengeId, userIds });
      notify(text("state.saved"));
      await this.refresh();
    }));
  }
}

/** Creates the row of a participant with the progress in the whole challenge. */
function participant({ user, isMe, status, dayNumber, fraction }: Participant, { duration }: Challenge): HTMLElement {
  const day = labeled(text("bucket.day"), `${dayNumber}\u00a0/\u00a0${duration}`);
  const detail = [day, formatPercent(fraction), status === "active" ? "" : text(`participation.${status}`)];
  return element(
    "li", { class: "row" }, avatar(user.initials),
    element(
      "div", { class: "grow" },
      element("span", { class: "row-title" }, user.name, isMe ? ` (${text("leaderboard.me")})` : null),
      element("span", { class: "muted" }, detail.filter(Boolean).join(" · ")),
      progressBar(fraction, labeled(user.name, formatPercent(fraction)))));
}
