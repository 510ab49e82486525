import { formatQuery } from "../../formats/query.ts";
import { useAct } from "../../shell/use-act.tsx";

const SIDES = ["venstre", "højre"] as const;

export function TurnPicture({ address }: { address: string }) {
  const { send, busy, failure } = useAct({
    encType: "application/json",
    preventScrollReset: true,
    to: ({ id = address }) => formatQuery({ billede: id }),
  });
  return (
    <details className="picture-turn">
      <summary>Drej billedet</summary>
      <p className="row">
        {SIDES.map((til) => (
          <button
            key={til}
            className="text-button"
            type="button"
            disabled={busy}
            onClick={() => send({ act: "turn", id: address, values: { til } })}
          >
            Drej til {til}
          </button>
        ))}
      </p>
      <p className="form-field__hint">
        Det nye billede kommer alle de steder, hvor det gamle står. Det gamle bliver liggende under
        »Bruges ikke«.
      </p>
      {failure}
    </details>
  );
}
