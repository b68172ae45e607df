import { wholeDevice } from '@heliograph/catalogue/kit/place.ts';
import type { Tx } from '../../db/scope.ts';
import { setDevice } from '../../southbound/config/device-state.ts';
import type { ReplacementItemRow, ReplacementRow } from './replacement.store.ts';

const isWritten = ({ change }: ReplacementItemRow): boolean => change?.state === 'verified';

/**
 * Rows of the device itself, and places for ONUs, that did not come out. A row may be in the way of another until it goes, and rows go last.
 */
export const unwritten = ({ place, op, change }: ReplacementItemRow): boolean =>
  (place === wholeDevice || op === 'run') &&
  change !== undefined &&
  change.ended_at !== null &&
  change.state !== 'verified';

/**
 * Rows of ONUs that are not there as they were. Some an ONU brings along by itself, and they are there before they are made; others it takes only while
 * it works, which is when its feeder was plugged in here.
 */
export const unset = (item: ReplacementItemRow): boolean =>
  item.place !== wholeDevice && item.op !== 'run' && !isWritten(item);

/** All of the device is read once more, and what still differs is planned again; so is all of ONUs that did not come out. */
export async function planAgain(tx: Tx, row: ReplacementRow, items: readonly ReplacementItemRow[]): Promise<void> {
  const again = items.filter((item) => !isWritten(item)).map(({ nth }) => nth);
  await tx
    .deleteFrom('olt_replacement_item')
    .where('tenant_id', '=', row.tenant_id)
    .where('replacement_id', '=', row.id)
    .where('nth', 'in', [...again, -1])
    .execute();
  await setDevice(tx, row.tenant_id, row.olt_id, { synced_at: null, sync_wanted: true, sync_after: null });
}
