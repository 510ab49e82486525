import { danishTime } from "../../formats/danish-time.ts";
import { parsePositiveInteger } from "../../formats/positive-integer.ts";
import { samspil } from "../../server/context.ts";
import { ListPager } from "../../shell/list-part-bar.tsx";
import { Screen } from "../../shell/screen.tsx";
import type { Route } from "./+types/events";
import { describeEvent, formatActor } from "./event-words.ts";

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { events, settings } = context.get(samspil);
  const page = parsePositiveInteger(searchParams.get("side")) ?? 1;
  const part = await events.list({ page });
  return {
    ...part,
    keptDays: settings.historyDays,
    events: part.events.map((event) => ({
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
  const { page, pages, count, events, keptDays } = loaderData;
  return (
    <Screen title="Historik" name="Hændelser">
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
      <ListPager at={{ page, pages }} found={count} pageQuery={(side) => `?side=${side}`} />
      <p className="retention">
        Hændelser kan ikke rettes. De slettes automatisk efter {keptDays} dage.
      </p>
    </Screen>
  );
}
