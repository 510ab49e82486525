type MapService = { name: string; searchAddress: string };

/** Who draws an embedded map, and where the same place is found in a window of its own. */
export function mapService(embedAddress: string, address: string): MapService {
  const query = encodeURIComponent(address);
  const isOpenStreetMap = embedAddress.startsWith("https://www.openstreetmap.org/");
  return isOpenStreetMap
    ? {
        name: "OpenStreetMap",
        searchAddress: `https://www.openstreetmap.org/search?query=${query}`,
      }
    : {
        name: "Google",
        searchAddress: `https://www.google.com/maps/search/?api=1&query=${query}`,
      };
}
