import {
  connectWebSocket, KindlingError, SubscriptionEndedError, type Event, type Kindling, type OpenedSession,
  type ProfileUpdateParameters, type User,
} from "./kindling.js";
import { notifyError } from "./notices.js";
import { recorded } from "./recording.js";
import { loadTexts, setLanguages } from "./texts.js";

const TOKEN_KEY = "kindling.token";
const FRIEND_KEY = "kindling.friend";
/** The token for the next window, in storage that windows share. */
const NEXT_WINDOW_KEY = "kindling.next-window";
const LANGUAGE_KEY = "kindling.language";
const [FIRST_DELAY, MAX_DELAY] = [250, 8_000];

/** What a session reports. */
export interface SessionListener {
  /** Handles a new connection, user or language: what the page shows is out of date. */
  changed(): void;
  /** Handles a change that this window made and that can perhaps be taken back. */
  changedHere(): void;
  /** Handles a change that this window did not make. */
  received(event: Event): void;
  /** Handles a lost connection. */
  disconnected(): void;
}

/** The connection of this window, which is opened again when it is lost, and its user. */
export class Session {
  /** The signed-in user; undefined before signing in. */
  user: User | undefined;
  /** The latest exchange with another device that changed data since the page was opened; undefined without one. */
  synced: Event<"data.synced"> | undefined;
  /** The client of the current connection; a screen can keep its groups of methods while connections change. */
  readonly client = following(() => this.current());
  private connected: Kindling | undefined;
  private origin: string | undefined;
  private delay = FIRST_DELAY;

  /** Creates a session that is not connected. */
  constructor(private readonly listener: SessionListener) {}

  /** The time zone of the user. */
  get timeZone(): string {
    return this.user?.timeZone ?? "UTC";
  }

  /** The token of a friend of a demo account; null for other accounts. */
  get friendToken(): string | null {
    return sessionStorage.getItem(FRIEND_KEY);
  }

  /** Connects and resumes the session of this window, and does so again whenever the connection is lost. */
  async connect(): Promise<void> {
    const address = new URL("/kindling", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    socket.addEventListener("close", () => this.lost());
    try {
      await this.start(await connectWebSocket(recorded(socket)));
    } catch {
      socket.close();
    }
  }

  /** Continues as the user who signed in or up. */
  async open({ user, token }: OpenedSession): Promise<void> {
    sessionStorage.setItem(TOKEN_KEY, token);
    this.user = user;
    this.synced = undefined;
    await this.begin();
  }

  /** Continues as the user of a demo account, who has a friend. */
  enter(token: string, friendToken: string): void {
    sessionStorage.setItem(TOKEN_KEY, token);
    sessionStorage.setItem(FRIEND_KEY, friendToken);
    // A new page has no subscription of the user before.
    history.replaceState(null, "", "/");
    location.reload();
  }

  /** Signs the next window in as the friend of a demo account. */
  shareWithNextWindow(): void {
    localStorage.setItem(NEXT_WINDOW_KEY, this.friendToken ?? "");
  }

  /** Ends the session of this window after a call that has ended it at the server. */
  async leave(request?: Promise<unknown>): Promise<void> {
    await request;
    sessionStorage.removeItem(TOKEN_KEY);
    sessionStorage.removeItem(FRIEND_KEY);
    this.user = undefined;
    this.synced = undefined;
    await this.begin();
  }

  /** Changes the profile of the user, and shows the page in the language of the profile. */
  async updateProfile(profile: ProfileUpdateParameters): Promise<void> {
    this.user = (await this.client.profile.update(profile)).user;
    sessionStorage.setItem(LANGUAGE_KEY, this.user.locale);
    await this.begin({ subscribes: false });
  }

  /** Changes the language: that of the user, or before signing in that of the connection. */
  async changeLanguage(locale: string): Promise<void> {
    if (this.user) {
      return this.updateProfile({ locale });
    }
    sessionStorage.setItem(LANGUAGE_KEY, locale);
    // A connection has one language before signing in, so another language needs another connection.
    this.delay = 0;
    await this.current().close();
  }

  /** Loads the user again, and shows everything as it is now. */
  async reload(): Promise<void> {
    this.user = (await this.client.profile.get()).user;
    await this.begin({ subscribes: false });
  }

  private current(): Kindling {
    if (!this.connected) {
      throw new Error("The session is not connected.");
    }
    return this.connected;
  }

  private async start(client: Kindling): Promise<void> {
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const locale = sessionStorage.getItem(LANGUAGE_KEY) ?? navigator.language;
    const { origin, capabilities } = await client.initialize({ clientInfo: { name: "web" }, locale, timeZone });
    this.connected = client;
    this.origin = origin;
    setLanguages(capabilities.locales);
    this.user = await resumedUser(client);
    await this.begin();
    this.delay = FIRST_DELAY;
  }

  private async begin({ subscribes = true } = {}): Promise<void> {
    await loadTexts(this.current());
    if (this.user && subscribes) {
      void this.listen(this.current());
    }
    this.listener.changed();
  }

  private async listen(client: Kindling): Promise<void> {
    try {
      for await (const event of client.events()) {
        const isUndo = event.topic.startsWith("history.");
        if (event.origin === this.origin) {
          if (!isUndo) {
            this.listener.changedHere();
          }
          continue;
        }
        if (event.topic === "data.synced") {
          this.synced = event;
        }
        if (isUndo || event.topic === "data.synced" || event.topic === "profile.updated") {
          await this.reload();
        }
        this.listener.received(event);
      }
    } catch (error) {
      // The end of the connection is handled by `lost`, and signing in by `open`.
      if (!(error instanceof SubscriptionEndedError)) {
        notifyError(error);
      } else if (error.reason === "session_ended" && this.user) {
        await this.leave();
      }
    }
  }

  private lost(): void {
    this.listener.disconnected();
    setTimeout(() => void this.connect(), this.delay);
    this.delay = Math.min(Math.max(this.delay * 2, FIRST_DELAY), MAX_DELAY);
  }
}

/** Returns a client whose methods, also those of its groups, are those of the present client. */
function following<Value extends object>(present: () => Value): Value {
  return new Proxy(present, {
    get: (_, name) => {
      const member: unknown = Reflect.get(present(), name);
      return typeof member === "object" && member !== null
        ? following(() => Reflect.get(present(), name) as object)
        : (...values: unknown[]) => (Reflect.get(present(), name) as (...values: unknown[]) => unknown).apply(
          present(), values);
    },
  }) as unknown as Value;
}

/** Resumes the stored session and returns its user; undefined without a valid token. */
async function resumedUser(client: Kindling): Promise<User | undefined> {
  const token = sessionStorage.getItem(TOKEN_KEY) ?? sharedToken();
  if (token === null) {
    return undefined;
  }
  try {
    return (await client.auth.resume({ token })).user;
  } catch (error) {
    if (!(error instanceof KindlingError)) {
      throw error;
    }
    sessionStorage.removeItem(TOKEN_KEY);
    return undefined;
  }
}

/** Takes the token that another window has shared with this one; null without one. */
function sharedToken(): string | null {
  const token = localStorage.getItem(NEXT_WINDOW_KEY);
  if (token !== null) {
    localStorage.removeItem(NEXT_WINDOW_KEY);
    sessionStorage.setItem(TOKEN_KEY, token);
  }
  return token;
}
