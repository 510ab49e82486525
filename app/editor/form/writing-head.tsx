import type { KeyboardEvent, ReactNode } from "react";
import { Link, useRouteLoaderData } from "react-router";
import { MINUTE_MS } from "../../formats/durations.ts";
import { MoreMenu } from "../../shell/more-menu.tsx";
import { NOTES_PLACE, type ScreenBack, ScreenTitle } from "../../shell/screen.tsx";
import { ScreenMessage } from "../../shell/screen-message.tsx";
import { State, type StateWord } from "../../shell/state.tsx";
import { useHydrated } from "../../site/browser/use-hydrated.ts";
import { ArrowLeft } from "../../site/page/icons.tsx";
import { draftState } from "../fields/draft-state.ts";
import type { OpenDraft } from "../fields/open-form.ts";
import { DraftActs, type DraftBarProps } from "./drafts/draft-bar.tsx";

export type WritingHeadProps = {
  heading: string;
  name?: string;
  back: ScreenBack;
  /** The field of the title. */
  title: ReactNode;
};

type Props = WritingHeadProps & {
  isNew: boolean;
  ofDraft: DraftBarProps | undefined;
  children: ReactNode;
};

/** The head of a text's form: the title is a field of the row. */
export function WritingHead({ heading, name, back, title, isNew, ofDraft, children }: Props) {
  const draft = ofDraft?.draft;
  const writer = useWriter(draft);
  return (
    <>
      <ScreenTitle parts={[name || heading, back.title]} />
      <ScreenMessage />
      <div className="writing__head">
        <Link className="back" to={back.to} aria-label={back.label}>
          <ArrowLeft /> {back.title}
        </Link>
        <h1 className="sr">{heading}</h1>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to the field inside */}
        <div className="writing__title" onKeyDown={leadToText}>
          {title}
        </div>
        <State {...(draft ? draftState(draft) : isNew ? NEW : OUT)} />
        {writer && <small>{writer} skriver her</small>}
        <div id={NOTES_PLACE} />
        <MoreMenu label="Flere valg">
          {children}
          {ofDraft && <DraftActs {...ofDraft} />}
        </MoreMenu>
      </div>
    </>
  );
}

const NEW: StateWord = { kind: "draft", words: "Ikke gemt endnu" };
const OUT: StateWord = { kind: "published", words: "På hjemmesiden" };
const STILL_WRITING_MS = 2 * MINUTE_MS;

/** A colleague whose form has saved itself just now. */
function useWriter(draft: OpenDraft | undefined): string | undefined {
  const { email } = useRouteLoaderData<{ email: string }>("admin-layout") ?? {};
  const isHydrated = useHydrated();
  if (!isHydrated || !draft || ["dig", email].includes(draft.savedBy)) return undefined;
  const isRecent = Date.now() - Date.parse(draft.savedAt) < STILL_WRITING_MS;
  return isRecent ? draft.savedBy : undefined;
}

/** Enter goes on to the text: it never publishes. */
function leadToText(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const form = event.currentTarget.closest("form");
  form?.querySelector<HTMLElement>(".rte [contenteditable=true]")?.focus();
}
