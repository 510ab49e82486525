import { samspil } from "../../server/context.ts";
import type { RouteHandle } from "../../server/http/route-handle.ts";
import { Answers, waitingAnswer } from "../../site/page/answers.tsx";
import { PageHead } from "../../site/page/page-head.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import { PhoneLink } from "../../site/page/phone-link.tsx";
import { SectionRows } from "../../site/page/section-rows.tsx";
import { RichText } from "../../site/text/rich-text.tsx";
import { splitLead, splitSections } from "../../site/text/rich-text-parts.ts";
import { withHardSpaces } from "../../site/text/typography.ts";
import { HelpNow, HelpOfTheNight } from "../hjaelp/help-now.tsx";
import { readHelp, readHelpNow } from "../hjaelp/hjaelp.server.ts";
import {
  formatWaiting,
  type Klinik,
  readKlinik,
  readTelephone,
  type Telephone,
} from "../klinik/klinik.server.ts";
import { addressOf } from "../klinik/klinik.ts";
import { CallbackForm, CallbackSection } from "../opkald/callback-section.tsx";
import { type CallbackOffer, readCallbackOffer } from "../opkald/opkald.server.ts";
import { promiseOf } from "../opkald/opkald.ts";
import { FindUs } from "../praktisk-priser/find-us.tsx";
import { readPraktiskPriser } from "../praktisk-priser/praktisk-priser.server.ts";
import type { Route } from "./+types/page";
import { readKontakt } from "./kontakt.server.ts";

export const handle: RouteHandle = { footer: "none" };

export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const kontakt = readKontakt(content);
  const { title, textBefore, textAfter, mapEmbedUrl, kortBillede, kortBilledeAlt } = kontakt;
  const { lead, rest } = splitLead(textBefore);
  const clinic = readKlinik(content);
  return {
    title,
    search: kontakt,
    lead,
    rest,
    sections: splitSections(textAfter),
    way: readPraktiskPriser(content).textAfter,
    mapEmbedUrl,
    still: kortBillede ? { src: kortBillede, alt: kortBilledeAlt } : undefined,
    clinic,
    waiting: formatWaiting(content, clinic),
    callback: readCallbackOffer(content),
    telephone: readTelephone(content),
    help: readHelp(content),
    helpNow: readHelpNow(content),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { title, lead, search } = loaderData;
  return pageMeta({ matches, title, description: lead, search, path: "/kontakt" });
}

export default function KontaktPage({ loaderData }: Route.ComponentProps) {
  const { title, lead, rest, sections, way, mapEmbedUrl, still, clinic } = loaderData;
  const { waiting, callback, telephone, help, helpNow } = loaderData;
  const closed = callback && clinic.telefon && !telephone?.isOpen ? telephone : undefined;
  return (
    <div data-tone="sand">
      <PageHead title={title} crumbs={[{ label: "Kontakt" }]} lead={clinic.telefon ? "" : lead}>
        {rest && <RichText html={rest} />}
      </PageHead>
      {closed && callback ? (
        <>
          <HelpOfTheNight numbers={helpNow} />
          <ClosedNow number={clinic.telefon} again={closed.again} offer={callback} />
        </>
      ) : (
        clinic.telefon && <PhoneNumber clinic={clinic} lead={lead} telephone={telephone} />
      )}
      <div className="wrap">
        <Answers
          answers={[
            waitingAnswer(waiting),
            emailAnswer(clinic),
            addressAnswer(clinic, way !== "" || mapEmbedUrl !== ""),
          ]}
        />
      </div>
      {callback && !closed && (
        <CallbackSection
          offer={callback}
          title={clinic.telefon ? "Eller lad os ringe til dig" : "Lad os ringe til dig"}
        />
      )}
      <FindUs text={way} mapAddress={mapEmbedUrl} still={still} address={addressOf(clinic)} />
      <SectionRows sections={sections} />
      {!closed && <HelpNow help={help} title="Har du brug for hjælp lige nu?" />}
    </div>
  );
}

type ClosedNowProps = { number: string; again?: string; offer: CallbackOffer };

function ClosedNow({ number, again, offer }: ClosedNowProps) {
  return (
    <section className="closed-now" aria-labelledby="lukket">
      <div className="closed-now__words on-dark">
        <i className="closed-now__moon" aria-hidden="true" />
        <h2 id="lukket">Lukket nu</h2>
        {again && <p>Vi tager telefonen igen {withHardSpaces(again)}.</p>}
        <p>
          <PhoneLink number={number} />
        </p>
      </div>
      <div className="closed-now__form" data-tone="sand" id="ring-op">
        <h2>
          Skriv dit nummer, <span className="nowrap">{withHardSpaces(promiseOf(offer))}</span>
        </h2>
        <CallbackForm offer={offer} whenAsked={offer.day && `Hvornår ${offer.day}?`} />
      </div>
    </section>
  );
}

type PhoneNumberProps = { clinic: Klinik; lead: string; telephone: Telephone | undefined };

function PhoneNumber({ clinic, lead, telephone }: PhoneNumberProps) {
  const { telefon, aabningstider } = clinic;
  return (
    <section className="contact-number" aria-label="Telefon">
      {telephone?.isOpen && <p>Åbent nu, til {telephone.until}</p>}
      {lead && <p>{withHardSpaces(lead)}</p>}
      <PhoneLink number={telefon} />
      {aabningstider && <p>Vi tager telefonen {withHardSpaces(aabningstider)}.</p>}
    </section>
  );
}

function emailAnswer({ email, svartid }: Klinik) {
  if (!email) return undefined;
  return { question: "E-mail", answer: <a href={`mailto:${email}`}>{email}</a>, note: svartid };
}

function addressAnswer({ adresse, postnummer, by }: Klinik, canFind: boolean) {
  if (!adresse) return undefined;
  const town = `${postnummer} ${by}`.trim();
  return {
    question: "Adresse",
    answer: (
      <>
        {adresse}
        <br />
        {town}
      </>
    ),
    note: canFind && <a href="#find-vej">Find vej</a>,
  };
}
