import { useId } from "react";
import { ROLES, type Role } from "../formats/role.ts";

export const ROLE_WORDS: Record<Role, string> = {
  Ejer: "alt, også konti og bestillinger",
  Redaktør: "hjemmesidens indhold",
  Bestillinger: "bestillinger, fortrydelser og opkald",
};

type RoleFieldProps = { label: string; chosen: Role; isLabelHidden?: boolean };

export function RoleField({ label, chosen, isLabelHidden }: RoleFieldProps) {
  const id = useId();
  return (
    <div className="form-field">
      <label htmlFor={id} className={isLabelHidden ? "sr" : undefined}>
        {label}
      </label>
      <select id={id} name="role" defaultValue={chosen}>
        {ROLES.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </div>
  );
}
