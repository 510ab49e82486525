import { redirect } from "react-router";
import type { Route } from "./+types/closed-site";
import { HelpNow } from "./content/hjaelp/help-now.tsx";
import { readHelp } from "./content/hjaelp/hjaelp.server.ts";
import { klinikDocument, readKlinik, readSiteState } from "./content/klinik/klinik.server.ts";
import { samspil } from "./server/context.ts";
import type { RouteHandle } from "./server/http/route-handle.ts";
import { PageHead } from "./site/page/page-head.tsx";
import { PhoneLink } from "./site/page/phone-link.tsx";
import { LogoLink } from "./site/shell/logo.tsx";

const TITLE = { soon: "Vi åbner snart", closed: "Lukket for en tid" };

export const handle: RouteHandle = { hasOwnFrame: true };

/** What visitors get at every address but the law's while the site is not open. */
export function loader({ context }: Route.LoaderArgs) {
  const { content, settings } = context.get(samspil);
  const state = readSiteState(content, settings);
  if (state === "open") throw redirect("/");
  const isNamed = content.get(klinikDocument).navn !== "";
  return { state, isNamed, clinic: readKlinik(content), help: readHelp(content) };
}

export function meta({ loaderData: { state, isNamed, clinic } }: Route.MetaArgs) {
  const title = [TITLE[state], isNamed && clinic.navn].filter(Boolean).join(" · ");
  return [{ title }, ...(state === "soon" ? [{ name: "robots", content: "noindex" }] : [])];
}

export default function ClosedSite({ loaderData }: Route.ComponentProps) {
  const { state, isNamed, clinic, help } = loaderData;
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
          title={TITLE[state]}
          lead={leadOf(loaderData)}
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

function leadOf({ state, isNamed, clinic }: Route.ComponentProps["loaderData"]): string {
  const onward = clinic.telefon ? ", men du kan ringe til os." : ". Kom tilbage senere.";
  if (state === "closed") return `Hjemmesiden er lukket lige nu${onward}`;
  if (isNamed || clinic.telefon) return `Hjemmesiden er ikke skrevet færdig endnu${onward}`;
  return "Her kommer en psykologkliniks hjemmeside. Den er ikke skrevet færdig endnu.";
}
