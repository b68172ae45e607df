import '../map/map.css';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { mapCalls } from '@heliograph/catalogue/calls/map.ts';
import { useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { MapCanvas } from '../map/MapCanvas.tsx';
import type { ToldTile } from './tile-answer.ts';
import { ownBoardWords as words } from './words.ts';

const nothing = (): void => undefined;
const way: readonly (readonly [number, number])[] = [];

/** A window of the map over the base map that ships: a wall has no session by which tiles of an operator's own would come. */
export function TileMap({ tile, told }: { tile: ToldTile; told: OutputOf<typeof mapCalls.mapMarkers> }): ReactElement {
  const say = useWords();
  const { longitude, latitude, zoom } = tile.set;
  const [start] = useState(() => ({ center: [Number(longitude), Number(latitude)] as const, zoom: Number(zoom) }));
  const isEmpty = [told.olts, told.sites, told.splitters, told.cells, told.onus].every((some) => some.length === 0);
  return (
    <div className="tile-map">
      {isEmpty ? <p className="tile-old">{say(words.nothingHere)}</p> : null}
      <MapCanvas
        told={told}
        tiles={null}
        start={start}
        way={way}
        onOpen={nothing}
        onWindow={nothing}
        onChoose={nothing}
        onClick={() => true}
        onTileFault={nothing}
      />
    </div>
  );
}
