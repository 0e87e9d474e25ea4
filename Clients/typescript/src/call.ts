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

/** Base class of the methods of a namespace. */
export class Namespace {
  /** Creates the methods that send their calls with a function. */
  constructor(protected readonly send: Send) {}
}
