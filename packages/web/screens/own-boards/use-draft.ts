import { ownBoardCalls } from '@heliograph/catalogue/calls/own-boards.ts';
import { boardLimits, type TileKind } from '@heliograph/catalogue/models/tiles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { CallError } from '../../client/client.ts';
import { refresh, useDo } from '../../client/hooks.ts';
import { freeSpot, settled } from './grid.ts';
import type { ToldTile } from './tile-answer.ts';

export type TileBoard = z.output<typeof ownBoardCalls.getBoard.output>;
type Made = Pick<ToldTile, 'title' | 'where' | 'set' | 'whereName'>;

/** As it is sent: what only the reader is told stays behind. */
const sentOf = ({ whereName: _name, isGone: _gone, ...tile }: ToldTile) => tile;

const freeId = (tiles: readonly ToldTile[]): string => {
  const taken = new Set(tiles.map(({ id }) => id));
  for (let n = 1; ; n += 1) if (!taken.has(`t${n}`)) return `t${n}`;
};

export interface BoardDraft {
  /** null: it is only looked at. */
  readonly tiles: readonly ToldTile[] | null;
  readonly isChanged: boolean;
  readonly isFull: boolean;
  readonly isBusy: boolean;
  /** Somebody else has saved meanwhile. */
  readonly isConflict: boolean;
  readonly begin: () => void;
  readonly cancel: () => void;
  readonly arrange: (tiles: readonly ToldTile[]) => void;
  readonly add: (kind: TileKind, made: Made) => void;
  readonly change: (id: string, made: Made) => void;
  readonly remove: (id: string) => void;
  readonly save: () => Promise<void>;
  /** What was arranged becomes a board of one's own; answers its id. */
  readonly keepAsOwn: (name: string) => Promise<string>;
}

const paths = ['/statistics/board'];

/** A board while it is arranged: nothing is sent before it is saved. */
export function useBoardDraft(board: TileBoard): BoardDraft {
  const [tiles, setTiles] = useState<readonly ToldTile[] | null>(null);
  const [version, setVersion] = useState(board.version);
  const queries = useQueryClient();
  const [isConflict, setConflict] = useState(false);
  const saving = useDo(ownBoardCalls.saveBoard, paths, { quiet: true });
  const adding = useDo(ownBoardCalls.addBoard, paths);
  const end = () => {
    setTiles(null);
    setConflict(false);
  };
  return {
    tiles,
    isChanged: tiles !== null && JSON.stringify(tiles.map(sentOf)) !== JSON.stringify(board.layout.map(sentOf)),
    isFull: (tiles ?? board.layout).length >= boardLimits.tiles,
    isBusy: saving.isPending || adding.isPending,
    isConflict,
    begin: () => {
      setVersion(board.version);
      setTiles(board.layout);
    },
    cancel: end,
    arrange: setTiles,
    add: (kind, made) =>
      setTiles((now) => {
        const all = now ?? [];
        const tile = { id: freeId(all), kind: kind.id, isGone: false, ...made, ...freeSpot(all, kind.size) };
        return settled([...all, tile]);
      }),
    change: (id, made) =>
      setTiles((now) => (now ?? []).map((tile) => (tile.id === id ? { ...tile, ...made, isGone: false } : tile))),
    remove: (id) => setTiles((now) => settled((now ?? []).filter((tile) => tile.id !== id))),
    save: async () => {
      try {
        await saving.mutateAsync({ boardId: board.boardId, version, layout: (tiles ?? []).map(sentOf) });
        end();
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 409) throw error;
        setConflict(true);
        // What they saved stands ready for whoever takes it.
        void refresh(queries, ...paths);
      }
    },
    keepAsOwn: async (name) => {
      const { boardId } = await adding.mutateAsync({ boardName: name, shared: 'mine', copyOf: board.boardId });
      await saving.mutateAsync({ boardId, version: 1, layout: (tiles ?? []).map(sentOf) });
      end();
      return boardId;
    },
  };
}
