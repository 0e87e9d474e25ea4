import type { ErrorKind, Rule, RuleKinds } from "./generated/errors.js";
import type { SubscriptionEnd } from "./generated/types.js";

/** The name of a rule, including rules that later versions add. */
export type RuleName = Rule | (string & Record<never, never>);

/** A broken rule. */
export interface Issue {
  /** The rule. */
  readonly rule: RuleName;
  /** The JSON Pointer of the invalid parameter; empty if the rule concerns none. */
  readonly path: string;
  /** The message in the user's language. */
  readonly message: string;
}

/** The details of an error for programs; later versions may add fields. */
export interface ErrorData {
  /** The kind of the error. */
  readonly kind: ErrorKind;
  /** The first broken rule. */
  readonly rule?: RuleName;
  /** The JSON Pointer of the invalid parameter. */
  readonly path?: string;
  /** All broken rules. */
  readonly issues?: readonly Issue[];
  /** The number of seconds after which to try again. */
  readonly retryAfter?: number;
  /** The index of the failed call of `system.atomic`. */
  readonly index?: number;
  /** The reference of an internal error in the log. */
  readonly reference?: string;
}

/** The error of a JSON-RPC reply. */
export interface ErrorReply {
  /** The numeric code. */
  readonly code: number;
  /** The message in the user's language. */
  readonly message: string;
  /** The details. */
  readonly data: ErrorData;
}

/** A call that the server rejected. Its message is in the user's language. */
export class KindlingError extends Error {
  override readonly name: string = "KindlingError";
  /** The numeric code of the kind. */
  readonly code: number;
  /** The kind of the error. */
  readonly kind: ErrorKind;
  /** The first broken rule; undefined if the kind says everything. */
  readonly rule: RuleName | undefined;
  /** The JSON Pointer of the invalid parameter of the first broken rule. */
  readonly path: string | undefined;
  /** All broken rules, in the order of the parameters; empty if the error has no rule. */
  readonly issues: readonly Issue[];
  /** The number of seconds after which to try again, if the server limits the rate. */
  readonly retryAfter: number | undefined;
  /** The details as the server sent them. */
  readonly data: ErrorData;

  /** Creates the error of a call of a method. */
  constructor(readonly method: string, reply: ErrorReply) {
    super(reply.message);
    const { kind, rule, path, retryAfter } = reply.data;
    this.code = reply.code;
    this.kind = kind;
    this.rule = rule;
    this.path = path;
    this.retryAfter = retryAfter;
    this.issues = reply.data.issues ?? (rule === undefined ? [] : [{ rule, path: path ?? "", message: reply.message }]);
    this.data = reply.data;
  }

  /** Returns whether the first broken rule is one of these, and narrows the types of `rule` and `kind`. */
  is<R extends Rule>(...rules: readonly R[]): this is { readonly rule: R; readonly kind: RuleKinds[R] } {
    return rules.some((rule) => rule === this.rule);
  }

  /** Returns the issue with a rule, whichever position it has among the issues. */
  issue(rule: Rule): Issue | undefined {
    return this.issues.find((issue) => issue.rule === rule);
  }
}

/** A connection that could not be opened, or was closed before the reply to a call. */
export class ConnectionError extends Error {
  override readonly name: string = "ConnectionError";
}

/**
 * A reply to a call of an exchange that no program of Kindling would give. What was exchanged before is kept.
 */
export class UnexpectedReplyError extends Error {
  override readonly name: string = "UnexpectedReplyError";

  /** Creates the error of a call of a method of a device. */
  constructor(readonly device: string, readonly method: string) {
    super(`The device “${device}” has sent an unexpected reply to ${method}.`);
  }
}

/** The end of an event stream with its session. */
export class SubscriptionEndedError extends Error {
  override readonly name: string = "SubscriptionEndedError";
  /** Whether the session has ended, or another one has started on the connection. */
  readonly reason: SubscriptionEnd["reason"];
  /** The position up to which events were received, for `since` in a new stream. */
  readonly seq: number;

  /** Creates the error from the notification of the server. */
  constructor(end: SubscriptionEnd) {
    super(`The event stream has ended with its session (${end.reason}).`);
    this.reason = end.reason;
    this.seq = end.seq;
  }
}
