type Ring = readonly GeoJSON.Position[];

/**
 * Natural Earth as a globe has it goes on from 180° east to 180° west in the middle of a line. On a flat map that would be a stroke through
 * the whole world: here it goes on beyond 180°, and the map draws what is beyond on the other side.
 */
export function unwrapLine(line: Ring): GeoJSON.Position[] {
  let turns = 0;
  return line.map(([lon = 0, lat = 0], at) => {
    const before = line[at - 1]?.[0] ?? lon;
    if (lon - before > 180) turns -= 360;
    else if (before - lon > 180) turns += 360;
    return [lon + turns, lat];
  });
}

/** A ring that goes once round the pole is closed along the edge of the map. */
function unwrapRing(ring: Ring): GeoJSON.Position[] {
  const line = unwrapLine(ring);
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || Math.abs((last[0] ?? 0) - (first[0] ?? 0)) < 180) return line;
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  return [...line, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}

/** All polygons and lines of a drawing, on a flat map. */
export function unwrapDrawing(drawn: GeoJSON.GeoJSON): GeoJSON.GeoJSON {
  switch (drawn.type) {
    case 'FeatureCollection':
      return { ...drawn, features: drawn.features.map((one) => unwrapDrawing(one) as GeoJSON.Feature) };
    case 'Feature':
      return { ...drawn, geometry: unwrapDrawing(drawn.geometry) as GeoJSON.Geometry };
    case 'Polygon':
      return { ...drawn, coordinates: drawn.coordinates.map(unwrapRing) };
    case 'MultiPolygon':
      return { ...drawn, coordinates: drawn.coordinates.map((rings) => rings.map(unwrapRing)) };
    case 'LineString':
      return { ...drawn, coordinates: unwrapLine(drawn.coordinates) };
    case 'MultiLineString':
      return { ...drawn, coordinates: drawn.coordinates.map(unwrapLine) };
    default:
      return drawn;
  }
}
