import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Screen } from "../../shell/screen.tsx";
import { PAGE_ITEM } from "../../shell/screen-mode.ts";
import { stayOnError } from "../../shell/stay-on-error.ts";
import { type Controls, DeclaredFields, TITLE, TitleField } from "../controls/declared-fields.tsx";
import type { ListedItem } from "../fields/listed-item.ts";
import { ContentPreview } from "../form/content-preview.tsx";
import { EditForm } from "../form/edit-form.tsx";
import type { Route } from "./+types/content-screen";
import { contentScreens, type OpenScreen } from "./content-screen.server.ts";
import { ItemList } from "./item-list.tsx";

export type PageWords = { title: string; submit: string };

/** Serves every feature whose form follows its declared fields. One with controls of its own has a route that hands them over. */
export function loader(args: Route.LoaderArgs) {
  return screenOf(args).loader(args);
}

export function action(args: Route.ActionArgs) {
  return screenOf(args).action(args);
}

function screenOf({ context, pattern }: Pick<Route.LoaderArgs, "context" | "pattern">) {
  const screen = context.get(contentScreens).find(({ path }) => path === pattern);
  if (!screen) throw new Error(`${pattern} is the screen of no feature`);
  return screen;
}

export const clientAction = stayOnError;

type ContentScreenProps = {
  loaderData: OpenScreen;
  controls?: Controls;
  /** What a row of the list has before 'Rediger'. */
  more?: (item: ListedItem) => ReactNode;
};

export function ContentScreen({ loaderData, controls, more = linkOf }: ContentScreenProps) {
  // The screens share one route: the key keeps text typed on one screen from appearing on the next.
  const { pathname } = useLocation();
  if (loaderData.mode === "list") return <ListScreen key={pathname} {...loaderData} more={more} />;
  return <FormScreen key={pathname} {...loaderData} controls={controls} />;
}

export default ContentScreen;

type Opened<Mode extends OpenScreen["mode"]> = Extract<OpenScreen, { mode: Mode }> &
  Omit<ContentScreenProps, "loaderData">;

function FormScreen({ title, name, submit, from, intro, form, controls }: Opened<"form">) {
  const { isNew, id, isWriting, ...opened } = form;
  const { fields } = form;
  const isPage = id === PAGE_ITEM;
  const edited = {
    ...opened,
    isNew,
    itemId: isPage ? undefined : id,
    submitLabel: submit,
    backTo: from?.to ?? "/admin",
    staysOpen: !from,
  };
  const key = isNew ? (form.draft?.id ?? "ny") : id;
  if (isWriting && from) {
    const head = { heading: title, name, back: from, title: <TitleField controls={controls} /> };
    const { [TITLE]: _head, ...others } = fields;
    return (
      <EditForm key={key} {...edited} head={head}>
        <DeclaredFields fields={others} controls={controls} />
      </EditForm>
    );
  }
  return (
    <Screen title={title} name={name} back={from}>
      {intro && <p className="form-field__hint below-s">{intro}</p>}
      <EditForm key={key} {...edited}>
        <DeclaredFields fields={fields} controls={controls} />
      </EditForm>
    </Screen>
  );
}

function ListScreen({ words, from, intro, page, list, more }: Opened<"list">) {
  return (
    <Screen title={words.title} back={from} create={words.create}>
      {page && <ContentPreview {...page} state={list.pageState} />}
      <ItemList {...list} words={words} intro={intro} more={more} />
    </Screen>
  );
}

function linkOf({ link }: ListedItem) {
  return (
    link && (
      <Link className="text-button" to={link.to} aria-label={link.name}>
        {link.label}
      </Link>
    )
  );
}
