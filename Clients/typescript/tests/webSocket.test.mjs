import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { ConnectionError, connectWebSocket } from "kindling";
import { check, OPTIONS, signUp } from "./support.mjs";

/** A WebSocket whose server is a program: each message is a line of it. */
class ProgramWebSocket extends EventTarget {
  readyState = 0;

  constructor(url) {
    super();
    this.url = url;
    this.program = spawn(process.env.KINDLING, ["serve", "--database", ":memory:", ...OPTIONS]);
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

check("A WebSocket carries calls, errors and events", async (t) => {
  const client = await connectWebSocket(new ProgramWebSocket());
  t.after(() => client.close());
  await signUp(client);
  const stream = client.events({ topics: ["lesson"] });
  const { lesson } = await client.lessons.complete({ lessonId: "lesson-01-1" });
  assert.equal(lesson.id, "lesson-01-1");
  assert.equal((await stream.next()).value.topic, "lesson.completed");
  await assert.rejects(client.stages.get({ stageId: "stage-03" }), (error) => error.is("stage_locked"));
});

check("The client opens a WebSocket of the browser to an address", async (t) => {
  const original = globalThis.WebSocket;
  globalThis.WebSocket = ProgramWebSocket;
  t.after(() => {
    globalThis.WebSocket = original;
  });
  const client = await connectWebSocket("ws://localhost/kindling");
  t.after(() => client.close());
  assert.equal((await client.system.ping()).time, "2026-11-21T09:00:00.000Z");
});

check("The end of a WebSocket rejects calls", async () => {
  const socket = new ProgramWebSocket();
  const client = await connectWebSocket(socket);
  socket.program.kill("SIGKILL");
  const error = new ConnectionError("The WebSocket was closed (1006: gone).");
  await assert.rejects(client.system.info(), error);
  await assert.rejects(client.system.info(), error);
  await client.close();
});

check("Closing a WebSocket does not end a server that others may use", async () => {
  const socket = new ProgramWebSocket();
  const client = await connectWebSocket(socket);
  const methods = [];
  socket.send = (text) => methods.push(JSON.parse(text).method);
  await client.close();
  assert.deepEqual(methods, []);
});

check("A WebSocket that does not open is an error", async () => {
  const socket = new ProgramWebSocket();
  const connected = connectWebSocket(socket);
  socket.program.removeAllListeners("spawn");
  socket.program.kill("SIGKILL");
  await assert.rejects(connected, ConnectionError);
  await assert.rejects(connectWebSocket(socket), ConnectionError);
});
