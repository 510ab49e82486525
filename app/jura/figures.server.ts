import type { BoundFigure } from "../formats/bound-figures.ts";
import { daysInWords } from "../formats/danish-time.ts";
import { formatKroner } from "../formats/kroner.ts";
import { readKlinik } from "../klinik/klinik.server.ts";
import { CALLBACK_DAYS } from "../opkald/opkald.ts";
import { MESSAGE_DAYS } from "../orders/order.ts";
import type { Settings } from "../server/config.server.ts";
import type { Content } from "../server/documents/content.server.ts";
import { readShop } from "../shop/shop.server.ts";
import { parseFreight } from "../shop/shop.ts";

const KLINIK = { label: "Klinikken", to: "/admin/klinikken" };
const SHOP = { label: "Shop", to: "/admin/shop?rediger=indhold" };
const LAW = { label: "loven" };
const SETTINGS = { label: "sidens indstillinger" };

/** Everything that the pages of the law are bound to, as it stands now. */
export function readFigures(content: Content, settings: Settings): BoundFigure[] {
  const klinik = readKlinik(content);
  const shop = readShop(content);
  const town = `${klinik.postnummer} ${klinik.by}`.trim();
  const isRegistered = klinik.momsregistreret === "ja";
  return [
    figure("klinik", klinik.navn, "Klinikkens navn", KLINIK),
    figure("adresse", klinik.adresse && town && `${klinik.adresse}, ${town}`, "Adressen", KLINIK),
    figure("cvr", klinik.cvr && `CVR ${klinik.cvr}`, "CVR", KLINIK),
    figure("telefon", klinik.telefon, "Telefonnummeret", KLINIK),
    figure("email", klinik.email, "E-mailen", KLINIK),
    figure("moms", MOMS[klinik.momsregistreret] ?? "", "Om I er momsregistreret,", KLINIK),
    figure("momssats", isRegistered ? "25 %" : "", "Om I er momsregistreret,", KLINIK),
    figure("fragt", freightSentence(shop.fragt, shop.fragtFriFra), "Fragten", SHOP),
    figure("fragtpris", shop.fragt, "Fragten", SHOP),
    figure("leveringstid", shop.leveringstid, "Leveringstiden", SHOP),
    figure("betalingsfrist", shop.betalingsfrist, "Betalingsfristen", SHOP),
    figure("fortrydelsesfrist", "14 dage", "", LAW),
    figure("returfrist", "14 dage", "", LAW),
    figure("tilbagebetaling", "14 dage", "", LAW),
    figure("reklamationsret", "2 år", "", LAW),
    figure("besked-slettes", daysInWords(MESSAGE_DAYS), "", SETTINGS),
    figure("opkald-slettes", daysInWords(CALLBACK_DAYS), "", SETTINGS),
    figure("bestilling-slettes", daysInWords(settings.orderRetentionDays), "", SETTINGS),
    figure("historik-slettes", daysInWords(settings.historyDays), "", SETTINGS),
  ];
}

const MOMS: Record<string, string> = {
  ja: "Alle priser er i danske kroner og med moms.",
  nej: "Alle priser er i danske kroner. Vi er ikke momsregistreret, så der er ikke moms i dem.",
};

/** 'Fragten er 59 kr. Køber du for 2.000 kr. eller mere, er den gratis.' */
function freightSentence(price: string, freeFrom: string): string {
  const freight = parseFreight(price, freeFrom);
  if (!freight) return "";
  if (freight.price === 0) return "Fragten er gratis.";
  const sentence = `Fragten er ${formatKroner(freight.price)}`;
  if (freight.freeFrom === undefined) return sentence;
  return `${sentence} Køber du for ${formatKroner(freight.freeFrom)} eller mere, er den gratis.`;
}

function figure(name: string, value: string, what: string, from: BoundFigure["from"]): BoundFigure {
  return { name, value, missing: value ? "" : `${what} mangler`, from };
}
