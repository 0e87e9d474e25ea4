import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import test from "node:test";
import { startProcess } from "kindling/node";

/** Declares a test, which fails if it takes longer than a minute. */
export function check(title, body) {
  test(title, { timeout: 60_000 }, body);
}

/** The options of a program whose clock and draws are fixed, and whose passwords are hashed fast. */
export const OPTIONS = ["--clock", "2026-11-21T09:00:00Z", "--seed", "1", "--password-cost", "m=8,t=1,p=1"];

/** Starts the program, and closes it after the test. */
export async function start(t, { database = ":memory:", options = [], ...others } = {}) {
  const program = process.env.KINDLING;
  const client = await startProcess({ program, database, options: [...OPTIONS, ...options], ...others });
  t.after(() => client.close());
  return client;
}

/** Starts the program and signs up a user. */
export async function startSignedIn(t, settings) {
  const client = await start(t, settings);
  await signUp(client);
  return client;
}

/** Signs up a user and returns the token. */
export async function signUp(client, name = "Ada Lovelace", others = {}) {
  const email = `${name.split(" ")[0].toLowerCase()}@example.org`;
  const password = "analytical engine";
  const account = { name, email, password, passwordConfirmation: password, acceptTerms: true, ...others };
  return (await client.auth.signUp(account)).token;
}

/** Returns the path of a new folder, which is deleted after the test. */
export async function temporaryFolder(t) {
  const folder = await mkdtemp(join(tmpdir(), "kindling-"));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

/** Returns the path of a shell script that a test uses as the program. */
export async function script(t, commands) {
  const path = join(await temporaryFolder(t), "program");
  await writeFile(path, `#!/bin/sh\n${commands}\n`, { mode: 0o755 });
  return path;
}

/** A transport without a server: it records what is sent, and receives what a test passes to it. */
export class FakeTransport {
  ownsServer = false;
  sent = [];

  listen(listener) {
    this.listener = listener;
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  /** Waits until a message of a method is sent, and returns it. */
  async sentMessage(method) {
    for (;;) {
      const message = this.sent.find((candidate) => candidate.method === method);
      if (message) {
        return message;
      }
      await new Promise(setImmediate);
    }
  }

  receive(message) {
    this.listener.receive(JSON.stringify({ jsonrpc: "2.0", ...message }));
  }

  async close() {
    this.listener.closed();
  }
}

/** A WebSocket whose server is a program: each message is a line of it. */
export class ProgramWebSocket extends EventTarget {
  readyState = 0;

  constructor(url, options = []) {
    super();
    this.url = url;
    this.program = spawn(process.env.KINDLING, ["serve", "--database", ":memory:", ...OPTIONS, ...options]);
    this.program.on("spawn", () => this.change(1, "open"));
    this.program.on("close", () => this.change(3, "close", { code: 1006, reason: "gone" }));
    this.program.stdin.on("error", () => {});
    createInterface({ input: this.program.stdout }).on("line", (data) => this.change(1, "message", { data }));
  }

  change(readyState, type, properties = {}) {
    this.readyState = readyState;
    this.dispatchEvent(Object.assign(new Event(type), properties));
  }

  send(text) {
    assert.equal(this.readyState, 1);
    assert.ok(!text.includes("\n"));
    this.program.stdin.write(`${text}\n`);
  }

  close() {
    this.program.stdin.end();
  }
}
