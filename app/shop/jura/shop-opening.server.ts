import { readKlinik } from "../../content/klinik/klinik.server.ts";
import { isCvr } from "../../formats/business-number.ts";
import type { Settings } from "../../server/config.server.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { readPricing, readShop } from "../goods/shop.server.ts";
import { missingFromLawPage } from "./jura.server.ts";
import { LAW_PAGES, type LawPage } from "./law-pages.ts";

/** The information that the law requires before a shop takes orders. */
type ShopLack = "klinik" | "cvr" | "moms" | "fragt" | LawPage["slug"];

export function findShopLacks(content: Content, settings: Settings): ShopLack[] {
  const { adresse, postnummer, by, telefon, email, cvr, momsregistreret } = readKlinik(content);
  const { leveringstid, betalingsfrist } = readShop(content);
  const { freight } = readPricing(content);
  const lacks: ShopLack[] = [];
  if (!(adresse && postnummer && by && telefon && email)) lacks.push("klinik");
  if (!isCvr(cvr)) lacks.push("cvr");
  if (momsregistreret === "") lacks.push("moms");
  if (!(freight && leveringstid && betalingsfrist)) lacks.push("fragt");
  for (const page of LAW_PAGES) {
    const { isDraft, figures } = missingFromLawPage(content, settings, page);
    if (isDraft || figures.length > 0) lacks.push(page.slug);
  }
  return lacks;
}

/** A trial site has an open shop too. */
export function isShopOpen(content: Content, settings: Settings): boolean {
  return !settings.isPublic || findShopLacks(content, settings).length === 0;
}
