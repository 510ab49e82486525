import { useRef } from "react";
import { Link } from "react-router";
import { useCopying } from "../../admin/shell/use-copying.ts";

type RecoveryCodesProps = { codes: string[]; onward: string };

/** The codes are shown only once. They replace a lost phone. */
export function RecoveryCodes({ codes, onward }: RecoveryCodesProps) {
  const list = useRef<HTMLOListElement>(null);
  const [said, copy] = useCopying(list, "Koderne");

  return (
    <section aria-labelledby="gendannelseskoder">
      <h2 id="gendannelseskoder" tabIndex={-1}>
        Gem dine gendannelseskoder
      </h2>
      <p>
        De er til den dag, du ikke har din telefon. Hver kode virker én gang.{" "}
        <strong>De vises kun nu.</strong> Skriv dem ud, eller læg dem et sikkert sted, hvor du kan
        finde dem uden telefonen.
      </p>
      <ol className="second-factor__codes card" ref={list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row second-factor__keep">
        <button
          className="button button--light button--small"
          type="button"
          onClick={() => window.print()}
        >
          Udskriv
        </button>
        <button
          className="button button--light button--small"
          type="button"
          onClick={() => copy(codes.join("\n"))}
        >
          Kopiér
        </button>
        <span role="status">{said}</span>
      </div>
      <div className="row second-factor__keep">
        <Link className="button" to={onward}>
          Jeg har gemt dem
        </Link>
      </div>
    </section>
  );
}
