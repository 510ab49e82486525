import { readKlinik } from "../klinik/klinik.server.ts";
import { samspil } from "../server/context.ts";
import { Island } from "../site/browser/island.tsx";
import { ButtonLink } from "../site/page/button-link.tsx";
import { pageMeta } from "../site/page/page-meta.ts";
import { siteFactsOf } from "../site/shell/site-facts.ts";
import type { Route } from "./+types/page";
import { AboutUs } from "./about-us.tsx";
import { Carousel } from "./carousel.island.tsx";
import { clinicData } from "./clinic-data.server.ts";
import { readAboutUs, readHeroImages, readNewestNews, readWelcome } from "./forside.server.ts";
import { LatestNews } from "./latest-news.tsx";
import { Welcome } from "./welcome.tsx";

const LEAD = "Psykologer på Østerbro for børn, unge, voksne og hele familier.";

export function loader({ context }: Route.LoaderArgs) {
  const { content, settings } = context.get(samspil);
  const clinic = readKlinik(content);
  return {
    images: readHeroImages(content),
    welcome: readWelcome(content),
    news: readNewestNews(content),
    aboutUs: readAboutUs(content),
    title: clinic.by ? `Psykologer i ${clinic.by}` : "Psykologer",
    structured: [clinicData(clinic, settings.origin)],
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { images, title, structured } = loaderData;
  return pageMeta({
    site: siteFactsOf(matches),
    title,
    description: `${LEAD} Mentaliseringsbaseret terapi, supervision og uddannelse.`,
    path: "/",
    image: images[0]?.url,
    structured,
  });
}

export default function Forside({ loaderData }: Route.ComponentProps) {
  const { images, welcome, news, aboutUs } = loaderData;
  return (
    <>
      <section className="hero" aria-label="Velkommen">
        {images.length > 1 ? (
          <Island of={Carousel} props={{ images }} />
        ) : (
          <Carousel images={images} />
        )}
        <div className="hero__text">
          <h1>Plads til at forstå hinanden</h1>
          <p className="lead lead--narrow">{LEAD}</p>
          <div className="button-pair">
            <ButtonLink to="/terapi" variant="light">
              Se terapi
            </ButtonLink>
            <ButtonLink to="/kontakt">Kontakt os</ButtonLink>
          </div>
        </div>
      </section>
      <Welcome {...welcome} />
      <LatestNews news={news} />
      <AboutUs {...aboutUs} />
    </>
  );
}
