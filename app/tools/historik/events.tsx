import { EVENT_KINDS } from "../../formats/audit-kinds.ts";
import { danishTime } from "../../formats/danish-time.ts";
import { parsePositiveInteger } from "../../formats/positive-integer.ts";
import { formatQuery } from "../../formats/query.ts";
import { samspil } from "../../server/context.ts";
import { FoundStatus, ListPager } from "../../shell/list-part-bar.tsx";
import { Screen } from "../../shell/screen.tsx";
import type { Route } from "./+types/events";
import { EventFilter } from "./event-filter.tsx";
import { describeEvent, EVENT_GROUPS, formatActor } from "./event-words.ts";

/** `?hvem=` chooses an account, `?hvad=` a group of kinds, `?side=` a page. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { events, settings } = context.get(samspil);
  const account = searchParams.get("hvem") ?? "";
  const group = searchParams.get("hvad") ?? "";
  const kinds = Object.entries(EVENT_KINDS).find(([name]) => name === group)?.[1];
  const page = parsePositiveInteger(searchParams.get("side")) ?? 1;
  const { events: pageEvents, ...part } = await events.list({ account, kinds, page });
  return {
    ...part,
    account,
    group,
    accounts: await events.accounts(),
    keptDays: settings.historyDays,
    events: pageEvents.map((event) => ({
      id: event.id,
      at: event.at,
      when: danishTime(event.at),
      description: describeEvent(event),
      actor: formatActor(event),
      device: event.device,
    })),
  };
}

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { account, group, page, pages, count, accounts, events, keptDays } = loaderData;
  return (
    <Screen title="Historik" name="Hændelser">
      <EventFilter account={account} accounts={accounts} group={group} groups={EVENT_GROUPS} />
      <FoundStatus asked={account + group} found={count} />
      {events.length > 0 ? (
        <ol className="events rows rule-list" aria-label="Hændelser, de nyeste først">
          {events.map(({ id, at, when, description, actor, device }) => (
            <li key={id}>
              <time dateTime={at}>{when}</time>
              <div>
                <p>{description}</p>
                <p className="meta">
                  <span>{actor}</span>
                  {device && <span>{device}</span>}
                </p>
              </div>
            </li>
          ))}
        </ol>
      ) : (
        <p className="rows-empty">Der er ingen hændelser, der passer.</p>
      )}
      <ListPager
        at={{ page, pages }}
        found={count}
        pageQuery={(side) =>
          formatQuery({ hvem: account, hvad: group, side: side > 1 ? side : "" })
        }
      />
      <p className="retention">
        Hændelser kan ikke rettes. De slettes automatisk efter {keptDays} dage.
      </p>
    </Screen>
  );
}
