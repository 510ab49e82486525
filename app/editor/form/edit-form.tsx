import { type FormEvent, type ReactNode, useMemo, useReducer, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { sortableTime } from "../../formats/danish-time.ts";
import { createFormId } from "../../formats/form-id.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { includesBase, mergeBases } from "../../server/documents/form-base.ts";
import { Banner } from "../../shell/banner.tsx";
import { itemQuery } from "../../shell/list-part.ts";
import type { Conflict, SaveAct, SaveTarget } from "../../shell/save-answer.ts";
import { isUndone, MessageText } from "../../shell/screen-message.tsx";
import { editPath, FROM } from "../../shell/screen-mode.ts";
import { SignInDialog } from "../../shell/sign-in/sign-in-dialog.tsx";
import { useShortcut } from "../../shell/use-shortcut.ts";
import { useHydrated } from "../../site/browser/use-hydrated.ts";
import { CheckedForm } from "../controls/checked-form.tsx";
import { FormProvider, useFormState } from "../controls/form-state.tsx";
import { SearchResultFields } from "../controls/search-result-fields.tsx";
import { changedIn } from "../fields/changed-fields.ts";
import { newDraftPath, PAGE_ITEM } from "../fields/draft-state.ts";
import { isBlank, sameValues } from "../fields/field-values.ts";
import type { FormFields } from "../fields/form-fields.ts";
import type { OpenForm } from "../fields/open-form.ts";
import { BesidePage } from "./beside-page.tsx";
import { AutosaveOffer, DraftBar, FormerNote } from "./draft-bar.tsx";
import { editReducer, type Opening, openEdit, PUBLISH } from "./edit-state.ts";
import { HistoryLink } from "./history-link.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { PublishLater } from "./publish-later.tsx";
import { RejectionView, remainingProblems } from "./rejection-view.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useAutosave } from "./use-autosave.ts";
import { useSave } from "./use-save.ts";

type EditFormProps = Opening &
  Partial<OpenForm> & {
    /** Names the autosave on this device; default the form's address. */
    autosaveKey?: string;
    submitLabel: string | ((values: FieldValues) => string);
    backTo: string;
    staysOpen?: boolean;
    fields: FormFields;
    beforeSave?: ReactNode;
    children: ReactNode;
  };

/** One save at a time. A failed save keeps the typed text; an ended session is renewed in a dialog over the form. */
export function EditForm(props: EditFormProps) {
  const { key, state } = useLocation();
  const [undone, setUndone] = useState(key);
  // Opened anew, with what is stored then. What was typed since is offered.
  if (isUndone(state) && undone !== key) setUndone(key);
  return <OpenedForm key={undone} {...props} />;
}

function OpenedForm(props: EditFormProps) {
  const { fields, screen = "", submitLabel, backTo, staysOpen = false, children } = props;
  const form = useFormState(props.opened, props.draft?.values, props.former?.values);
  const [state, dispatch] = useReducer(editReducer, props, openEdit);
  const { status, opened, target, draft, former, act, message, rejection } = state;
  const isNew = target.formId !== undefined;
  const { values, saved } = form;
  const ownKey = `${screen}/${props.isNew ? "ny" : (props.itemId ?? PAGE_ITEM)}`;
  const autosave = useAutosave(props.autosaveKey ?? ownKey, form, target, fields);
  const { found } = autosave;
  const navigate = useNavigate();
  const willStayOpen = useRef(staysOpen);
  const isHydrated = useHydrated();

  const { send, isUnderWay } = useSave(form, (answer, sent) => {
    if (!answer.ok) {
      const isCurrent = sameValues(sent, form.readValues());
      dispatch({ type: "rejected", answer, sent, isCurrent });
      return;
    }
    const { draft: ref, id, message, undo, page, merged = {} } = answer;
    const isCurrent = sameValues(form.readValues(), sent);
    form.takeSaved(sent, merged);
    const leaves = !ref && isCurrent && !willStayOpen.current;
    // The next screen shows the message.
    const shownAnswer = leaves ? { ...answer, message: "" } : answer;
    const stored = { ...sent, ...merged };
    dispatch({ type: "saved", answer: shownAnswer, sent: stored, now: new Date().toISOString() });
    if (leaves) {
      navigate(backTo + (id ? itemQuery(id) : ""), { state: { message, undo, page } });
      return;
    }
    // A reload then opens the saved text. A navigation would interrupt who types on.
    const isItem = id && (ref || !form.isDirty());
    const address = isItem ? editPath(id) : ref && newDraftPath(ref.id);
    if (isNew && address) history.replaceState(history.state, "", address);
    else forgetFormer();
  });

  function save(next: SaveAct, changed: Partial<SaveTarget> = {}, staysThisTime = staysOpen) {
    if (isUnderWay()) return;
    const to = { ...target, ...changed };
    willStayOpen.current = staysThisTime;
    dispatch({ type: "sent", target: to, act: next });
    send((values) => ({
      ...next,
      ...to,
      screen,
      ...(next.act === "draft"
        ? { values, opened }
        : { values: to.formId ? values : changedIn(values, opened, fields) }),
    }));
  }

  function saveOver({ base, draft: theirs = target.draft }: Conflict, settled: FieldValues) {
    form.replaceValues(settled);
    save(act, { base: mergeBases(target.base, base), draft: theirs });
  }

  const planned = draft?.publishAt && localTime(draft.publishAt);
  const saveDraft = () => save(planned ? at(planned) : DRAFT, {}, true);
  const missing = Object.entries(fields)
    .filter(([name, { blocksSave }]) => blocksSave && isBlank(values[name]))
    .map(([, { required, label }]) => required ?? label)
    .join(" ");
  useShortcut("s", () => {
    if (draft) saveDraft();
    else if (!missing) save(PUBLISH, {}, staysOpen || !isNew);
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    save(PUBLISH);
  }

  const problems = useMemo(() => remainingProblems(rejection, values), [rejection, values]);
  const saveWords = typeof submitLabel === "string" ? submitLabel : submitLabel(values);
  const submitWords = draft ? saveWords.replace(/^Gem/, "Udgiv") : saveWords;
  const item = isNew ? undefined : (target.id ?? PAGE_ITEM);
  const dismiss = () => dispatch({ type: "message dismissed" });
  const hasDrafts = props.screen !== undefined && !props.withoutDrafts;

  return (
    <FormProvider
      store={form.store}
      saved={saved}
      fields={fields}
      id={props.itemId}
      formId={target.formId}
      problems={problems}
    >
      <RejectionView
        rejection={rejection}
        problems={problems}
        fields={fields}
        mine={values}
        saving={status === "saving"}
        onSettle={saveOver}
        onCreate={() => save(act, { id: undefined, base: "", formId: createFormId() })}
      />
      {message?.undo && (
        <Banner kind="success" key={message.undo.revision} onDismiss={dismiss}>
          <MessageText {...message} />
        </Banner>
      )}
      {found && (
        <AutosaveOffer
          autosave={found}
          isOutdated={!includesBase(target.base, found.base)}
          onTake={() => dispatch({ type: "autosave taken", ...autosave.take(found) })}
          onDrop={() => autosave.drop(found)}
        />
      )}
      {former && <FormerNote former={former} />}
      {draft && (
        <DraftBar
          draft={draft}
          onChange={(changed) => dispatch({ type: "draft changed", changed })}
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
            missing={missing}
            onSaveDraft={hasDrafts ? saveDraft : undefined}
            hasDraft={draft !== undefined}
            more={
              hasDrafts ? (
                <PublishLater
                  planned={planned}
                  onPlan={(publishAt) => save(publishAt ? at(publishAt) : DRAFT, {}, true)}
                />
              ) : (
                props.beforeSave
              )
            }
          >
            {!isHydrated && <span className="savebar__loading">Indlæser...</span>}
            {!sameValues(values, saved)
              ? !missing && unsavedWords(Boolean(message?.text))
              : message?.text &&
                !message.undo && (
                  <Banner kind="success" key={message.text} isInLiveRegion onDismiss={dismiss}>
                    {message.text}
                  </Banner>
                )}
            {hasDrafts && !missing && (
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
          onSignedIn={() => save(act)}
        />
      )}
      <LeaveGuard isDirty={form.isDirty} storeNow={autosave.storeNow} />
    </FormProvider>
  );
}

function forgetFormer() {
  const address = new URL(location.href);
  if (!address.searchParams.has(FROM)) return;
  address.searchParams.delete(FROM);
  history.replaceState(history.state, "", address);
}

const DRAFT: SaveAct = { act: "draft" };
const at = (publishAt: string): SaveAct => ({ act: "draft", publishAt });

function localTime(iso: string): string {
  return sortableTime(new Date(iso)).replace(" ", "T");
}

function unsavedWords(stayed: boolean): string {
  return stayed
    ? "Gemt. Det, du har skrevet siden, er ikke gemt endnu"
    : "Du har ændringer, der ikke er gemt";
}
