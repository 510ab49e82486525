import { type FormEvent, type ReactNode, useEffect, useMemo, useReducer, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { sortableTime } from "../../formats/danish-time.ts";
import { formatQuery } from "../../formats/query.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { holdsBase, layBase } from "../../server/documents/form-base.ts";
import { useHydrated } from "../../site/browser/use-hydrated.ts";
import { CheckedForm } from "../checks/checked-form.tsx";
import { DraftBar } from "../drafts/draft-bar.tsx";
import { newDraftPath, PAGE_ITEM } from "../drafts/draft-state.ts";
import { PublishLater } from "../drafts/publish-later.tsx";
import { itemQuery } from "../list/list-part.ts";
import { BesidePage } from "../preview/beside-page.tsx";
import { AutosaveOffer } from "../save/autosave-offer.tsx";
import { changedIn } from "../save/changed-fields.ts";
import { ConflictView } from "../save/conflict-view.tsx";
import { isBlank, sameValue, sameValues } from "../save/field-values.ts";
import { LeaveGuard } from "../save/leave-guard.tsx";
import type { Conflict, SaveAs, SaveTarget } from "../save/save-answer.ts";
import { SaveBar } from "../save/save-bar.tsx";
import { useAutosave } from "../save/use-autosave.ts";
import { useSave } from "../save/use-save.ts";
import { useSaveKey } from "../save/use-save-key.ts";
import { Banner } from "../shell/banner.tsx";
import { unfold } from "../shell/focus-field.ts";
import { FROM } from "../shell/screen-mode.ts";
import { SignInDialog } from "../sign-in/sign-in-dialog.tsx";
import { editReducer, type Opening, openEdit, type Rejection, SAVE } from "./edit-state.ts";
import type { FormFields } from "./form-fields.ts";
import { FormProvider, useFormState } from "./form-state.tsx";
import { FormerNote } from "./former-note.tsx";
import { HistoryLink } from "./history-link.tsx";
import { SearchResultFields } from "./search-result-fields.tsx";

type EditFormProps = Opening & {
  /** Its address, where a page comes of it. */
  screen?: string;
  /** Where visitors read what is stored; absent while it is on no page. */
  page?: string;
  /** Names the form on this device, for what is typed and not saved; default its address. */
  autosaveKey?: string;
  /** A form of which nothing can wait to be shown. */
  withoutDrafts?: boolean;
  submitLabel: string | ((values: FieldValues) => string);
  backTo: string;
  /** A screen that is nothing but its form stays open after a save. */
  stays?: boolean;
  fields: FormFields;
  /** In search results, of a page whose title is no field of its form. */
  pageTitle?: string;
  /** Stands beside its buttons, where nothing of it can wait. */
  beforeSave?: ReactNode;
  children: ReactNode;
};

/** One save in flight; a failed one keeps what was typed; an ended session is renewed on top of the form. */
export function EditForm(props: EditFormProps) {
  const { fields, screen = "", submitLabel, backTo, stays = false, children } = props;
  const form = useFormState(props.initial, props.draft?.values, props.former?.values);
  const [state, dispatch] = useReducer(editReducer, props, openEdit);
  const { status, opened, target, draft, former, saveAs, message, rejection } = state;
  const { values, saved } = form;
  const ownKey = `${screen}/${props.intent === "create" ? "ny" : (props.itemId ?? PAGE_ITEM)}`;
  const autosave = useAutosave(props.autosaveKey ?? ownKey, form, target.base, fields);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const staysOpen = useRef(stays);
  const isHydrated = useHydrated();

  const { send, isUnderWay } = useSave(form, (answer, sent) => {
    if (!answer.ok) {
      const isCurrent = sameValues(sent, form.readValues());
      dispatch({ type: "rejected", answer, sent, isCurrent });
      return;
    }
    form.markSaved(sent);
    const { draft: mark, id, message, undo, page } = answer;
    const leaves = !mark && !staysOpen.current && sameValues(form.readValues(), sent);
    // Where one goes on, the screen there says it.
    const told = leaves ? { ...answer, message: "" } : answer;
    dispatch({ type: "saved", answer: told, sent, now: new Date().toISOString() });
    if (leaves) {
      navigate(backTo + (id ? itemQuery(id) : ""), { state: { message, undo, page } });
      return;
    }
    // So that loading the page anew opens what was saved.
    if (mark && target.intent === "create") navigate(newDraftPath(mark.id), { replace: true });
    else if (search.has(FROM) && !form.isDirty())
      navigate(formatQuery({ [FROM]: "" }, search), { replace: true, preventScrollReset: true });
  });

  function save(as: SaveAs, changed: Partial<SaveTarget> = {}, staysThisTime = stays) {
    if (isUnderWay()) return;
    const next = { ...target, ...changed };
    staysOpen.current = staysThisTime;
    dispatch({ type: "sent", target: next, saveAs: as });
    send((values) => ({
      ...next,
      ...as,
      ...(as.as === "save"
        ? { values: next.intent.startsWith("create") ? values : changedIn(values, opened, fields) }
        : { values, opened }),
    }));
  }

  function saveOver({ base, draft: theirs = target.draft }: Conflict, settled: FieldValues) {
    form.replaceValues(settled);
    save(saveAs, { base: layBase(target.base, base), draft: theirs });
  }

  const planned = draft?.publishAt && localTime(draft.publishAt);
  const keep = () => save(planned ? at(planned) : DRAFT, {}, true);
  const isIncomplete = Object.entries(fields).some(
    ([name, { blocksSave }]) => blocksSave && isBlank(values[name]),
  );
  useSaveKey(() => {
    if (draft) keep();
    else if (!isIncomplete) save(SAVE, {}, stays || !target.intent.startsWith("create"));
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    // A dialog inside the form may have a form of its own.
    if (event.target !== event.currentTarget) return;
    // What waits is published by its button alone, not by Enter in a field.
    if (draft && document.activeElement instanceof HTMLInputElement) keep();
    else save(SAVE);
  }

  const shownRejection = useFocusOnRejection(rejection);
  const problems = useMemo(() => standingProblems(rejection, values), [rejection, values]);
  const isMended =
    Object.keys(rejection?.problems ?? {}).length > 0 && Object.keys(problems).length === 0;
  const saveWords = typeof submitLabel === "string" ? submitLabel : submitLabel(values);
  const submitWords = draft ? saveWords.replace(/^Gem/, "Udgiv") : saveWords;
  const item = target.intent === "page" ? PAGE_ITEM : target.id;
  const canWait = props.screen !== undefined && !props.withoutDrafts;

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
            saved={saved}
            saving={status === "saving"}
            onSettle={(settled) => rejection.conflict && saveOver(rejection.conflict, settled)}
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
            const base = layBase(target.base, autosave.found?.base ?? "");
            dispatch({ type: "autosave taken", base });
            autosave.settle();
          }}
          onDrop={autosave.settle}
        />
      )}
      {former && <FormerNote former={former} />}
      {draft && (
        <DraftBar
          draft={draft}
          onChange={(changed) => dispatch({ type: "draft changed", changed })}
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
            isSaving={status === "saving"}
            isIncomplete={isIncomplete}
            onKeep={canWait ? keep : undefined}
            more={
              canWait ? (
                <PublishLater
                  planned={planned}
                  onPlan={(publishAt) => save(publishAt ? at(publishAt) : DRAFT, {}, true)}
                />
              ) : (
                props.beforeSave
              )
            }
          >
            {!isHydrated && "Indlæser..."}
            {!sameValues(values, saved)
              ? unsavedWords(message !== "")
              : message && (
                  <Banner
                    kind="success"
                    key={message}
                    isSpoken
                    onDismiss={() => dispatch({ type: "message dismissed" })}
                  >
                    {message}
                  </Banner>
                )}
            {canWait && (
              <small className="savebar__note">»{submitWords}« udgiver med det samme</small>
            )}
          </SaveBar>
        </fieldset>
      </form>
      {props.screen && item && <HistoryLink screen={props.screen} item={item} page={props.page} />}
      {rejection && status === "signed out" && (
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

const DRAFT: SaveAs = { as: "draft" };
const at = (publishAt: string): SaveAs => ({ as: "later", publishAt });

/** As fields for a date and a time hold it, by a Danish clock. */
function localTime(iso: string): string {
  return sortableTime(new Date(iso)).replace(" ", "T");
}

const NO_PROBLEMS: Record<string, string> = {};

function standingProblems(rejection: Rejection | undefined, values: FieldValues) {
  if (!rejection?.problems) return NO_PROBLEMS;
  const { problems, sent } = rejection;
  const standing = Object.entries(problems).filter(([name]) => sameValue(values[name], sent[name]));
  return Object.fromEntries(standing);
}

function unsavedWords(stayed: boolean): string {
  return stayed
    ? "Gemt. Det, du har skrevet siden, er ikke gemt endnu"
    : "Du har ændringer, der ikke er gemt";
}

/** Leads to what is wrong: the first field with a problem, else the sentence. Never away from typing. */
function useFocusOnRejection(rejection: Rejection | undefined) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!rejection || rejection.signedOut || !rejection.isCurrent) return;
    const wrong = place.current?.parentElement?.querySelector<HTMLElement>(
      'form :is([aria-invalid="true"], [data-invalid])',
    );
    if (wrong) unfold(wrong, () => wrong.focus());
    else place.current?.focus();
  }, [rejection]);
  return place;
}
