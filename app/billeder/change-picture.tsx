import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import type { SaveAnswer } from "../admin/save/save-answer.ts";
import { MOST_CUT } from "./billeder.ts";
import { type Cut, isCut, UNCUT, withEdge } from "./crop.ts";
import { CropFrame } from "./crop-frame.tsx";
import { query } from "./gallery.tsx";

const EDGES = [
  { name: "venstre", label: "Fra venstre" },
  { name: "hoejre", label: "Fra højre" },
  { name: "top", label: "Fra toppen" },
  { name: "bund", label: "Fra bunden" },
] as const;

/** Turns or cuts a picture: the new one stands in its place, and the old one can be gone back to. */
export function ChangePicture({ address }: { address: string }) {
  const { send, busy, trouble } = useChange();
  const [cut, setCut] = useState(UNCUT);
  return (
    <details className="picture-change">
      <summary>Drej eller beskær</summary>
      <p className="row">
        {["venstre", "højre"].map((til) => (
          <button
            key={til}
            className="text-button"
            type="button"
            disabled={busy}
            onClick={() => send({ intent: "turn", id: address, values: { til } })}
          >
            Drej til {til}
          </button>
        ))}
      </p>
      <CropFrame address={address} cut={cut} onCut={setCut} />
      <p className="form-field__hint">
        Træk i hjørnerne, og flyt rammen hen på det, der skal blive. Eller brug skyderne.
      </p>
      {EDGES.map(({ name, label }) => (
        <label className="picture-cut__edge" key={name}>
          <span>{label}</span>
          <input
            type="range"
            min={0}
            max={MOST_CUT}
            value={Math.round(cut[name])}
            aria-valuetext={`${Math.round(cut[name])} procent`}
            onChange={({ target }) => setCut(withEdge(cut, name, target.valueAsNumber))}
          />
        </label>
      ))}
      <button
        className="button button--light button--small"
        type="button"
        disabled={busy || !isCut(cut)}
        onClick={() => send({ intent: "crop", id: address, values: cutWords(cut) })}
      >
        Beskær
      </button>
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

function cutWords(cut: Cut): Record<string, string> {
  return Object.fromEntries(Object.entries(cut).map(([name, value]) => [name, String(value)]));
}

type Change = { intent: "turn" | "crop"; id: string; values: Record<string, string> };

/** Goes on at the picture that was made. */
function useChange() {
  const fetcher = useFetcher<SaveAnswer>();
  const navigate = useNavigate();
  const answer = fetcher.state === "submitting" ? undefined : fetcher.data;
  const goOn = useEffectEvent((message: string, billede: string) =>
    navigate(query({ billede }), { state: { message }, preventScrollReset: true }),
  );
  useEffect(() => {
    if (answer?.ok && answer.id) goOn(answer.message, answer.id);
  }, [answer]);
  return {
    send: (change: Change) =>
      fetcher.submit(change, {
        ...{ method: "post", encType: "application/json" },
        defaultShouldRevalidate: false,
      }),
    busy: fetcher.state !== "idle",
    trouble: answer?.ok === false ? answer.sentence : "",
  };
}
