import { wholeDevice } from '@heliograph/catalogue/kit/place.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { changeEvent, queueChange } from '../../southbound/config/changes.store.ts';
import { admitStep } from './listed.ts';
import { orderStandingOf, type OrderRow } from './orders.store.ts';
import type { Orderer } from './write-order.ts';

/**
 * An order is called off before its ONU has come: the row by which it lets the ONU in goes, behind whatever of the order is in the
 * device's queue; one that stood there before stays. One that has come keeps what it has, as everywhere. Answers what is to be told.
 */
export async function takeOffList(ctx: Context, tx: Tx, row: OrderRow, asker: Orderer): Promise<LiveEvent[]> {
  const step = admitStep(row.tasks);
  const task = step === undefined ? undefined : row.tasks[step];
  const isWritten = step !== undefined && (row.step > step || row.change_id !== null);
  if (!task?.page || !task.values || task.stood === true || !isWritten || (await orderStandingOf(tx, row))) return [];
  const change = await queueChange(ctx, tx, {
    ...asker,
    oltId: row.olt_id,
    place: wholeDevice,
    page: task.page,
    op: 'remove',
    key: task.values,
    before: task.values,
    after: null,
    secrets: {},
    base: null,
  });
  return [changeEvent(change)];
}
