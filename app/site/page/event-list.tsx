import { danishMoment } from "../../formats/danish-moment.ts";
import { timeFormat } from "../../formats/danish-time.ts";
import type { Frame } from "../picture/picture.tsx";
import { Picture } from "../picture/picture.tsx";
import { RichText } from "../text/rich-text.tsx";
import { splitWhen } from "../text/rich-text-parts.ts";
import { withHardSpaces } from "../text/typography.ts";
import type { ExternalEvent } from "./event.server.ts";
import { priceWords, whenWords } from "./event-dates.ts";
import { ExternalLink } from "./external-link.tsx";

const FRAMES: Frame[] = [
  { from: "60rem", width: "14rem", ratio: 1.33 },
  { width: "92vw", ratio: 1.33 },
];

type EventListProps = {
  heading: string;
  /** Sorted (event-dates.ts). */
  events: { coming: ExternalEvent[]; past: ExternalEvent[] };
  /** Where an event's calendar file is. */
  fileOf: (event: ExternalEvent) => string;
  /** Whether moms is in the clinic's prices, as `klinik` has it. */
  momsregistreret: string;
};

export function EventList({ heading, events, ...about }: EventListProps) {
  const { coming, past } = events;
  if (coming.length + past.length === 0) return null;
  return (
    <section className="wrap" aria-labelledby="events">
      <h2 id="events" className="below-m">
        {heading}
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that an unmarked list is one */}
      <ul role="list" className="events">
        {coming.map((event) => (
          <EventRow key={event.id} event={event} {...about} />
        ))}
      </ul>
      {past.length > 0 && (
        <>
          <h3 className="title-s events__past">Har været</h3>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that an unmarked list is one */}
          <ul role="list" className="events-past">
            {past.map((event) => (
              <li key={event.id}>
                <span>{whenWords(event)}</span>
                <span>{event.title}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type EventRowProps = { event: ExternalEvent } & Pick<EventListProps, "fileOf" | "momsregistreret">;

function EventRow({ event, fileOf, momsregistreret }: EventRowProps) {
  const { title, description, imageUrl, imageUrlAlt, externalLink, buttonText } = event;
  const { when, rest } = splitWhen(description);
  const day = danishMoment(event.start);
  const facts = [
    whenWords(event),
    event.sted,
    priceWords(event.pris, momsregistreret),
    event.pladser,
  ];
  const told = day ? facts.filter(Boolean).join(" · ") : when;
  return (
    <li className="event">
      {day ? (
        <p className="event__day" aria-hidden="true">
          <b>{dayOf(day)}</b> {monthOf(day)}
        </p>
      ) : (
        imageUrl && (
          <div className="shape shape--leaf">
            <Picture src={imageUrl} alt={imageUrlAlt} frames={FRAMES} />
          </div>
        )
      )}
      <div>
        <h3>{title}</h3>
        {told && <p className="event__facts">{withHardSpaces(told)}</p>}
        {rest && <RichText html={rest} />}
        {day && (
          <p>
            <a className="link" href={fileOf(event)} download>
              Læg i din kalender<span className="sr">: {title}</span>
            </a>
          </p>
        )}
      </div>
      {externalLink && (
        <ExternalLink className="button button--light" href={externalLink}>
          {buttonText}
          <span className="sr">: {title}</span>
        </ExternalLink>
      )}
    </li>
  );
}

const dayOf = timeFormat("da-DK", { day: "numeric" });
const monthOf = timeFormat("da-DK", { month: "long" });
