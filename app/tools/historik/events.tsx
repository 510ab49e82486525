import { ListPager } from "../../admin/list/list-part-bar.tsx";
import { Screen } from "../../admin/shell/screen.tsx";
import { danishTime } from "../../formats/danish-time.ts";
import { samspil } from "../../server/context.ts";
import { EVENT_KINDS } from "../../server/events/event-kind.ts";
import type { Route } from "./+types/events";
import { EventFilter } from "./event-filter.tsx";
import { eventQuery, parseEventQuery } from "./event-search.ts";
import { actorName, describeEvent, EVENT_GROUPS } from "./event-words.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { events, settings } = context.get(samspil);
  const query = parseEventQuery(url.searchParams);
  const kinds = Object.entries(EVENT_KINDS).find(([group]) => group === query.group)?.[1];
  const found = await events.list({ account: query.account, kinds, page: query.page });
  return {
    query: { ...query, page: found.page },
    pages: found.pages,
    count: found.count,
    accounts: await events.accounts(),
    groups: Object.entries(EVENT_GROUPS).map(([value, label]) => ({ value, label })),
    keptDays: settings.historyDays,
    events: found.events.map((event) => ({
      id: event.id,
      at: event.at,
      when: danishTime(event.at),
      told: describeEvent(event),
      who: actorName(event),
      device: event.device,
    })),
  };
}

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { query, pages, count, accounts, groups, events, keptDays } = loaderData;
  return (
    <Screen title="Historik" name="Hændelser">
      <EventFilter query={query} accounts={accounts} groups={groups} />
      {events.length > 0 ? (
        <ol className="events rows rule-list" aria-label="Hændelser, de nyeste først">
          {events.map(({ id, at, when, told, who, device }) => (
            <li key={id}>
              <time dateTime={at}>{when}</time>
              <div>
                <p>{told}</p>
                <p className="meta">
                  <span>{who}</span>
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
        at={{ page: query.page, pages }}
        found={count}
        pageQuery={(page) => eventQuery({ ...query, page })}
      />
      <p className="retention">
        Hændelser kan ikke rettes. De slettes automatisk efter {keptDays} dage.
      </p>
    </Screen>
  );
}
