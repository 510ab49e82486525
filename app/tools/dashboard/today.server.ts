import { featureRegistry } from "../../feature.ts";
import { danishDay } from "../../formats/danish-clock.ts";
import { timeFormat } from "../../formats/danish-time.ts";
import type { Role } from "../../formats/role.ts";
import type { RequestContext } from "../../server/context.ts";
import type { Draft } from "../../server/documents/drafts.server.ts";
import { mayOpen } from "../../shell/permissions.ts";

const weekday = timeFormat("da-DK", { weekday: "long" });
const date = timeFormat("da-DK", { day: "numeric", month: "long" });
const shortMonth = timeFormat("da-DK", { month: "short" });

export async function readToday(context: RequestContext, role: Role, due: Draft[], now: Date) {
  const parts = [];
  for (const { title = "", tile, today } of context.get(featureRegistry).features) {
    const to = `/admin/${tile?.to}`;
    if (today && mayOpen(role, to)) parts.push({ title, to, ...(await today(context)) });
  }
  const words = parts.flatMap((part) => part.words);
  const failed = due.filter(({ failure }) => failure).length;
  const coming = due.length - failed;
  if (coming > 0) words.push(coming === 1 ? "1 kladde udgives" : `${coming} kladder udgives`);
  if (failed > 0)
    words.push(
      failed === 1 ? "1 kladde kunne ikke udgives" : `${failed} kladder kunne ikke udgives`,
    );
  const day = `${weekday(now)} den ${date(now).replace(" ", "\u00a0")}`;
  const waits = words.length > 0 ? `: ${new Intl.ListFormat("da-DK").format(words)}` : "";
  return {
    number: Number.parseInt(date(now), 10),
    month: shortMonth(now),
    sentence: `${day.charAt(0).toUpperCase()}${day.slice(1)}${waits}.`,
    isCalm: words.length === 0,
    parts,
  };
}

/** A draft that is to be published today or earlier, or could not be. */
export function isDue(
  { publishAt, failure }: Pick<Draft, "publishAt" | "failure">,
  now: Date,
): boolean {
  if (failure) return true;
  return publishAt !== undefined && danishDay(publishAt) <= danishDay(now);
}
