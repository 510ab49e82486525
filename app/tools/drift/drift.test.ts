import assert from "node:assert/strict";
import { test } from "node:test";
import { runSql } from "../../../test/kit/backend.ts";
import { openSite, visibleText } from "../../../test/kit/site.ts";

async function openScreen(environment: Record<string, string> = {}) {
  const app = await openSite({ environment });
  const owner = await app.signIn();
  const read = async (path: string) =>
    visibleText(await owner.page(path)).replaceAll("\u00a0", " ");
  return { app, owner, read, text: () => read("/admin/drift") };
}

test("the screen lists each check with its state, and what to do about those that are not well, these first", async () => {
  const { app, text } = await openScreen();
  await app.outbox.finish();
  const told = await text();
  for (const words of [
    /Alt er i orden, på nær mails( og|,) .*sikkerhedskopien/,
    /Hjemmesiden blev sidst startet i (dag|går) kl\. \d\d\.\d\d\./,
    /mails Kan vente Hjemmesiden sender ingen mails, .* Til den, der driver hjemmesiden: Sæt SMTP_URL\./,
    /I orden Bestillinger kan gemmes\. Billeder kan gemmes\./,
    /Der er [\d,]+ GB fri/,
    /I orden .* Det lykkedes sidst .*at sende mails i dag kl\./,
  ])
    assert.match(told, words);
  assert.ok(told.indexOf("Kan vente") < told.indexOf("I orden Best"), told);
});

test("an owner closes the site there, and it is opened again on the dashboard", async () => {
  const { app, owner, text, read } = await openScreen();
  assert.match(await text(), /Luk hjemmesiden/);
  await app.post("/admin/aaben", { aaben: "nej" }, { cookie: owner.cookie });
  assert.doesNotMatch(await text(), /Luk hjemmesiden/);
  assert.match(await read("/admin"), /Hjemmesiden er lukket for besøgende\. Åbn hjemmesiden/);
});

test("mails about orders that wait for more than a quarter of an hour are told", async () => {
  const { app, text } = await openScreen({ SMTP_URL: "smtp://127.0.0.1:9" });
  await app.order();
  assert.doesNotMatch(await text(), /mails om bestillinger/);
  runSql(app, `update outbox set created_at = created_at - ${16 * 60_000}`);
  assert.match(
    await text(),
    /Alt er i orden, på nær .*mails om bestillinger.*4 mails om bestillinger har ventet.* Bestillingerne er gemt\./,
  );
});
