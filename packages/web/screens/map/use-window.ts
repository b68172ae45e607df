import { mapCalls } from '@heliograph/catalogue/calls/map.ts';
import { useCallback, useState } from 'react';
import { useCall } from '../../client/hooks.ts';
import type { ZoomedWindow } from './open-map.ts';

export const world: ZoomedWindow = { west: -180, south: -85, east: 180, north: 85, zoom: 0 };

/** Rounded outwards, to a fraction of the window: a small move asks for nothing new. */
function rounded({ west, south, east, north, zoom }: ZoomedWindow): ZoomedWindow {
  const step = 2 ** -Math.floor(zoom) * 45;
  const down = (value: number, most: number) => Math.max(Math.floor(value / step) * step, -most);
  const up = (value: number, most: number) => Math.min(Math.ceil(value / step) * step, most);
  return {
    west: down(west, 180),
    south: down(south, 90),
    east: up(east, 180),
    north: up(north, 90),
    zoom: Math.floor(zoom),
  };
}

/** What the window that is looked at shows. */
export function useMarkers() {
  const [window, setWindow] = useState<ZoomedWindow>(world);
  const onWindow = useCallback((seen: ZoomedWindow) => {
    const next = rounded(seen);
    setWindow((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  }, []);
  const query = useCall(mapCalls.mapMarkers, { ...window }, { quiet: true, every: 'poll' });
  return { query, onWindow };
}
