import { PhoneLink } from "../site/page/phone-link.tsx";
import { useClinic } from "./use-clinic.ts";

/** Where a price is agreed on and not written: what has none cannot be ordered for 0 kr. */
export function AskForPrice({ navn }: { navn: string }) {
  const { telefon, email } = useClinic();
  return (
    <p className="ask-for-price">
      {telefon && (
        <>
          Ring på <PhoneLink className="link" number={telefon} />
        </>
      )}
      {telefon && email && " eller "}
      {email && (
        <a className="link" href={`mailto:${email}?subject=${encodeURIComponent(navn)}`}>
          {telefon ? "skriv til os" : "Skriv til os"}
        </a>
      )}
      {telefon || email ? " om prisen." : "Kontakt os om prisen."}
    </p>
  );
}
