import type { LongCallOptions, MethodName, MethodParameters, MethodResult } from "./call.js";
import { ConnectionError, KindlingError, type ErrorReply } from "./errors.js";
import type { ProgressNotification } from "./generated/types.js";
import type { Transport } from "./transport.js";

/** What a connection reports besides replies. */
export interface ConnectionListener {
  /** Handles a notification of the server. */
  notified(method: string, parameters: unknown): void;
  /** Handles the end of the connection; the error is undefined if the client closed it. */
  closed(error: Error | undefined): void;
}

/** Options of a call of the client itself. */
export interface InternalCallOptions extends LongCallOptions {
  /** Receives the result before any later message is handled. */
  readonly onResult?: (result: unknown) => void;
}

interface PendingCall {
  readonly method: string;
  readonly options: InternalCallOptions;
  readonly cancel: () => void;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Message {
  readonly id?: number | null;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: ErrorReply;
}

/** A JSON-RPC connection, which matches replies with calls. Calls are sent without waiting for earlier replies. */
export class Connection {
  private readonly pending = new Map<number, PendingCall>();
  private lastId = 0;
  private closing = false;
  private failure: Error | undefined;

  /** Creates a connection that uses a transport. */
  constructor(private readonly transport: Transport, private readonly listener: ConnectionListener) {
    transport.listen({ receive: (text) => this.receive(text), closed: (error) => this.closed(error) });
  }

  /** Sends a call of a known method and returns its result. */
  call<M extends MethodName>(
    method: M,
    parameters: MethodParameters<M>,
    options?: InternalCallOptions,
  ): Promise<MethodResult<M>> {
    return this.request(method, parameters, options) as Promise<MethodResult<M>>;
  }

  /** Sends a call and returns its result. */
  async request(method: string, parameters: object, options: InternalCallOptions = {}): Promise<unknown> {
    if (this.failure) {
      throw this.failure;
    }
    if (options.signal?.aborted) {
      throw new KindlingError(method, CANCELLED);
    }
    this.lastId += 1;
    const id = this.lastId;
    const params = options.onProgress ? { ...parameters, progressToken: id } : parameters;
    const text = JSON.stringify({ jsonrpc: "2.0", id, method, params });
    return new Promise((resolve, reject) => {
      const cancel = () => this.notify("$/cancelRequest", { id });
      options.signal?.addEventListener("abort", cancel);
      this.pending.set(id, { method, options, cancel, resolve, reject });
      this.transport.send(text);
    });
  }

  /** Sends a notification. */
  notify(method: string, params: object = {}): void {
    this.transport.send(JSON.stringify({ jsonrpc: "2.0", method, params }));
  }

  /** Completes the calls that were sent, rejects later ones, and closes the transport. */
  async close(): Promise<void> {
    const endsServer = this.transport.ownsServer && !this.failure;
    const exit = endsServer ? this.call("shutdown", {}).then(() => this.notify("exit")) : undefined;
    this.closing = true;
    this.failure ??= new ConnectionError("The client was closed.");
    // Shutdown fails if the server has ended, or if it was called before.
    await exit?.catch(() => {});
    await this.transport.close();
  }

  private receive(text: string): void {
    let message: Message;
    try {
      message = JSON.parse(text) as Message;
    } catch {
      this.closed(new ConnectionError(`The server sent a message that is not JSON: ${text.slice(0, 200)}`));
      void this.transport.close();
      return;
    }
    if (message.method === "$/progress") {
      const { token, value } = message.params as ProgressNotification;
      this.pending.get(Number(token))?.options.onProgress?.(value);
    } else if (message.method !== undefined) {
      this.listener.notified(message.method, message.params);
    } else if (typeof message.id === "number") {
      this.settle(message.id, message);
    } else if (message.error) {
      this.rejectPending(message.error);
    }
  }

  private settle(id: number, { result, error }: Message): void {
    const call = this.removePending(id);
    if (error) {
      call?.reject(new KindlingError(call.method, error));
    } else {
      call?.options.onResult?.(result);
      call?.resolve(result);
    }
  }

  /**
   * Rejects all pending calls with an error that names none of them: one of them was not received as it was sent, and
   * it cannot be known which one, because some calls are answered after later ones.
   */
  private rejectPending(error: ErrorReply): void {
    for (const id of [...this.pending.keys()]) {
      const call = this.removePending(id);
      call?.reject(new KindlingError(call.method, error));
    }
  }

  private closed(error?: Error): void {
    this.failure ??= error ?? new ConnectionError("The connection was closed.");
    for (const id of [...this.pending.keys()]) {
      this.removePending(id)?.reject(this.failure);
    }
    this.listener.closed(this.closing ? undefined : this.failure);
  }

  private removePending(id: number): PendingCall | undefined {
    const call = this.pending.get(id);
    call?.options.signal?.removeEventListener("abort", call.cancel);
    this.pending.delete(id);
    return call;
  }
}

/** The reply of the server to a canceled call, for calls that are canceled before they are sent. */
const CANCELLED: ErrorReply = { code: -32800, message: "The call was canceled.", data: { kind: "canceled" } };
