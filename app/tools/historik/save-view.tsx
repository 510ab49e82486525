import { useSearchParams } from "react-router";
import { formatQuery } from "../../formats/query.ts";
import { ListPager } from "../../shell/list-part-bar.tsx";
import { ChangeView } from "./change-view.tsx";
import type { SelectedSave } from "./history.server.ts";

export function SaveView({ save }: { save: SelectedSave }) {
  return (
    <section aria-labelledby="gemt" className="save stack stack--top">
      <div className="save__head">
        <h2 id="gemt">{save.when}</h2>
        <p className="meta">
          <span>{save.author}</span>
        </p>
      </div>
      <Differences save={save} />
    </section>
  );
}

function Differences({ save }: { save: SelectedSave }) {
  const [search] = useSearchParams();
  if (!save.changes) return <p className="diff card">Det, der blev ændret her, kan ikke læses.</p>;
  if (save.isDemo || save.changes.length === 0) {
    return (
      <p className="diff card">
        {save.isDemo
          ? "Her blev siden fyldt med eksempler."
          : "Der blev gemt, uden at noget var ændret."}
      </p>
    );
  }
  return (
    <>
      {save.changes.map((change) => (
        <ChangeView key={change.number} change={change} />
      ))}
      <ListPager
        at={save.page}
        found={save.found}
        pageQuery={(page) => formatQuery({ side: page }, search)}
      />
    </>
  );
}
