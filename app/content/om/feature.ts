import { defineFeature, type Task } from "../../feature.ts";
import { type RequestContext, samspil } from "../../server/context.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { pagePathOf } from "../../site/page/linked-items.ts";
import { formatWaiting, staleWaiting } from "../klinik/klinik.server.ts";
import { omScreen } from "./forms.server.ts";
import { type Psykolog, psykologMenu, readPsykologer } from "./om.server.ts";
import { hasEnglish } from "./om.ts";
import { englishAddress, type Language, profileIn } from "./profile.ts";

export const om = defineFeature({
  name: "om",
  title: "Om os",
  pages: [
    {
      path: "/om",
      isWarmedUp: true,
    },
    {
      path: "/om/:id",
      items: profiles,
      sitemapAddresses: profileAddresses,
      searchTexts: profileTexts,
      english: englishProfiles,
      queries: { lang: /^en$/ },
      examples: ["/om/signe-holmgaard", "/om/signe-holmgaard?lang=en"],
    },
  ],
  search: { title: "Psykologer", shape: "arch" },
  menu: { overview: "Alle i klinikken", links: psykologMenu },
  screen: omScreen,
  tile: {
    to: "om",
    text: "Psykologerne",
    tone: "sky",
    figure: "couple",
    unread: "Der opstod en fejl ved indlæsning af psykologer",
  },
  tasks: readTasks,
});

function readTasks(context: RequestContext): Task[] {
  const { content } = context.get(samspil);
  return readPsykologer(content).flatMap((psykolog) => {
    const { id, navn } = psykolog;
    const whose = /[sxz]$/i.test(navn) ? `${navn}’` : `${navn}s`;
    const to = `/admin/om?rediger=${encodeURIComponent(id)}`;
    return staleWaiting(content, psykolog, { whose, to });
  });
}

function profiles(content: Content) {
  return readPsykologer(content).map((psykolog) => ({
    label: psykolog.navn,
    href: pagePathOf(psykolog, "/om"),
    aliases: [`/om/${encodeURIComponent(psykolog.id)}`],
  }));
}

function profileAddresses(content: Content) {
  return readPsykologer(content).flatMap((psykolog) => {
    const path = pagePathOf(psykolog, "/om");
    return hasEnglish(psykolog) ? [path, englishAddress(path)] : [path];
  });
}

function profileTexts(content: Content) {
  return readPsykologer(content).flatMap((psykolog) => {
    const danish = profileText(content, psykolog, "da");
    return hasEnglish(psykolog) ? [danish, profileText(content, psykolog, "en")] : [danish];
  });
}

function profileText(content: Content, psykolog: Psykolog, language: Language) {
  const profile = profileIn(language, psykolog);
  const { titles, specialty, summary, points, description } = profile;
  return {
    title: profile.name,
    texts: [titles, specialty, summary, ...points, description],
    picture: profile.picture?.src,
    ...(language === "en"
      ? { href: englishAddress(profile.path), danish: profile.path }
      : { href: profile.path, answer: formatWaiting(content, psykolog)?.words }),
  };
}

function englishProfiles(content: Content) {
  const paths = readPsykologer(content)
    .filter(hasEnglish)
    .map((psykolog) => pagePathOf(psykolog, "/om"));
  return new Map(paths.map((path) => [path, englishAddress(path)]));
}
