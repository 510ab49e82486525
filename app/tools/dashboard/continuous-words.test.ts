import assert from "node:assert/strict";
import { test } from "node:test";
import { continuousWords } from "./continuous-words.ts";

const NOW = new Date("2026-11-21T10:00:00Z");
const savedAt = "2026-11-21T09:10:00Z";
const seenAt = "2026-11-21T09:59:30Z";
const proven = { madeAt: "2026-11-21T09:10:00Z", provenAt: "2026-11-21T09:20:00Z" };

function words(copies: Parameters<typeof continuousWords>[0]) {
  const { isAlarm, text } = continuousWords(copies, NOW);
  return `${isAlarm ? "! " : ""}${text.replaceAll("\u00a0", " ")}`;
}

test("all that is stored is in a copy, and the newest was tried", () => {
  assert.equal(
    words({ savedAt, seenAt, proof: { proven } }),
    "Alt er i en løbende kopi i dag kl. 10.59. Kopien fra i dag kl. 10.10 er prøvet gendannet.",
  );
  assert.equal(words({ proof: {} }), "Den første løbende kopi bliver lavet om lidt.");
  assert.match(words({ savedAt, seenAt, proof: {} }), /Ingen af dem er prøvet gendannet endnu\.$/);
});

test("a place that does not answer is an alarm after ten minutes, with since when and why", () => {
  const reason = "mappen findes ikke (/mnt/kopier/moments)";
  const failure = { at: "2026-11-21T09:55:00Z", reason };
  assert.match(words({ savedAt, seenAt, failure, proof: { proven } }), /^Alt er i/);
  const long = { at: "2026-11-21T09:12:00Z", reason };
  assert.equal(
    words({ savedAt, seenAt, failure: long, proof: { proven } }),
    "! De løbende kopier er ikke nået frem siden i dag kl. 10.12: mappen findes ikke. Bestillinger og rettelser bliver gemt her på serveren som ellers. Kopien fra i dag kl. 10.10 er prøvet gendannet. Sig det til den, der driver hjemmesiden.",
  );
  assert.match(words({ failure, proof: {} }), /^! .*ikke nået frem/);
});

test("one that cannot be restored is an alarm, and so is one that nobody has tried for hours", () => {
  const since = "2026-11-21T09:50:00Z";
  const failure = { at: since, reason: "siden /om svarer 500 i kopien" };
  assert.match(
    words({ savedAt, seenAt, proof: { proven, failure } }),
    /^! De løbende kopier har ikke kunnet gendannes siden i dag kl\. 10\.50: siden \/om svarer 500 i kopien\. Kopien fra/,
  );
  const old = { ...proven, provenAt: "2026-11-21T06:00:00Z" };
  assert.match(words({ savedAt, seenAt, proof: { proven: old } }), /^! .* ikke prøvet siden i dag/);
});

test("when nothing makes copies any more, that is an alarm too", () => {
  const silent = { savedAt, seenAt: "2026-11-21T09:30:00Z", proof: { proven } };
  assert.match(words(silent), /^! Der er ikke lavet løbende kopier siden i dag kl\. 10\.30\./);
});
