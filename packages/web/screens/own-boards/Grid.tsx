import { tileKindOf } from '@heliograph/catalogue/models/tiles.ts';
import { Button } from 'antd';
import {
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { useWords } from '../../app/parts.ts';
import { Icon } from '../../engine/icons.tsx';
import { byArrow, tilesInOrder, tileMoved, within, type TileBox } from './grid.ts';
import type { ToldTile } from './tile-answer.ts';
import { tileTitleOf } from './titles.ts';
import { ownBoardWords as words } from './words.ts';

type Tiles = readonly ToldTile[];

export interface Arranging {
  readonly onChange: (tiles: Tiles) => void;
  readonly onSettings: (tile: ToldTile) => void;
  readonly onRemove: (tile: ToldTile) => void;
}

interface Props {
  readonly tiles: Tiles;
  /** Given, tiles can be moved, resized, set and removed. */
  readonly arranging: Arranging | null;
  readonly renderBody: (tile: ToldTile) => ReactNode;
}

/** What a pointer holds: a tile by its handle, or by its corner. */
interface Held {
  readonly id: string;
  readonly by: 'handle' | 'corner';
  readonly from: readonly [x: number, y: number];
  readonly before: Tiles;
}

/** px that a column and a row take, gap included; null where tiles stand one beneath the other, each as high as it is. */
function cellOf(grid: HTMLElement): readonly [width: number, height: number] | null {
  const style = getComputedStyle(grid);
  const gap = Number.parseFloat(style.columnGap) || 0;
  const row = Number.parseFloat(style.gridAutoRows);
  return Number.isNaN(row) ? null : [(grid.clientWidth + gap) / 12, row + gap];
}

/** Where a pointer takes a tile; undefined: nowhere. On a phone it takes the place of the one that it is over. */
function takenTo(grid: HTMLElement, event: PointerEvent, { id, by, from, before }: Held): TileBox | undefined {
  const tile = before.find((one) => one.id === id);
  if (!tile) return undefined;
  const { x, y, w, h } = tile;
  const cell = cellOf(grid);
  if (cell === null) {
    const under = [...grid.querySelectorAll<HTMLElement>('[data-tile]')].find((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return event.clientY >= top && event.clientY < bottom;
    });
    const other = before.find((one) => one.id === under?.dataset['tile'] && one.id !== id);
    return other && { x: other.x, y: other.y, w, h };
  }
  const dx = Math.round((event.clientX - from[0]) / cell[0]);
  const dy = Math.round((event.clientY - from[1]) / cell[1]);
  return by === 'handle' ? { x: x + dx, y: y + dy, w, h } : { x, y, w: w + dx, h: h + dy };
}

const leastOf = (tile: ToldTile) => tileKindOf(tile.kind)?.size.least ?? ([1, 1] as const);

function Handles({
  tile,
  name,
  arranging,
  onHold,
  onKey,
}: {
  tile: ToldTile;
  name: string;
  arranging: Arranging;
  onHold: (event: PointerEvent, by: Held['by']) => void;
  onKey: (event: KeyboardEvent) => void;
}): ReactElement {
  const say = useWords();
  return (
    <>
      <button
        type="button"
        className="tile-handle"
        aria-label={say(words.move, { name })}
        title={say(words.move, { name })}
        onPointerDown={(event) => onHold(event, 'handle')}
        onKeyDown={onKey}
      >
        <span aria-hidden="true">⠿</span>
      </button>
      <Button
        size="small"
        type="text"
        aria-label={say(words.settings, { name })}
        icon={<Icon name="edit" size={14} />}
        onClick={() => arranging.onSettings(tile)}
      />
      <Button
        size="small"
        type="text"
        danger
        aria-label={say(words.remove, { name })}
        icon={<Icon name="trash" size={14} />}
        onClick={() => arranging.onRemove(tile)}
      />
    </>
  );
}

interface Hands {
  readonly heldId: string | null;
  /** What was done last, for who hears the screen. */
  readonly told: string;
  readonly onMove: (event: PointerEvent) => void;
  readonly letGo: () => void;
  readonly hold: (tile: ToldTile) => (event: PointerEvent, by: Held['by']) => void;
  readonly key: (tile: ToldTile) => (event: KeyboardEvent) => void;
}

/** Moving and resizing, by pointer and by keys. */
function useHands({ tiles, arranging }: Props, grid: RefObject<HTMLDivElement | null>): Hands {
  const say = useWords();
  const [held, setHeld] = useState<Held | null>(null);
  const [told, setTold] = useState('');
  const put = (base: Tiles, id: string, box: TileBox) => {
    const tile = base.find((one) => one.id === id);
    if (!tile) return;
    const after = tileMoved(base, id, within(box, leastOf(tile)));
    arranging?.onChange(after);
    const now = after.find((one) => one.id === id);
    if (now) setTold(say(words.nowAt, { name: tileTitleOf(now, say), x: now.x + 1, y: now.y + 1, w: now.w, h: now.h }));
  };
  return {
    heldId: held?.id ?? null,
    told,
    letGo: () => setHeld(null),
    onMove: (event) => {
      if (!held || !grid.current) return;
      // On a phone each step begins where the last one ended: tiles change places under the pointer.
      const base = cellOf(grid.current) === null ? tiles : held.before;
      const box = takenTo(grid.current, event, { ...held, before: base });
      if (box) put(base, held.id, box);
    },
    hold: (tile) => (event, by) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setHeld({ id: tile.id, by, from: [event.clientX, event.clientY], before: tiles });
    },
    key: (tile) => (event) => {
      const box = byArrow(event.key, event.shiftKey, tile);
      if (!box) return;
      event.preventDefault();
      put(tiles, tile.id, box);
      // It may have gone past the edge of the window.
      const handle = event.currentTarget;
      requestAnimationFrame(() => handle.closest('.tile')?.scrollIntoView({ block: 'nearest' }));
    },
  };
}

function Tile({
  tile,
  hands,
  arranging,
  renderBody,
}: { tile: ToldTile; hands: Hands } & Omit<Props, 'tiles'>): ReactElement {
  const say = useWords();
  const name = tileTitleOf(tile, say);
  const { x, y, w, h } = tile;
  return (
    <section
      className={hands.heldId === tile.id ? 'tile is-held' : 'tile'}
      data-kind={tile.kind}
      data-tile={tile.id}
      aria-label={name}
      style={{ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}`, ['--rows' as string]: h }}
    >
      <header className="tile-head">
        <h2 className="grow ellipsis" title={name}>
          {name}
        </h2>
        {tile.whereName === null ? null : <span className="muted ellipsis">{tile.whereName}</span>}
        {arranging ? (
          <Handles tile={tile} name={name} arranging={arranging} onHold={hands.hold(tile)} onKey={hands.key(tile)} />
        ) : null}
      </header>
      <div className="tile-body">{renderBody(tile)}</div>
      {arranging ? (
        <span
          className="tile-corner"
          aria-hidden="true"
          title={say(words.resize, { name })}
          onPointerDown={(event) => hands.hold(tile)(event, 'corner')}
        />
      ) : null}
    </section>
  );
}

/** Tiles where they stand; on a phone one beneath the other, as they are read. */
export function Grid(props: Props): ReactElement {
  const { tiles, arranging, renderBody } = props;
  const grid = useRef<HTMLDivElement>(null);
  const hands = useHands(props, grid);
  return (
    <div
      ref={grid}
      className={arranging ? 'tile-grid is-arranging' : 'tile-grid'}
      onPointerMove={hands.onMove}
      onPointerUp={hands.letGo}
      onPointerCancel={hands.letGo}
    >
      {tilesInOrder(tiles).map((tile) => (
        <Tile key={tile.id} tile={tile} hands={hands} arranging={arranging} renderBody={renderBody} />
      ))}
      <span className="unseen" aria-live="polite">
        {hands.told}
      </span>
    </div>
  );
}
