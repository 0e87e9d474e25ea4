import assert from "node:assert/strict";
import { check, startSignedIn } from "./support.mjs";

/** Creates sparks and returns the titles in the order of the list. */
async function createSparks(client, count) {
  await Promise.all(Array.from({ length: count }, (_, index) => client.sparks.create({ title: `Idea ${index}` })));
  return (await client.sparks.list()).items.map(({ title }) => title);
}

/** Returns what a property of all entries of an iteration is. */
async function collect(entries, property) {
  const values = [];
  for await (const entry of entries) {
    values.push(entry[property]);
  }
  return values;
}

check("An iterator yields the entries of all pages in order", async (t) => {
  const client = await startSignedIn(t);
  const titles = await createSparks(client, 7);
  assert.equal(titles.length, 7);
  assert.deepEqual(await collect(client.sparks.iterate({ limit: 3 }), "title"), titles);
  assert.deepEqual(await collect(client.sparks.iterate({ limit: 3, text: "Idea 5" }), "title"), ["Idea 5"]);
});

check("An iterator over an empty list yields nothing", async (t) => {
  const client = await startSignedIn(t);
  assert.deepEqual(await collect(client.sparks.iterate(), "title"), []);
});

check("An iterator reads a page when it is needed, and can be left", async (t) => {
  const client = await startSignedIn(t);
  const titles = await createSparks(client, 4);
  const seen = [];
  for await (const { id, title } of client.sparks.iterate({ limit: 2 })) {
    seen.push(title);
    await client.sparks.delete({ sparkIds: [id] });
    if (seen.length === 3) {
      break;
    }
  }
  assert.deepEqual(seen, titles.slice(0, 3));
  assert.equal((await client.sparks.list()).items.length, 1);
});

check("An iterator finds the page in a field of the result", async (t) => {
  const client = await startSignedIn(t);
  const { questions } = await client.kits.get({ kitId: "kit-maths", limit: 500 });
  const prompts = await collect(client.kits.iterateQuestions({ kitId: "kit-maths", limit: 4 }), "prompt");
  assert.ok(prompts.length > 4);
  assert.deepEqual(prompts, questions.items.map(({ prompt }) => prompt));
});

check("An iterator over events yields those of the journal", async (t) => {
  const client = await startSignedIn(t);
  await createSparks(client, 3);
  const topics = await collect(client.events.iterate({ limit: 1, topics: ["spark"] }), "topic");
  assert.deepEqual(topics, ["spark.created", "spark.created", "spark.created"]);
});

check("An error of a page rejects the iteration, as does a signal", async (t) => {
  const client = await startSignedIn(t);
  const questions = client.kits.iterateQuestions({ kitId: "kit-99" });
  await assert.rejects(questions.next(), (error) => error.is("kit_not_found"));
  const sparks = client.sparks.iterate({}, { signal: AbortSignal.abort() });
  await assert.rejects(sparks.next(), { kind: "canceled" });
});
