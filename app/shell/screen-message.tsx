import { useLocation, useNavigate } from "react-router";
import { isRecord } from "../formats/json.ts";
import { useHydrated } from "../site/browser/use-hydrated.ts";
import { ActButton } from "./act-button.tsx";
import { Banner } from "./banner.tsx";
import { useAct } from "./use-act.tsx";

export type Message = { text: string; undo?: Record<string, string | number>; page?: string };

export function ScreenMessage() {
  const { state, key, pathname, search } = useLocation();
  const navigate = useNavigate();
  // History state survives a reload; the server has none.
  const message = useHydrated() ? parseMessage(state) : undefined;
  return (
    // The element is there before a message, because a live region announces only later changes.
    <div className="screen-message" role="status">
      {message && (
        <Banner
          kind="success"
          key={key}
          isInLiveRegion
          onDismiss={() => navigate(pathname + search, { replace: true, state: null })}
        >
          <MessageText {...message} />
        </Banner>
      )}
    </div>
  );
}

export function MessageText({ text, undo, page }: Message) {
  return (
    <>
      <p>{text}</p>
      {page && (
        <a className="text-button" href={page} target="_blank" rel="noopener">
          Se på siden<span className="sr"> (åbner i nyt vindue)</span>
        </a>
      )}
      {undo &&
        ("draft" in undo ? (
          <SaveAgain draft={String(undo.draft)} />
        ) : (
          <ActButton
            className="text-button"
            action={"intent" in undo ? undefined : UNDO}
            fields={undo}
          >
            Fortryd
          </ActButton>
        ))}
    </>
  );
}

function SaveAgain({ draft }: { draft: string }) {
  const { send, busy, failure } = useAct({ encType: "application/json", reloads: true });
  return (
    <>
      <button
        className="text-button"
        type="button"
        disabled={busy}
        onClick={() => send(JSON.parse(draft))}
      >
        Fortryd
      </button>
      {failure}
    </>
  );
}

const UNDO = "/admin/fortryd";

/** Of a location's state. */
export function isUndone(state: unknown): boolean {
  return isRecord(state) && state.action === UNDO;
}

function parseMessage(state: unknown): Message | undefined {
  if (!isRecord(state) || typeof state.message !== "string") return undefined;
  const undo = isFields(state.undo) ? state.undo : undefined;
  const page = typeof state.page === "string" ? state.page : undefined;
  return { text: state.message, undo, page };
}

function isFields(value: unknown): value is Record<string, string | number> {
  const isField = (part: unknown) => typeof part === "string" || typeof part === "number";
  return isRecord(value) && Object.values(value).every(isField);
}
