import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { readLocal, writeLocal } from "../../../shell/local-storage.ts";
import type { SaveTarget } from "../../../shell/save-answer.ts";
import { useHydrated } from "../../../site/browser/use-hydrated.ts";
import type { EditedForm } from "../../controls/form-state.tsx";
import { controlOf, focusedIn, placeOf, revealPlace, showPage } from "./shown-page.ts";
import { usePreview } from "./use-preview.ts";

type BesidePageProps = {
  form: EditedForm;
  screen: string | undefined;
  target: SaveTarget;
  /** Why there is no page to show yet. */
  nothing?: string;
  children: ReactNode;
};

type Width = "phone" | "computer";

/** The fields, and a preview of their page: beside them in a wide window, else behind a tab. */
export function BesidePage({ form, screen, target, nothing, children }: BesidePageProps) {
  const whole = useRef<HTMLDivElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isWanted, setOpen] = useIsOpen();
  const isOpen = isWanted && screen !== undefined;
  const [width, setWidth] = useState<Width>("phone");
  const [isElsewhere, setElsewhere] = useState(false);
  const [language, setLanguage] = useState("da");
  const address = useRef("");
  const written = useRef<Element>(undefined);
  const revealed = useRef<Element>(undefined);
  const storeScroll = useFormScroll(isOpen, whole);

  const sentence = usePreview({
    form,
    screen,
    target,
    isOpen: isOpen && !nothing,
    language,
    show(page) {
      address.current = page.address;
      if (frame.current) showPage(frame.current, page.html);
      followCaret();
    },
  });

  /** Scrolls the preview to the focused field, or to the last one: on a phone the fields are hidden meanwhile. */
  function followCaret() {
    setElsewhere(false);
    const page = frame.current?.contentDocument;
    written.current = (fields.current && focusedIn(fields.current)) ?? written.current;
    const control = written.current;
    if (!isOpen || !page?.body || !control || control === revealed.current) return;
    const own = control.closest("[lang]")?.getAttribute("lang") ?? "da";
    if (own !== language) return setLanguage(own);
    const place = placeOf(control, formPartOf(page, address.current));
    if (!place) return;
    revealed.current = control;
    revealPlace(place);
  }

  const followAnew = useEffectEvent(() => {
    revealed.current = undefined;
    followCaret();
  });
  useEffect(() => followAnew(), [isOpen, width]);

  function listen() {
    frame.current?.contentDocument?.addEventListener("click", press);
    followCaret();
  }

  function press(event: MouseEvent) {
    event.preventDefault();
    const { target: pressed } = event;
    if (!isElement(pressed) || !fields.current) return;
    const isOwn = formPartOf(pressed.ownerDocument, address.current).contains(pressed);
    const control = isOwn ? controlOf(pressed, fields.current) : undefined;
    setElsewhere(!control);
    if (!control) return;
    if (!matchMedia(WIDE).matches) setOpen(false);
    requestAnimationFrame(() => goToControl(control));
  }

  return (
    <div ref={whole} className="beside" data-open={isOpen || undefined}>
      {screen && (
        <>
          {/* The button is for wide windows, the tabs for narrow ones. */}
          {!isOpen && (
            <p className="beside__toggle">
              <button type="button" className="text-button" onClick={() => setOpen(true)}>
                Åbn forhåndsvisning
              </button>
            </p>
          )}
          <fieldset className="beside__tabs">
            <legend className="sr">Skriv eller se</legend>
            <button type="button" aria-pressed={!isOpen} onClick={() => setOpen(false)}>
              Skriv
            </button>
            <button
              type="button"
              aria-pressed={isOpen}
              onClick={() => {
                if (!isOpen) storeScroll();
                setOpen(true);
              }}
            >
              Siden
            </button>
          </fieldset>
        </>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: follows the caret in its fields */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key that moves to another field fires focus */}
      <div ref={fields} className="beside__fields" onFocus={followCaret} onClick={followCaret}>
        {children}
      </div>
      {screen && (
        <section
          className="beside__page"
          data-width={width}
          aria-label="Sådan ser siden ud"
          hidden={!isOpen}
        >
          <div className="beside__top row row--apart">
            <button
              type="button"
              className="text-button beside__close"
              onClick={() => setOpen(false)}
            >
              Luk forhåndsvisning
            </button>
            <fieldset className="seg">
              <legend className="sr">Bredde</legend>
              {WIDTHS.map(([value, label]) => (
                <button
                  key={value}
                  type="button"
                  aria-pressed={width === value}
                  onClick={() => setWidth(value)}
                >
                  {label}
                </button>
              ))}
            </fieldset>
          </div>
          {(sentence || isElsewhere) && <p role="status">{isElsewhere ? ELSEWHERE : sentence}</p>}
          {nothing && (
            <p className="beside__nothing">
              <strong>Her kommer siden</strong> {nothing}
            </p>
          )}
          <div className="beside__frame" hidden={nothing !== undefined}>
            <iframe ref={frame} title="Sådan ser siden ud" onLoad={listen} />
          </div>
        </section>
      )}
    </div>
  );
}

const ELSEWHERE =
  "Det står ikke i denne formular. Søg efter ordene øverst på skærmen for at finde det.";

const WIDTHS: [Width, string][] = [
  ["phone", "Telefon"],
  ["computer", "Computer"],
];

function isElement(target: EventTarget | null): target is Element {
  return target !== null && "closest" in target;
}

function formPartOf(page: Document, address: string): Element {
  const [, anchor = ""] = address.split("#");
  return page.getElementById(decodeURIComponent(anchor)) ?? page.body;
}

export function goToControl(control: HTMLElement) {
  const editor = control.closest<HTMLElement>("[contenteditable=true]");
  const focused = editor ?? (control.matches("input, textarea, select") ? control : undefined);
  (focused ?? control.querySelector<HTMLElement>("button, input"))?.focus({ preventScroll: true });
  if (editor) getSelection()?.collapse(control, 0);
  control.scrollIntoView({ block: "center" });
}

const OPEN_KEY = "samspil-vis-siden";
const WIDE = "(min-width: 75rem)";

function useIsOpen() {
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<boolean>();
  useEffect(() => {
    const stored = readLocal(OPEN_KEY);
    setChosen(matchMedia(WIDE).matches && stored !== "nej");
  }, []);
  const isOpen = isHydrated && chosen === true;
  function setOpen(next: boolean) {
    setChosen(next);
    if (matchMedia(WIDE).matches) writeLocal(OPEN_KEY, next ? "ja" : "nej");
  }
  return [isOpen, setOpen] as const;
}

function useFormScroll(isOpen: boolean, whole: RefObject<Element | null>): () => void {
  const scrollTop = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (matchMedia(WIDE).matches) return;
    if (isOpen) {
      whole.current?.scrollIntoView({ behavior: "instant" });
      return;
    }
    if (scrollTop.current !== undefined) scrollTo({ top: scrollTop.current, behavior: "instant" });
  }, [isOpen, whole]);
  return () => {
    scrollTop.current = scrollY;
  };
}
