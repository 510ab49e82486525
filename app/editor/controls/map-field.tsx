import { MapFrame } from "../../site/page/map-frame.tsx";
import { MAP_HINT, readMap } from "../fields/map-value.ts";
import { TextField } from "./fields.tsx";
import { useTextField } from "./form-state.tsx";

export function MapField({ name }: { name: string }) {
  const { value, problem } = useTextField(name);
  const map = readMap(value);
  return (
    <div className="map-field stack">
      <TextField name={name} hint={MAP_HINT} />
      {"problem" in map && !problem && (
        <p className="form-field__error" role="status">
          {map.problem}
        </p>
      )}
      {"address" in map && map.address && (
        <MapFrame key={map.address} src={map.address} address="klinikken" />
      )}
    </div>
  );
}
