import { type CSSProperties, useEffect, useEffectEvent, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import type { SaveAnswer } from "../admin/save/save-answer.ts";
import { MOST_CUT } from "./billeder.ts";
import { query } from "./gallery.tsx";

const EDGES = [
  { name: "venstre", label: "Fra venstre", across: "hoejre" },
  { name: "hoejre", label: "Fra højre", across: "venstre" },
  { name: "top", label: "Fra toppen", across: "bund" },
  { name: "bund", label: "Fra bunden", across: "top" },
] as const;

type Cut = Record<(typeof EDGES)[number]["name"], number>;

const UNCUT: Cut = { venstre: 0, hoejre: 0, top: 0, bund: 0 };

/** Turns or cuts a picture: the new one stands in its place, and the old one can be gone back to. */
export function ChangePicture({ address }: { address: string }) {
  const { send, busy, trouble } = useChange();
  const [cut, setCut] = useState(UNCUT);
  const isCut = EDGES.some(({ name }) => cut[name] > 0);
  const style: CSSProperties = {
    clipPath: `inset(${cut.top}% ${cut.hoejre}% ${cut.bund}% ${cut.venstre}%)`,
  };
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
      <div className="picture-cut">
        <img src={address} alt="" />
        <img src={address} alt="" style={style} />
      </div>
      {EDGES.map(({ name, label, across }) => (
        <label className="picture-cut__edge" key={name}>
          <span>{label}</span>
          <input
            type="range"
            min={0}
            max={MOST_CUT}
            value={cut[name]}
            aria-valuetext={`${cut[name]} procent`}
            onChange={({ target }) => {
              const wanted = Math.min(target.valueAsNumber, MOST_CUT - cut[across]);
              setCut({ ...cut, [name]: wanted });
            }}
          />
        </label>
      ))}
      <button
        className="button button--light button--small"
        type="button"
        disabled={busy || !isCut}
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
