import { kioskCalls } from '@heliograph/catalogue/calls/kiosk.ts';
import type { ReactElement, ReactNode } from 'react';
import type { z } from 'zod';
import { useCall } from '../../client/hooks.ts';
import { screenPace } from '../statistics/ScreenParts.tsx';
import { BoardWall } from './BoardWall.tsx';
import type { ToldTile } from './tile-answer.ts';
import { TileBody } from './TileBody.tsx';

type Board = NonNullable<z.output<typeof kioskCalls.kioskBoard.output>['board']>;

const nowhere = () => undefined;

function WallTile({ token, tile, pollMs }: { token: string; tile: ToldTile; pollMs: number }): ReactElement {
  const query = useCall(
    kioskCalls.kioskTile,
    { token, tileId: tile.id },
    { ...screenPace, enabled: !tile.isGone, keep: false },
  );
  const { data, error, refetch, dataUpdatedAt: cameAt } = query;
  return <TileBody tile={tile} asked={{ data, error, refetch, cameAt }} lacks={null} link={nowhere} pollMs={pollMs} />;
}

/** A board by the link of a wall: each tile is asked for by itself, so one that cannot be read takes no other with it. */
export function KioskBoard({
  token,
  board,
  pollMs,
  children,
}: {
  token: string;
  board: Board;
  pollMs: number;
  children?: ReactNode;
}): ReactElement {
  return (
    <BoardWall
      title={board.boardName}
      tiles={board.layout}
      renderBody={(tile) => <WallTile token={token} tile={tile} pollMs={pollMs} />}
    >
      {children}
    </BoardWall>
  );
}
