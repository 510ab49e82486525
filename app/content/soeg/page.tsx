import { featureRegistry, linkTo } from "../../feature.ts";
import { quote } from "../../formats/quote.ts";
import { samspil } from "../../server/context.ts";
import { Crumbs } from "../../site/page/crumbs.tsx";
import { ArrowRight } from "../../site/page/icons.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import { phoneHref } from "../../site/page/phone-link.tsx";
import { SearchField } from "../../site/shell/search-field.tsx";
import { SEARCH_PATH } from "../../site/shell/search-path.ts";
import type { MenuLink } from "../../site/shell/site-data.ts";
import { withHardSpaces } from "../../site/text/typography.ts";
import { readKlinik } from "../klinik/klinik.server.ts";
import type { Route } from "./+types/page";
import { searchPages } from "./search.server.ts";
import { SearchGroup } from "./search-group.tsx";

const CRUMBS = [{ label: "Søg" }];

const SUGGESTIONS: Record<string, string> = {
  terapi: "Hvem der kan få hjælp, og med hvad.",
  "praktisk-priser": "Hvad det koster, og hvad man skal vide, før man kommer.",
};
const FEW = 3;

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(samspil);
  const { telefon, aabningstider } = readKlinik(services.content);
  const { features, inSearch } = context.get(featureRegistry);
  const ways = features
    .filter(({ name }) => name in SUGGESTIONS)
    .map((feature) => ({ ...linkTo(feature), text: SUGGESTIONS[feature.name] ?? "" }));
  const reach = telefon
    ? {
        label: `Ring ${withHardSpaces(telefon)}`,
        href: phoneHref(telefon),
        text: aabningstider && `Vi tager telefonen ${aabningstider}.`,
      }
    : { label: "Kontakt os", href: "/kontakt", text: "" };
  return {
    ...(await searchPages({ ...services, inSearch }, url.searchParams.get("q") ?? "")),
    ways: [...ways, reach],
    canCall: telefon !== "",
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { query } = loaderData;
  return pageMeta({
    matches,
    title: query ? `Søg: ${query}` : "Søg",
    description: "Søg i alt, hvad der står på hjemmesiden.",
    path: SEARCH_PATH,
    isUnlisted: true,
  });
}

export default function SoegPage({ loaderData }: Route.ComponentProps) {
  const { query, count, shown, groups, ways, canCall } = loaderData;
  const isLost = query !== "" && count === 0;
  return (
    <>
      <section className="wrap search-head">
        <div className="grid grid--center">
          <div className="c-1-8 search-head__text stack">
            <Crumbs crumbs={CRUMBS} />
            <h1 className={isLost ? undefined : "title-l"}>{headingOf(query, count)}</h1>
            {isLost && (
              <p className="lead">
                {`Der er ingen sider om ${quote(query)}. Prøv et andet ord, eller ${canCall ? "ring" : "skriv"}.`}
              </p>
            )}
            <SearchField label="Hvad leder du efter?" value={query} isLarge />
            {count > shown && (
              <p className="note">
                Her er de {shown}, der passer bedst. Skriv et ord mere, så bliver der færre.
              </p>
            )}
          </div>
          {isLost && (
            <div className="c-9-4 shape shape--circle" data-tone="heather">
              <img src="/illustrations/mbt-boger.svg" alt="" />
            </div>
          )}
        </div>
      </section>
      {(groups.length > 0 || count <= FEW) && (
        <div className="wrap grid search-results">
          {groups.length > 1 && (
            <nav className="c-1-8 link-row" aria-label="Spring til">
              {groups.map(({ name, title, hits }) => (
                <a key={name} href={`#${name}`}>
                  {title} {hits.length}
                </a>
              ))}
            </nav>
          )}
          <div className="c-1-8">
            {groups.map((group) => (
              <SearchGroup key={group.name} {...group} />
            ))}
            {count <= FEW && <Suggestions ways={ways} />}
          </div>
        </div>
      )}
    </>
  );
}

function headingOf(query: string, count: number): string {
  if (query === "") return "Søg";
  if (count === 0) return "Vi fandt ikke noget";
  return withHardSpaces(`${formatPageCount(count)} om ${quote(query)}`);
}

const NUMBERS = "Én To Tre Fire Fem Seks Syv Otte Ni Ti Elleve Tolv".split(" ");

function formatPageCount(count: number): string {
  return `${NUMBERS[count - 1] ?? count} ${count === 1 ? "side" : "sider"}`;
}

function Suggestions({ ways }: { ways: (MenuLink & { text: string })[] }) {
  return (
    <nav className="search-group" aria-labelledby="veje">
      <h2 id="veje" className="title-m">
        Eller gå den her vej
      </h2>
      <ul role="list" className="index ruled">
        {ways.map(({ label, href, text }) => (
          <li key={href}>
            <a href={href}>
              <div>
                <h3>{label}</h3>
                {text && <p>{withHardSpaces(text)}</p>}
              </div>
              <ArrowRight />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
