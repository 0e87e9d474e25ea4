import type { Connection } from "./connection.js";
import { SubscriptionEndedError } from "./errors.js";
import type { Event, EventNotification, Topic } from "./generated/events.js";
import type { Subscription, SubscriptionEnd } from "./generated/types.js";

/** The first part of the names of topics, such as `lesson`. */
export type Domain = Topic extends `${infer D}.${string}` ? D : never;

/** The topics that a topic or a domain selects. */
export type TopicsOf<F extends Topic | Domain> = F extends Topic ? F : Extract<Topic, `${F}.${string}`>;

/** Options of an event stream. */
export interface EventOptions<F extends Topic | Domain = Topic | Domain> {
  /** The topics, or domains of topics. Default: all topics. */
  readonly topics?: readonly F[];
  /** The position after which events are received. Default: the end of the journal. */
  readonly since?: number;
}

/**
 * The events of a subscription, for one `for await` loop.
 *
 * Leaving the loop ends the subscription. The loop ends when the client is closed, and throws a SubscriptionEndedError
 * when the session of the subscription ends, a ConnectionError when the connection fails, and a KindlingError when the
 * server rejects the subscription.
 */
export class EventStream<T extends Topic = Topic> implements AsyncIterableIterator<Event<T>> {
  private events: Event<T>[] = [];
  private taken = 0;
  private readonly waiting: Waiting<Event<T>>[] = [];
  private isFinished = false;
  private error: Error | undefined;

  /** Creates a stream that calls a function when its reader leaves it. */
  constructor(private readonly unsubscribe: () => Promise<void>) {}

  /** Returns this stream. */
  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Waits for the next event. */
  async next(): Promise<IteratorResult<Event<T>, undefined>> {
    const event = this.events[this.taken];
    if (event) {
      this.taken += 1;
      if (this.taken === this.events.length) {
        this.events = [];
        this.taken = 0;
      }
      return { done: false, value: event };
    }
    if (!this.isFinished) {
      return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
    }
    const error = this.error;
    if (error) {
      this.error = undefined;
      throw error;
    }
    return { done: true, value: undefined };
  }

  /** Ends the subscription and discards the events that were not read. */
  async return(): Promise<IteratorResult<Event<T>, undefined>> {
    this.events = [];
    this.taken = 0;
    this.error = undefined;
    if (!this.isFinished) {
      this.finish();
      await this.unsubscribe();
    }
    return { done: true, value: undefined };
  }

  /** Adds an event. */
  push(event: Event<T>): void {
    const reader = this.waiting.shift();
    if (reader) {
      reader.resolve({ done: false, value: event });
    } else if (!this.isFinished) {
      this.events.push(event);
    }
  }

  /** Ends the stream after the events that were received, with an error or without. */
  finish(error?: Error): void {
    if (this.isFinished) {
      return;
    }
    this.isFinished = true;
    const [first, ...others] = this.waiting.splice(0);
    if (first && error) {
      first.reject(error);
    } else {
      first?.resolve({ done: true, value: undefined });
      this.error = error;
    }
    others.forEach((reader) => reader.resolve({ done: true, value: undefined }));
  }
}

/** The event streams of a client, by subscription. */
export class EventStreams {
  private readonly streams = new Map<number, EventStream>();
  private readonly opening = new Set<EventStream>();

  /** Subscribes at once, so that the stream contains the events of all later calls of the client. */
  open<F extends Topic | Domain>(connection: Connection, options: EventOptions<F>): EventStream<TopicsOf<F>> {
    const stream = new EventStream<TopicsOf<F>>(async () => {
      try {
        const { subscription } = await subscribed;
        this.streams.delete(subscription);
        await connection.call("events.unsubscribe", { subscription });
      } catch {
        // The subscription was rejected or has ended meanwhile.
      }
    });
    const onResult = (result: unknown) => this.streams.set((result as Subscription).subscription, stream);
    const subscribed = connection.call("events.subscribe", options, { onResult });
    this.opening.add(stream);
    subscribed.catch((error: Error) => stream.finish(error)).finally(() => this.opening.delete(stream));
    return stream;
  }

  /** Adds a received event to its stream. */
  add({ subscription, ...event }: EventNotification): void {
    this.streams.get(subscription)?.push(event as Event);
  }

  /** Ends the stream of a subscription that the server has ended. */
  end(end: SubscriptionEnd): void {
    this.streams.get(end.subscription)?.finish(new SubscriptionEndedError(end));
    this.streams.delete(end.subscription);
  }

  /** Ends all streams when the connection is closed, with an error or without. */
  endAll(error: Error | undefined): void {
    [...this.opening, ...this.streams.values()].forEach((stream) => stream.finish(error));
    this.streams.clear();
  }
}

interface Waiting<E> {
  resolve(result: IteratorResult<E, undefined>): void;
  reject(error: Error): void;
}
