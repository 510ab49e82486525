import { readKlinik } from "../../content/klinik/klinik.server.ts";
import { isStale } from "../../content/klinik/klinik.ts";
import { saysOtherHours } from "../../content/klinik/written-hours.ts";
import { readPsykologer } from "../../content/om/om.server.ts";
import type { Role } from "../../formats/role.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { mayOpen } from "../../shell/permissions.ts";
import type { Verdict } from "../drift/verdict.ts";
import type { Need } from "./needs.tsx";

type NeedFacts = { content: Content; withheld: number; server: Verdict };

export function readNeeds({ content, withheld, server }: NeedFacts, role: Role): Need[] {
  const all = [
    ...staleWaiting(content),
    ...otherHours(content),
    ...receiptsWithheld(withheld),
    ...ofServer(server),
  ];
  return all.filter(({ to }) => mayOpen(role, to));
}

function staleWaiting(content: Content): Need[] {
  const today = content.today();
  const needOf = (whose: string, to: string): Need => ({
    title: `Passer ${whose} ventetid stadig?`,
    text: "Den er over 60 dage gammel og vises ikke længere.",
    to,
    action: "Ret den",
  });
  const people = readPsykologer(content).filter((psykolog) => isStale(psykolog, today));
  return [
    ...(isStale(readKlinik(content), today) ? [needOf("klinikkens", "/admin/klinikken")] : []),
    ...people.map(({ id, navn }) =>
      needOf(genitive(navn), `/admin/om?rediger=${encodeURIComponent(id)}`),
    ),
  ];
}

/** One is read, by the other the site says 'Lukket nu'. */
function otherHours(content: Content): Need[] {
  const { aabningstider, telefontider } = readKlinik(content);
  if (telefontider.length === 0 || !saysOtherHours(aabningstider, telefontider)) return [];
  return [
    {
      title: "Hvornår tager I telefonen?",
      text: `På hjemmesiden står der »${aabningstider}«, men den regner med »${telefontider.join(", ")}«.`,
      to: "/admin/klinikken",
      action: "Ret det",
    },
  ];
}

function genitive(name: string): string {
  return /[sxz]$/i.test(name) ? `${name}’` : `${name}s`;
}

/** Anyone can make the order form send receipts to others: above a limit the clinic releases them by hand. */
function receiptsWithheld(withheld: number): Need[] {
  if (withheld === 0) return [];
  return [
    {
      title:
        withheld === 1
          ? "En kvittering er holdt tilbage"
          : `${withheld} kvitteringer er holdt tilbage`,
      text: "Der kom usædvanligt mange bestillinger på kort tid. De er alle gemt og sendt til jer. Se dem igennem, og tryk »Send igen« ved dem, der er rigtige.",
      to: "/admin/bestillinger",
      action: "Se dem",
    },
  ];
}

function ofServer({ state, title }: Verdict): Need[] {
  if (state !== "but") return [];
  return [
    {
      title,
      text: "Det skal den, der driver hjemmesiden, rette.",
      to: "/admin/drift",
      action: "Se det under Drift og historik",
    },
  ];
}
