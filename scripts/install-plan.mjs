/**
 * What is to be installed, and whether what only builds and tests goes again: `npm start` leaves no more than the site
 * runs on, unless somebody who develops has asked for the rest before (docs/decisions/016).
 * @param {object} state
 * @param {string} state.wanted the packages as the lock file has them
 * @param {string | undefined} state.stamp what the last install wrote
 * @param {boolean} state.isStart
 * @param {boolean} state.isBuildStale
 * @returns {{ install: "all" | "production" | undefined, prune: boolean, leaves: "all" | "production" }}
 */
export function planInstall({ wanted, stamp, isStart, isBuildStale }) {
  const [present, kind] = stamp?.split(" ") ?? [];
  // An earlier version installed everything, and did not write down for whom.
  const hasAll = present === wanted && kind !== "production";
  const isAsked = !isStart || kind === "all";
  const needsAll = isAsked || isBuildStale;
  const install =
    hasAll || (present === wanted && !needsAll) ? undefined : needsAll ? "all" : "production";
  return {
    install,
    prune: !isAsked && (install === "all" || (hasAll && install === undefined)),
    leaves: isAsked ? "all" : "production",
  };
}
