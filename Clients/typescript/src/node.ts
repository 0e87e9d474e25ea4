import { spawn, type ChildProcess } from "node:child_process";
import { env } from "node:process";

import { Kindling } from "./client.js";
import { ConnectionError } from "./errors.js";
import type { Transport, TransportListener } from "./transport.js";

/** How to start the program. */
export interface ProcessOptions {
  /** The path of the program. Default: `kindling`, found in `PATH`. */
  readonly program?: string;
  /** The database file, or `:memory:`. Default: that of the program. */
  readonly database?: string;
  /** Further options of `kindling serve`, such as `["--files", "exports"]`. */
  readonly options?: readonly string[];
  /** Variables that are added to the environment of the program. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Receives each line that the program logs. */
  readonly onLog?: (line: string) => void;
}

/** Starts the program and returns its client. Rejects with a ConnectionError if it cannot be started. */
export async function startProcess(options: ProcessOptions = {}): Promise<Kindling> {
  const transport = new ProcessTransport(options);
  await transport.started;
  return new Kindling(transport);
}

/** A transport that sends one message in each line to the standard input of a program. */
class ProcessTransport implements Transport {
  readonly ownsServer = true;
  /** Resolves when the program runs. */
  readonly started: Promise<void>;
  private readonly child: ChildProcess;
  private readonly exited: Promise<void>;
  private error: ConnectionError | undefined;

  constructor({ program = "kindling", database, options = [], environment, onLog }: ProcessOptions) {
    const location = database === undefined ? [] : ["--database", database];
    this.child = spawn(program, ["serve", ...location, ...options], { env: { ...env, ...environment } });
    this.started = new Promise((resolve, reject) => {
      this.child.on("spawn", resolve);
      this.child.on("error", ({ message }) => reject(new ConnectionError(`Cannot start the program: ${message}`)));
    });
    let lastLine = "";
    readLines(this.child.stderr, (line) => {
      lastLine = line;
      onLog?.(line);
    });
    this.exited = new Promise((resolve) => {
      this.child.on("close", (status, signal) => {
        const cause = signal === null ? `exited with status ${status}` : `was ended by ${signal}`;
        this.error = new ConnectionError(`The program ${cause}${lastLine && `: ${lastLine}`}`);
        resolve();
      });
    });
    // Writing to a program that has exited fails; the exit is reported by "close".
    this.child.stdin.on("error", () => {});
  }

  listen(listener: TransportListener): void {
    readLines(this.child.stdout, (line) => listener.receive(line));
    void this.exited.then(() => listener.closed(this.error));
  }

  send(text: string): void {
    this.child.stdin.write(`${text}\n`);
  }

  async close(): Promise<void> {
    this.child.stdin.end();
    await this.exited;
  }
}

/** Calls a function for each line of a stream. */
function readLines(stream: ChildProcess["stdout"], handle: (line: string) => void): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    lines.filter((line) => line !== "").forEach(handle);
  });
}
