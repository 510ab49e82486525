import { samspil } from "../../server/context.ts";
import type { RouteHandle } from "../../server/http/route-handle.ts";
import { pagePathOf } from "../../site/page/linked-items.ts";
import { PageHead } from "../../site/page/page-head.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import { TextWithAside } from "../../site/page/text-with-aside.tsx";
import { sharePicture } from "../../site/picture/share-picture.ts";
import { notFound } from "../../site/shell/not-found-response.ts";
import { RichText } from "../../site/text/rich-text.tsx";
import { withFittingPictures } from "../../site/text/rich-text-pictures.server.ts";
import { formatWaiting } from "../klinik/klinik.server.ts";
import { CallbackSection } from "../opkald/callback-section.tsx";
import { readCallbackOffer } from "../opkald/opkald.server.ts";
import { readTerapiOmrader } from "../terapi/terapi.server.ts";
import type { Route } from "./+types/profil";
import { LanguageChoice } from "./language-choice.tsx";
import { readPsykolog } from "./om.server.ts";
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
  const profile = profileIn(language, psykolog);
  const { lang, value } = profile.description;
  const description = { lang, value: withFittingPictures(value) };
  return {
    profile: { ...profile, description },
    structured: personOf(profile, settings.origin),
    search: language === "da" ? psykolog : undefined,
    language,
    isBilingual,
    id: psykolog.id,
    areas: readTerapiOmrader(content)
      .filter(({ id }) => psykolog.omrader.includes(id))
      .map((area) => ({ label: area.title, href: pagePathOf(area, "/terapi") })),
    waiting: formatWaiting(content, psykolog),
    authorisation: psykolog.autorisation,
    callback: readCallbackOffer(content),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { profile, language, isBilingual, structured } = loaderData;
  const addresses = addressesOf(profile.path);
  return pageMeta({
    matches,
    title: language === "en" ? `${profile.name} (English)` : profile.name,
    description: [profile.titles.value, profile.summary.value].filter(Boolean).join(" – "),
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
  const { profile, language, isBilingual, id, areas, waiting, authorisation, callback } =
    loaderData;
  const { name, titles, description } = profile;
  return (
    <div data-tone="sky">
      <PageHead
        crumbs={crumbsTo(profile)}
        title={name}
        lead={titles.value && <p lang={titles.lang}>{titles.value}</p>}
        picture={profile.picture}
        shape="arch"
      >
        {isBilingual && <LanguageChoice addresses={addressesOf(profile.path)} chosen={language} />}
      </PageHead>
      <TextWithAside
        aside={
          <ProfileAside
            profile={profile}
            areas={areas}
            waiting={waiting}
            authorisation={authorisation}
            isInvited={callback !== undefined && language === "da"}
          />
        }
      >
        <div className="profile__text" lang={description.lang}>
          <RichText html={description.value} />
        </div>
      </TextWithAside>
      {callback && (
        <div lang="da">
          <CallbackSection offer={callback} title="Ring mig op" calleeId={id} />
        </div>
      )}
    </div>
  );
}

function crumbsTo({ name }: Profile) {
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
    jobTitle: titles.value,
    knowsAbout: specialty.value,
    ...(picture && { image: sharePicture(origin, picture.src) }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    worksFor: { "@type": "MedicalClinic", url: `${origin}/` },
  };
}
