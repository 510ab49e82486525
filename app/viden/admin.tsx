import { useEffect } from "react";
import { ContentForm } from "../admin/form/content-form.tsx";
import { ContentPreview } from "../admin/form/content-preview.tsx";
import {
  alt,
  fixedList,
  flag,
  list,
  picture,
  richText,
  SEARCH_RESULT,
  text,
} from "../admin/form/form-fields.ts";
import { ItemList } from "../admin/list/item-list.tsx";
import { type Among, type List, listRows, openItem, saveList } from "../admin/list/list.server.ts";
import { RichTextField } from "../admin/rich-text/rich-text-field.tsx";
import { keepForm } from "../admin/save/keep-form.ts";
import { openPage, type Page, savePage } from "../admin/save/page.server.ts";
import { readSave } from "../admin/save/read-save.server.ts";
import { Screen, ScreenTitle } from "../admin/shell/screen.tsx";
import { parseScreenMode } from "../admin/shell/screen-mode.ts";
import { samspil } from "../server/context.ts";
import { ErrorView } from "../site/shell/error-view.tsx";
import { plainText } from "../site/text/plain-text.ts";
import type { Route } from "./+types/admin";
import { ArtikelForm } from "./admin-artikel-form.tsx";
import { artikelLinkProblem, formerLinksOf, linkFromTitle } from "./admin-links.ts";
import { nameTags, tagNames } from "./admin-tags.server.ts";
import { TagNamesField } from "./admin-tags.tsx";
import {
  type Artikel,
  parseAddresses,
  readArtikler,
  readTags,
  readVidensside,
  type Tag,
  videnDocument,
} from "./viden.server.ts";
import { TAG_IDS } from "./viden.ts";

const HOME = { to: "/admin/viden", label: "Tilbage til viden", title: "Viden" };

const PAGE = {
  heroImage: picture("Topbillede"),
  heroImageAlt: alt(),
  introText: richText("Introtekst"),
  tags: fixedList("Emner"),
  ...SEARCH_RESULT,
};

const REQUIRED = "Titel og beskrivelse er påkrævet.";

const ARTIKEL = {
  title: text("Titel", REQUIRED),
  description: text("Beskrivelse", REQUIRED),
  tags: list("Emner"),
  isExternalLink: flag("Hvor kan artiklen læses?"),
  link: text("Link"),
  content: richText("Indhold"),
  forladHurtigt: flag("Kan nogen få brug for at forlade siden hurtigt?"),
  image: picture("Billede"),
  imageAlt: alt(),
  ...SEARCH_RESULT,
};

const NO_TEXT = "Skriv artiklens tekst, eller vælg, at den læses på en anden hjemmeside.";

const vidensside: Page<typeof PAGE> = {
  document: videnDocument,
  fields: PAGE,
  shown: readVidensside,
  saved: "Hovedindhold er opdateret!",
  failed: "Der opstod en fejl ved gem af hovedindhold.",
  problems({ tags }): Record<string, string> {
    const isNameless = tags.length > 0 && TAG_IDS.some((_id, index) => !tags[index]);
    return isNameless ? { tags: "Skriv et navn til hvert emne." } : {};
  },
  toForm: ({ tags }, content) => ({ tags: tagNames(tags, content) }),
  toStored: ({ tags }, stored, content) => ({ tags: nameTags(stored.tags, tags, content) }),
};

const artikler: List<typeof ARTIKEL> = {
  document: videnDocument,
  path: ["artikler"],
  fields: ARTIKEL,
  saved: {
    created: "Ny artikel er oprettet!",
    updated: "Artikel er opdateret!",
    deleted: "Artikel er blevet slettet!",
  },
  failed: {
    save: "Der opstod en fejl ved gem af artikel.",
    delete: "Der opstod en fejl ved sletning af artikel.",
  },
  // Its picture is filed under its id, so a new article has one from the start.
  newId,
  defaults: { link: linkFromTitle("") },
  derived: ["formerLinks"],
  problems(artikel, among): Record<string, string> {
    if (!artikel.title || !artikel.description) return {};
    const link = artikelLinkProblem(artikel, othersAmong(among));
    const hasNothingToRead = !artikel.isExternalLink && !plainText(artikel.content).trim();
    return { ...(link && { link }), ...(hasNothingToRead && { content: NO_TEXT }) };
  },
  create: (artikel, { id }) => ({
    id: /^artikel-\d{13}$/.test(id) ? id : newId(),
    ...artikel,
    formerLinks: [],
  }),
  replace(artikel, { items, id }) {
    const [before] = parseAddresses(items.filter((item) => item.id === id));
    return { ...artikel, formerLinks: before ? formerLinksOf(before, artikel) : [] };
  },
};

/** The mode is in the address, so that only one of main content, list and article form is open. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const tags = readTags(content);
  const mode = parseScreenMode(url);
  if (mode.kind === "content") {
    return { mode: "content" as const, form: await openPage(context, vidensside) };
  }
  if (mode.kind !== "list") {
    const form = await openItem(context, artikler, mode, HOME.to);
    return { mode: "item" as const, tags, form };
  }
  return {
    mode: "list" as const,
    page: { ...readVidensside(content), tags: tags.map(({ name }) => name) },
    list: listRows(context, url, videnDocument, readArtikler(content), (artikel) =>
      rowOf(artikel, tags),
    ),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = await readSave(request);
  if (asked.intent === "page") return savePage(context, vidensside, asked);
  return saveList(context, artikler, asked);
}

export const clientAction = keepForm;

export default function VidenAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData.mode === "item") {
    const { form, tags } = loaderData;
    return <ArtikelForm form={form} fields={ARTIKEL} tags={tags} home={HOME} />;
  }
  if (loaderData.mode === "content") {
    return (
      <ContentForm
        form={loaderData.form}
        fields={PAGE}
        home={HOME}
        name="viden"
        heroPlace="viden/hero"
      >
        <RichTextField name="introText" />
        <TagNamesField />
      </ContentForm>
    );
  }
  return (
    <Screen title="Viden" create="Opret ny artikel">
      <ContentPreview fields={PAGE} page={loaderData.page} />
      <h2 className="list-heading">Artikler</h2>
      <ItemList
        {...loaderData.list}
        deleteTitle="Slet artiklen?"
        deleteQuestion="Er du sikker på, at du vil slette denne artikel?"
        empty="Der er ingen artikler endnu."
        noneFound="Ingen artikler har de ord i titlen."
      />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useEffect(() => console.error(error), [error]);
  return (
    <>
      <ScreenTitle parts={["Viden"]} />
      <ErrorView sentence="Der opstod en fejl ved indlæsning af data." />
    </>
  );
}

function newId() {
  return `artikel-${Date.now()}`;
}

function othersAmong({ items, isNew, id }: Among) {
  return parseAddresses(isNew ? items : items.filter((item) => item.id !== id));
}

function rowOf({ id, title, description, image, tags: own, isExternalLink }: Artikel, tags: Tag[]) {
  const names = tags.filter((tag) => own.includes(tag.id)).map(({ name }) => name);
  const meta = isExternalLink ? [...names, "Eksternt link"] : names;
  return { id, title, preview: description, image, meta };
}
