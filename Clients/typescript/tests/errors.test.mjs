import assert from "node:assert/strict";
import { Kindling, KindlingError } from "kindling";
import { startProcess } from "kindling/node";
import { check, FakeTransport, OPTIONS, script, signUp, start, startSignedIn } from "./support.mjs";

check("An error has a code, a kind, a rule, a path and a message", async (t) => {
  const client = await startSignedIn(t);
  await assert.rejects(client.stages.get({ stageId: "stage-03" }), (error) => {
    assert.ok(error instanceof KindlingError);
    assert.ok(error.is("stage_locked"));
    assert.ok(error.is("no_goal", "stage_locked"));
    assert.ok(!error.is("no_goal"));
    assert.equal(error.name, "KindlingError");
    assert.equal(error.method, "stages.get");
    assert.equal(error.code, 1007);
    assert.equal(error.kind, "locked");
    assert.equal(error.rule, "stage_locked");
    assert.equal(error.path, "/stageId");
    assert.equal(error.message, "Finish the previous stage first.");
    assert.deepEqual(error.issues, [{ rule: error.rule, path: error.path, message: error.message }]);
    return true;
  });
});

check("An error lists all broken rules", async (t) => {
  const client = await start(t);
  const account = { name: "A", email: "?", password: "short", passwordConfirmation: "other", acceptTerms: false };
  await assert.rejects(client.auth.signUp(account), (error) => {
    assert.ok(error.is("name_too_short"));
    assert.equal(error.issue("weak_password")?.path, "/password");
    assert.equal(error.issue("no_goal"), undefined);
    assert.deepEqual(
      error.issues.map((issue) => issue.path),
      ["/name", "/email", "/password", "/passwordConfirmation", "/acceptTerms"]);
    return true;
  });
});

check("An error without a rule has no issues", async (t) => {
  const client = await start(t);
  const error = { code: -32601, kind: "method_not_found", rule: undefined, issues: [] };
  await assert.rejects(client.call("no.such.method"), error);
  await assert.rejects(client.paths.get({}), { kind: "unauthenticated", rule: "not_signed_in" });
});

check("An error of a rate limit says when to try again", async (t) => {
  const client = await startSignedIn(t);
  const attempts = Array.from({ length: 8 }, () => client.auth.signIn({ email: "ada@example.org", password: "wrong" }));
  const errors = (await Promise.allSettled(attempts)).map((attempt) => attempt.reason);
  assert.ok(errors[0].is("invalid_credentials"));
  assert.equal(errors[0].retryAfter, undefined);
  assert.ok(errors.at(-1).is("rate_limited"));
  assert.equal(errors.at(-1).retryAfter, 60);
});

check("An error of an atomic group has the index of the failed call", async (t) => {
  const client = await startSignedIn(t);
  const calls = [
    { method: "goals.set", params: { text: "Swift" } },
    { method: "goals.continue", params: { keepStreak: true } },
  ];
  await assert.rejects(client.system.atomic({ calls }), (error) => error.data.index === 1);
  await assert.rejects(client.goals.status(), (error) => error.is("no_goal"));
});

check("Messages are in the language of the client or of the user", async (t) => {
  const client = await start(t);
  await client.initialize({ locale: "fr-CA" });
  await assert.rejects(client.goals.status(), { message: "Connectez-vous d’abord." });
  await signUp(client);
  await assert.rejects(client.goals.log(), { message: "Fixez-vous d’abord un objectif." });
  const goal = await client.goals.set({ text: "le calcul", duration: "week" });
  assert.equal(goal.toGoText, "Plus que 7 jours");
});

check("A message that is too long fails only its call", async (t) => {
  const client = await startSignedIn(t, { options: ["--max-message-bytes", "2000"] });
  const [first, failure, last] = await Promise.allSettled([
    client.system.ping(), client.sparks.create({ title: "x".repeat(3000) }), client.system.ping(),
  ]);
  assert.equal(failure.reason.code, -32600);
  assert.equal(failure.reason.rule, "message_too_large");
  assert.deepEqual(first.value, last.value);
});

check("An error without an ID fails all pending calls", async () => {
  const transport = new FakeTransport();
  const client = new Kindling(transport);
  const stream = client.events();
  const calls = [client.system.ping(), client.goals.status()];
  transport.receive({ id: null, error: { code: -32700, message: "Not JSON.", data: { kind: "parse_error" } } });
  for (const call of calls) {
    await assert.rejects(call, { name: "KindlingError", code: -32700, kind: "parse_error" });
  }
  await assert.rejects(stream.next(), { kind: "parse_error" });
  const later = client.system.ping();
  transport.receive({ id: 2, result: { time: "a reply to a call that has failed" } });
  transport.receive({ id: 4, result: { time: "now" } });
  assert.deepEqual(await later, { time: "now" });
});

check("A line that the program cannot read fails the pending calls", async (t) => {
  const options = ["serve", "--database", ":memory:", ...OPTIONS];
  const program = await script(
    t, `{ read -r line; echo '{"jsonrpc":'; cat; } | '${process.env.KINDLING}' ${options.join(" ")}`,
  );
  const client = await startProcess({ program });
  t.after(() => client.close());
  await assert.rejects(client.system.ping(), { code: -32700, kind: "parse_error" });
  assert.equal((await client.system.ping()).time, "2026-11-21T09:00:00.000Z");
});
