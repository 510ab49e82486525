import { samspil } from "../../server/context.ts";
import type { Content } from "../../server/documents/content.server.ts";
import type { RouteHandle } from "../../server/http/route-handle.ts";
import { Facts } from "../../site/page/facts.tsx";
import { pagePathOf } from "../../site/page/linked-items.ts";
import { PageHead } from "../../site/page/page-head.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import { PhoneLink } from "../../site/page/phone-link.tsx";
import { TextWithAside } from "../../site/page/text-with-aside.tsx";
import { sharePicture } from "../../site/picture/share-picture.ts";
import { notFound } from "../../site/shell/not-found-response.ts";
import { RichText } from "../../site/text/rich-text.tsx";
import { withFittingPictures } from "../../site/text/rich-text-pictures.server.ts";
import { readEnglishPage } from "../en/en.server.ts";
import { ENGLISH_PATH } from "../en/en.ts";
import { formatWaiting, type Waiting } from "../klinik/klinik.server.ts";
import { CallbackSection } from "../opkald/callback-section.tsx";
import { readCallbackOffer } from "../opkald/opkald.server.ts";
import { readTerapiOmrader } from "../terapi/terapi.server.ts";
import type { Route } from "./+types/profil";
import { type Psykolog, readPsykolog } from "./om.server.ts";
import { hasEnglish } from "./om.ts";
import { englishAddress, type Language, type Profile, profileIn } from "./profile.ts";
import { ProfileAside } from "./profile-aside.tsx";

export const handle: RouteHandle = { footer: "way" };

export function loader({ context, params, request }: Route.LoaderArgs) {
  const { content, settings } = context.get(samspil);
  const psykolog = readPsykolog(content, params.id);
  if (!psykolog) throw notFound("Psykolog ikke fundet");
  const isBilingual = hasEnglish(psykolog);
  const requested = new URL(request.url).searchParams.get("lang");
  const language: Language = isBilingual && requested === "en" ? "en" : "da";
  const isDanish = language === "da";
  const profile = profileIn(language, psykolog);
  const callback = isDanish ? readCallbackOffer(content) : undefined;
  return {
    profile: { ...profile, description: withFittingPictures(profile.description) },
    structured: personOf(profile, settings.origin),
    search: isDanish ? psykolog : undefined,
    language,
    isBilingual,
    id: psykolog.id,
    areas: isDanish ? readAreas(content, psykolog) : [],
    waiting: isDanish ? formatWaiting(content, psykolog) : undefined,
    callback,
    contact: contactOf(content, language, callback),
  };
}

/** Undefined where the form on the page does it. */
function contactOf(content: Content, language: Language, callback: unknown): string | undefined {
  if (language === "en" && readEnglishPage(content)) return `${ENGLISH_PATH}#contact`;
  return callback ? undefined : "/kontakt";
}

function readAreas(content: Content, { omrader }: Psykolog) {
  return readTerapiOmrader(content)
    .filter(({ id }) => omrader.includes(id))
    .map((area) => ({ label: area.title, href: pagePathOf(area, "/terapi") }));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { profile, language, isBilingual, structured } = loaderData;
  const addresses = addressesOf(profile.path);
  return pageMeta({
    matches,
    title: language === "en" ? `${profile.name} (English)` : profile.name,
    description: [profile.titles, profile.summary].filter(Boolean).join(" – "),
    search: loaderData.search,
    path: addresses[language],
    type: "profile",
    image: profile.picture?.src,
    languages: isBilingual ? addresses : undefined,
    structured: [structured],
    crumbs: crumbsTo(profile),
  });
}

export default function ProfilPage({ loaderData }: Route.ComponentProps) {
  const { profile, language, isBilingual, id, areas, waiting, callback, contact } = loaderData;
  const { name, titles, picture, description } = profile;
  return (
    <div data-tone="sky">
      <PageHead
        crumbs={crumbsTo(profile)}
        title={name}
        lead={titles}
        picture={picture}
        shape="arch"
      >
        <Reach profile={profile} waiting={waiting} />
        {isBilingual && <LanguageChoice addresses={addressesOf(profile.path)} chosen={language} />}
      </PageHead>
      <TextWithAside aside={<ProfileAside profile={profile} areas={areas} contact={contact} />}>
        <div className="profile__text">
          <RichText html={description} />
        </div>
      </TextWithAside>
      {callback && <CallbackSection offer={callback} title="Ring mig op" calleeId={id} />}
    </div>
  );
}

type ReachProps = { profile: Profile; waiting: Waiting | undefined };

function Reach({ profile: { phone, labels }, waiting }: ReachProps) {
  return (
    <Facts
      facts={[
        waiting && {
          term: "Ventetid",
          detail: (
            <>
              {waiting.words}
              <br />
              <small>Opdateret den {waiting.day}</small>
            </>
          ),
        },
        phone && { term: labels.phone, detail: <PhoneLink number={phone} /> },
      ]}
    />
  );
}

/** Undefined in English: the pages that it leads to are Danish. */
function crumbsTo({ name, language }: Profile) {
  if (language === "en") return undefined;
  return [{ label: "Om os", href: "/om" }, { label: name }];
}

function addressesOf(path: string): Record<Language, string> {
  return { da: path, en: englishAddress(path) };
}

function personOf(profile: Profile, origin: string) {
  const { name, path, picture, titles, specialty, email, phone } = profile;
  return {
    "@type": "Person",
    name,
    url: origin + path,
    jobTitle: titles,
    knowsAbout: specialty,
    ...(picture && { image: sharePicture(origin, picture.src) }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    worksFor: { "@type": "MedicalClinic", url: `${origin}/` },
  };
}

const NAMES: [Language, string][] = [
  ["da", "Dansk"],
  ["en", "English"],
];

/** Links, so that each language has its own address. */
function LanguageChoice({
  addresses,
  chosen,
}: {
  addresses: Record<Language, string>;
  chosen: Language;
}) {
  return (
    <nav className="seg" aria-label={chosen === "en" ? "Language" : "Sprog"}>
      {NAMES.map(([language, name]) => (
        <a
          key={language}
          href={addresses[language]}
          lang={language}
          hrefLang={language}
          aria-current={language === chosen ? "page" : undefined}
          data-scroll="keep"
          data-history="replace"
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
