import { danishMoment } from "../../formats/danish-moment.ts";
import { timeFormat } from "../../formats/danish-time.ts";
import type { Frame } from "../picture/picture.tsx";
import { Picture } from "../picture/picture.tsx";
import { RichText } from "../text/rich-text.tsx";
import { splitWhen } from "../text/rich-text-parts.ts";
import { withHardSpaces } from "../text/typography.ts";
import type { ExternalEvent } from "./event.ts";
import { eventAnchor } from "./event-anchor.ts";
import { priceWords, seatsLeft, whenWords } from "./event-dates.ts";
import { ExternalLink } from "./external-link.tsx";

const FRAMES: Frame[] = [
  { from: "60rem", width: "14rem", ratio: 1.33 },
  { width: "92vw", ratio: 1.33 },
];

type ListedEvent = ExternalEvent & {
  /** The page that tells more of it, where that is another. */
  href?: string;
};

type EventListProps = {
  heading: string;
  /** Sorted (event-dates.ts). */
  events: { coming: ListedEvent[]; past: ListedEvent[] };
  /** Whether moms is in the clinic's prices, as `klinik` has it. */
  momsregistreret: string;
};

export function EventList({ heading, events, momsregistreret }: EventListProps) {
  const { coming, past } = events;
  if (coming.length + past.length === 0) return null;
  return (
    <section className="wrap event-list" aria-labelledby="events">
      <h2 id="events" className="below-m">
        {heading}
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that an unmarked list is one */}
      <ul role="list" className="events">
        {coming.map((event, index) =>
          danishMoment(event.start) ? (
            <DatedEvent key={index} event={event} momsregistreret={momsregistreret} />
          ) : (
            <UndatedEvent key={index} event={event} />
          ),
        )}
      </ul>
      {past.length > 0 && (
        <>
          <h3 className="title-s events__past">Har været</h3>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that an unmarked list is one */}
          <ul role="list" className="events-past">
            {past.map((event, index) => (
              <li key={index} id={eventAnchor(event.id)}>
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

type DatedEventProps = { event: ListedEvent; momsregistreret: string };

/** It stands on its line, with its day in an arch. */
function DatedEvent({ event, momsregistreret }: DatedEventProps) {
  const { title, start, sted, pris, pladser, href } = event;
  const day = danishMoment(start);
  const { rest } = splitWhen(event.description);
  const [price, ...about] = priceWords(pris, momsregistreret).split(/(?<=kr\.) /);
  return (
    <li id={eventAnchor(event.id)} className="event event--dated">
      {day && (
        <p className="event__day" aria-hidden="true">
          <b>{Number(start.slice(8, 10))}</b>
          {monthOf(day)}
          <br />
          {start.slice(0, 4)}
        </p>
      )}
      <div className="event__words">
        <h3>{href ? <a href={href}>{title}</a> : title}</h3>
        <p className="event__facts">
          <strong>{withHardSpaces(whenWords(event))}</strong>
          {sted && (
            <>
              <br />
              {withHardSpaces(sted)}
            </>
          )}
        </p>
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
        <SignUp event={event} isSmall />
      </div>
    </li>
  );
}

function UndatedEvent({ event }: { event: ListedEvent }) {
  const { title, description, imageUrl, imageUrlAlt } = event;
  const { when, rest } = splitWhen(description);
  return (
    <li id={eventAnchor(event.id)} className="event">
      {imageUrl && (
        <div className="shape shape--leaf">
          <Picture src={imageUrl} alt={imageUrlAlt} frames={FRAMES} />
        </div>
      )}
      <div>
        <h3>{title}</h3>
        {when && <p className="event__facts">{withHardSpaces(when)}</p>}
        {rest && <RichText html={rest} />}
      </div>
      <SignUp event={event} />
    </li>
  );
}

function SignUp({ event, isSmall }: { event: ListedEvent; isSmall?: boolean }) {
  const { title, externalLink, buttonText } = event;
  if (!externalLink) return null;
  return (
    <ExternalLink
      className={`button button--light ${isSmall ? "button--small" : ""}`}
      href={externalLink}
    >
      {buttonText}
      <span className="sr">: {title}</span>
    </ExternalLink>
  );
}

const monthOf = timeFormat("da-DK", { month: "long" });
