import { Form } from "react-router";
import type { EventQuery } from "./event-search.ts";

type Choice = { value: string; label: string };
type EventFilterProps = { query: EventQuery; accounts: string[]; groups: Choice[] };

export function EventFilter({ query, accounts, groups }: EventFilterProps) {
  const people = accounts.map((account) => ({ value: account, label: account }));
  return (
    <Form className="events__filter row" role="search" aria-label="Vælg hændelser">
      <ChoiceField name="hvem" label="Hvem" all="Alle" chosen={query.account} choices={people} />
      <ChoiceField name="hvad" label="Hvad" all="Alt" chosen={query.group} choices={groups} />
      <button className="button button--light button--small" type="submit">
        Vis
      </button>
    </Form>
  );
}

type ChoiceFieldProps = {
  name: string;
  label: string;
  all: string;
  chosen: string;
  choices: Choice[];
};

function ChoiceField({ name, label, all, chosen, choices }: ChoiceFieldProps) {
  return (
    <div className="form-field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={chosen} key={chosen}>
        <option value="">{all}</option>
        {choices.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
