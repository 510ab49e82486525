import { parseMapAddress } from "../site/map-address.ts";
import { MapFrame } from "../site/map-frame.tsx";
import { TextField } from "./fields.tsx";
import { useTextField } from "./form-state.tsx";

/** Takes a map's address or a pasted <iframe>, and shows the map that it leads to. */
export function MapField({ label, name }: { label: string; name: string }) {
  const { value } = useTextField(name);
  const address = parseMapAddress(value);
  return (
    <div className="map-field">
      <TextField
        label={label}
        name={name}
        hint="På Google Maps: vælg Del, Integrer et kort, og indsæt det, du kopierer, her."
      />
      {value && !address && (
        <p className="form-field__error" role="status">
          Det ligner ikke et kort fra Google Maps eller OpenStreetMap. Adressen skal begynde med
          https://
        </p>
      )}
      {address && <MapFrame key={address} src={address} address="klinikken" />}
    </div>
  );
}
