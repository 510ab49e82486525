import { featureRegistry } from "../../feature.ts";
import { samspil } from "../../server/context.ts";
import type { RouteHandle } from "../../server/http/route-handle.ts";
import { Mounted } from "../../site/browser/mounted.tsx";
import { ArrowLink } from "../../site/page/arrow-link.tsx";
import { ButtonLink } from "../../site/page/button-link.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import { type Frame, Picture } from "../../site/picture/picture.tsx";
import { plainText } from "../../site/text/plain-text.ts";
import { RichText } from "../../site/text/rich-text.tsx";
import { splitLead } from "../../site/text/rich-text-parts.ts";
import { withHardSpaces, withSoftHyphens } from "../../site/text/typography.ts";
import { readEnglishPage } from "../en/en.server.ts";
import { START_PAGES } from "../en/en.ts";
import { readChoices } from "../guide/guide.server.ts";
import { GUIDE_PATH } from "../guide/guide.ts";
import { readKlinik } from "../klinik/klinik.server.ts";
import { readTerapiOmrader } from "../terapi/terapi.server.ts";
import { isWritten } from "../written.ts";
import type { Route } from "./+types/page";
import { Carousel } from "./carousel.tsx";
import {
  beginWith,
  clinicData,
  readAboutUs,
  readHeroImages,
  readNewestNews,
  readOpening,
  readWelcome,
} from "./forside.server.ts";
import { LatestNews } from "./latest-news.tsx";

const SIDE: Frame[] = [
  { from: "60rem", width: "min(15.2vw, 16.2rem)", ratio: 0.68 },
  { width: "29vw", ratio: 0.68 },
];
const MIDDLE: Frame[] = [
  { from: "60rem", width: "min(17.8vw, 18.8rem)", ratio: 0.58 },
  { width: "34vw", ratio: 0.58 },
];

type Portrait = { id: string; src: string; alt: string };

type AboutUsProps = {
  portraits: Portrait[];
  heading: string;
  lead: string;
  paragraphs: string[];
  isShown: boolean;
};

function AboutUs({ portraits, heading, lead, paragraphs, isShown }: AboutUsProps) {
  if (!isShown) return null;
  return (
    <section className="tone-band tone-band--right" data-tone="sage" aria-labelledby="omos">
      <div className="grid grid--center">
        <div className="c-1-5 flow">
          <h2 id="omos">{withHardSpaces(heading)}</h2>
          {lead && <p className="lead">{withHardSpaces(lead)}</p>}
          {paragraphs.map((paragraph, index) => (
            <p key={index}>{withHardSpaces(paragraph)}</p>
          ))}
          <p>
            <ArrowLink to="/om">Mød os</ArrowLink>
          </p>
        </div>
        {portraits.length > 0 && (
          <div className="c-6-7">
            <div className="trio">
              {portraits.map(({ id, src, alt }, index) => (
                <div className="shape shape--arch" key={id}>
                  <Picture src={src} alt={alt} frames={index === 1 ? MIDDLE : SIDE} />
                </div>
              ))}
            </div>
          </div>
        )}
      </div>
    </section>
  );
}

export const handle: RouteHandle = { footer: "full" };

export function loader({ context, request }: Route.LoaderArgs) {
  const { content, settings } = context.get(samspil);
  const { publicPages } = context.get(featureRegistry);
  const clinic = readKlinik(content);
  const areas = readTerapiOmrader(content);
  return {
    ...readOpening(content),
    images: beginWith(readHeroImages(content), request.url),
    languages: readEnglishPage(content) && START_PAGES,
    welcome: readWelcome(content),
    news: readNewestNews(content),
    aboutUs: readAboutUs(content),
    hasTherapy: publicPages.some(
      (page) => page.path === "/terapi" && isWritten(content, settings, page),
    ),
    hasGuide: readChoices(content).length > 0,
    structured: [clinicData(clinic, areas, settings.origin)],
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { images, languages, title, lead, search, welcome, structured } = loaderData;
  return pageMeta({
    matches,
    title,
    description: `${lead} ${plainText(welcome.html)}`,
    search,
    path: "/",
    image: images[0]?.url,
    languages,
    structured,
  });
}

export default function Forside({ loaderData }: Route.ComponentProps) {
  const { heading, lead, images, welcome, news, aboutUs, hasTherapy, hasGuide } = loaderData;
  return (
    <>
      <section className={images.length > 0 ? "hero" : "hero hero--words"} aria-label="Velkommen">
        {images.length > 1 ? (
          <Mounted name="Carousel" of={Carousel} props={{ images }} />
        ) : (
          <Carousel images={images} />
        )}
        <div className="hero__text">
          <h1>{withSoftHyphens(withHardSpaces(heading))}</h1>
          {lead && <p className="lead lead--narrow">{withHardSpaces(lead)}</p>}
          <div className="button-pair">
            {hasGuide ? (
              <ButtonLink to={GUIDE_PATH} isLight>
                Hvem kan hjælpe os?
              </ButtonLink>
            ) : (
              hasTherapy && (
                <ButtonLink to="/terapi" isLight>
                  Se terapi
                </ButtonLink>
              )
            )}
            <ButtonLink to="/kontakt">Bestil en samtale</ButtonLink>
          </div>
        </div>
      </section>
      <Welcome {...welcome} hasTherapy={hasTherapy} />
      <LatestNews news={news} />
      <AboutUs {...aboutUs} />
    </>
  );
}

type WelcomeProps = { title: string; html: string; hasTherapy: boolean };

function Welcome({ title, html, hasTherapy }: WelcomeProps) {
  if (!title && !html) return null;
  const { lead, rest } = splitLead(html);
  return (
    <section className="tone-band tone-band--left" data-tone="sky" aria-labelledby="velkommen">
      <div className="grid">
        <h2 id="velkommen" className="c-1-5">
          {withHardSpaces(title || "Velkommen")}
        </h2>
        <div className="c-6-7 welcome__text">
          {lead && <p className="lead lead--wide">{withHardSpaces(lead)}</p>}
          <RichText html={rest} />
          {hasTherapy && (
            <p>
              <ArrowLink to="/terapi">Sådan arbejder vi</ArrowLink>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
