import assert from "node:assert/strict";
import { ConnectionError, connectWebSocket } from "kindling";
import { check, ProgramWebSocket, signUp } from "./support.mjs";

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
