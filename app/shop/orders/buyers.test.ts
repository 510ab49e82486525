import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { openShop } from "../../../test/kit/open-shop.ts";
import { OPENING_HOURS, openSite } from "../../../test/kit/site.ts";

/** Read as Danish text; written anew by `npm run test:one -- app/shop/orders/buyers.test.ts --test-update-snapshots`. */
const SNAPSHOTS = join(import.meta.dirname, "../../../test/snapshots");

/** What each kind of buyer may be asked. */
const everything = {
  cvr: "13748136",
  ean: "5798009811578",
  organisation: "Bøgelundskolen",
  rekvisition: "77-12",
};

async function mailsOf(app: Awaited<ReturnType<typeof openSite>>, number: string) {
  const order = await app.services.orders.find(number);
  const read = async (id: string): Promise<string> =>
    Object((await app.services.documents.read("mail", id))?.data).text;
  const id = order?.id ?? "";
  return { clinic: await read(id), receipt: await read(`${id}-kvittering`) };
}

for (const [koeber, promise, changes] of [
  ["privat", "a private buyer is told of the right of withdrawal, with terms and form", {}],
  [
    "virksomhed",
    "a business is told how its invoice comes, and nothing of withdrawal",
    { ean: "" },
  ],
  ["offentlig", "an institution is told that its invoice comes electronically, not by mail", {}],
] as const) {
  test(`${promise}, in the receipt itself, and the clinic has all that was written`, async (t) => {
    const app = await openSite({
      environment: { ORIGIN: "https://ravn.example", MAIL_FROM: "kontakt@ravn.example" },
      clock: () => OPENING_HOURS,
    });
    await openShop(app);
    const { clinic, receipt } = await mailsOf(
      app,
      await app.order({ ...everything, koeber, ...changes }),
    );
    assert.equal(/fortryd/i.test(receipt), koeber === "privat");
    const text = `Til klinikken\n=============\n\n${clinic}\n\n\nTil kunden\n==========\n\n${receipt}\n`;
    const file = join(SNAPSHOTS, `mail-${koeber}.txt`);
    t.assert.fileSnapshot(text, file, { serializers: [String] });
  });
}
