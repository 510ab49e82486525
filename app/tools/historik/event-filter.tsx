import { Form } from "react-router";

type EventFilterProps = {
  account: string;
  accounts: string[];
  group: string;
  groups: Record<string, string>;
};

export function EventFilter({ account, accounts, group, groups }: EventFilterProps) {
  const emails = accounts.map((email) => [email, email]);
  return (
    <Form className="events__filter row" role="search" aria-label="Vælg hændelser">
      <ChoiceField name="hvem" label="Hvem" all="Alle" chosen={account} choices={emails} />
      <ChoiceField
        name="hvad"
        label="Hvad"
        all="Alt"
        chosen={group}
        choices={Object.entries(groups)}
      />
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
  choices: string[][];
};

function ChoiceField({ name, label, all, chosen, choices }: ChoiceFieldProps) {
  return (
    <div className="form-field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={chosen} key={chosen}>
        <option value="">{all}</option>
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
