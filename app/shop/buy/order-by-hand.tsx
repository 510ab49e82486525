import { PhoneLink } from "../../site/page/phone-link.tsx";
import { Loading } from "../../site/shell/loading.tsx";

export type ClinicContact = { telefon: string; email: string };

/** Shown until the script loads; without script, CSS shows how to order by telephone or mail. */
export function CartLoading({ clinic }: { clinic: ClinicContact }) {
  return (
    <div className="wrap cart-loading">
      <Loading />
      <section className="stack order-by-hand">
        <h1>Bestil på telefon eller mail</h1>
        <p className="lead">
          Kurven virker kun med JavaScript slået til. Du kan også bestille uden: Sig, hvad du vil
          have, og hvor vi skal sende det hen, så sender vi varerne med faktura.
        </p>
        <p>
          <WaysToOrder clinic={clinic} />
        </p>
      </section>
    </div>
  );
}

export function OrderByHand({ clinic }: { clinic: ClinicContact }) {
  return (
    <div className="stack">
      <h2 className="title-m">Bestil på telefon eller mail</h2>
      <p>
        Shoppen tager ikke imod bestillinger her på hjemmesiden endnu. Sig, hvad du vil have, og
        hvor vi skal sende det hen. Kurven bliver liggende.
      </p>
      <p>
        <WaysToOrder clinic={clinic} />
      </p>
    </div>
  );
}

export function WaysToOrder({ clinic, subject }: { clinic: ClinicContact; subject?: string }) {
  const { telefon, email } = clinic;
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : "";
  if (!telefon && !email) return "Kontakt os";
  return (
    <>
      {telefon && (
        <>
          Ring på <PhoneLink className="link" number={telefon} />
        </>
      )}
      {telefon && email && " eller "}
      {email && (
        <a className="link" href={`mailto:${email}${query}`}>
          {telefon ? "skriv til os" : "Skriv til os"}
        </a>
      )}
    </>
  );
}
