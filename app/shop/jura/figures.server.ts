import { readKlinik } from "../../content/klinik/klinik.server.ts";
import { CALLBACK_DAYS } from "../../content/opkald/opkald.ts";
import type { BoundFigure } from "../../formats/bound-figures.ts";
import { formatDays } from "../../formats/danish-time.ts";
import { formatKroner } from "../../formats/kroner.ts";
import type { Settings } from "../../server/config.server.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { readShop } from "../goods/shop.server.ts";
import { parseFreight } from "../goods/shop.ts";
import { MESSAGE_DAYS, RETURN_DAYS } from "./periods.ts";

export function readFigures(content: Content, settings: Settings): BoundFigure[] {
  const klinik = readKlinik(content);
  const shop = readShop(content);
  const town = `${klinik.postnummer} ${klinik.by}`.trim();
  const isRegistered = klinik.momsregistreret === "ja";
  return [
    figure("klinik", klinik.navn, "Klinikkens navn", "Klinikken"),
    figure(
      "adresse",
      klinik.adresse && town && `${klinik.adresse}, ${town}`,
      "Adressen",
      "Klinikken",
    ),
    figure("cvr", klinik.cvr && `CVR ${klinik.cvr}`, "CVR", "Klinikken"),
    figure("telefon", klinik.telefon, "Telefonnummeret", "Klinikken"),
    figure("email", klinik.email, "E-mailen", "Klinikken"),
    figure("moms", MOMS[klinik.momsregistreret] ?? "", "Om I er momsregistreret,", "Klinikken"),
    figure("momssats", isRegistered ? "25 %" : "", "Om I er momsregistreret,", "Klinikken"),
    figure("fragt", freightSentence(shop.fragt, shop.fragtFriFra), "Fragten", "Shop"),
    figure("fragtpris", shop.fragt, "Fragten", "Shop"),
    figure("leveringstid", shop.leveringstid, "Leveringstiden", "Shop"),
    figure("betalingsfrist", shop.betalingsfrist, "Betalingsfristen", "Shop"),
    figure("fortrydelsesfrist", "14 dage"),
    figure("returfrist", formatDays(RETURN_DAYS)),
    figure("tilbagebetaling", "14 dage"),
    figure("reklamationsret", "2 år"),
    figure("besked-slettes", formatDays(MESSAGE_DAYS)),
    figure("opkald-slettes", formatDays(CALLBACK_DAYS)),
    figure("bestilling-slettes", formatDays(settings.orderRetentionDays)),
    figure("historik-slettes", formatDays(settings.historyDays)),
  ];
}

const MOMS: Record<string, string> = {
  ja: "Alle priser er i danske kroner og med moms.",
  nej: "Alle priser er i danske kroner. Vi er ikke momsregistreret, så der er ikke moms i dem.",
};

function freightSentence(price: string, freeFrom: string): string {
  const freight = parseFreight(price, freeFrom);
  if (!freight) return "";
  if (freight.price === 0) return "Fragten er gratis.";
  const sentence = `Fragten er ${formatKroner(freight.price)}`;
  if (freight.freeFrom === undefined) return sentence;
  return `${sentence} Køber du for ${formatKroner(freight.freeFrom)} eller mere, er den gratis.`;
}

function figure(name: string, value: string, what = "", from = ""): BoundFigure {
  return { name, value, missingSentence: value ? "" : `${what} mangler`, from };
}
