import type { Editor } from "@tiptap/react";
import { useEffect, useId, useRef, useState } from "react";
import { Field } from "../form/fields.tsx";
import { useDeadLink } from "../form/use-dead-link.ts";
import { DialogForm } from "../shell/dialog-form.tsx";
import { parseLinkAddress, parseTypedAddress } from "./link-address.ts";
import { type LinkDraft, putLink, removeLink } from "./links.ts";
import { fetchSitePages, type SitePage, type SitePages } from "./site-pages.ts";

const REFUSAL =
  "Skriv en adresse, der begynder med https:// eller www., en mailadresse, et telefonnummer, titlen på en side eller en side her på hjemmesiden, der begynder med /.";

const NO_PAGES =
  "Listen over sider kunne ikke hentes. Skriv sidens adresse i feltet »Indtast URL«, eller prøv igen om lidt.";

const LONGEST_WAIT_MS = 10_000;

type LinkDialogProps = { editor: Editor; draft: LinkDraft; onClose: () => void };

export function LinkDialog({ editor, draft, onClose }: LinkDialogProps) {
  const { groups, isMissing, arrived } = useSitePages();
  const pages = pagesIn(groups);
  const [address, setAddress] = useState(draft.href);
  const [text, setText] = useState(draft.text);
  const [isRejected, setRejected] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const addressInput = useRef<HTMLInputElement>(null);
  const isNew = draft.href === "";
  const titles = useId();
  const deadLink = useDeadLink(parseAddress(address) ?? pageCalled(address, pages)?.href ?? "");

  async function findPage() {
    setWaiting(true);
    const page = pageCalled(address, pagesIn(await arrived()));
    setWaiting(false);
    return page;
  }

  async function put() {
    const written = parseAddress(address);
    const page = written ? pages.find(({ href }) => href === written) : await findPage();
    const href = written ?? page?.href;
    if (!href) {
      setRejected(true);
      addressInput.current?.focus();
      return;
    }
    putLink(editor, { href, text: text.trim() ? text : (page?.label ?? address.trim()) });
    onClose();
  }

  return (
    <DialogForm
      title={isNew ? "Indsæt link" : "Ret link"}
      submitLabel={isNew ? "Indsæt" : "Ret"}
      isBusy={isWaiting}
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
      <Field
        label="Indtast URL:"
        hint={deadLink && <span role="status">{deadLink}</span>}
        problem={isRejected ? REFUSAL : undefined}
      >
        {(described) => (
          <input
            {...described}
            ref={addressInput}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            value={address}
            list={titles}
            onChange={(event) => setAddress(event.target.value)}
            data-first-focus
          />
        )}
      </Field>
      <datalist id={titles}>
        {pages.map(({ label, href, isDraft }) => (
          <option key={href} value={href}>
            {isDraft ? `${label} (kladde)` : label}
          </option>
        ))}
      </datalist>
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
      <Field label="Eller vælg en side" problem={isMissing ? NO_PAGES : undefined}>
        {(described) => (
          <select
            {...described}
            value={pages.some(({ href }) => href === address) ? address : ""}
            onChange={(event) => setAddress(event.target.value)}
          >
            <option value="">Ingen side valgt</option>
            {groups.map(({ title, pages }) => (
              <optgroup key={title} label={title}>
                {pages.map(({ label, href, isDraft }) => (
                  <option key={href} value={href}>
                    {isDraft ? `${label} (kladde)` : label}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
    </DialogForm>
  );
}

function parseAddress(typed: string): string | undefined {
  return parseTypedAddress(typed, location.origin) ?? parseLinkAddress(typed);
}

/** The page with that title; else the only one whose title begins so. */
function pageCalled(typed: string, pages: SitePage[]): SitePage | undefined {
  const begun = typed.trim().toLocaleLowerCase("da");
  const titled = pages.map((page) => ({ page, title: page.label.toLocaleLowerCase("da") }));
  const same = titled.find(({ title }) => title === begun);
  const [only, ...others] = titled.filter(({ title }) => begun && title.startsWith(begun));
  return (same ?? (others.length === 0 ? only : undefined))?.page;
}

/**
 * The list is asked for when somebody makes a link; a link can be made without it.
 * @returns `arrived` for who has typed a title and is done before it is there: the list, empty when it does not come
 */
function useSitePages() {
  const [groups, setGroups] = useState<SitePages[]>([]);
  const [isMissing, setMissing] = useState(false);
  const request = useRef<Promise<SitePages[]>>(undefined);
  useEffect(() => {
    const leaving = new AbortController();
    const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(LONGEST_WAIT_MS)]);
    request.current = fetchSitePages(signal).catch(() => {
      setMissing(!leaving.signal.aborted);
      return [];
    });
    request.current.then(setGroups);
    return () => leaving.abort();
  }, []);
  return { groups, isMissing, arrived: async () => (await request.current) ?? [] };
}

function pagesIn(groups: SitePages[]): SitePage[] {
  return groups.flatMap(({ pages }) => pages);
}
