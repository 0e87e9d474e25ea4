import assert from "node:assert/strict";
import { check, startSignedIn, temporaryFolder } from "./support.mjs";
import { usage } from "./types/usage.mjs";

for (const [namespace, use] of Object.entries(usage)) {
  check(`Typical use of ${namespace}`, async (t) => {
    const client = await startSignedIn(t, { options: ["--files", "any"] });
    await use(client, await temporaryFolder(t));
  });
}

check("Typical use covers all namespaces of a client", async (t) => {
  const client = await startSignedIn(t);
  const isNamespace = (name) => name === "events" || /Methods$/.test(client[name]?.constructor.name);
  assert.deepEqual(Object.keys(client).filter(isNamespace).sort(), Object.keys(usage).sort());
});
