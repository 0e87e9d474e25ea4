import { notify, offer } from "./notices.js";
import type { Session } from "./session.js";
import { text } from "./texts.js";

/** Takes back what the user did in this window. */
export class Undo {
  private lastOffered = 0;
  private isAsking = false;

  /** Creates what takes back the changes of a session. */
  constructor(private readonly session: Session) {}

  /** Offers to take back the latest change, after an event about a change that was made in this window. */
  async offer(): Promise<void> {
    if (this.isAsking) {
      return;
    }
    this.isAsking = true;
    const asked = this.session.client.history.list({ origin: "own", limit: 1 });
    const { undo } = await asked.finally(() => this.isAsking = false);
    if (undo !== null && undo > this.lastOffered) {
      this.lastOffered = undo;
      // With the number, another change is never taken back instead.
      offer(text("action.undo"), () => this.undo(undo));
    }
  }

  /** Takes back a change; default the latest one of this window. */
  async undo(id?: number): Promise<void> {
    await this.session.client.history.undo(id === undefined ? { origin: "own" } : { id });
    notify(text("history.undone"));
    await this.session.reload();
  }

  /** Makes the change again that was taken back last. */
  async redo(): Promise<void> {
    await this.session.client.history.redo({});
    notify(text("history.redone"));
    await this.session.reload();
  }
}
