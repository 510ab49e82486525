import { Link, useSearchParams } from "react-router";
import type { ShownItem, ShownVersion, WrittenField, WrittenItem } from "./version.server.ts";

export function VersionView({ version }: { version: ShownVersion }) {
  return (
    <div className="version stack">
      {version.fields.length > 0 && <Fields fields={version.fields} />}
      {version.items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </div>
  );
}

function Item({ item }: { item: ShownItem }) {
  const [search] = useSearchParams();
  const isOpen = "fields" in item;
  const next = new URLSearchParams(search);
  if (isOpen) next.delete("punkt", item.id);
  else next.append("punkt", item.id);
  return (
    <div className="version__item">
      <Link to={`?${next}`} preventScrollReset aria-expanded={isOpen}>
        {item.heading}
      </Link>
      {isOpen && <Contents item={item} />}
    </div>
  );
}

function Contents({ item }: { item: WrittenItem }) {
  return (
    <>
      <Fields fields={item.fields} />
      {item.items.map((inner) => (
        <details key={inner.id}>
          <summary>{inner.heading}</summary>
          <Contents item={inner} />
        </details>
      ))}
    </>
  );
}

function Fields({ fields }: { fields: WrittenField[] }) {
  return (
    <dl className="diff card">
      {fields.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
