import { Kindling } from "./client.js";
import { ConnectionError } from "./errors.js";
import type { Transport, TransportListener } from "./transport.js";

/** The part of a WebSocket that a client uses. */
export interface WebSocketLike {
  /** The state: 0 while connecting, 1 when open. */
  readonly readyState: number;
  /** Sends a text message. */
  send(text: string): void;
  /** Closes the connection. */
  close(): void;
  /** Calls a function for each event of a type. */
  addEventListener(type: string, listener: (event: WebSocketEvent) => void): void;
}

/** An event of a WebSocket: a message has data, and the end of the connection a code and a reason. */
export interface WebSocketEvent {
  /** The type of the event. */
  readonly type: string;
  /** The text of a message. */
  readonly data?: unknown;
  /** The code of the end. */
  readonly code?: number;
  /** The reason of the end. */
  readonly reason?: string;
}

/**
 * Returns a client that sends one JSON-RPC message in each message of a WebSocket.
 *
 * Rejects with a ConnectionError if the connection cannot be opened.
 */
export async function connectWebSocket(target: string | URL | WebSocketLike): Promise<Kindling> {
  const isAddress = typeof target === "string" || target instanceof URL;
  const transport = new WebSocketTransport(isAddress ? new WebSocket(target) : target);
  await transport.opened;
  return new Kindling(transport);
}

/** A transport that uses a WebSocket. */
class WebSocketTransport implements Transport {
  readonly ownsServer = false;
  /** Resolves when the WebSocket is open. */
  readonly opened: Promise<void>;
  private readonly ended: Promise<void>;
  private error: ConnectionError | undefined;

  constructor(private readonly socket: WebSocketLike) {
    this.ended = new Promise((resolve) => {
      socket.addEventListener("close", ({ code, reason }) => {
        this.error = new ConnectionError(`The WebSocket was closed (${[code, reason].filter(Boolean).join(": ")}).`);
        resolve();
      });
    });
    this.opened = this.waitUntilOpen();
  }

  listen(listener: TransportListener): void {
    this.socket.addEventListener("message", ({ data }) => {
      if (typeof data === "string") {
        listener.receive(data);
      }
    });
    void this.ended.then(() => listener.closed(this.error));
  }

  send(text: string): void {
    this.socket.send(text);
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.ended;
  }

  private async waitUntilOpen(): Promise<void> {
    if (this.socket.readyState === CONNECTING) {
      await Promise.race([
        new Promise<void>((resolve) => this.socket.addEventListener("open", () => resolve())), this.ended,
      ]);
    }
    if (this.socket.readyState !== OPEN) {
      throw this.error ?? new ConnectionError("The WebSocket is not open.");
    }
  }
}

const CONNECTING = 0;
const OPEN = 1;
