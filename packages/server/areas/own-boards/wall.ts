import { alarmCalls } from '@heliograph/catalogue/calls/alarms.ts';
import { incidentCalls } from '@heliograph/catalogue/calls/incidents.ts';
import { kioskCalls } from '@heliograph/catalogue/calls/kiosk.ts';
import { mapCalls } from '@heliograph/catalogue/calls/map.ts';
import { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import { ownBoardCalls } from '@heliograph/catalogue/calls/own-boards.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { askOf, type Tile } from '@heliograph/catalogue/models/tiles.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { listAlarms } from '../../estate/alarms/alarm-list.store.ts';
import { alarmListRowOf } from '../../estate/alarms/alarm-row.ts';
import { fault } from '../../fault.ts';
import type { BoardCaller } from '../board/board.ts';
import { openIncidents } from '../incidents/incidents.ts';
import { markers } from '../map/map.ts';
import { onuCounts } from '../onus/onus.ts';
import { boardById, type WholeBoard } from './boards.store.ts';
import { toldTiles } from './told.ts';
import { onuTopAt } from './onu-top.ts';
import { seriesAt } from './series.ts';
import { topAt } from './top.ts';

type Shown = OutputOf<typeof kioskCalls.kioskTile>;

const nothing: Shown = { series: null, top: null, counts: null, alarms: null, incidents: null, map: null };

/** Read past the views of a project: a board is of no project, and what its tiles show is read through them. */
const boardOf = (tx: Tx, tenantId: number, boardId: string): Promise<WholeBoard | undefined> =>
  boardById(tx, tenantId, boardId);

/** Whoever made the link could read all of it: that was asked when the link was made. */
const ofAWall = (): boolean => true;

/** A board as a wall shows it; undefined when it was deleted. */
export const wallBoard = (asking: BoardCaller, boardId: string) =>
  asking.tx(async (tx) => {
    const { tenantId } = asking.actor;
    const board = await boardOf(tx, tenantId, boardId);
    return board && { boardName: board.name, layout: await toldTiles(tx, tenantId, board.layout, ofAWall) };
  });

type Asks = (ctx: Context, tx: Tx, tenantId: number, input: object) => Promise<Partial<Shown>>;

/** What a tile shows, by the calls that people read it with, asked with the same words. Nobody who can be named is on a wall. */
const asks: Readonly<Record<'series' | 'onuSeries' | 'top' | 'onuTop' | 'alarms' | 'incidents', Asks>> = {
  series: (ctx, tx, tenantId, input) =>
    seriesAt(ctx, tx, tenantId, ownBoardCalls.tileSeries.input.parse(input), false).then((series) => ({ series })),
  onuSeries: (ctx, tx, tenantId, input) =>
    seriesAt(ctx, tx, tenantId, ownBoardCalls.tileOnuSeries.input.parse(input), true).then((series) => ({ series })),
  top: (ctx, tx, tenantId, input) =>
    topAt(ctx, tx, tenantId, ownBoardCalls.tileTop.input.parse(input)).then((top) => ({ top })),
  onuTop: (ctx, tx, tenantId, input) =>
    onuTopAt(ctx, tx, tenantId, ownBoardCalls.tileOnuTop.input.parse(input)).then((top) => ({ top })),
  alarms: async (ctx, tx, tenantId, input) => {
    const query = alarmCalls.getAlarmEventListByCondition.input.parse(input);
    const { rows } = await listAlarms(tx, tenantId, query);
    return { alarms: rows.map((row) => alarmListRowOf(row, ctx.clock.now())) };
  },
  incidents: async (_ctx, tx, tenantId, input) => {
    const query = incidentCalls.listIncidents.input.parse(input);
    return { incidents: await openIncidents(tx, tenantId, query) };
  },
};

async function shownOf(ctx: Context, asking: BoardCaller, tile: Tile): Promise<Partial<Shown>> {
  const { by, input } = askOf(tile);
  const { tenantId } = asking.actor;
  switch (by) {
    case 'nothing':
      return {};
    case 'counts':
      return { counts: await onuCounts(asking, onuCalls.counts.input.parse(input)) };
    case 'map': {
      const map = await markers(ctx, asking, mapCalls.mapMarkers.input.parse(input));
      return { map: { ...map, onus: map.onus.map((onu) => ({ ...onu, name: null, sn: null })) } };
    }
    default:
      return asking.tx((tx) => asks[by](ctx, tx, tenantId, input));
  }
}

/** What one tile of a board shows on a wall. No more than the definition of the call names leaves the server. */
export async function wallTile(ctx: Context, asking: BoardCaller, boardId: string, tileId: string): Promise<Shown> {
  const { tenantId } = asking.actor;
  const board = await asking.tx((tx) => boardOf(tx, tenantId, boardId));
  const tile = board?.layout.find(({ id }) => id === tileId);
  if (!tile) throw fault('notFound');
  return kioskCalls.kioskTile.output.parse({ ...nothing, ...(await shownOf(ctx, asking, tile)) });
}
