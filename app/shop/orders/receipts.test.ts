import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { orderForm } from "../../../test/kit/client.ts";
import { startMailServer } from "../../../test/kit/mail-server.ts";
import { SERVER } from "../../server/events/audit.server.ts";

async function openShop(environment: Record<string, string> = {}) {
  const mail = await startMailServer();
  const app = await startApp({ environment: { SMTP_URL: mail.url, ...environment } });
  const receipts = () => mail.received.filter(({ to }) => to.join() === "ida@skole.example");
  return { app, mail, receipts };
}

test("the ninth order to one e-mail is stored and mailed to the clinic, and its receipt waits for the clinic (S6)", async () => {
  const { app, mail, receipts } = await openShop();
  for (let n = 0; n < 8; n += 1) await app.order({ email: "ida@skole.example" });
  const ninth = await app.order({ email: "IDA+9@skole.example" });
  await mail.waitFor(8 * 4 + 3);
  await app.outbox.finish();
  assert.equal(receipts().length, 8);
  assert.equal(
    mail.received.filter(({ source }) => source.includes(`Bestilling ${ninth}`)).length,
    3,
  );

  const editor = await app.signIn();
  const dashboard = visibleText(await editor.page("/admin"));
  assert.match(dashboard, /En kvittering er holdt tilbage/);
  const screen = await editor.page("/admin/bestillinger");
  assert.match(visibleText(screen), /Holdt tilbage/);
  const [order] = await app.services.orders.list();
  assert.equal(order?.number, ninth);
  const mailId = `${order?.id}-kvittering`;
  await app.services.orders.resend(mailId, "IDA+9@skole.example", SERVER);
  await mail.waitFor(8 * 4 + 4);
  assert.doesNotMatch(visibleText(await editor.page("/admin")), /holdt tilbage/);
});

test("an order sent again is answered as before that its receipt is withheld (S6)", async () => {
  const { app } = await openShop({ RECEIPTS_PER_HOUR: "1" });
  await app.order();
  const again = orderForm({ email: "ida@skole.example" });
  for (let n = 0; n < 2; n += 1) {
    const answer = await app.post("/kurv/bestil", again);
    assert.match(await answer.text(), /"isReceiptWithheld":true/);
  }
});
