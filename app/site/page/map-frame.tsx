import { type Frame, Picture } from "../picture/picture.tsx";
import { ExternalLink } from "./external-link.tsx";

const DRAWING = { src: "/illustrations/kort.svg", alt: "" };
const STILL: Frame[] = [{ width: "95vw", ratio: 2 }];

type MapFrameProps = {
  src: string;
  /** What its service is searched for; '': the map is only shown. */
  address: string;
  still?: { src: string; alt: string };
};

/** No request goes to the map's server before the visitor agrees. Without script the button opens the map's own page. */
export function MapFrame({ src, address, still = DRAWING }: MapFrameProps) {
  const service = mapService(src, address);

  return (
    <div>
      <div className="map__frame shape shape--leaf">
        <Picture {...still} frames={STILL} />
        <div className="map__consent">
          <p>Kortet hentes fra {service.name}, som så kan se din ip-adresse.</p>
          <a
            className="button button--small"
            href={service.searchAddress ?? src}
            target="_blank"
            rel="noopener"
            data-map={src}
            data-title={address ? `Kort over ${address}` : "Kort"}
          >
            Vis kort
          </a>
        </div>
      </div>
      {service.searchAddress && (
        <p className="map__link">
          <ExternalLink href={service.searchAddress}>Åbn kortet hos {service.name}</ExternalLink>
        </p>
      )}
    </div>
  );
}

type MapService = { name: string; searchAddress?: string };

function mapService(embedAddress: string, address: string): MapService {
  const isOpenStreetMap = embedAddress.startsWith("https://www.openstreetmap.org/");
  const [name, search] = isOpenStreetMap
    ? ["OpenStreetMap", "https://www.openstreetmap.org/search?query="]
    : ["Google", "https://www.google.com/maps/search/?api=1&query="];
  return { name, searchAddress: address ? search + encodeURIComponent(address) : undefined };
}
