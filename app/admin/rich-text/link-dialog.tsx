import type { Editor } from "@tiptap/react";
import { use, useRef, useState } from "react";
import { Field } from "../form/fields.tsx";
import { DialogForm } from "../shell/dialog-form.tsx";
import { parseLinkAddress } from "./link-address.ts";
import { type LinkDraft, putLink, removeLink } from "./links.ts";
import { FIXED_PAGES, SitePagesContext } from "./site-pages.ts";

const REFUSAL =
  "Skriv en adresse, der begynder med https:// eller www., eller en side her på hjemmesiden, der begynder med /. En mailadresse skrives mailto:navn@eksempel.dk, et telefonnummer tel:+4512345678.";

type LinkDialogProps = { editor: Editor; draft: LinkDraft; onClose: () => void };

export function LinkDialog({ editor, draft, onClose }: LinkDialogProps) {
  const pages = [...FIXED_PAGES, ...use(SitePagesContext)];
  const [address, setAddress] = useState(draft.href);
  const [text, setText] = useState(draft.text);
  const [isRefused, setRefused] = useState(false);
  const addressInput = useRef<HTMLInputElement>(null);
  const isNew = draft.href === "";

  function put() {
    const href = parseLinkAddress(address);
    if (!href) {
      setRefused(true);
      addressInput.current?.focus();
      return;
    }
    const page = pages.find((known) => known.href === href);
    putLink(editor, { href, text: text.trim() ? text : (page?.label ?? address.trim()) });
    onClose();
  }

  return (
    <DialogForm
      title={isNew ? "Indsæt link" : "Ret link"}
      submitLabel={isNew ? "Indsæt" : "Ret"}
      onSubmit={put}
      onClose={onClose}
      more={
        !isNew && (
          <button
            className="text-button text-button--danger"
            type="button"
            onClick={() => {
              removeLink(editor);
              onClose();
            }}
          >
            Fjern link
          </button>
        )
      }
    >
      <Field label="Indtast URL:" problem={isRefused ? REFUSAL : undefined}>
        {(described) => (
          <input
            {...described}
            ref={addressInput}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            data-first-focus
          />
        )}
      </Field>
      <Field label="Indtast link tekst:">
        {(described) => (
          <input
            {...described}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Field label="Eller vælg en side">
        {(described) => (
          <select
            {...described}
            value={pages.some(({ href }) => href === address) ? address : ""}
            onChange={(event) => setAddress(event.target.value)}
          >
            <option value="">Ingen side valgt</option>
            {pages.map(({ label, href }) => (
              <option key={href} value={href}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
    </DialogForm>
  );
}
