import type { ReactNode } from "react";
import { ArrowLink } from "../../site/page/arrow-link.tsx";
import { type Crumb, Crumbs } from "../../site/page/crumbs.tsx";
import { Faces } from "../../site/page/faces.tsx";
import { PageHead } from "../../site/page/page-head.tsx";
import { PhoneLink } from "../../site/page/phone-link.tsx";
import { withHardSpaces } from "../../site/text/typography.ts";
import { CallNumber, Numbers } from "../hjaelp/help-now.tsx";
import { firstName } from "../om/profile.ts";
import { CallbackForm } from "../opkald/callback-section.tsx";
import { promiseOf } from "../opkald/opkald.ts";
import { PriceTable } from "../praktisk-priser/price-table.tsx";
import type { Answer } from "./guide.server.ts";

type GuideAnswerProps = { answer: Answer; crumbs: Crumb[]; again: ReactNode };

export function GuideAnswer({ answer, crumbs, again }: GuideAnswerProps) {
  const { help, area, people, reason, isUrgent } = answer;
  const names = new Intl.ListFormat("da-DK").format(people.map(({ name }) => firstName(name)));
  if (help) return <HelpFirst {...{ answer, crumbs, again, help, names }} />;
  const title = area && names ? `Det kan ${names}` : "Det finder vi ud af sammen";
  return (
    <>
      <PageHead
        title={title}
        crumbs={crumbs}
        lead={reason || "Det er nok til at ringe."}
        picture={area?.picture}
        shape="arch"
      >
        {again}
      </PageHead>
      <section className="band wrap" aria-labelledby="guide-area">
        <div className="grid">
          <div className="c-1-5 stack stack--top">
            <h2 className="title-m" id="guide-area">
              <a href={area?.href ?? "/terapi"}>{area?.title ?? "Terapi"}</a>
            </h2>
            {area && <p>{withHardSpaces(area.description)}</p>}
          </div>
          <Who answer={answer} />
        </div>
      </section>
      {isUrgent && (
        <p className="wrap note">
          Kan det ikke vente, så se, <a href="/kontakt#hjaelp">hvem der kan hjælpe lige nu</a>.
        </p>
      )}
      <NextStep answer={answer} names={names} />
    </>
  );
}

type HelpFirstProps = GuideAnswerProps & { help: NonNullable<Answer["help"]>; names: string };

/** Danger was named: one number to call, the others as rows, and after them the clinic. */
function HelpFirst({ answer, crumbs, again, help, names }: HelpFirstProps) {
  const { area, reason, danger } = answer;
  const [first, ...others] = help;
  return (
    <>
      <section className="wrap guide__help">
        <Crumbs crumbs={crumbs} />
        <h1>Hjælp lige nu</h1>
        <p className="lead">
          Godt, at du skrev det.
          <br />
          {danger.life ? "Bliv hos hinanden, mens du ringer." : "Ring, når du kan tale frit."}
        </p>
      </section>
      {first && (
        <section className="contact-number" aria-label={first.navn}>
          <p>
            <strong>{first.navn}</strong>
          </p>
          <CallNumber number={first.nummer} />
          {first.tekst && <p>{withHardSpaces(first.tekst)}</p>}
        </section>
      )}
      <div className="wrap">
        <Numbers numbers={others} />
      </div>
      <section className="band wrap" aria-labelledby="guide-area">
        <div className="grid">
          <div className="c-1-5 stack stack--top">
            <h2 className="title-m" id="guide-area">
              Bagefter er vi her
            </h2>
            <p>{[names && `${names} kan tage imod.`, reason].filter(Boolean).join(" ")}</p>
            {again}
          </div>
          <Who answer={answer}>
            <p>
              <ArrowLink to={area?.href ?? "/terapi"}>{area?.title ?? "Terapi"}</ArrowLink>
            </p>
          </Who>
        </div>
      </section>
      <NextStep answer={answer} names={names} />
    </>
  );
}

function Who({ answer: { people, price }, children }: { answer: Answer; children?: ReactNode }) {
  return (
    <div className="c-6-7">
      {people.length > 0 && (
        <Faces
          people={people.map(({ specialty, waiting, ...person }) => ({
            ...person,
            words: [waiting?.words ?? "", specialty],
          }))}
        />
      )}
      {price && <PriceTable lines={[price]} headedBy="guide-area" />}
      {children}
    </div>
  );
}

/** One: to be called, or to call. */
function NextStep({ answer, names }: { answer: Answer; names: string }) {
  const { phone, telephone, callback, people, danger } = answer;
  const [only, ...others] = people;
  const calleeId = only && others.length === 0 ? only.id : undefined;
  const form = callback && (
    <>
      {danger.violence && <p>Skriv kun et nummer, hvor det er trygt at tage den.</p>}
      <CallbackForm offer={callback} calleeId={calleeId} />
      <p className="note">Dine svar følger ikke med.</p>
    </>
  );
  const isClosed = telephone?.isOpen === false;
  return (
    <section className="tone-band tone-band--right" id="ring-op" aria-labelledby="guide-next">
      <div className="grid grid--roomy">
        <div className="c-1-5 stack stack--top">
          <h2 id="guide-next">
            {form && (isClosed || !phone)
              ? `Skriv dit nummer, ${withHardSpaces(promiseOf(callback))}`
              : "Ring nu"}
          </h2>
          <p>Det er gratis og forpligter ikke til noget.</p>
        </div>
        <div className="c-6-7 stack stack--start">
          {form && (isClosed || !phone) ? (
            form
          ) : (
            <>
              {phone && (
                <p className="call-number">
                  <PhoneLink number={phone} />
                </p>
              )}
              <p className="note">
                {telephone?.isOpen && `Åbent nu, til ${telephone.until}. `}
                {names && people.length < 3 && `Spørg efter ${names.replace(/ og /, " eller ")}.`}
              </p>
              {form && (
                <details>
                  <summary>Vil du hellere ringes op?</summary>
                  {form}
                </details>
              )}
            </>
          )}
        </div>
      </div>
    </section>
  );
}
