import assert from "node:assert/strict";
import { test } from "node:test";
import { ok, runChecks } from "./run-checks.server.ts";

test("a check that throws is a warning that tells no message, and the others are made", async () => {
  const failing = () => Promise.reject(new Error("postgres://secret"));
  const thrown: unknown[] = [];
  const results = await runChecks(
    [
      { name: "a", for: "owner", run: failing, advice: "Ret det." },
      { name: "b", for: "owner", run: () => undefined, advice: "" },
      { name: "c", for: "owner", run: () => ok("Fint."), advice: "" },
    ],
    undefined,
    (error) => thrown.push(error),
  );
  const advice = "Se, om hjemmesiden kører, og prøv igen.";
  assert.deepEqual(results, [
    { name: "a", state: "warning", text: "Det kunne ikke kontrolleres (Error).", advice },
    { name: "c", state: "ok", text: "Fint.", advice: "" },
  ]);
  assert.equal(thrown.length, 1);
});
