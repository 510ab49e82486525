import { ButtonLink } from "../../site/page/button-link.tsx";
import { ExternalLink } from "../../site/page/external-link.tsx";
import { Facts } from "../../site/page/facts.tsx";
import type { Profile } from "./profile.ts";

type ProfileAsideProps = {
  profile: Profile;
  areas: { label: string; href: string }[];
  /** Where one asks for an appointment; undefined where a form on the page does it. */
  contact: string | undefined;
};

export function ProfileAside({ profile, areas, contact }: ProfileAsideProps) {
  const { specialty, email, points, isAuthorised, labels, language } = profile;
  const facts = [
    specialty && { term: labels.specialty, detail: specialty },
    areas.length > 0 && { term: "Terapi", detail: <Areas areas={areas} /> },
    email && { term: labels.email, detail: <a href={`mailto:${email}`}>{email}</a> },
    isAuthorised && {
      term: labels.authorisation,
      detail: language === "en" ? <EnglishSupervision /> : <Supervision {...profile} />,
    },
  ];
  return (
    <div className="stack stack--roomy">
      <Facts facts={facts} />
      {points.length > 0 && (
        <div>
          <h2 className="title-s below-s">{labels.points}</h2>
          <ul className="ticks">
            {points.map((point, index) => (
              <li key={index}>{point}</li>
            ))}
          </ul>
        </div>
      )}
      {contact && (
        <p>
          <ButtonLink to={contact} arrow>
            {labels.book}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

function Areas({ areas }: Pick<ProfileAsideProps, "areas">) {
  return (
    <ul role="list">
      {areas.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

function Supervision({ authority }: Pick<Profile, "authority">) {
  return (
    <>
      {authority && `${authority.replace(/\.?$/, ".")} `}Styrelsen for Patientsikkerhed fører
      tilsyn. Klager behandles af{" "}
      <ExternalLink href="https://stpk.dk">Styrelsen for Patientklager</ExternalLink>.
    </>
  );
}

function EnglishSupervision() {
  return (
    <>
      The Danish Patient Safety Authority supervises. Complaints go to the{" "}
      <a href="https://stpk.dk">Danish Agency for Patient Complaints</a>.
    </>
  );
}
