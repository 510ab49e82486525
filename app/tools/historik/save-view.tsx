import { Link, useSearchParams } from "react-router";
import { ListPager } from "../../admin/list/list-part-bar.tsx";
import { ChangeView } from "./change-view.tsx";
import type { SelectedSave } from "./history.server.ts";
import { RestoreDocument } from "./restore-document.tsx";
import { VersionView } from "./version-view.tsx";

type SaveViewProps = { save: SelectedSave; asItWas: boolean };

export function SaveView({ save, asItWas }: SaveViewProps) {
  return (
    <section aria-labelledby="gemt" className="save stack stack--top">
      <div className="save__head row row--apart">
        <div>
          <h2 id="gemt">{save.when}</h2>
          <p className="meta">
            <span>{save.author}</span>
          </p>
        </div>
        <Views asItWas={asItWas} />
      </div>
      {asItWas ? <AsItWas save={save} /> : <Differences save={save} />}
      {save.later.count > 0 && save.canRestore && <RestoreDocument save={save} />}
    </section>
  );
}

function Views({ asItWas }: { asItWas: boolean }) {
  const [search] = useSearchParams();
  const differences = new URLSearchParams(search);
  differences.delete("vis");
  differences.delete("punkt");
  const version = new URLSearchParams(search);
  version.set("vis", "dengang");
  return (
    <nav className="seg" aria-label="Visning">
      <Link to={`?${differences}`} preventScrollReset aria-current={asItWas ? undefined : "true"}>
        Forskelle
      </Link>
      <Link to={`?${version}`} preventScrollReset aria-current={asItWas ? "true" : undefined}>
        Som den så ud
      </Link>
    </nav>
  );
}

function AsItWas({ save }: { save: SelectedSave }) {
  if (save.version) return <VersionView version={save.version} />;
  return (
    <p className="diff card">
      Det kan ikke vises: noget af det, der er gemt siden, kan ikke læses.
    </p>
  );
}

function Differences({ save }: { save: SelectedSave }) {
  const [search] = useSearchParams();
  if (!save.changes) return <p className="diff card">Det, der blev ændret her, kan ikke læses.</p>;
  if (save.isDemo || save.changes.length === 0) {
    return (
      <p className="diff card">
        {save.isDemo
          ? "Her blev siden fyldt med eksempler. Under »Som den så ud« kan du se det hele."
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
        pageQuery={(page) => {
          const next = new URLSearchParams(search);
          next.set("side", String(page));
          return `?${next}`;
        }}
      />
    </>
  );
}
