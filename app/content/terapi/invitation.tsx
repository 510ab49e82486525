import { ButtonLink } from "../../site/page/button-link.tsx";
import { PhoneLink } from "../../site/page/phone-link.tsx";
import { withHardSpaces } from "../../site/text/typography.ts";
import { CallbackForm } from "../opkald/callback-section.tsx";
import type { CallbackOffer } from "../opkald/opkald.server.ts";
import { promiseOf } from "../opkald/opkald.ts";

type InvitationProps = {
  phone: string;
  hours: string;
  answers: string;
  callback: CallbackOffer | undefined;
  /** Nobody answers the telephone now. */
  closed: { again?: string } | undefined;
  hasExit: boolean;
};

/** To talk: by telephone, or by being called. */
export function Invitation(props: InvitationProps) {
  const { phone, callback, closed } = props;
  return (
    <section
      className="tone-band tone-band--right invitation"
      id="ring-op"
      aria-labelledby="tale-sammen"
    >
      <div className="grid">
        <div className="c-1-5 stack stack--top">
          <h2 id="tale-sammen">Skal vi tale sammen?</h2>
          {closed ? (
            <p className="plain-links">
              Lukket nu.{" "}
              {closed.again && `Vi tager telefonen igen ${withHardSpaces(closed.again)}.`}
              <br />
              <PhoneLink number={phone} />
            </p>
          ) : (
            <p>
              {phone && "Ring, også hvis du er i tvivl. "}Det er gratis og forpligter ikke til
              noget.
            </p>
          )}
        </div>
        <div className="c-7-6 stack">
          {!closed && <Call {...props} />}
          {callback && <Callback {...props} offer={callback} />}
        </div>
      </div>
    </section>
  );
}

function Call({ phone, hours, answers }: InvitationProps) {
  const note = [phone && hours && `Vi tager telefonen ${withHardSpaces(hours)}.`, answers]
    .filter(Boolean)
    .join(" ");
  return (
    <>
      {phone ? (
        <p className="call-number">
          <PhoneLink number={phone} />
        </p>
      ) : (
        <p>
          <ButtonLink to="/kontakt" arrow>
            Kontakt os
          </ButtonLink>
        </p>
      )}
      {note && <p className="note">{note}</p>}
    </>
  );
}

/** While nobody answers it is open. */
function Callback({ offer, closed, hasExit }: InvitationProps & { offer: CallbackOffer }) {
  const calls = closed
    ? `Skriv dit nummer, ${withHardSpaces(promiseOf(offer))}`
    : "Vil du hellere ringes op?";
  return (
    <details open={closed !== undefined}>
      <summary className="text-button">
        {hasExit ? "Ring mig op, når det er sikkert" : calls}
      </summary>
      {!closed && <p className="below-s">{withHardSpaces(offer.indledning)}</p>}
      <CallbackForm
        offer={offer}
        whenAsked={hasExit ? "Hvornår er det sikkert at ringe?" : undefined}
      />
    </details>
  );
}
