import { type FormEvent, type MouseEvent, type ReactNode, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { createFormId } from "../../formats/form-id.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { includesBase } from "../../server/documents/form-base.ts";
import { Banner } from "../../shell/banner.tsx";
import { isUndone, MessageText } from "../../shell/screen-message.tsx";
import { PAGE_ITEM } from "../../shell/screen-mode.ts";
import { SignInDialog } from "../../shell/sign-in/sign-in-dialog.tsx";
import { useHydrated } from "../../site/browser/use-hydrated.ts";
import { CheckedForm } from "../controls/checked-form.tsx";
import { FormProvider } from "../controls/form-state.tsx";
import { SearchResultFields } from "../controls/search-result-fields.tsx";
import { sameValues } from "../fields/field-values.ts";
import { BesidePage } from "./beside/beside-page.tsx";
import { AutosaveOffer, DraftBar, FormerNote } from "./drafts/draft-bar.tsx";
import { PublishLater } from "./drafts/publish-later.tsx";
import { useCancel } from "./drafts/use-auto-draft.ts";
import { useAutosave } from "./drafts/use-autosave.ts";
import { PUBLISH } from "./edit-state.ts";
import { HistoryLink } from "./history-link.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { RejectionView, remainingProblems, useFocusOnRejection } from "./rejection-view.tsx";
import { SaveBar, SavedLine } from "./save-bar.tsx";
import { type EditedProps, useEdit } from "./use-edit.ts";
import { WritingHead, type WritingHeadProps } from "./writing-head.tsx";

type EditFormProps = EditedProps & {
  /** Names the autosave on this device; default the form's address. */
  autosaveKey?: string;
  submitLabel: string;
  /** Of a page without drafts that is out once it is read: what is not. Until then it is saved, but not out. */
  unread?: (values: FieldValues) => string;
  isOut?: boolean;
  /** Of a text that an editor writes: its form begins with this row, and saves itself. */
  head?: WritingHeadProps;
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
  const { fields, screen = "", submitLabel, backTo, head, children } = props;
  const isHydrated = useHydrated();
  const edit = useEdit(props, head !== undefined && isHydrated);
  const { form, state, dispatch, isNew, missing, planned, save, saveDraft } = edit;
  const { status, target, draft, former, act, message, rejection } = state;
  const { values, saved } = form;
  const ownKey = `${screen}/${props.isNew ? "ny" : (props.itemId ?? PAGE_ITEM)}`;
  const autosave = useAutosave(props.autosaveKey ?? ownKey, form, target, fields);
  const { found } = autosave;
  const deleteDraft = useCancel({
    backTo,
    again: edit.again,
    onDeleted: () => form.takeSaved(values, {}),
    onRefused: (answer) => dispatch({ type: "rejected", answer, sent: values, isCurrent: true }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    save(PUBLISH);
  }

  /** Leaves nothing behind that no press has asked for. */
  function cancel(event: MouseEvent) {
    if (!draft?.isAuto) return;
    event.preventDefault();
    deleteDraft(draft);
  }

  const place = useFocusOnRejection(rejection);
  const problems = useMemo(() => remainingProblems(rejection, values), [rejection, values]);
  // Nothing changes its name while somebody writes.
  const isKept = draft !== undefined && !draft.isAuto;
  const submitWords = isKept ? submitLabel.replace(/^Gem/, "Udgiv") : submitLabel;
  const unread = props.unread?.(values) ?? "";
  const isOut = props.isOut && sameValues(values, saved);
  const lacks = missing || unread || (isOut ? UNCHANGED : "");
  const item = isNew ? undefined : (target.id ?? PAGE_ITEM);
  const dismiss = () => dispatch({ type: "message dismissed" });
  const hasDrafts = props.screen !== undefined && !props.withoutDrafts;
  const later = <PublishLater planned={planned} onPlan={edit.plan} />;
  const changes = props.screen && item && (
    <HistoryLink screen={props.screen} item={item} page={props.page} />
  );
  const ofDraft = draft && {
    draft,
    backTo,
    onChange: (changed: Partial<typeof draft>) => dispatch({ type: "draft changed", changed }),
  };

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
        place={place}
        rejection={rejection}
        problems={problems}
        fields={fields}
        mine={values}
        saving={status === "saving"}
        onSettle={edit.saveOver}
        onCreate={() => save(act, { id: undefined, base: "", formId: createFormId() })}
      />
      {message?.undo && (
        <Banner kind="success" key={message.text} onDismiss={dismiss}>
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
      {ofDraft && (!head || draft.failure || draft.isOrphan) && <DraftBar {...ofDraft} />}
      <form
        className={head && "writing"}
        onSubmit={submit}
        noValidate
        autoComplete="off"
        aria-label={submitWords}
      >
        <fieldset className="edit-form" disabled={!isHydrated}>
          {head && (
            <WritingHead {...head} isNew={isNew} ofDraft={ofDraft}>
              {changes}
            </WritingHead>
          )}
          <BesidePage
            form={form}
            screen={props.screen}
            target={target}
            nothing={isNew && sameValues(values, props.opened) ? NOTHING : undefined}
          >
            <CheckedForm>
              {children}
              {"soegetitel" in fields && <SearchResultFields pageTitle={props.pageTitle} />}
            </CheckedForm>
          </BesidePage>
          <SaveBar
            submitLabel={submitWords}
            backTo={backTo}
            isSaving={status === "saving"}
            missing={lacks}
            onSaveDraft={hasDrafts ? saveDraft : unread ? () => save(PUBLISH) : undefined}
            draftLabel={unread ? "Gem som udkast" : undefined}
            hasDraft={isKept || unread !== ""}
            onCancel={cancel}
            before={props.beforeSave}
            more={hasDrafts && later}
          >
            {isHydrated ? (
              <SavedLine edit={{ ...edit, missing: lacks }} onDismiss={dismiss} />
            ) : (
              <span className="savebar__loading">Indlæser...</span>
            )}
          </SaveBar>
        </fieldset>
      </form>
      {!head && changes}
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

const UNCHANGED = "Der er ikke rettet noget siden.";
const NOTHING = "Den vises, når du har skrevet noget.";
