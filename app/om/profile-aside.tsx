import { ButtonLink } from "../site/page/button-link.tsx";
import { Facts } from "../site/page/facts.tsx";
import { PhoneLink } from "../site/page/phone-link.tsx";
import type { Profile } from "./profile.ts";

/** What one looks up about a psychologist: how to reach her and what she works with. */
export function ProfileAside({ profile }: { profile: Profile }) {
  const { specialty, email, phone, points, labels, language } = profile;
  const facts = [
    specialty.said && {
      term: labels.specialty,
      detail: <span lang={specialty.lang}>{specialty.said}</span>,
    },
    email && { term: labels.email, detail: <a href={`mailto:${email}`}>{email}</a> },
    phone && { term: labels.phone, detail: <PhoneLink number={phone} /> },
  ].filter((fact) => typeof fact === "object");
  return (
    <div className="stack stack--roomy" lang={language}>
      {facts.length > 0 && <Facts facts={facts} />}
      {points.said.length > 0 && (
        <div>
          <h2 className="title-s below-s">{labels.points}</h2>
          <ul className="ticks" lang={points.lang}>
            {points.said.map((point, index) => (
              <li key={index}>{point}</li>
            ))}
          </ul>
        </div>
      )}
      <p>
        <ButtonLink to="/kontakt" arrow>
          {labels.book}
        </ButtonLink>
      </p>
    </div>
  );
}
