type Point = readonly [lon: number, lat: number];

/** > 0: a turn to the left from a over b to c. */
const turn = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

function half(points: readonly Point[]): Point[] {
  const side: Point[] = [];
  for (const point of points) {
    for (;;) {
      const [a, b] = [side.at(-2), side.at(-1)];
      if (!a || !b || turn(a, b, point) > 0) break;
      side.pop();
    }
    side.push(point);
  }
  return side.slice(0, -1);
}

/** The corners of the smallest area without a dent that holds all points, against the clock (Andrew's monotone chain). */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...new Map(points.map((point) => [point.join(' '), point])).values()].sort(
    (a, b) => a[0] - b[0] || a[1] - b[1],
  );
  if (sorted.length < 3) return sorted;
  return [...half(sorted), ...half(sorted.toReversed())];
}
