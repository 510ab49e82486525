import { parseDanishTime } from "../../formats/danish-clock.ts";
import { timeFormat } from "../../formats/danish-time.ts";
import { type Frame, Picture } from "../picture/picture.tsx";
import { RichText } from "../text/rich-text.tsx";
import { splitWhen } from "../text/rich-text-parts.ts";
import { withHardSpaces } from "../text/typography.ts";
import { calendarPath, type ExternalEvent, eventAnchor } from "./event.ts";
import { formatHours, formatPeriod, seatsLeft } from "./event-dates.ts";
import { ExternalLink } from "./external-link.tsx";

const FRAMES: Frame[] = [{ width: "8.5rem", ratio: 0.83 }];

type ListedEvent = ExternalEvent & {
  href?: string;
};

type EventListProps = {
  heading: string;
  events: ListedEvent[];
  isInvitation?: boolean;
};

export function EventList({ heading, events, isInvitation }: EventListProps) {
  if (events.length === 0) return null;
  return (
    <section className="wrap event-list" aria-label={heading}>
      <h2 className="below-m">{heading}</h2>
      <ul role="list">
        {events.map((event, index) => (
          <EventRow key={index} event={event} isInvitation={isInvitation} />
        ))}
      </ul>
    </section>
  );
}

export function PastEvents({ events }: { events: ListedEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section className="band wrap grid" aria-labelledby="afholdt">
      <h2 className="c-1-5 title-s" id="afholdt">
        Afholdt
      </h2>
      <ul role="list" className="c-6-7 events-past">
        {events.map((event, index) => (
          <li key={index} id={eventAnchor(event.id)}>
            <span>{withHardSpaces(formatPeriod(event))}</span>
            <span>{event.title}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type EventRowProps = Pick<EventListProps, "isInvitation"> & { event: ListedEvent };

function EventRow({ event, isInvitation }: EventRowProps) {
  const { title, start, sted, pris, pladser, href, externalLink, buttonText } = event;
  const day = parseDanishTime(start);
  const { when, rest } = splitWhen(event.description);
  const facts = day ? [formatHours(event), sted] : [when, sted];
  const [price, ...about] = pris.split(/(?<=kr\.) /);
  return (
    <li id={eventAnchor(event.id)} className="event">
      {day ? (
        <p className="event__day">
          <b>{Number(start.slice(8, 10))}</b>
          {monthOf(day)}
          <br />
          {start.slice(0, 4)}
        </p>
      ) : (
        <div className="shape shape--arch">
          {event.imageUrl && (
            <Picture src={event.imageUrl} alt={event.imageUrlAlt} frames={FRAMES} />
          )}
        </div>
      )}
      <div className="event__words">
        <h3>{href ? <a href={href}>{title}</a> : title}</h3>
        {facts.filter(Boolean).map((fact) => (
          <p key={fact}>{withHardSpaces(fact)}</p>
        ))}
        {rest && <RichText html={rest} />}
      </div>
      <div className="event__ways">
        {price && (
          <p>
            <b>{withHardSpaces(price)}</b>
            {about.length > 0 && <small>{withHardSpaces(about.join(" "))}</small>}
          </p>
        )}
        {pladser && (
          <p className="event__seats" data-left={seatsLeft(pladser)}>
            {withHardSpaces(pladser)}
          </p>
        )}
        {(externalLink || day) && (
          <div className="row">
            {externalLink && (
              <ExternalLink
                className={`button button--small ${isInvitation ? "" : "button--light"}`}
                href={externalLink}
              >
                {buttonText}
                <span className="sr">: {title}</span>
              </ExternalLink>
            )}
            {day && (
              <a className="text-button" href={calendarPath(event.id)}>
                Læg i kalender
                <span className="sr">: {title}</span>
              </a>
            )}
          </div>
        )}
      </div>
    </li>
  );
}

const monthOf = timeFormat("da-DK", { month: "long" });
