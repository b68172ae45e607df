type Place = readonly [lon: number, lat: number];

/** Mean radius of the earth, m (IUGG). */
const radius = 6_371_009;
const rad = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two places along the great circle. */
export function metres([lon1, lat1]: Place, [lon2, lat2]: Place): number {
  const half =
    Math.sin(rad(lat2 - lat1) / 2) ** 2 +
    Math.cos(rad(lat1)) * Math.cos(rad(lat2)) * Math.sin(rad(lon2 - lon1) / 2) ** 2;
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(half)));
}

export const wayLength = (way: readonly Place[]): number =>
  way.reduce((sum, place, at) => sum + (at === 0 ? 0 : metres(way[at - 1] ?? place, place)), 0);
