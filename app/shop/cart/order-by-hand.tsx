import { PhoneLink } from "../../site/page/phone-link.tsx";
import type { ClinicContact } from "./use-clinic.ts";

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
