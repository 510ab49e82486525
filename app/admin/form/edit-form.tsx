import { type FormEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { SignInDialog } from "../../account/sign-in/sign-in-dialog.tsx";
import { useHydrated } from "../../site/browser/use-hydrated.ts";
import { InlineScript } from "../../site/shell/inline-script.tsx";
import { itemQuery } from "../list/list-part.ts";
import { BesidePage } from "../preview/beside-page.tsx";
import type { Whole } from "../save/conflict.ts";
import { ConflictView } from "../save/conflict-view.tsx";
import { DraftOffer } from "../save/draft-offer.tsx";
import { sameValue, sameValues } from "../save/field-values.ts";
import { holdsBase, layBase } from "../save/form-base.ts";
import { LeaveGuard } from "../save/leave-guard.tsx";
import type { FieldValues } from "../save/save-answer.ts";
import { useDraft } from "../save/use-draft.ts";
import { type Rejection, type SaveTarget, useFocusOnRejection, useSave } from "../save/use-save.ts";
import { useSaveKey } from "../save/use-save-key.ts";
import { Banner } from "../shell/banner.tsx";
import { noteEarlyChanges } from "./early-changes.ts";
import { type FormFields, labelsOf } from "./form-fields.ts";
import { FormProvider, useFormState } from "./form-state.tsx";
import { SearchResultFields } from "./search-result-fields.tsx";

type EditFormProps = {
  /** Its address, where a page comes of it. */
  screen?: string;
  /** Names the form on this device, for what is typed and not saved: 'nyheder/nyhed_17…'. */
  draftKey: string;
  intent: string;
  itemId?: string;
  /** The fields as they are stored, and the fingerprint of them. */
  initial: FieldValues;
  base: string;
  submitLabel: string | ((values: FieldValues) => string);
  backTo: string;
  /** A screen that is nothing but its form stays open after a save. */
  stays?: boolean;
  fields: FormFields;
  /** In search results, of a page whose title is no field of its form. */
  pageTitle?: string;
  /** Fields that only make sense together, beside pictures and their descriptions: chosen as one in a conflict. */
  wholes?: Whole[];
  /** Reasons why it cannot be saved yet; the button is disabled while true. */
  incomplete?: (values: FieldValues) => boolean;
  children: ReactNode;
};

/** One save in flight; a failed one keeps what was typed; an ended session is renewed on top of the form. */
export function EditForm(props: EditFormProps) {
  const { fields, draftKey, submitLabel, backTo, stays = false, incomplete, children } = props;
  const form = useFormState(props.initial);
  const { values, saved } = form;
  const submitWords = typeof submitLabel === "string" ? submitLabel : submitLabel(values);
  const [target, setTarget] = useState<SaveTarget>({
    intent: props.intent,
    id: props.itemId,
    base: props.base,
  });
  const draft = useDraft(draftKey, form, target.base);
  const navigate = useNavigate();
  const [said, setSaid] = useState("");
  const staysOpen = useRef(stays);
  const isHydrated = useHydrated();

  const { send, saving, rejection } = useSave(form, ({ message, id, base, undo }, sent) => {
    form.markSaved(sent);
    if (!staysOpen.current && sameValues(form.readValues(), sent)) {
      navigate(backTo + (id ? itemQuery(id) : ""), { state: { message, undo } });
      return;
    }
    // What is typed from now on, or was while the save was under way, is saved on top of what is stored now.
    setSaid(message);
    const intent = target.intent.replace(/^create/, "replace");
    setTarget({ intent, id: id ?? target.id, base: base ?? target.base });
  });
  const shownRejection = useFocusOnRejection(rejection);
  const problems = useMemo(() => standingProblems(rejection, values), [rejection, values]);
  const hasChanges = !sameValues(values, saved);
  const isMended =
    Object.keys(rejection?.problems ?? {}).length > 0 && Object.keys(problems).length === 0;

  function save(changed: Partial<SaveTarget> = {}, staysThisTime = stays) {
    const next = { ...target, ...changed };
    staysOpen.current = staysThisTime;
    setTarget(next);
    send(next);
  }
  useSaveKey(() => {
    if (!incomplete?.(values)) save({}, stays || !target.intent.startsWith("create"));
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    // A dialog inside the form may have a form of its own.
    if (event.target === event.currentTarget) save();
  }

  return (
    <FormProvider state={form} fields={fields} problems={problems}>
      {!isHydrated && <InlineScript code={noteEarlyChanges} />}
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
            labels={labelsOf(fields)}
            wholes={props.wholes}
            mine={values}
            opened={saved}
            saving={saving}
            onSettle={(settled) => {
              form.replaceValues(settled);
              save({ base: rejection.conflict?.base });
            }}
            onCreate={() => save({ intent: target.intent.replace(/^replace/, "create"), base: "" })}
          />
        )}
      </div>
      {draft.found && (
        <DraftOffer
          draft={draft.found}
          isOutdated={!holdsBase(target.base, draft.found.base)}
          onTake={() => {
            form.replaceValues({ ...values, ...draft.found?.values });
            setTarget({ ...target, base: layBase(target.base, draft.found?.base ?? "") });
            draft.settle();
          }}
          onDrop={draft.settle}
        />
      )}
      <form onSubmit={submit} noValidate autoComplete="off" aria-label={submitWords} data-by-script>
        <BesidePage form={form} screen={props.screen} target={target}>
          {children}
          {"soegetitel" in fields && <SearchResultFields pageTitle={props.pageTitle} />}
        </BesidePage>
        <div className="savebar">
          <button
            className="button"
            type="submit"
            disabled={saving || incomplete?.(values)}
            aria-busy={saving}
            aria-keyshortcuts="Control+S Meta+S"
          >
            {saving ? "Gemmer..." : submitWords}
          </button>
          <Link className="text-button" to={backTo}>
            Annuller
          </Link>
          <p aria-live="polite">
            {hasChanges ? unsavedWords(said !== "") : said && <strong>{said}</strong>}
          </p>
        </div>
      </form>
      {rejection?.signedOut && (
        <SignInDialog
          key={rejection.count}
          sentence={rejection.sentence}
          onSignedIn={() => save()}
        />
      )}
      <LeaveGuard isDirty={form.isDirty} />
    </FormProvider>
  );
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
