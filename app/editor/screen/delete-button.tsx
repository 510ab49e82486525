import { quote } from "../../formats/quote.ts";
import { ActButton } from "../../shell/act-button.tsx";
import type { DraftState } from "../fields/draft-state.ts";
import type { ListedItem } from "../fields/listed-item.ts";

export type DeleteWords = { deleteTitle: string; deleteQuestion: string };

const SIGN_IN = {
  sentence: "Du er blevet logget ud. Log ind igen for at slette.",
  submitLabel: "Log ind og slet",
};

export function DeleteButton({ item, words }: { item: ListedItem; words: DeleteWords }) {
  const { id, title, draft, uses = [] } = item;
  const text = (
    <>
      <p>{words.deleteQuestion}</p>
      <p>
        {quote(title)} forsvinder fra hjemmesiden med det samme. Du kan fortryde bagefter eller åbne
        det igen under Historik.
      </p>
      {draft && <DraftNote {...draft} />}
      {uses.length > 0 && (
        <p>
          Billedet bruges også i {new Intl.ListFormat("da-DK").format(uses)} og bliver stående der.
        </p>
      )}
    </>
  );
  return (
    <ActButton
      className="more-menu__danger"
      fields={{ act: "delete", id }}
      question={{
        title: words.deleteTitle,
        text,
        encType: "application/json",
        signIn: SIGN_IN,
      }}
    >
      Slet<span className="sr"> {title}</span>
    </ActButton>
  );
}

function DraftNote({ kind }: DraftState) {
  return (
    <p>
      Der er også en kladde, som ikke er udgivet. Den bliver liggende øverst i listen
      {kind === "later"
        ? "; den udgives ikke automatisk, når det, den hører til, er slettet."
        : ", til I sletter den."}
    </p>
  );
}
