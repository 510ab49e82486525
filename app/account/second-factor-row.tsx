import { Link } from "react-router";
import { codesLeft } from "./second-factor/second-factor-change.tsx";

type SecondFactorProps = {
  on?: { since: string; recoveryCodesLeft: number };
  passkeys: number;
};

export function SecondFactorSection({ on, passkeys }: SecondFactorProps) {
  return (
    <section aria-labelledby="totrinslogin">
      <h2 id="totrinslogin">Totrinslogin</h2>
      <p className="muted">
        {on
          ? `Slået til den ${on.since}. ${codesLeft(on.recoveryCodesLeft)}`
          : "Log ind med en kode fra din telefon ud over adgangskoden. Så er en stjålet adgangskode ikke nok."}
      </p>
      <div className="row">
        <Link className="button button--light button--small" to="/admin/totrinslogin">
          {on ? "Ret totrinslogin" : "Slå totrinslogin til"}
        </Link>
        <Link className="link" to="/admin/totrinslogin#adgangsnoegler">
          {passkeys === 0 ? "Tilføj en adgangsnøgle" : `Dine adgangsnøgler (${passkeys})`}
        </Link>
      </div>
    </section>
  );
}
