import assert from "node:assert/strict";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { connectWebSocket, KindlingError, UnexpectedReplyError } from "kindling";
import { check, ProgramWebSocket, signUp, start, startSignedIn, temporaryFolder } from "./support.mjs";

/** The options of the program on another device, which draws other numbers. */
const OTHER = ["--seed", "2"];
const NOTHING = { added: 0, changed: 0, deleted: 0 };

/** Starts the program of a device with an account, whose sync is switched on. */
async function startDevice(t, device, settings) {
  const client = await startSignedIn(t, settings);
  await client.sync.enable({ device });
  return client;
}

/** Starts two devices whose accounts were linked. */
async function startLinked(t, settings = {}) {
  const laptop = await startDevice(t, "laptop");
  const phone = await startDevice(t, "phone", { ...settings, options: [...OTHER, ...settings.options ?? []] });
  const { equal } = await laptop.sync.exchange(phone, { link: true });
  assert.ok(equal);
  return { laptop, phone };
}

/** Starts the program with the database of an account, and signs in. */
async function signInAgain(t, settings) {
  const client = await start(t, settings);
  await client.auth.signIn({ email: "ada@example.org", password: "analytical engine" });
  return client;
}

/** Creates sparks whose titles begin with a text. */
async function createSparks(client, title, count) {
  await Promise.all(Array.from({ length: count }, (_, index) => client.sparks.create({ title: `${title} ${index}` })));
}

/** Returns the titles of all sparks in alphabetical order. */
async function titles(client) {
  const found = [];
  for await (const { title } of client.sparks.iterate({ limit: 200 })) {
    found.push(title);
  }
  return found.sort();
}

check("Two devices exchange their changes, one over a WebSocket", async (t) => {
  const laptop = await startDevice(t, "laptop");
  const phone = await connectWebSocket(new ProgramWebSocket(undefined, OTHER));
  t.after(() => phone.close());
  await signUp(phone);
  await phone.sync.enable({ device: "phone" });
  await assert.rejects(laptop.sync.exchange(phone), (error) => error.is("accounts_differ"));
  await laptop.sync.exchange(phone, { link: true });
  await laptop.sparks.create({ title: "A lighthouse" });
  await phone.habits.create({ name: "Read" });
  const received = laptop.events({ topics: ["data.synced"] });
  const result = await laptop.sync.exchange(phone);
  assert.equal(result.device, "phone");
  assert.ok(result.equal && result.conflicts === 0);
  assert.ok(result.received.added > 0 && result.sent.added > 0);
  assert.equal((await laptop.habits.today()).items[0].name, "Read");
  assert.deepEqual(await titles(phone), ["A lighthouse"]);
  const { data } = (await received.next()).value;
  assert.equal(data.device, "phone");
  assert.ok(data.kinds.some(({ kind, added }) => kind === "habit" && added === 1));
  for (const [client, device] of [[laptop, "phone"], [phone, "laptop"]]) {
    const [peer] = (await client.sync.status()).peers;
    assert.equal(peer.device, device);
    assert.ok(peer.equal && peer.syncedAt !== null);
  }
  const again = await phone.sync.exchange(laptop);
  assert.deepEqual(again, { device: "laptop", received: NOTHING, sent: NOTHING, conflicts: 0, equal: true });
});

check("The later change stays, and is counted as a conflict", async (t) => {
  const { laptop, phone } = await startLinked(t);
  const { habit } = await laptop.habits.create({ name: "Read" });
  await laptop.sync.exchange(phone);
  await laptop.habits.update({ habitId: habit.id, name: "Read aloud" });
  await phone.call("clock.advance", { seconds: 60 });
  const [known] = (await phone.habits.today()).items;
  await phone.habits.update({ habitId: known.id, name: "Read at night" });
  const { conflicts, received, equal } = await laptop.sync.exchange(phone);
  assert.equal(conflicts, 1);
  assert.equal(received.changed, 1);
  assert.ok(equal);
  assert.equal((await laptop.habits.today()).items[0].name, "Read at night");
});

check("An exchange that is only tried changes nothing", async (t) => {
  const { laptop, phone } = await startLinked(t);
  await createSparks(laptop, "Laptop", 2);
  await createSparks(phone, "Phone", 3);
  const { received, sent, equal } = await laptop.sync.exchange(phone, { dryRun: true });
  assert.ok(received.added >= 3 && sent.added >= 2);
  assert.equal(equal, false);
  assert.equal((await titles(laptop)).length, 2);
  assert.equal((await titles(phone)).length, 3);
  assert.ok((await laptop.sync.exchange(phone)).equal);
  assert.equal((await titles(laptop)).length, 5);
  assert.equal((await laptop.sync.exchange(phone, { dryRun: true })).equal, true);
});

check("Trying to link accounts does not link them", async (t) => {
  const laptop = await startDevice(t, "laptop");
  const phone = await startDevice(t, "phone", { options: OTHER });
  await phone.sparks.create({ title: "Idea" });
  const { received } = await laptop.sync.exchange(phone, { link: true, dryRun: true });
  assert.ok(received.added > 0);
  await assert.rejects(laptop.sync.exchange(phone), (error) => error.is("accounts_differ"));
});

check("An interrupted exchange continues, and pages become shorter for a program with a limit", async (t) => {
  const { laptop, phone } = await startLinked(t, { options: ["--max-message-bytes", "20000"] });
  await createSparks(laptop, "Laptop", 200);
  const total = (await laptop.sync.status()).facts;
  const controller = new AbortController();
  const progress = [];
  const interrupted = laptop.sync.exchange(phone, {
    signal: controller.signal,
    onProgress: (step) => {
      progress.push(step);
      if (progress.length === 2) {
        controller.abort();
      }
    },
  });
  await assert.rejects(interrupted, (error) => error instanceof KindlingError && error.kind === "canceled");
  assert.deepEqual(progress.map(({ direction }) => direction), ["send", "send"]);
  assert.ok(progress[0].fraction > 0 && progress[1].fraction > progress[0].fraction && progress[1].fraction < 1);
  assert.equal((await titles(phone)).length, 0);
  const later = [];
  const { equal } = await laptop.sync.exchange(phone, { onProgress: (step) => later.push(step) });
  assert.ok(equal);
  assert.ok(later[0].lines + progress[1].lines < total, "the transferred registers were sent again");
  assert.equal(later.at(-1).fraction, 1);
  assert.equal((await titles(phone)).length, 200);
});

check("Copies of a file exchange only what differs, and need no link", async (t) => {
  const folder = await temporaryFolder(t);
  const [database, copy] = ["first.sqlite3", "copy.sqlite3"].map((name) => join(folder, name));
  const original = await startDevice(t, "laptop", { database });
  await createSparks(original, "Both", 300);
  await original.sync.status();
  await original.close();
  await copyFile(database, copy);
  const laptop = await signInAgain(t, { database });
  const phone = await signInAgain(t, { database: copy, options: OTHER });
  await laptop.sparks.create({ title: "Laptop" });
  await phone.sparks.create({ title: "Phone" });
  const lines = {};
  const onProgress = (step) => lines[step.direction] = step.lines;
  const { equal, conflicts } = await laptop.sync.exchange(phone, { onProgress });
  assert.ok(equal);
  assert.equal(conflicts, 0);
  assert.ok(lines.receive < 50 && lines.send < 50, JSON.stringify(lines));
  assert.deepEqual(await titles(laptop), await titles(phone));
  assert.equal((await titles(laptop)).length, 302);
  let later = 0;
  await laptop.sync.exchange(phone, { onProgress: () => later += 1 });
  assert.equal(later, 0);
});

check("A device that lost facts gets them back", async (t) => {
  const folder = await temporaryFolder(t);
  const [database, backup] = ["phone.sqlite3", "backup.sqlite3"].map((name) => join(folder, name));
  const laptop = await startDevice(t, "laptop");
  const first = await startDevice(t, "phone", { database, options: OTHER });
  await laptop.sync.exchange(first, { link: true });
  await first.close();
  await copyFile(database, backup);
  const second = await signInAgain(t, { database, options: OTHER });
  await createSparks(second, "Phone", 3);
  await createSparks(laptop, "Laptop", 3);
  await laptop.sync.exchange(second);
  await second.close();
  // The contents of the file are those of the backup, and the file is the same.
  await copyFile(backup, database);
  const third = await signInAgain(t, { database, options: OTHER });
  await third.sparks.create({ title: "Restored" });
  assert.ok((await laptop.sync.exchange(third)).equal);
  assert.equal((await titles(laptop)).length, 7);
  assert.deepEqual(await titles(third), await titles(laptop));
});

check("Pages without end are rejected", async (t) => {
  const { laptop, phone } = await startLinked(t);
  await createSparks(phone, "Phone", 3);
  const { facts } = await laptop.sync.status();
  /** Returns the device with changed pages. */
  const lying = (lie) => ({
    sync: new Proxy(phone.sync, {
      get: (methods, name) =>
        async (...parameters) => ({ ...await methods[name](...parameters), ...name === "changes" && lie }),
    }),
  });
  for (const lie of [{ isLast: false, next: 0 }, { isLast: false, changes: [] }, { changes: Array(5001).fill({}) }]) {
    await assert.rejects(
      laptop.sync.exchange(lying(lie)),
      (error) => error instanceof UnexpectedReplyError && error.device === "phone" && error.method === "sync.changes");
  }
  assert.equal((await laptop.sync.status()).facts, facts);
  // Positions that do not exist begin the transfer again only once.
  await laptop.sync.exchange(lying({ head: -1 }));
  assert.equal((await titles(laptop)).length, 3);
});

check("An exchange needs sync on both devices", async (t) => {
  const laptop = await startDevice(t, "laptop");
  const phone = await startSignedIn(t, { options: OTHER });
  await assert.rejects(laptop.sync.exchange(phone), (error) => error.is("sync_off"));
  await assert.rejects(phone.sync.exchange(laptop), (error) => error.is("sync_off"));
});
