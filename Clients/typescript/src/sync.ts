import type { CallOptions } from "./call.js";
import { KindlingError, UnexpectedReplyError } from "./errors.js";
import { SyncMethods } from "./generated/methods.js";
import type { FactOutcome, SyncApplied, SyncChanges, SyncPeerInput } from "./generated/types.js";

/** How far an exchange is in one direction. */
export interface ExchangeProgress {
  /** Whether this device receives the registers or sends them. */
  readonly direction: "receive" | "send";
  /** The number of registers that were transferred in this direction. */
  readonly lines: number;
  /** The transferred part of the present step, from 0 to 1; a later step begins again. */
  readonly fraction: number;
}

/** Options of an exchange. */
export interface ExchangeOptions extends CallOptions {
  /** Whether accounts that were created separately become one, which cannot be taken back. Default false. */
  readonly link?: boolean;
  /** Whether to change nothing, and only return what an exchange would change. Default false. */
  readonly dryRun?: boolean;
  /** Receives the progress after each call that has transferred registers. */
  readonly onProgress?: (progress: ExchangeProgress) => void;
}

/** How many facts an exchange has changed on a device. */
export type ExchangedFacts = Pick<FactOutcome, "added" | "changed" | "deleted">;

/** The result of an exchange. */
export interface ExchangeResult {
  /** The name of the other device. */
  readonly device: string;
  /** What was changed on this device. */
  readonly received: ExchangedFacts;
  /** What was changed on the other device. */
  readonly sent: ExchangedFacts;
  /** The number of values that were replaced by a later change of a device that did not know them. */
  readonly conflicts: number;
  /** Whether both devices have the same facts; false if one was changed meanwhile: exchange again. */
  readonly equal: boolean;
}

/** The methods `sync.*`, and the exchange with another device. */
export class SyncExchangeMethods extends SyncMethods {
  /**
   * Exchanges the account of this client with that of another one, such as the client of a program on another device.
   *
   * Both must be signed in, with sync switched on. An exchange that was interrupted continues when it is repeated.
   */
  exchange(other: { readonly sync: SyncMethods }, options: ExchangeOptions = {}): Promise<ExchangeResult> {
    return new Exchange(this, other.sync, options).run();
  }
}

/** How often both directions are repeated if devices change meanwhile, before their sums are compared. */
const MAX_ROUNDS = 3;
/** The number of registers of a call. */
const PAGE_SIZE = 2000;
/** That of a call that is only tried, because the lines of several calls cannot be tried together. */
const MAX_PAGE_SIZE = 5000;
/** How many of the 256 sums differ at most between files that began as copies, whose other facts are not sent. */
const MAX_DIFFERENT_SUMS = 128;

/** One of the two devices. */
class Device {
  /** How the device introduces itself to the other one. */
  peer: SyncPeerInput = { replica: "", device: "", accounts: [], version: 1 };
  /** The position up to which it has the registers of the other device. */
  received = 0;
  /** The position of its latest register, when it was asked last. */
  head = 0;
  /** What the other device has changed here. */
  readonly facts = { added: 0, changed: 0, deleted: 0, conflicts: 0 };

  constructor(readonly methods: SyncMethods, private readonly link: boolean, private readonly options: CallOptions) {}

  /** Loads the identity of the device, and returns the positions by the numbers of other devices. */
  async load(): Promise<ReadonlyMap<string, number>> {
    const { enabled, replica, device, accounts, digest, peers } = await this.methods.status({}, this.options);
    if (!enabled) {
      // The error of a method that needs sync is in the language of the user.
      await this.methods.compare({}, this.options);
    }
    this.peer = {
      replica: replica ?? "", device: device ?? "", accounts, version: 1, link: this.link, digest,
    };
    return new Map(peers.map((peer) => [peer.replica, peer.received]));
  }

  /** Returns registers that another device does not have. */
  async changes(other: Device, parameters: { after: number; limit: number; buckets?: readonly number[] }) {
    const page = await this.methods.changes({ from: other.peer, ...parameters }, this.options);
    const { replica, device, accounts, version, digest } = page;
    this.peer = { replica, device, accounts, version, link: this.link, digest };
    this.head = page.head;
    // Otherwise, a device could send pages without end.
    const isProgress = page.isLast || page.next > parameters.after && page.changes.length > 0;
    if (!isProgress || page.changes.length > parameters.limit) {
      throw new UnexpectedReplyError(device, "sync.changes");
    }
    return page;
  }

  /** Receives registers of another device. */
  async apply(other: Device, parameters: {
    after: number; next: number; isLast: boolean; changes: SyncChanges["changes"]; buckets: boolean; dryRun: boolean;
  }): Promise<void> {
    const reply: SyncApplied = await this.methods.apply({ from: other.peer, ...parameters }, this.options);
    const { applied } = reply;
    if (applied) {
      this.facts.added += applied.added;
      this.facts.changed += applied.changed;
      this.facts.deleted += applied.deleted;
      this.facts.conflicts += applied.conflicts;
    }
    if (!parameters.dryRun) {
      this.peer = { ...this.peer, digest: reply.digest };
    }
  }

  /** Returns the sums of the facts, after telling the device which digest the other one has. */
  async compare(other?: Device): Promise<readonly string[]> {
    const { digest, buckets } = await this.methods.compare(other ? { from: other.peer } : {}, this.options);
    this.peer = { ...this.peer, digest };
    return buckets;
  }
}

/** An exchange between two devices. Each call leaves both in a state from which another exchange continues. */
class Exchange {
  private readonly here: Device;
  private readonly there: Device;
  private readonly dryRun: boolean;
  private readonly lines = { receive: 0, send: 0 };
  private pageSize = PAGE_SIZE;

  constructor(here: SyncMethods, there: SyncMethods, private readonly options: ExchangeOptions) {
    const { link = false, dryRun = false, signal } = options;
    const callOptions = signal ? { signal } : {};
    this.here = new Device(here, link, callOptions);
    this.there = new Device(there, link, callOptions);
    this.dryRun = dryRun;
    this.pageSize = dryRun ? MAX_PAGE_SIZE : PAGE_SIZE;
  }

  async run(): Promise<ExchangeResult> {
    const { here, there } = this;
    const [known, knownThere] = await Promise.all([here.load(), there.load()]);
    here.received = known.get(there.peer.replica) ?? 0;
    there.received = knownThere.get(here.peer.replica) ?? 0;
    const haveMet = here.received > 0 && there.received > 0;
    const isDone = !haveMet && await this.exchangeDifferences() && this.dryRun;
    const equal = isDone ? this.haveEqualDigests() : await this.exchangeAll();
    const { conflicts, ...received } = here.facts;
    const { conflicts: conflictsThere, ...sent } = there.facts;
    return { device: there.peer.device, received, sent, conflicts: conflicts + conflictsThere, equal };
  }

  /** Exchanges what each device does not have, until both have the same, and returns whether they do. */
  private async exchangeAll(): Promise<boolean> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const lines = await this.transfer("receive") + await this.transfer("send");
      if (this.dryRun) {
        return this.haveEqualDigests();
      }
      const different = await this.compareAfterExchange();
      if (different.length === 0) {
        return true;
      }
      if (lines === 0 || round === MAX_ROUNDS - 1) {
        await this.transferBuckets(different);
        return (await this.compareAfterExchange()).length === 0;
      }
    }
    return false;
  }

  /**
   * Exchanges the facts of two files that meet for the first time but have much in common, such as copies, and returns
   * whether they do.
   */
  private async exchangeDifferences(): Promise<boolean> {
    const { here, there } = this;
    // Of two devices with one number, the one that is asked takes another.
    await there.changes(here, { after: here.received, limit: 1 });
    await here.changes(there, { after: there.received, limit: 1 });
    const heads = [here.head, there.head] as const;
    const different = differences(await here.compare(), await there.compare());
    if (different.length > MAX_DIFFERENT_SUMS) {
      return false;
    }
    await this.transferBuckets(different);
    if (!this.dryRun) {
      await this.record(there, here, heads[0]);
      await this.record(here, there, heads[1]);
    }
    return true;
  }

  /** Tells a device that it has all registers of the other one up to a position. */
  private async record(target: Device, source: Device, position: number): Promise<void> {
    await target.apply(
      source, { after: 0, next: position, isLast: true, changes: [], buckets: false, dryRun: false });
    target.received = position;
  }

  private async transferBuckets(buckets: readonly number[]): Promise<void> {
    if (buckets.length > 0) {
      await this.transfer("receive", buckets);
      await this.transfer("send", buckets);
    }
  }

  /** Transfers the registers after the received position, or those of buckets, and returns their number. */
  private async transfer(direction: ExchangeProgress["direction"], buckets?: readonly number[]): Promise<number> {
    const [source, target] = direction === "receive" ? [this.there, this.here] : [this.here, this.there];
    const before = this.lines[direction];
    let start = buckets ? 0 : target.received;
    let after = start;
    let isLast = false;
    while (!isLast) {
      const page = await source.changes(target, { after, limit: this.pageSize, ...buckets && { buckets } });
      if (!buckets && Math.max(page.head, 0) < start) {
        // The source was restored from a backup.
        start = after = 0;
        continue;
      }
      if (!await this.applyPage(target, source, page, buckets || this.dryRun ? start : after, buckets !== undefined)) {
        this.pageSize = Math.max(1, this.pageSize >> 1);
        continue;
      }
      ({ next: after, isLast } = page);
      if (!buckets && !this.dryRun) {
        target.received = after;
      }
      if (page.changes.length > 0) {
        this.lines[direction] += page.changes.length;
        const fraction = isLast ? 1 : (after - start) / Math.max(page.head - start, 1);
        this.options.onProgress?.({ direction, lines: this.lines[direction], fraction });
      }
    }
    return this.lines[direction] - before;
  }

  /** Applies a page of registers, and returns false if the call is too long for the program. */
  private async applyPage(
    target: Device, source: Device, { next, isLast, changes }: SyncChanges, after: number, buckets: boolean,
  ): Promise<boolean> {
    try {
      // Also without registers: those of an interrupted exchange may wait for the last call.
      await target.apply(source, {
        after, next: this.dryRun ? after : next, isLast: isLast || this.dryRun, changes, buckets, dryRun: this.dryRun,
      });
      return true;
    } catch (error) {
      if (changes.length > 1 && error instanceof KindlingError && error.rule === "message_too_large") {
        return false;
      }
      throw error;
    }
  }

  /** Tells both devices which digest the other one has, and returns the numbers of the sums that differ. */
  private async compareAfterExchange(): Promise<readonly number[]> {
    const sums = await Promise.all([this.here.compare(this.there), this.there.compare(this.here)]);
    return differences(...sums);
  }

  private haveEqualDigests(): boolean {
    return this.here.peer.digest === this.there.peer.digest;
  }
}

/** Returns the indices of values that differ. */
function differences(values: readonly string[], others: readonly string[]): readonly number[] {
  return values.flatMap((value, index) => value === others[index] ? [] : [index]);
}
