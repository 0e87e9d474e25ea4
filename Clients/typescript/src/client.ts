import type { LongCallOptions } from "./call.js";
import { Connection } from "./connection.js";
import { SubscriptionEndedError } from "./errors.js";
import { EventStreams, type Domain, type EventOptions, type EventStream, type TopicsOf } from "./events.js";
import type { Event, EventNotification, Topic } from "./generated/events.js";
import { AllMethods, EventsMethods } from "./generated/methods.js";
import type { SubscriptionEnd } from "./generated/types.js";
import { SyncExchangeMethods } from "./sync.js";
import type { Transport } from "./transport.js";

/** The methods `events.*`, and event streams as a function. */
export interface Events extends Pick<EventsMethods, "list" | "iterate"> {
  /** Subscribes to events: `for await (const event of client.events({ topics: ["lesson"] })) { … }`. */
  <F extends Topic | Domain = Topic>(options?: EventOptions<F>): EventStream<TopicsOf<F>>;
}

/** A client of one connection. Calls run in the order in which they are made, and need not wait for each other. */
export class Kindling extends AllMethods {
  /** The methods `events.*`, and event streams as a function. */
  readonly events: Events;
  /** The methods `sync.*`, and the exchange with another device. */
  override readonly sync = new SyncExchangeMethods(this.send);
  private readonly connection: Connection;
  private closed: Promise<void> | undefined;

  /** Creates a client that uses a transport. */
  constructor(transport: Transport) {
    const streams = new EventStreams();
    const connection = new Connection(transport, {
      notified: (method, parameters) => {
        if (method === "event") {
          streams.add(parameters as EventNotification);
        } else if (method === "subscriptionEnded") {
          streams.end(parameters as SubscriptionEnd);
        }
      },
      closed: (error) => streams.endAll(error),
    });
    super((method, parameters, options) => connection.call(method, parameters, options));
    this.connection = connection;
    const open = <F extends Topic | Domain = Topic>(options: EventOptions<F> = {}) => streams.open(connection, options);
    const methods = new EventsMethods(this.send);
    this.events = Object.assign(open, {
      list: methods.list.bind(methods),
      iterate: methods.iterate.bind(methods),
    });
  }

  /**
   * Calls a function for each event of a topic or domain, until the returned function is called, the client is closed
   * or the session ends.
   *
   * Other errors of the stream, and errors of the listener, end it with an unhandled rejection.
   */
  on<F extends Topic | Domain>(topic: F, listener: (event: Event<TopicsOf<F>>) => void): () => void {
    const stream = this.events({ topics: [topic] });
    const listen = async () => {
      for await (const event of stream) {
        listener(event);
      }
    };
    listen().catch((error: unknown) => {
      if (!(error instanceof SubscriptionEndedError)) {
        throw error;
      }
    });
    return () => void stream.return();
  }

  /** Calls a method that this client does not declare, such as `clock.advance` of a server with a fixed clock. */
  call(method: string, parameters: object = {}, options?: LongCallOptions): Promise<unknown> {
    return this.connection.request(method, parameters, options);
  }

  /** Completes the calls that were made, rejects later ones, and closes the connection. A program ends with it. */
  close(): Promise<void> {
    this.closed ??= this.connection.close();
    return this.closed;
  }
}
