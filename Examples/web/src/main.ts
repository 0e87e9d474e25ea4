import { AREAS } from "./areas.js";
import { loadDemo } from "./demo.js";
import { setAttributes } from "./elements.js";
import type { Event, Topic } from "./kindling.js";
import type { Screen } from "./live.js";
import { notify, notifyError, showConnection } from "./notices.js";
import { watchActions } from "./recording.js";
import { signInScreen } from "./screens/signIn.js";
import { Session } from "./session.js";
import { Shell } from "./shell.js";
import { language, text } from "./texts.js";
import { restoreTheme } from "./theme.js";
import { Undo } from "./undo.js";

/** The labels of the events about another user, who is named in a notice. */
const NOTICES: Partial<Record<Topic, string>> = {
  "friend.requested": "friends.requests_received", "friend.added": "friends.added", "friend.nudged": "friends.nudge" };

/** After how many milliseconds a visible screen without events for its changes is refreshed. */
const POLL_INTERVAL = 30_000;

/** Shows the screen of the address, and refreshes it when something changes elsewhere. */
class Application {
  private readonly session: Session = new Session({
    changed: () => this.update(), changedHere: () => void this.undo.offer().catch(notifyError),
    received: (event) => this.received(event), disconnected: () => showConnection(false),
  });
  private readonly undo: Undo = new Undo(this.session);
  private shell: Shell | undefined;
  private shown = "";
  private screen: Screen | undefined;
  private refreshing: Promise<void> | undefined;
  private isOutdated = false;

  /** Connects and shows the first screen. */
  async start(): Promise<void> {
    restoreTheme();
    watchActions();
    addEventListener("hashchange", () => this.open());
    addEventListener("keydown", (event) => this.pressed(event));
    document.addEventListener("visibilitychange", () => this.poll());
    setInterval(() => this.poll(), POLL_INTERVAL);
    await loadDemo().catch(notifyError);
    await this.session.connect();
  }

  private update(): void {
    showConnection(true);
    const shown = `${this.session.user?.id} ${this.session.user?.name} ${language}`;
    if (shown === this.shown) {
      void this.refresh();
      return;
    }
    const isFirst = !this.shell;
    this.shown = shown;
    this.shell = new Shell(this.session, AREAS);
    this.open({ movesFocus: !isFirst });
  }

  /** Opens the screen of the address; the focus moves to its heading, except when the page is loaded. */
  private open({ movesFocus = true } = {}): void {
    if (!this.shell) {
      return;
    }
    const [name = "", ...path] = location.hash.replace(/^#\//, "").split("/");
    const destination = AREAS.find((candidate) => candidate.name === name) ?? AREAS[0];
    const create = this.session.user ? destination?.create ?? signInScreen : signInScreen;
    this.screen = create(this.session, this.session.user ? path : [name]);
    this.shell.markCurrent(destination?.name ?? "");
    this.shell.main.replaceChildren(this.screen.element);
    setAttributes(this.shell.main, { "aria-busy": "true", "data-address": location.hash });
    scrollTo(0, 0);
    this.shell.main.scrollTo(0, 0);
    if (movesFocus) {
      this.screen.element.querySelector<HTMLElement>("h1")?.focus();
    }
    void this.refresh();
  }

  private received({ topic, subjectTitle }: Event): void {
    const notice = NOTICES[topic];
    if (notice !== undefined) {
      notify(text(notice), subjectTitle ?? "");
    }
    const [domain] = topic.split(".");
    if (this.screen?.domains.some((candidate) => candidate === domain)) {
      void this.refresh();
    }
  }

  private poll(): void {
    if (this.screen?.isPolled && document.visibilityState === "visible") {
      void this.refresh();
    }
  }

  /** Refreshes the screen; changes that arrive meanwhile cause one more refresh. */
  private async refresh(): Promise<void> {
    this.isOutdated = true;
    this.refreshing ??= this.refreshUntilCurrent();
    await this.refreshing;
  }

  private async refreshUntilCurrent(): Promise<void> {
    while (this.isOutdated) {
      this.isOutdated = false;
      try {
        await this.screen?.refresh();
      } catch (error) {
        notifyError(error);
      }
    }
    this.refreshing = undefined;
    const title = this.screen?.element.querySelector("h1")?.textContent;
    document.title = [title, text("product.name")].filter(Boolean).join(" · ");
    this.shell?.main.setAttribute("aria-busy", "false");
  }

  private pressed(event: KeyboardEvent): void {
    const isTyping = event.target instanceof Element && event.target.matches("input, select, textarea, dialog *");
    const isShortcut = event.ctrlKey || event.altKey || event.metaKey;
    if (!isTyping && !event.altKey && isShortcut && event.key.toLowerCase() === "z" && this.session.user) {
      event.preventDefault();
      void (event.shiftKey ? this.undo.redo() : this.undo.undo()).catch(notifyError);
    }
    if (!isTyping && !isShortcut && this.screen?.handleKey?.(event.key)) {
      event.preventDefault();
    }
  }
}

void new Application().start();
