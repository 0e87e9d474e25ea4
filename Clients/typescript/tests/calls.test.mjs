import assert from "node:assert/strict";
import { Kindling, KindlingError } from "kindling";
import { check, FakeTransport, signUp, start, startSignedIn, temporaryFolder } from "./support.mjs";

check("Calls need not wait for each other, and run in order", async (t) => {
  const client = await start(t);
  const [, goal, marked, titles] = await Promise.all([
    signUp(client), client.goals.set({ text: "Swift" }), client.goals.log(),
    Promise.all(Array.from({ length: 500 }, (_, index) => client.sparks.create({ title: `Idea ${index}` }))),
  ]);
  assert.equal(goal.todayMark, "none");
  assert.equal(marked.todayMark, "learned");
  assert.deepEqual(titles.map(({ spark }) => spark.title), Array.from({ length: 500 }, (_, index) => `Idea ${index}`));
});

check("Texts in all scripts arrive unchanged, even if they are long", async (t) => {
  const client = await startSignedIn(t);
  const notes = "日本語 🎉 é\n\u2028".repeat(300);
  const { spark } = await client.sparks.create({ title: "Ünïcode", notes, clientKey: "one" });
  assert.equal(spark.notes, notes.trim());
});

check("Null and undefined mean that an optional parameter is missing", async (t) => {
  const client = await startSignedIn(t);
  assert.equal((await client.goals.set({ text: "Swift", duration: undefined, clientKey: null })).duration, "month");
});

check("A method can be called by its name, also one that the client does not declare", async (t) => {
  const client = await startSignedIn(t);
  assert.deepEqual(await client.call("clock.advance", { seconds: 60 }), { time: "2026-11-21T09:01:00.000Z" });
  assert.equal((await client.system.ping()).time, "2026-11-21T09:01:00.000Z");
  await assert.rejects(client.call("sparks.illuminate"), { kind: "method_not_found" });
});

check("A long call reports its progress", async (t) => {
  const folder = await temporaryFolder(t);
  const client = await startSignedIn(t, { options: ["--files", folder] });
  const progress = [];
  const onProgress = (value) => progress.push(value);
  await client.data.export({ path: "all.jsonl" }, { onProgress });
  assert.deepEqual(progress.at(0), { kind: "begin", percentage: 0 });
  assert.deepEqual(progress.at(-1), { kind: "end" });
  const count = progress.length;
  await client.data.export({ path: "again.jsonl" });
  assert.equal(progress.length, count);
});

check("Aborting cancels a call that waits", async (t) => {
  const client = await start(t, { options: ["--password-cost", "m=65536,t=8,p=1"] });
  const controller = new AbortController();
  const account = signUp(client);
  const goal = client.goals.set({ text: "Swift" }, { signal: controller.signal });
  controller.abort();
  await assert.rejects(goal, (error) => error instanceof KindlingError && error.kind === "canceled");
  await account;
  await assert.rejects(client.goals.status(), (error) => error.is("no_goal"));
});

check("Aborting before a call sends nothing, and aborting after it does nothing", async (t) => {
  const client = await startSignedIn(t);
  await assert.rejects(
    client.goals.set({ text: "Swift" }, { signal: AbortSignal.abort() }), { code: -32800, kind: "canceled" });
  const controller = new AbortController();
  await client.goals.set({ text: "Swift" }, { signal: controller.signal });
  controller.abort();
  assert.equal((await client.goals.status()).text, "Swift");
});

check("The client sends the messages of JSON-RPC", async () => {
  const transport = new FakeTransport();
  const client = new Kindling(transport);
  const controller = new AbortController();
  const reports = [];
  const options = { signal: controller.signal, onProgress: (value) => reports.push(value) };
  const exported = client.data.export({ path: "copy" }, options);
  assert.deepEqual(transport.sent, [
    { jsonrpc: "2.0", id: 1, method: "data.export", params: { path: "copy", progressToken: 1 } },
  ]);
  const report = { kind: "report", percentage: 50 };
  transport.receive({ method: "$/progress", params: { token: 1, value: report } });
  transport.receive({ method: "$/progress", params: { token: 9, value: report } });
  assert.deepEqual(reports, [report]);
  controller.abort();
  assert.deepEqual(transport.sent[1], { jsonrpc: "2.0", method: "$/cancelRequest", params: { id: 1 } });
  transport.receive({ id: 9, result: {} });
  transport.receive({ id: 1, result: { path: "copy", bytes: 1 } });
  assert.deepEqual(await exported, { path: "copy", bytes: 1 });
});
