import type { Frame } from "../picture/picture.tsx";
import { Picture } from "../picture/picture.tsx";
import { RichText } from "../text/rich-text.tsx";
import { splitWhen } from "../text/rich-text-parts.ts";
import { withHardSpaces } from "../text/typography.ts";
import type { ExternalEvent } from "./event.server.ts";
import { ExternalLink } from "./external-link.tsx";

const FRAMES: Frame[] = [
  { from: "60rem", width: "14rem", ratio: 1.33 },
  { width: "92vw", ratio: 1.33 },
];

export function EventList({ heading, events }: { heading: string; events: ExternalEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section className="wrap" aria-labelledby="events">
      <h2 id="events" className="below-m">
        {heading}
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that an unmarked list is one */}
      <ul role="list" className="events">
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
    </section>
  );
}

function EventRow({ event }: { event: ExternalEvent }) {
  const { title, description, imageUrl, imageUrlAlt, externalLink, buttonText } = event;
  const { when, rest } = splitWhen(description);
  return (
    <li className="event">
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
      {externalLink && (
        <ExternalLink className="button button--light" href={externalLink}>
          {buttonText}
          <span className="sr">: {title}</span>
        </ExternalLink>
      )}
    </li>
  );
}
