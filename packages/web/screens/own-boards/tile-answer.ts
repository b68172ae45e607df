import { alarmCalls } from '@heliograph/catalogue/calls/alarms.ts';
import { incidentCalls } from '@heliograph/catalogue/calls/incidents.ts';
import type { kioskCalls } from '@heliograph/catalogue/calls/kiosk.ts';
import { mapCalls } from '@heliograph/catalogue/calls/map.ts';
import { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import { ownBoardCalls, type toldTile } from '@heliograph/catalogue/calls/own-boards.ts';
import type { AnyCall, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { askOf, type Tile, type TileAsk } from '@heliograph/catalogue/models/tiles.ts';
import type { z } from 'zod';
import { useCall } from '../../client/hooks.ts';
import type { CallError } from '../../client/client.ts';
import { screenPace } from '../statistics/ScreenParts.tsx';

export type ToldTile = z.output<typeof toldTile>;
type Whole = OutputOf<typeof kioskCalls.kioskTile>;
/** What a tile shows, wherever it was asked for: the part of its kind is there. */
export type TileAnswer = Partial<Whole>;

/** A tile that was asked for. */
export interface AskedTile {
  readonly data: TileAnswer | undefined;
  readonly error: CallError | null;
  readonly refetch: () => unknown;
  /** When the server last answered, ms; 0: never. */
  readonly cameAt: number;
}

interface Way {
  readonly call: AnyCall;
  readonly answer: (data: never) => TileAnswer;
}

type Rows<T> = { readonly rows: T };
const ways: Readonly<Record<TileAsk['by'], Way>> = {
  series: { call: ownBoardCalls.tileSeries, answer: (series: Whole['series']) => ({ series }) },
  onuSeries: { call: ownBoardCalls.tileOnuSeries, answer: (series: Whole['series']) => ({ series }) },
  top: { call: ownBoardCalls.tileTop, answer: (top: Whole['top']) => ({ top }) },
  onuTop: { call: ownBoardCalls.tileOnuTop, answer: (top: Whole['top']) => ({ top }) },
  counts: { call: onuCalls.counts, answer: (counts: Whole['counts']) => ({ counts }) },
  alarms: {
    call: alarmCalls.getAlarmEventListByCondition,
    answer: ({ rows }: Rows<Whole['alarms']>) => ({ alarms: rows }),
  },
  incidents: {
    call: incidentCalls.listIncidents,
    answer: ({ rows }: Rows<Whole['incidents']>) => ({ incidents: rows }),
  },
  map: { call: mapCalls.mapMarkers, answer: (map: Whole['map']) => ({ map }) },
  nothing: { call: ownBoardCalls.tileSeries, answer: () => ({}) },
};

/** What a tile shows to who is signed in, by the call that has it. `isAsked` false: nothing is asked. */
export function useTile(tile: Pick<Tile, 'kind' | 'where' | 'set'>, isAsked: boolean): AskedTile {
  const { by, input } = askOf(tile);
  const { call, answer } = ways[by];
  const query = useCall(call, input as never, {
    ...(by === 'alarms' || by === 'incidents' ? screenPace : { quiet: true, every: 'poll' }),
    enabled: isAsked && by !== 'nothing',
    keep: false,
  });
  const data = by === 'nothing' ? {} : query.data === undefined ? undefined : answer(query.data as never);
  return { data, error: query.error, refetch: query.refetch, cameAt: query.dataUpdatedAt };
}
