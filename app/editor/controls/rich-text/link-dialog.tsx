import type { Editor } from "@tiptap/react";
import { useEffect, useId, useRef, useState } from "react";
import { DialogForm } from "../../../shell/dialog.tsx";
import { getJson } from "../../../shell/get-json.ts";
import { PlainField } from "../../../shell/plain-field.tsx";
import { useDeadLink } from "../link-field.tsx";
import { parseLinkAddress, parseTypedAddress } from "./link-address.ts";
import { type LinkDraft, putLink, removeLink } from "./links.ts";

const REFUSAL =
  "Skriv en adresse, der begynder med https:// eller www., en mailadresse, et telefonnummer, titlen på en side eller en side her på hjemmesiden, der begynder med /.";

const NO_PAGES =
  "Listen over sider kunne ikke hentes. Skriv sidens adresse i feltet »Hvor skal linket hen?«, eller prøv igen om lidt.";

const LONGEST_WAIT_MS = 10_000;

type SitePage = { label: string; href: string; isDraft: boolean };

type LinkDialogProps = { editor: Editor; draft: LinkDraft; onClose: () => void };

export function LinkDialog({ editor, draft, onClose }: LinkDialogProps) {
  const { pages, isMissing, waitForPages } = useSitePages();
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
    const page = pageCalled(address, await waitForPages());
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
      <PlainField
        label="Hvor skal linket hen?"
        hint={(deadLink || isMissing) && <span role="status">{deadLink || NO_PAGES}</span>}
        problem={isRejected ? REFUSAL : undefined}
        ref={addressInput}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        value={address}
        list={titles}
        onChange={(event) => setAddress(event.target.value)}
        data-first-focus
      />
      <datalist id={titles}>{pages.map(pageOption)}</datalist>
      <PlainField
        label="Tekst"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </DialogForm>
  );
}

function pageOption({ label, href, isDraft }: SitePage) {
  return (
    <option key={href} value={href}>
      {isDraft ? `${label} (kladde)` : label}
    </option>
  );
}

function parseAddress(typed: string): string | undefined {
  return parseTypedAddress(typed, location.origin) ?? parseLinkAddress(typed);
}

function pageCalled(typed: string, pages: SitePage[]): SitePage | undefined {
  const begun = typed.trim().toLocaleLowerCase("da");
  const titled = pages.map((page) => ({ page, title: page.label.toLocaleLowerCase("da") }));
  const same = titled.find(({ title }) => title === begun);
  const [only, ...others] = titled.filter(({ title }) => begun && title.startsWith(begun));
  return (same ?? (others.length === 0 ? only : undefined))?.page;
}

function useSitePages() {
  const [pages, setPages] = useState<SitePage[]>([]);
  const [isMissing, setMissing] = useState(false);
  const request = useRef<Promise<SitePage[]>>(undefined);
  useEffect(() => {
    const leaving = new AbortController();
    const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(LONGEST_WAIT_MS)]);
    request.current = getJson<{ pages: SitePage[] }[]>("/admin/sider", signal)
      .then((groups) => groups.flatMap((group) => group.pages))
      .catch(() => {
        setMissing(!leaving.signal.aborted);
        return [];
      });
    request.current.then(setPages);
    return () => leaving.abort();
  }, []);
  return { pages, isMissing, waitForPages: async () => (await request.current) ?? [] };
}
