import assert from "node:assert/strict";
import { join } from "node:path";
import { ConnectionError, Kindling } from "kindling";
import { startProcess } from "kindling/node";
import { check, FakeTransport, script, start, startSignedIn, temporaryFolder } from "./support.mjs";

/** Asserts that a promise rejects with a ConnectionError with a message. */
async function failsToConnect(promise, message) {
  await assert.rejects(promise, (error) => {
    assert.ok(error instanceof ConnectionError, String(error));
    assert.match(error.message, message);
    return true;
  });
}

check("Closing completes the calls that were made, and rejects later ones", async (t) => {
  const client = await startSignedIn(t);
  const goal = client.goals.set({ text: "Swift" });
  const sparks = Array.from({ length: 100 }, () => client.sparks.create({ title: "Idea" }));
  const closed = client.close();
  await failsToConnect(client.goals.log(), /The client was closed/);
  assert.equal((await goal).text, "Swift");
  assert.equal((await Promise.all(sparks)).length, 100);
  await Promise.all([closed, client.close()]);
  await failsToConnect(client.system.ping(), /The client was closed/);
});

check("Closing ends the program with status 0, even after shutdown", async (t) => {
  const program = await script(t, `"${process.env.KINDLING}" "$@"; echo "status $?" >&2`);
  for (const prepare of [async () => {}, (client) => client.shutdown()]) {
    const lines = [];
    const client = await startProcess({ program, database: ":memory:", onLog: (line) => lines.push(line) });
    await prepare(client);
    await client.close();
    assert.deepEqual(lines, ["status 0"]);
  }
});

check("Closing sends shutdown, and exit after its reply", async () => {
  const transport = Object.assign(new FakeTransport(), { ownsServer: true });
  const closed = new Kindling(transport).close();
  transport.receive({ id: 1, result: {} });
  await closed;
  assert.deepEqual(transport.sent.map(({ method }) => method), ["shutdown", "exit"]);
});

check("A missing program cannot be started", async () => {
  await failsToConnect(startProcess({ program: "/no/such/program" }), /Cannot start the program: .*ENOENT/);
});

check("A program that exits rejects calls with its status and its last line", async (t) => {
  const client = await start(t, { options: ["--no-such-option"] });
  await failsToConnect(client.system.ping(), /exited with status 64: /);
  await failsToConnect(client.system.ping(), /exited with status 64: /);
  await client.close();
});

check("A program that is ended by a signal rejects calls", async (t) => {
  const client = await startProcess({ program: await script(t, "read line; kill -9 $$") });
  const calls = [client.system.ping(), client.system.info()];
  await Promise.all(calls.map((call) => failsToConnect(call, /ended by SIGKILL/)));
  await client.close();
});

check("A program that writes something else rejects calls", async (t) => {
  const client = await startProcess({ program: await script(t, "read line; echo hello; cat") });
  await failsToConnect(client.system.ping(), /not JSON: hello/);
  await client.close();
});

check("The program logs to a function, and its environment can be extended", async (t) => {
  const lines = [];
  const database = join(await temporaryFolder(t), "kindling.sqlite3");
  const first = await startSignedIn(t, { database });
  const { token } = await first.auth.signIn({ email: "ada@example.org", password: "analytical engine" });
  const client = await start(t, {
    database,
    options: ["--log-level", "info"],
    environment: { KINDLING_TOKEN: token },
    onLog: (line) => lines.push(line),
  });
  assert.equal((await client.auth.state()).state, "authenticated");
  await client.close();
  assert.ok(lines.length >= 2, lines.join("\n"));
});
