import { PageHead } from "../../site/page/page-head.tsx";
import { PhoneLink } from "../../site/page/phone-link.tsx";
import { LogoLink } from "../../site/shell/logo.tsx";
import type { SiteData } from "../../site/shell/site-data.ts";
import { HelpNow } from "../hjaelp/help-now.tsx";
import type { Help } from "../hjaelp/hjaelp.server.ts";

export const OPENING_SOON = "Vi åbner snart";

type OpeningSoonProps = Pick<SiteData, "clinic"> & { isNamed: boolean; help: Help };

export function OpeningSoon({ clinic, isNamed, help }: OpeningSoonProps) {
  const { telefon, email } = clinic;
  return (
    <>
      {isNamed && (
        <header className="site-head">
          <div className="wrap site-head__in">
            <LogoLink clinic={clinic} />
          </div>
        </header>
      )}
      <main id="indhold" data-tone="sky">
        <PageHead
          title={OPENING_SOON}
          lead={leadOf({ isNamed, telefon })}
          picture={{ src: "/illustrations/doer.svg", alt: "En dobbeltdør på klem med lys bagved" }}
        >
          {telefon && (
            <p className="call-number">
              <PhoneLink number={telefon} />
            </p>
          )}
          {email && (
            <p className="plain-links">
              <a href={`mailto:${email}`}>{email}</a>
            </p>
          )}
        </PageHead>
        <HelpNow help={help} title="Har du brug for hjælp nu?" />
      </main>
    </>
  );
}

function leadOf({ isNamed, telefon }: { isNamed: boolean; telefon: string }): string {
  if (telefon) return "Hjemmesiden er ikke skrevet færdig endnu, men du kan ringe til os.";
  if (isNamed) return "Hjemmesiden er ikke skrevet færdig endnu. Kom tilbage senere.";
  return "Her kommer en psykologkliniks hjemmeside. Den er ikke skrevet færdig endnu.";
}
