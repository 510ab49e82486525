/**
 * What is to be installed: all of it, but for a start with a build that was made elsewhere, which needs no tools.
 * @param {object} state
 * @param {string} state.wanted the packages as the lock file has them
 * @param {string | undefined} state.stamp what the last install wrote
 * @param {boolean} state.isStart
 * @param {boolean} state.isBuildStale
 * @returns {"all" | "production" | undefined}
 */
export function planInstall({ wanted, stamp, isStart, isBuildStale }) {
  const needed = isStart && !isBuildStale ? "production" : "all";
  return stamp === `${wanted} all` || stamp === `${wanted} ${needed}` ? undefined : needed;
}
