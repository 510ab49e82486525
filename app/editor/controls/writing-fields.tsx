import { KINDS } from "../fields/form-fields.ts";
import { SEARCH_RESULT } from "../fields/usual-fields.ts";
import { type Controls, type DeclaredFieldsProps, type Named, Row } from "./declared-fields.tsx";
import { TextField } from "./fields.tsx";

type WritingFieldsProps = DeclaredFieldsProps & { about: string };

/** The text; beside it what must be filled in and the picture, and behind a word the rest. The title is in the head. */
export function WritingFields({ fields, controls = {}, about }: WritingFieldsProps) {
  const below = Object.entries(fields).filter(
    ([name]) => name !== TITLE && !(name in SEARCH_RESULT),
  );
  const isText = ([, { kind }]: Named) => KINDS[kind].prose === "formatted";
  const isNeeded = ([, { kind, required }]: Named) => kind === "picture" || required;
  const [texts = [], facts = []] = partition(below, isText);
  const [needed = [], rest = []] = partition(facts, isNeeded);
  const rowsOf = (some: Named[]) =>
    some.map((named) => <Row key={named[0]} row={[named]} controls={controls} />);
  return (
    <div className="edit edit--article">
      <div className="edit__main">{rowsOf(texts)}</div>
      <div className="edit__side">
        {rowsOf(needed)}
        <details>
          <summary>Mere om {about}</summary>
          <div className="edit__side">{rowsOf(rest)}</div>
        </details>
      </div>
    </div>
  );
}

export function TitleField({ controls = {} }: { controls?: Controls }) {
  const Control = controls[TITLE] ?? TextField;
  return <Control name={TITLE} />;
}

const TITLE = "title";

function partition(fields: Named[], isFirst: (named: Named) => unknown) {
  const parts = Map.groupBy(fields, (named) => Boolean(isFirst(named)));
  return [parts.get(true), parts.get(false)];
}
