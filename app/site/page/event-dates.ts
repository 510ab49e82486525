import { danishMoment } from "../../formats/danish-moment.ts";
import { danishDate } from "../../formats/danish-time.ts";
import { hasPrice } from "../../formats/kroner.ts";
import type { ExternalEvent } from "./event.ts";

/** Those with a day by it, then those without as they stand; those whose last day is over by themselves, the latest first. */
export function sortEvents<Event extends Pick<ExternalEvent, "start" | "slut">>(
  events: Event[],
  today: string,
) {
  const dated = events.filter(({ start }) => danishMoment(start));
  const isPast = ({ start, slut }: Event) => (slut || start) < today;
  const byStart = dated.toSorted((a, b) => a.start.localeCompare(b.start));
  return {
    coming: [
      ...byStart.filter((event) => !isPast(event)),
      ...events.filter((event) => !dated.includes(event)),
    ],
    past: byStart.filter(isPast).reverse(),
  };
}

/** '4. februar 2027 kl. 17.00–19.00', or both days where it is more than one. */
export function whenWords({ start, slut }: Pick<ExternalEvent, "start" | "slut">): string {
  const from = danishMoment(start);
  if (!from) return "";
  const to = danishMoment(slut);
  const [day, clock] = [danishDate(from), clockOf(start)];
  if (!to) return `${day} kl. ${clock}`;
  return start.slice(0, 10) === slut.slice(0, 10)
    ? `${day} kl. ${clock}–${clockOf(slut)}`
    : `${day} kl. ${clock} til ${danishDate(to)} kl. ${clockOf(slut)}`;
}

/** What private people pay is told with moms, where the clinic has said that it is in the price. */
export function priceWords(pris: string, momsregistreret: string): string {
  const isWithMoms = momsregistreret === "ja" && hasPrice(pris) && !/moms/i.test(pris);
  return isWithMoms ? `${pris} inkl. moms` : pris;
}

/** What the clinic's own words say of the seats; undefined where they count none. */
export function seatsLeft(pladser: string): "many" | "few" | "none" | undefined {
  if (/^(0|ingen) |optaget|udsolgt|fuldt|venteliste/i.test(pladser)) return "none";
  if (/^(få|en|én|to|tre|fire|[1-4]) /i.test(pladser)) return "few";
  return /ledig|god plads/i.test(pladser) ? "many" : undefined;
}

function clockOf(local: string): string {
  return local.slice(11, 16).replace(":", ".");
}
