import { LAW_PAGES } from "../../app/shop/jura/law-pages.ts";

type Store = { store(name: string, data: object): Promise<unknown> };

/** Stores all that the law requires of a shop, and opens the site, so that it accepts orders at a public address. */
export async function openShop({ store }: Store) {
  await store("klinik", {
    navn: "Klinik Ravn",
    adresse: "Nygade 7, 1. th.",
    postnummer: "8000",
    by: "Aarhus C",
    telefon: "11 22 33 44",
    email: "post@ravn.example",
    cvr: "13748136",
    momsregistreret: "ja",
    aaben: "ja",
  });
  await store("shop", {
    fragt: "59 kr.",
    fragtFriFra: "2.000 kr.",
    leveringstid: "2-4 hverdage",
    betalingsfrist: "8 dage",
  });
  for (const { slug } of LAW_PAGES) {
    await store(slug, { tekst: `<p>Teksten om ${slug}.</p>`, udgivet: "2026-11-01T08:00:00.000Z" });
  }
}
