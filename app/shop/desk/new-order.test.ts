import assert from "node:assert/strict";
import { test } from "node:test";
import { EMAIL, orderForm } from "../../../test/kit/client.ts";
import { openSite, visibleText } from "../../../test/kit/site.ts";

/** A shop that may not sell on the web, and its secretary. */
async function openTelephone() {
  const environment = {
    ORIGIN: "https://klinik.example",
    MAIL_FROM: "kontakt@klinik.example",
    DEMO_CONTENT: "on",
  };
  const app = await openSite({ environment });
  const editor = await app.signIn();
  const key = (fields: Record<string, string>) =>
    app.post("/admin/bestillinger/ny.data", fields, { cookie: editor.cookie });
  return { app, editor, key };
}

test("an order by telephone is stored once, without an e-mail and while the shop is closed, and says who took it", async () => {
  const { app, editor, key } = await openTelephone();
  const { services } = app;
  const form = orderForm({ email: "" });
  assert.equal((await app.post("/kurv/bestil", form)).status, 422);
  assert.equal((await app.post("/kurv/bestil", orderForm())).status, 403);
  for (const again of [form, form]) {
    const answer = await key(again);
    assert.equal(answer.status, 200);
    assert.match(await answer.text(), /"1001"/);
  }
  const [order, ...others] = await services.orders.list();
  assert.ok(order);
  assert.deepEqual(others, []);
  assert.partialDeepStrictEqual(order, { takenBy: EMAIL, total: 408, form: { email: "" } });
  const mails = await services.deliveries.of(order.id);
  assert.equal(mails.length, 3, "to the clinic's addresses alone");
  const opened = await editor.page("/admin/bestillinger?bestilling=1001");
  assert.match(visibleText(opened), /Taget imod på telefon af redaktion@samspil\.example/);
  const { events } = await services.events.list({ page: 1 });
  const taken = events.filter(({ kind }) => kind === "order taken");
  assert.partialDeepStrictEqual(taken, [{ account: EMAIL, about: "1001" }]);
  assert.equal(taken.length, 1);
});

test("an order by telephone has the shop's price of now, and a receipt where there is an e-mail", async () => {
  const { app, key } = await openTelephone();
  const cheaper = await key(orderForm({ seenTotal: "1" }));
  assert.equal(cheaper.status, 409);
  assert.match(await cheaper.text(), /I alt bliver det nu 408 kr\./);
  assert.equal((await key(orderForm({ navn: "" }))).status, 422);
  assert.equal((await app.services.orders.count()).all, 0);
  assert.equal((await key(orderForm())).status, 200);
  const [order] = await app.services.orders.list();
  const recipients = await app.services.deliveries.of(order?.id ?? "");
  assert.ok(recipients.some(({ recipient }) => recipient === "mathilde@post.example"));
});

test("an order by telephone that is sent again with other goods says that the first is the one that is stored", async () => {
  const { app, key } = await openTelephone();
  const form = orderForm();
  assert.equal((await key(form)).status, 200);
  const changed = await key({ ...form, besked: "To i stedet for en" });
  assert.match(await changed.text(), /var gemt i forvejen/);
  const orders = await app.services.orders.list();
  assert.deepEqual(
    orders.map((order) => order.form.besked),
    [form.besked],
  );
});
