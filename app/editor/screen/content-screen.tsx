import type { ReactNode } from "react";
import { Link } from "react-router";
import { Screen } from "../../shell/screen.tsx";
import { type Controls, DeclaredFields } from "../controls/declared-fields.tsx";
import { PAGE_ITEM } from "../fields/draft-state.ts";
import type { ListedItem } from "../fields/listed-item.ts";
import { ContentPreview } from "../form/content-preview.tsx";
import { EditForm } from "../form/edit-form.tsx";
import type { OpenScreen } from "./content-screen.server.ts";
import type { DeleteWords } from "./delete-button.tsx";
import { ItemList } from "./item-list.tsx";

export type PageWords = { title: string; submit: string };
export type ListWords = DeleteWords & {
  title: string;
  back: string;
  heading?: string;
  create: string;
  createTitle?: string;
  editTitle?: string;
  submit: string;
  empty: string;
  noneFound: string;
};

type ContentScreenProps = {
  loaderData: OpenScreen;
  controls?: Controls;
  /** What a row of the list has before 'Rediger'. */
  more?: (item: ListedItem) => ReactNode;
};

export function ContentScreen({ loaderData, controls, more = linkOf }: ContentScreenProps) {
  if (loaderData.mode === "list") return <ListScreen {...loaderData} more={more} />;
  return <FormScreen {...loaderData} controls={controls} />;
}

type Opened<Mode extends OpenScreen["mode"]> = Extract<OpenScreen, { mode: Mode }> &
  Omit<ContentScreenProps, "loaderData">;

function FormScreen({ title, name, submit, from, intro, form, controls }: Opened<"form">) {
  const { isNew, id, ...opened } = form;
  const isPage = id === PAGE_ITEM;
  return (
    <Screen title={title} name={name} back={from}>
      {intro && <p className="form-field__hint below-s">{intro}</p>}
      <EditForm
        key={isNew ? (form.draft?.id ?? "ny") : id}
        {...opened}
        isNew={isNew}
        itemId={isPage ? undefined : id}
        submitLabel={submit}
        backTo={from?.to ?? "/admin"}
        staysOpen={!from}
      >
        <DeclaredFields fields={form.fields} controls={controls} />
      </EditForm>
    </Screen>
  );
}

function ListScreen({ words, from, intro, page, list, more }: Opened<"list">) {
  const { title, heading, create } = words;
  return (
    <Screen title={title} back={from} create={create}>
      {intro && <p className="form-field__hint below-s">{intro}</p>}
      {page && <ContentPreview {...page} state={list.pageState} />}
      {heading && <h2 className="below-s">{heading}</h2>}
      <ItemList {...list} {...words} headingLevel={heading ? 3 : 2} canHide more={more} />
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
