import type { WrittenField, WrittenItem, WrittenVersion } from "./version.server.ts";

/** The whole document in words, as it was. */
export function VersionView({ version }: { version: WrittenVersion }) {
  return (
    <div className="version">
      {version.fields.length > 0 && <Fields fields={version.fields} />}
      {version.items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </div>
  );
}

function Item({ item }: { item: WrittenItem }) {
  return (
    <details>
      <summary>{item.heading}</summary>
      <Fields fields={item.fields} />
      {item.items.map((inner) => (
        <Item key={inner.id} item={inner} />
      ))}
    </details>
  );
}

function Fields({ fields }: { fields: WrittenField[] }) {
  return (
    <dl className="diff">
      {fields.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
