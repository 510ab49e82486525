import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp } from "../../../test/kit/app.ts";
import { openShop } from "../../../test/kit/open-shop.ts";

const everything = {
  cvr: "13748136",
  ean: "5798009811578",
  organisation: "Bøgelundskolen",
  rekvisition: "77-12",
};

/** An order by this kind of buyer, who has typed in all that each kind is asked, and the words of its two mails. */
async function orderAs(koeber: string, changes: Record<string, string> = {}) {
  const app = await startApp({
    environment: { ORIGIN: "https://ravn.example", MAIL_FROM: "kontakt@ravn.example" },
  });
  await openShop(app);
  const number = await app.order({ ...everything, koeber, ...changes });
  const order = await app.services.orders.find(number);
  const read = async (id: string): Promise<string> =>
    Object((await app.services.documents.read("mail", id))?.data).text;
  const id = order?.id ?? "";
  return { app, number, order, clinic: await read(id), receipt: await read(`${id}-kvittering`) };
}

const SUM = /Varer: 698 kr\.\nFragt: 59 kr\.\nI alt: 757 kr\.\nHeraf moms, 25 %: 151,40 kr\./;

test("a private buyer is told of the right of withdrawal, and has terms and form in the receipt itself", async () => {
  const { order, clinic, receipt, number } = await orderAs("privat");
  assert.partialDeepStrictEqual(order?.form, {
    koeber: "privat",
    cvr: "",
    ean: "",
    organisation: "",
    rekvisition: "",
  });
  assert.match(clinic, /Køber: Privat/);
  assert.match(
    receipt,
    /\nKLINIK RAVN\nNygade 7, 1\. th\.\n8000 Aarhus C\nTelefon.*\n.*\nCVR 13748136\n/,
  );
  for (const text of [clinic, receipt]) assert.match(text, SUM);
  assert.match(receipt, /Du får fakturaen på mail, når varerne er leveret/);
  assert.match(receipt, /HVIS DU FORTRYDER\nDu har 14 dages fortrydelsesret/);
  assert.match(receipt, new RegExp(`Oplys bestillingsnummeret, ${number}\\.`));
  assert.match(receipt, /Fortryd aftalen her: https:\/\/ravn\.example\/fortryd/);
  assert.match(receipt, /HANDELSBETINGELSER\n.*Teksten om handelsbetingelser\./s);
  assert.match(receipt, /FORTRYDELSESRET\n.*Teksten om fortrydelsesret\./s);
  assert.match(
    receipt,
    /STANDARDFORTRYDELSESFORMULAR\n.*Til: Klinik Ravn, Nygade 7, 1\. th\., 8000 Aarhus C, post@ravn\.example/s,
  );
});

test("a business is told how its invoice comes, and nothing of withdrawal", async () => {
  const { order, clinic, receipt } = await orderAs("virksomhed", { ean: "" });
  assert.partialDeepStrictEqual(order?.form, { cvr: "13748136", rekvisition: "" });
  assert.match(clinic, /Køber: Virksomhed\nVirksomhed eller institution: Bøgelundskolen/);
  assert.match(receipt, SUM);
  assert.match(receipt, /Du får fakturaen på mail/);
  assert.match(receipt, /VI SENDER TIL\nBøgelundskolen\nAtt\. Mathilde Krogh\nÆrøvej 3/);
  assert.match(receipt, /Teksten om handelsbetingelser\./);
  assert.doesNotMatch(receipt, /fortryd/i);
});

test("an institution with EAN is told that its invoice comes electronically, not by mail (V4)", async () => {
  const { order, clinic, receipt } = await orderAs("offentlig");
  assert.partialDeepStrictEqual(order?.form, everything);
  assert.match(clinic, /Køber: Offentlig institution/);
  assert.match(clinic, /Rekvisition: 77-12/);
  assert.match(receipt, SUM);
  assert.match(receipt, /Fakturaen sendes elektronisk til EAN 5798009811578/);
  assert.match(receipt, /Rekvisition: 77-12/);
  assert.doesNotMatch(receipt, /fakturaen på mail|fortryd/i);
});

test("the terms in the receipt have their links written out", async () => {
  const app = await startApp();
  const number = await app.order({ koeber: "privat" });
  const order = await app.services.orders.find(number);
  const letter = await app.services.documents.read("mail", `${order?.id}-kvittering`);
  const { text } = Object(letter?.data);
  assert.ok(text.includes(`Brug Fortryd aftalen her (${app.origin}/fortryd)`));
  assert.match(text, /Regn med 2-4 hverdage\./);
  assert.doesNotMatch(text, /[{}]|<\w/);
});
