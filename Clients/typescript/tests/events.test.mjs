import assert from "node:assert/strict";
import { join } from "node:path";
import { ConnectionError, Kindling, SubscriptionEndedError } from "kindling";
import { startProcess } from "kindling/node";
import { check, FakeTransport, script, signUp, start, startSignedIn, temporaryFolder } from "./support.mjs";

/** Returns the topics of the next events of a stream. */
async function nextTopics(stream, count) {
  const topics = [];
  while (topics.length < count) {
    topics.push((await stream.next()).value.topic);
  }
  return topics;
}

check("A stream receives the changes that another client makes in the same database file", async (t) => {
  const database = join(await temporaryFolder(t), "kindling.sqlite3");
  const reader = await start(t, { database });
  const writer = await start(t, { database });
  const token = await signUp(reader);
  await writer.auth.resume({ token });
  const stream = reader.events({ topics: ["lesson.completed", "goal"] });
  await reader.system.ping();
  await writer.lessons.complete({ lessonId: "lesson-01-1" });
  await writer.sparks.create({ title: "Not selected" });
  await writer.goals.set({ text: "Swift" });
  const received = [];
  for await (const event of stream) {
    received.push(event);
    if (event.topic === "goal.set") {
      break;
    }
  }
  assert.deepEqual(received.map(({ topic }) => topic), ["lesson.completed", "goal.set"]);
  assert.equal(received[0].subject, "lesson-01-1");
  assert.equal(received[1].subjectTitle, "Learning Swift");
  assert.equal(received[0].userId, 1);
  assert.ok(received[0].seq < received[1].seq);
  assert.equal("subscription" in received[0], false);
});

check("A stream contains the events of calls that are made after it, and since a position those before", async (t) => {
  const client = await startSignedIn(t);
  const live = client.events();
  await client.goals.set({ text: "Swift" });
  await client.goals.log();
  assert.deepEqual(await nextTopics(live, 2), ["goal.set", "goal.learned"]);
  const all = client.events({ since: 0 });
  assert.deepEqual(await nextTopics(all, 3), ["account.created", "goal.set", "goal.learned"]);
  const { items } = await client.events.list();
  assert.equal(items.length, 3);
});

check("Leaving the loop ends the subscription", async (t) => {
  const transport = new FakeTransport();
  const client = new Kindling(transport);
  const stream = client.events({ topics: ["goal"] });
  const [subscribe] = transport.sent;
  assert.deepEqual(subscribe.params, { topics: ["goal"] });
  transport.receive({ id: subscribe.id, result: { subscription: 7, seq: 0 } });
  transport.receive({ method: "event", params: { subscription: 7, seq: 1, topic: "goal.set" } });
  transport.receive({ method: "event", params: { subscription: 8, seq: 2, topic: "goal.set" } });
  transport.receive({ method: "event", params: { subscription: 7, seq: 3, topic: "goal.set" } });
  assert.deepEqual(await stream.next(), { done: false, value: { seq: 1, topic: "goal.set" } });
  const left = stream.return();
  const unsubscribe = await transport.sentMessage("events.unsubscribe");
  assert.deepEqual(unsubscribe.params, { subscription: 7 });
  transport.receive({ id: unsubscribe.id, result: {} });
  assert.deepEqual(await left, { done: true, value: undefined });
  assert.deepEqual(await stream.next(), { done: true, value: undefined });
});

check("Streams that were left do not count against the limit of a session", async (t) => {
  const client = await startSignedIn(t);
  for (let index = 0; index < 40; index += 1) {
    await client.events().return();
  }
});

check("A stream throws when its session ends", async (t) => {
  const client = await startSignedIn(t);
  const stream = client.events();
  await client.goals.set({ text: "Swift" });
  await client.auth.signOut();
  assert.deepEqual(await nextTopics(stream, 1), ["goal.set"]);
  await assert.rejects(stream.next(), (error) => {
    assert.ok(error instanceof SubscriptionEndedError);
    assert.equal(error.reason, "session_ended");
    assert.ok(error.seq > 0);
    return true;
  });
  assert.deepEqual(await stream.next(), { done: true, value: undefined });
});

check("A stream throws when the server rejects the subscription", async (t) => {
  const client = await startSignedIn(t);
  await assert.rejects(client.events({ topics: ["no.such"] }).next(), (error) => error.is("unknown_topic"));
});

check("A stream ends when the client is closed, and throws when the connection fails", async (t) => {
  const client = await startSignedIn(t);
  const next = client.events().next();
  await client.close();
  assert.deepEqual(await next, { done: true, value: undefined });
  const failing = await startProcess({ program: await script(t, "read line; exit 3") });
  await assert.rejects(failing.events().next(), ConnectionError);
});

check("A listener receives events until it is removed", async (t) => {
  const client = await startSignedIn(t);
  const marks = [];
  const received = new Promise((resolve) => {
    const remove = client.on("goal", (event) => {
      marks.push(event.topic);
      if (event.topic === "goal.learned") {
        remove();
        resolve();
      }
    });
  });
  await client.goals.set({ text: "Swift" });
  await client.goals.log();
  await received;
  await client.goals.update({ text: "Rust" });
  await client.close();
  assert.deepEqual(marks, ["goal.set", "goal.learned"]);
});
