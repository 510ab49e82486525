import { useFetcher, useNavigate } from "react-router";
import type { SaveAnswer } from "../../admin/save/save-answer.ts";
import { useAnswer } from "../../site/browser/use-answer.ts";
import { query } from "./gallery.tsx";

/** Turns a picture: the new one stands in its place, and the old one can be gone back to. */
export function TurnPicture({ address }: { address: string }) {
  const { turn, busy, trouble } = useTurn(address);
  return (
    <details className="picture-turn">
      <summary>Drej billedet</summary>
      <p className="row">
        {["venstre", "højre"].map((til) => (
          <button
            key={til}
            className="text-button"
            type="button"
            disabled={busy}
            onClick={() => turn(til)}
          >
            Drej til {til}
          </button>
        ))}
      </p>
      <p className="form-field__hint">
        Det nye billede kommer alle de steder, hvor det gamle står. Det gamle bliver liggende under
        »Bruges ikke«.
      </p>
      {trouble && (
        <p className="form-field__error" role="alert">
          {trouble}
        </p>
      )}
    </details>
  );
}

/** Goes on at the picture that was made. */
function useTurn(address: string) {
  const fetcher = useFetcher<SaveAnswer>();
  const navigate = useNavigate();
  const answer = fetcher.state === "submitting" ? undefined : fetcher.data;
  useAnswer(answer, (told) => {
    if (!told.ok || !told.id) return;
    const { message, id: billede } = told;
    navigate(query({ billede }), { state: { message }, preventScrollReset: true });
  });
  return {
    turn: (til: string) =>
      fetcher.submit(
        { intent: "turn", id: address, values: { til } },
        { method: "post", encType: "application/json", defaultShouldRevalidate: false },
      ),
    busy: fetcher.state !== "idle",
    trouble: answer?.ok === false ? answer.sentence : "",
  };
}
