/** The method of a call with its parameters and its reply, or the topic of an event with the whole event. */
export interface Exchange {
  readonly name: string;
  readonly isCall: boolean;
  readonly sent: unknown;
  readonly reply?: object;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly topic?: string };
  readonly result?: unknown;
  readonly error?: unknown;
}

const MAX_EXCHANGES = 60;
const MASK = "•••";
/** The names of members whose texts must never be shown. Keys of labels contain full stops. */
const SECRET = /^(session|code|[a-zA-Z]*([pP]assword|[tT]oken)[a-zA-Z]*)$/;

/** What was called and received since the last action of the user, oldest first. */
export let exchanges: readonly Exchange[] = [];
/** The pages of the reference about the calls of the screen. */
export const pages = new Set<string>();

/** What is called whenever something was recorded. */
export const recording = { changed: () => {} };

const pending = new Map<number, Message>();
let startsAction = true;

/** Starts a new record with the first call after an action of the user. */
export function watchActions(): void {
  for (const type of ["click", "submit", "change", "input", "keydown"]) {
    addEventListener(type, (event) => {
      const isInDrawer = event.target instanceof Element && event.target.closest(".drawer, #drawer-button") !== null;
      startsAction ||= !isInDrawer && !(event instanceof KeyboardEvent && event.key.length > 1);
    }, true);
  }
  addEventListener("hashchange", () => {
    startsAction = true;
    pages.clear();
  }, true);
}

/** Records what a connection sends and receives, and returns it. Secrets are masked before they are stored. */
export function recorded(socket: WebSocket): WebSocket {
  const send = socket.send.bind(socket);
  socket.send = (message) => {
    sent(parse(String(message)));
    send(message);
  };
  socket.addEventListener("message", ({ data }) => received(parse(String(data))));
  return socket;
}

function parse(message: string): Message {
  return JSON.parse(message, (name: string, value: unknown) => (
    typeof value === "string" && SECRET.test(name) ? MASK : value)) as Message;
}

function sent(message: Message): void {
  if (message.id === undefined || message.method === undefined) {
    return;
  }
  if (startsAction) {
    startsAction = false;
    exchanges = [];
    pending.clear();
  }
  pending.set(message.id, message);
  const [namespace = "", method] = message.method.split(".");
  if (method !== undefined && namespace !== "events" && namespace !== "labels") {
    pages.add(namespace);
  }
}

function received({ id, method, params, result, error }: Message): void {
  const call = id === undefined ? undefined : pending.get(id);
  if (call) {
    pending.delete(id ?? 0);
    add({ name: call.method ?? "", isCall: true, sent: call.params ?? {}, reply: error ? { error } : { result } });
  } else if (method === "event") {
    add({ name: params?.topic ?? "", isCall: false, sent: params });
  }
}

function add(exchange: Exchange): void {
  exchanges = [...exchanges, exchange].slice(-MAX_EXCHANGES);
  recording.changed();
}
