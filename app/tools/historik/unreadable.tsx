import { ConfirmSave } from "../../admin/save/confirm-save.tsx";
import { DialogButton } from "../../admin/shell/dialog.tsx";
import { ChangeView } from "./change-view.tsx";
import type { ShownRebuilt } from "./history.server.ts";

type UnreadableProps = { rebuilt: ShownRebuilt; mayRebuild: boolean };

export function Unreadable({ rebuilt, mayRebuild }: UnreadableProps) {
  const { text, changes, more, isWhole } = rebuilt;
  return (
    <section className="unreadable stack stack--start" aria-labelledby="ulaeseligt">
      <h2 id="ulaeseligt">Det, der er gemt, kan ikke læses</h2>
      <p>
        Intet er slettet, og ingen kan gemme oven i det. Besøgende ser siden uden. Den, der driver
        hjemmesiden, kan måske rette det, der er gemt.
      </p>
      <details>
        <summary>Se det, der er gemt</summary>
        <pre>{text}</pre>
      </details>
      <p>
        {mayRebuild
          ? "Ellers kan I bygge siden op af historikken"
          : "En ejer kan bygge siden op af historikken"}
        . Så bliver den, som her står:
      </p>
      {isWhole || (
        <p>
          <strong>Historikken har ikke det hele.</strong> Det, der ikke er ændret, så længe den
          rækker, mangler.
        </p>
      )}
      {changes.map((change, index) => (
        <ChangeView key={index} change={change} />
      ))}
      {more > 0 && <p>… og {more} til.</p>}
      {mayRebuild && (
        <DialogButton className="button" label="Byg siden op af historikken">
          {(close) => (
            <ConfirmSave
              title="Byg siden op af historikken?"
              confirmLabel="Byg den op"
              danger={false}
              fields={{ revision: rebuilt.revision }}
              preventScrollReset
              onClose={close}
            >
              <p>Det, der ikke kan læses, bliver lagt i historikken, og siden kan rettes igen.</p>
            </ConfirmSave>
          )}
        </DialogButton>
      )}
    </section>
  );
}
