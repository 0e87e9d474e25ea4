import type { MethodRules, Rule } from "./generated/errors.js";
import type { Methods } from "./generated/methods.js";
import type { ProgressNotification } from "./generated/types.js";

/** The name of a method. */
export type MethodName = keyof Methods;

/** The parameters of a method. */
export type MethodParameters<M extends MethodName> = Methods[M]["parameters"];

/** The result of a method. */
export type MethodResult<M extends MethodName> = Methods[M]["result"];

/** The rules that a method can report. */
export type MethodRule<M extends MethodName> = MethodRules[M] & Rule;

/** The progress of a long call; the kind `end` is the last one. */
export type CallProgress = ProgressNotification["value"];

/** Options of a call. */
export interface CallOptions {
  /**
   * Cancels the call. A canceled call changes nothing and rejects with a KindlingError of the kind `canceled`. A call
   * that had ended before the server could cancel it resolves as usual.
   */
  readonly signal?: AbortSignal;
}

/** Options of a call that can report its progress. */
export interface LongCallOptions extends CallOptions {
  /** Receives the progress of the call. */
  readonly onProgress?: (progress: CallProgress) => void;
}

/** Sends a call and returns its result. */
export type Send = <M extends MethodName>(
  method: M,
  parameters: MethodParameters<M>,
  options?: LongCallOptions,
) => Promise<MethodResult<M>>;

/** The parameters of an iteration over the entries of all pages. */
export type PageParameters<P> = P extends unknown ? Omit<P, "cursor" | "clientKey"> : never;

/** A page of a list, or a whole list, which has no cursor. */
export interface Page<E> {
  /** The entries. */
  readonly items: readonly E[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor?: string | null;
}

/** Base class of the methods of a namespace. */
export class Namespace {
  /** Creates the methods that send their calls with a function. */
  constructor(protected readonly send: Send) {}

  /** Yields the entries of all pages; `page` returns the page in a result. */
  protected async *iteratePages<M extends MethodName, E>(
    method: M,
    parameters: PageParameters<MethodParameters<M>>,
    page: (result: MethodResult<M>) => Page<E>,
    options?: CallOptions,
  ): AsyncGenerator<E, void, undefined> {
    let cursor: string | null | undefined;
    do {
      const pageParameters = { ...parameters, cursor } as unknown as MethodParameters<M>;
      const { items, nextCursor } = page(await this.send(method, pageParameters, options));
      yield* items;
      cursor = nextCursor;
    } while (cursor != null);
  }
}
