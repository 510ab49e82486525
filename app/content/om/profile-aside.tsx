import { ButtonLink } from "../../site/page/button-link.tsx";
import { ExternalLink } from "../../site/page/external-link.tsx";
import { Facts } from "../../site/page/facts.tsx";
import { PhoneLink } from "../../site/page/phone-link.tsx";
import type { Waiting } from "../klinik/klinik.server.ts";
import type { Profile } from "./profile.ts";

type ProfileAsideProps = {
  profile: Profile;
  areas: { label: string; href: string }[];
  waiting: Waiting | undefined;
  authorisation: string;
  isInvited: boolean;
};

export function ProfileAside(props: ProfileAsideProps) {
  const { profile, areas, waiting, authorisation, isInvited } = props;
  const { specialty, email, phone, points, labels, language } = profile;
  const facts = [
    specialty.value && {
      term: labels.specialty,
      detail: <span lang={specialty.lang}>{specialty.value}</span>,
    },
    areas.length > 0 && {
      term: <span lang="da">Terapi</span>,
      detail: <Areas areas={areas} />,
    },
    waiting && {
      term: <span lang="da">Ventetid</span>,
      detail: (
        <span lang="da">
          {waiting.words}
          <br />
          <small>Opdateret den {waiting.day}</small>
        </span>
      ),
    },
    email && { term: labels.email, detail: <a href={`mailto:${email}`}>{email}</a> },
    phone && { term: labels.phone, detail: <PhoneLink number={phone} /> },
    authorisation && {
      term: <span lang="da">Autorisation</span>,
      detail: <Authorisation words={authorisation} />,
    },
  ];
  return (
    <div className="stack stack--roomy" lang={language}>
      <Facts facts={facts} />
      {points.value.length > 0 && (
        <div>
          <h2 className="title-s below-s">{labels.points}</h2>
          <ul className="ticks" lang={points.lang}>
            {points.value.map((point, index) => (
              <li key={index}>{point}</li>
            ))}
          </ul>
        </div>
      )}
      {!isInvited && (
        <p>
          <ButtonLink to="/kontakt" arrow>
            {labels.book}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

function Areas({ areas }: Pick<ProfileAsideProps, "areas">) {
  return (
    <ul role="list" lang="da">
      {areas.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

function Authorisation({ words }: { words: string }) {
  return (
    <span lang="da">
      {words.replace(/\.?$/, ".")} Styrelsen for Patientsikkerhed fører tilsyn. Klager behandles af{" "}
      <ExternalLink href="https://stpk.dk">Styrelsen for Patientklager</ExternalLink>.
    </span>
  );
}
