import { useQuickSave } from "../save/use-quick-save.tsx";

/** Takes an item off the site without deleting it. */
export function HideButton({ id, title }: { id: string; title: string }) {
  const { send, busy, trouble } = useQuickSave({
    encType: "application/json",
    preventScrollReset: true,
  });
  return (
    <>
      <button
        className="text-button"
        type="button"
        aria-label={`Skjul ${title}`}
        disabled={busy}
        onClick={() => send({ intent: "replace", as: "hide", id })}
      >
        Skjul
      </button>
      {trouble}
    </>
  );
}
