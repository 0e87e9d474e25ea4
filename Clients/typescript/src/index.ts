export type {
  CallOptions, CallProgress, LongCallOptions, MethodName, MethodParameters, MethodResult, MethodRule, PageParameters,
} from "./call.js";
export { Kindling, type Events } from "./client.js";
export {
  ConnectionError, KindlingError, SubscriptionEndedError, UnexpectedReplyError, type ErrorData, type Issue,
  type RuleName,
} from "./errors.js";
export { EventStream, type Domain, type EventOptions, type TopicsOf } from "./events.js";
export * from "./generated/errors.js";
export * from "./generated/events.js";
export * from "./generated/methods.js";
export * from "./generated/parameters.js";
export * from "./generated/types.js";
export {
  SyncExchangeMethods, type ExchangedFacts, type ExchangeOptions, type ExchangeProgress, type ExchangeResult,
} from "./sync.js";
export type { Transport, TransportListener } from "./transport.js";
export { connectWebSocket, type WebSocketEvent, type WebSocketLike } from "./webSocket.js";
