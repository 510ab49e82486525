import { useLocation, useNavigate } from "react-router";
import { isRecord } from "../formats/json.ts";
import { useHydrated } from "../site/browser/use-hydrated.ts";
import { ActButton } from "./act-button.tsx";
import { Banner } from "./banner.tsx";
import type { Undo } from "./save-answer.ts";

export type Message = { text: string; undo?: Undo; page?: string };

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
      {undo && (
        <ActButton className="text-button" action={UNDO} fields={undo}>
          Fortryd
        </ActButton>
      )}
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
  const page = typeof state.page === "string" ? state.page : undefined;
  return { text: state.message, undo: parseUndo(state.undo), page };
}

function parseUndo(undo: unknown): Undo | undefined {
  if (!isRecord(undo)) return undefined;
  const { document, revision, draft } = undo;
  if (typeof draft === "string") return { draft };
  const isSave = typeof document === "string" && typeof revision === "number";
  return isSave ? { document, revision, ...hiddenIn(undo) } : undefined;
}

function hiddenIn({ hidden }: Record<string, unknown>) {
  return typeof hidden === "string" ? { hidden } : {};
}
