import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useHydrated } from "../../site/browser/use-hydrated.ts";
import type { EditedForm } from "../form/form-state.tsx";
import type { SaveTarget } from "../save/save-answer.ts";
import { readKept, writeKept } from "../shell/kept.ts";
import { chosenAddresses, showChosen, useChosen } from "./chosen-pictures.ts";
import { echo, isEcho, type Pair } from "./echo.ts";
import { controlOf, placeOf, writtenIn } from "./places.ts";
import { markPlace, showPage } from "./shown-page.ts";
import { usePreview } from "./use-preview.ts";

type BesidePageProps = {
  form: EditedForm;
  screen: string | undefined;
  target: SaveTarget;
  children: ReactNode;
};

type Width = "phone" | "computer";

/** The fields, and the page that comes of them: beside them where there is room, else behind a tab. */
export function BesidePage({ form, screen, target, children }: BesidePageProps) {
  const whole = useRef<HTMLDivElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isWanted, setOpen] = useIsOpen();
  const isOpen = isWanted && screen !== undefined;
  const [hasOpened, setHasOpened] = useState(false);
  if (isOpen && !hasOpened) setHasOpened(true);
  const [width, setWidth] = useState<Width>("phone");
  const [isElsewhere, setElsewhere] = useState(false);
  const pair = useRef<Pair>(undefined);
  const written = useRef<Element>(undefined);
  const language = useRef("da");
  const anchor = useRef("");
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const ownPart = (page: Document) => page.getElementById(anchor.current) ?? undefined;

  /** At what is written in, or was last: on a phone the fields are away while the page is looked at. */
  function mark() {
    setElsewhere(false);
    const page = frame.current?.contentDocument;
    written.current = (fields.current && writtenIn(fields.current)) ?? written.current;
    const control = written.current;
    if (!isOpen || !page?.body || !control?.isConnected) return;
    if (pair.current?.control === control && isEcho(pair.current)) return;
    if (language.current !== languageOf(control)) {
      language.current = languageOf(control);
      pair.current = undefined;
      askAnew();
      return;
    }
    const place = placeOf(control, page, ownPart(page));
    markPlace(page, place);
    const found = place && { control, place };
    pair.current = found && isEcho(found) ? found : undefined;
  }

  /** The page shows the key at once where its place is known; the server's own rendering follows when the keys rest. */
  function followKey() {
    if (!isOpen || !pair.current) return follow();
    echo(pair.current);
    clearTimeout(resting.current);
    resting.current = setTimeout(follow, REST_MS);
  }
  useEffect(() => () => clearTimeout(resting.current), []);

  function listen() {
    frame.current?.contentDocument?.addEventListener("click", (event) => {
      event.preventDefault();
      const { target: pressed } = event;
      if (!isElement(pressed) || !fields.current) return;
      const control = controlOf(pressed, fields.current, ownPart(pressed.ownerDocument));
      setElsewhere(!control);
      if (!control) return;
      // Where only one of the two is shown, it is the fields' turn.
      if (!matchMedia(WIDE).matches) setOpen(false);
      requestAnimationFrame(() => goTo(control));
    });
    mark();
  }

  const { sentence, follow, askAnew } = usePreview({
    form,
    screen,
    target,
    isOpen,
    readMore: () => ({
      pictures: fields.current ? chosenAddresses(fields.current) : {},
      language: language.current,
    }),
    show({ html, address }, isBehind) {
      anchor.current = anchorOf(address);
      function onChanged() {
        if (isBehind && pair.current) echo(pair.current);
        mark();
      }
      const page = new DOMParser().parseFromString(html, "text/html");
      if (fields.current) showChosen(fields.current, page);
      if (frame.current) showPage(frame.current, page, { onOpened: listen, onChanged });
    },
  });

  useChosen(fields, askAnew);
  const noteScroll = useFormScroll(isOpen, whole);

  function markAnew() {
    const page = frame.current?.contentDocument;
    pair.current = undefined;
    if (page) markPlace(page, undefined);
    mark();
  }
  const markOpened = useEffectEvent(markAnew);
  useEffect(() => {
    if (isOpen) markOpened();
  }, [isOpen]);

  return (
    <div ref={whole} className="beside" data-open={isOpen || undefined}>
      {screen && (
        <>
          {/* Where both have room the page is shown or not; else one of the two is. */}
          <p className="beside__toggle">
            <button
              type="button"
              className="text-button"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? "Luk forhåndsvisning" : "Åbn forhåndsvisning"}
            </button>
          </p>
          <fieldset className="beside__tabs">
            <legend className="sr">Skriv eller se</legend>
            <button type="button" aria-pressed={!isOpen} onClick={() => setOpen(false)}>
              Skriv
            </button>
            <button
              type="button"
              aria-pressed={isOpen}
              onClick={() => {
                if (!isOpen) noteScroll();
                setOpen(true);
              }}
            >
              Siden
            </button>
          </fieldset>
        </>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears of what its fields do */}
      <div
        ref={fields}
        className="beside__fields"
        onInput={followKey}
        onFocus={mark}
        onKeyUp={mark}
        onClick={mark}
      >
        {children}
      </div>
      {hasOpened && (
        <section
          className="beside__page"
          data-width={width}
          aria-label="Sådan ser siden ud"
          hidden={!isOpen}
        >
          <div className="beside__top row row--apart">
            <p>Sådan ser siden ud</p>
            <fieldset className="seg">
              <legend className="sr">Bredde</legend>
              {WIDTHS.map(([value, label]) => (
                <button
                  key={value}
                  type="button"
                  aria-pressed={width === value}
                  onClick={() => {
                    setWidth(value);
                    requestAnimationFrame(markAnew);
                  }}
                >
                  {label}
                </button>
              ))}
            </fieldset>
          </div>
          {(sentence || isElsewhere) && <p role="status">{isElsewhere ? ELSEWHERE : sentence}</p>}
          <div className="beside__frame">
            <iframe ref={frame} title="Sådan ser siden ud" />
          </div>
        </section>
      )}
    </div>
  );
}

const REST_MS = 300;

const ELSEWHERE =
  "Det står ikke i denne formular. Søg efter ordene øverst på skærmen for at finde det.";

const WIDTHS: [Width, string][] = [
  ["phone", "Telefon"],
  ["computer", "Computer"],
];

function isElement(target: EventTarget | null): target is Element {
  return target !== null && "closest" in target;
}

function languageOf(control: Element): string {
  return control.closest("[lang]")?.getAttribute("lang") ?? "da";
}

function anchorOf(address: string): string {
  return decodeURIComponent(address.split("#")[1] ?? "");
}

function goTo(control: HTMLElement) {
  const editor = control.closest<HTMLElement>("[contenteditable=true]");
  const focused = editor ?? (control.matches("input, textarea, select") ? control : undefined);
  (focused ?? control.querySelector<HTMLElement>("button, input"))?.focus({ preventScroll: true });
  if (editor) getSelection()?.collapse(control, 0);
  control.scrollIntoView({ block: "center" });
}

const KEPT_AS = "samspil-vis-siden";
const WIDE = "(min-width: 75rem)";

/** As it was left on this device; at first where there is room for both. */
function useIsOpen() {
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<boolean>();
  useEffect(() => {
    const kept = readKept(KEPT_AS);
    setChosen(matchMedia(WIDE).matches && kept !== "nej");
  }, []);
  const isOpen = isHydrated && chosen === true;
  function setOpen(next: boolean) {
    setChosen(next);
    if (matchMedia(WIDE).matches) writeKept(KEPT_AS, next ? "ja" : "nej");
  }
  return [isOpen, setOpen] as const;
}

/** Where the fields give way to the page they come back as they were left. */
function useFormScroll(isOpen: boolean, whole: RefObject<Element | null>): () => void {
  const left = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (matchMedia(WIDE).matches) return;
    if (isOpen) {
      whole.current?.scrollIntoView({ behavior: "instant" });
      return;
    }
    if (left.current !== undefined) scrollTo({ top: left.current, behavior: "instant" });
  }, [isOpen, whole]);
  return () => {
    left.current = scrollY;
  };
}
