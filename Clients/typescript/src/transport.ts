/** What a transport reports. */
export interface TransportListener {
  /** Handles a received message. */
  receive(text: string): void;
  /** Handles the end of the connection, with the reason if it was not closed by `close`. */
  closed(error?: Error): void;
}

/** A connection that carries one JSON-RPC message in each text. */
export interface Transport {
  /** Whether the server serves only this connection, so that closing sends `shutdown` and `exit` to it. */
  readonly ownsServer: boolean;
  /** Starts reporting to a listener; called once. */
  listen(listener: TransportListener): void;
  /** Sends a message. */
  send(text: string): void;
  /** Closes the connection and waits for its end. */
  close(): Promise<void>;
}
