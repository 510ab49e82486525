import { type FormEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { chosenTime, danishTime, sortableTime } from "../../formats/danish-time.ts";
import { useHydrated } from "../../site/browser/use-hydrated.ts";
import { CheckedForm } from "../checks/checked-form.tsx";
import { DraftBar } from "../drafts/draft-bar.tsx";
import { newDraftPath, PAGE_ITEM } from "../drafts/draft-state.ts";
import { PublishLater } from "../drafts/publish-later.tsx";
import { itemQuery } from "../list/list-part.ts";
import { BesidePage } from "../preview/beside-page.tsx";
import { AutosaveOffer } from "../save/autosave-offer.tsx";
import { ConflictView } from "../save/conflict-view.tsx";
import { sameValue, sameValues, textOf } from "../save/field-values.ts";
import { holdsBase, layBase } from "../save/form-base.ts";
import { LeaveGuard } from "../save/leave-guard.tsx";
import type { DraftMark, FieldValues } from "../save/save-answer.ts";
import { SaveBar } from "../save/save-bar.tsx";
import { useAutosave } from "../save/use-autosave.ts";
import {
  type Rejection,
  type SaveAs,
  type SaveTarget,
  useFocusOnRejection,
  useSave,
} from "../save/use-save.ts";
import { useSaveKey } from "../save/use-save-key.ts";
import { Banner } from "../shell/banner.tsx";
import { SignInDialog } from "../sign-in/sign-in-dialog.tsx";
import type { FormFields } from "./form-fields.ts";
import { FormProvider, useFormState } from "./form-state.tsx";
import { HistoryLink } from "./history-link.tsx";
import type { OpenDraft } from "./open-form.ts";
import { SearchResultFields } from "./search-result-fields.tsx";

type EditFormProps = {
  /** Its address, where a page comes of it. */
  screen?: string;
  /** Where visitors read what is stored; absent while it is on no page. */
  page?: string;
  /** Names the form on this device, for what is typed and not saved; default its address. */
  autosaveKey?: string;
  intent: string;
  itemId?: string;
  /** The fields as they are stored, and the fingerprint of them. */
  initial: FieldValues;
  base: string;
  draft?: OpenDraft;
  /** A form of which nothing can wait to be shown. */
  withoutDrafts?: boolean;
  submitLabel: string | ((values: FieldValues) => string);
  backTo: string;
  /** A screen that is nothing but its form stays open after a save. */
  stays?: boolean;
  fields: FormFields;
  /** In search results, of a page whose title is no field of its form. */
  pageTitle?: string;
  children: ReactNode;
};

/** One save in flight; a failed one keeps what was typed; an ended session is renewed on top of the form. */
export function EditForm(props: EditFormProps) {
  const { fields, screen = "", submitLabel, backTo, stays = false, children } = props;
  const form = useFormState(props.initial, props.draft?.values);
  const [opened, setOpened] = useState(props.initial);
  const [kept, setKept] = useState(props.draft);
  const { values, saved } = form;
  const saveWords = typeof submitLabel === "string" ? submitLabel : submitLabel(values);
  const submitWords = kept ? saveWords.replace(/^Gem/, "Udgiv") : saveWords;
  const [target, setTarget] = useState<SaveTarget>({
    intent: props.intent,
    id: props.itemId,
    base: props.base,
    draft: props.draft,
  });
  const [saveAs, setSaveAs] = useState<SaveAs>(SAVE);
  const opensNew = props.intent === "create";
  const ownKey = `${screen}/${opensNew ? "ny" : (props.itemId ?? PAGE_ITEM)}`;
  const autosave = useAutosave(props.autosaveKey ?? ownKey, form, target.base);
  const navigate = useNavigate();
  const [said, setSaid] = useState("");
  const staysOpen = useRef(stays);
  const isHydrated = useHydrated();

  const { send, saving, rejection } = useSave(
    form,
    (answer, sent) => {
      const { message, id, base, undo, page } = answer;
      form.markSaved(sent);
      if (answer.draft) return markKept(answer.draft, answer.publishAt, sent);
      setKept(undefined);
      setOpened(sent);
      if (!staysOpen.current && sameValues(form.readValues(), sent)) {
        navigate(backTo + (id ? itemQuery(id) : ""), { state: { message, undo, page } });
        return;
      }
      // What is typed from now on, or was while the save was under way, is saved on top of what is stored now.
      setSaid(message);
      const intent = target.intent.replace(/^create/, "replace");
      setTarget({ intent, id: id ?? target.id, base: base ?? target.base });
    },
    forgetDraft,
  );

  function forgetDraft({ isDraftGone }: { isDraftGone?: boolean }) {
    if (!isDraftGone) return;
    setKept(undefined);
    setTarget(({ draft: _gone, ...others }) => others);
  }

  function markKept(mark: DraftMark, publishAt: string | undefined, sent: FieldValues) {
    const now = new Date().toISOString();
    setTarget({ ...target, draft: mark });
    setKept({
      isHidden: false,
      isOrphan: false,
      savedBy: "dig",
      ...kept,
      ...mark,
      values: sent,
      savedAt: now,
      publishAt,
      trouble: undefined,
    });
    setSaid(publishAt ? `Udgives ${chosenTime(publishAt)}` : `Gemt som kladde ${danishTime(now)}`);
    // So that loading the page anew opens the same draft.
    if (target.intent === "create") navigate(newDraftPath(mark.id), { replace: true });
  }

  const shownRejection = useFocusOnRejection(rejection);
  const problems = useMemo(() => standingProblems(rejection, values), [rejection, values]);
  const item = target.intent === "page" ? PAGE_ITEM : target.id;
  const canWait = props.screen !== undefined && !props.withoutDrafts;
  const planned = kept?.publishAt && localTime(kept.publishAt);
  const isIncomplete = Object.entries(fields).some(
    ([name, { blocksSave }]) => blocksSave && textOf(values, name) === "",
  );
  const hasChanges = !sameValues(values, saved);
  const isMended =
    Object.keys(rejection?.problems ?? {}).length > 0 && Object.keys(problems).length === 0;

  function save(as: SaveAs, changed: Partial<SaveTarget> = {}, staysThisTime = stays) {
    const next = { ...target, ...changed };
    staysOpen.current = staysThisTime;
    setTarget(next);
    setSaveAs(as);
    send(next, as, opened);
  }
  const keep = () => save(planned ? at(planned) : DRAFT, {}, true);
  useSaveKey(() => {
    if (kept) keep();
    else if (!isIncomplete) save(SAVE, {}, stays || !target.intent.startsWith("create"));
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    // A dialog inside the form may have a form of its own.
    if (event.target !== event.currentTarget) return;
    // What waits is published by its button alone, not by Enter in a field.
    if (kept && document.activeElement instanceof HTMLInputElement) keep();
    else save(SAVE);
  }

  return (
    <FormProvider state={form} fields={fields} id={props.itemId} problems={problems}>
      <div ref={shownRejection} className="rejection" tabIndex={-1}>
        {rejection?.sentence && !rejection.signedOut && !isMended && (
          <Banner kind="error" key={rejection.count}>
            <p>{rejection.sentence}</p>
          </Banner>
        )}
        {rejection?.conflict && (
          <ConflictView
            key={rejection.count}
            conflict={rejection.conflict}
            fields={fields}
            mine={values}
            opened={opened}
            saving={saving}
            onSettle={(settled) => {
              form.replaceValues(settled);
              const { base, draft: theirs = target.draft } = rejection.conflict ?? target;
              save(saveAs, { base, draft: theirs });
            }}
            onCreate={() =>
              save(saveAs, { intent: target.intent.replace(/^replace/, "create"), base: "" })
            }
          />
        )}
      </div>
      {autosave.found && (
        <AutosaveOffer
          autosave={autosave.found}
          isOutdated={!holdsBase(target.base, autosave.found.base)}
          onTake={() => {
            form.replaceValues({ ...values, ...autosave.found?.values });
            setTarget({ ...target, base: layBase(target.base, autosave.found?.base ?? "") });
            autosave.settle();
          }}
          onDrop={autosave.settle}
        />
      )}
      {kept && (
        <DraftBar
          draft={kept}
          onChange={(changed) => setKept((now) => now && { ...now, ...changed })}
          intent={target.intent}
          backTo={backTo}
        />
      )}
      <form onSubmit={submit} noValidate autoComplete="off" aria-label={submitWords}>
        <fieldset className="edit-form" disabled={!isHydrated}>
          <BesidePage form={form} screen={props.screen} target={target}>
            <CheckedForm>
              {children}
              {"soegetitel" in fields && <SearchResultFields pageTitle={props.pageTitle} />}
            </CheckedForm>
          </BesidePage>
          <SaveBar
            submitLabel={submitWords}
            backTo={backTo}
            isSaving={saving}
            isIncomplete={isIncomplete}
            onKeep={canWait ? keep : undefined}
            more={
              canWait && (
                <PublishLater
                  planned={planned}
                  onPlan={(publishAt) => save(publishAt ? at(publishAt) : DRAFT, {}, true)}
                />
              )
            }
          >
            {!isHydrated && "Indlæser..."}
            {hasChanges
              ? unsavedWords(said !== "")
              : said && (
                  <Banner kind="success" key={said} isSpoken onDismiss={() => setSaid("")}>
                    {said}
                  </Banner>
                )}
            {canWait && (
              <small className="savebar__note">»{submitWords}« udgiver med det samme</small>
            )}
          </SaveBar>
        </fieldset>
      </form>
      {props.screen && item && <HistoryLink screen={props.screen} item={item} page={props.page} />}
      {rejection?.signedOut && (
        <SignInDialog
          key={rejection.count}
          sentence={rejection.sentence}
          onSignedIn={() => save(saveAs)}
        />
      )}
      <LeaveGuard isDirty={form.isDirty} isKept={autosave.isKept} />
    </FormProvider>
  );
}

const SAVE: SaveAs = { as: "save" };
const DRAFT: SaveAs = { as: "draft" };
const at = (publishAt: string): SaveAs => ({ as: "later", publishAt });

/** As fields for a date and a time hold it, by a Danish clock. */
function localTime(iso: string): string {
  return sortableTime(new Date(iso)).replace(" ", "T");
}

function standingProblems(rejection: Rejection | undefined, values: FieldValues) {
  const { problems = {}, sent = {} } = rejection ?? {};
  const standing = Object.entries(problems).filter(([name]) => sameValue(values[name], sent[name]));
  return Object.fromEntries(standing);
}

function unsavedWords(stayed: boolean): string {
  return stayed
    ? "Gemt. Det, du har skrevet siden, er ikke gemt endnu"
    : "Du har ændringer, der ikke er gemt";
}
