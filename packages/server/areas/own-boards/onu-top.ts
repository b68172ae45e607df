import { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import { onuHistoryCalls } from '@heliograph/catalogue/calls/onu-history.ts';
import type { TilePlace } from '@heliograph/catalogue/models/tiles.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput } from '../../fault.ts';
import { listDecays } from '../onu-history/onu-history.ts';
import { listOnus, shownOnu } from '../onus/onus.ts';
import { rowsAt } from './places.ts';
import type { Top, TopAsked } from './top.ts';

const most = 10;

const narrowed = ({ of, id }: TilePlace, projectId: string | undefined) => ({
  ...(of === 'olt' ? { oltId: id } : {}),
  ...(of === 'project' ? { projectId: id } : projectId === undefined ? {} : { projectId }),
});

/** The ONUs with the least light now, or those that lose most of it: the first of the lists that say so. */
export async function onuTopAt(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  { what, of, placeId, projectId }: TopAsked,
): Promise<Top> {
  const where = { of, id: placeId };
  // A place that is gone is told, and no empty list.
  await rowsAt(tx, tenantId, where, projectId);
  const asked = { ...narrowed(where, projectId), pageNum: 1, pageSize: most };
  if (what === 'light') {
    const {
      id: _id,
      sysMac: _mac,
      ...query
    } = onuCalls.list.input.parse({
      ...asked,
      state: 'online',
      orderByColumn: 'rxPower',
      isAsc: 'asc',
    });
    const { rows } = await listOnus(tx, tenantId, query);
    const shown = rows.map(shownOnu).filter(({ rxPower }) => rxPower !== null);
    return {
      unit: 'dBm',
      from: null,
      to: null,
      rows: shown.map(({ id, oltId, oltName, place, rxPower }) => {
        return { id, oltId, onuId: id, host: oltName, place, value: rxPower };
      }),
    };
  }
  if (what !== 'decay') throw badInput([{ field: 'what', message: messages.notAChoice }]);
  const { id: _id, sysMac: _mac, ...query } = onuHistoryCalls.listDecays.input.parse(asked);
  const { rows } = await listDecays(tx, tenantId, query, new Date(ctx.clock.now()));
  return {
    unit: 'dB',
    from: null,
    to: null,
    rows: rows.map(({ id, oltId, oltName, place, drift }) => {
      return { id, oltId, onuId: id, host: oltName, place, value: drift };
    }),
  };
}
