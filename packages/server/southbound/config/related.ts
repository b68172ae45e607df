import type { Context } from '../../context.ts';
import { emit } from '../../estate/emit.ts';
import { atOf, pageOfOlt, type DevicePage } from './device.ts';
import { keepPageReading, loadPage } from './pages.store.ts';
import { expect, followPage, pageEvent, readDevice } from './read-page.ts';
import { deviceTroubleOf } from './trouble.ts';
import type { ChangeWork } from './work.ts';

/** Pages beside the one that is changed which show some of the same state, as far as they were read before. */
async function relatedOf({ ctx, held, olt, page, visit }: ChangeWork): Promise<DevicePage[]> {
  const found: DevicePage[] = [];
  for (const id of page.binding.related ?? []) {
    const other = pageOfOlt(olt, id, page.place);
    if (typeof other === 'string' || other.page.live === true || other.binding.needsCli === true) continue;
    const at = atOf(olt, other);
    const known = visit.remembered.has(at)
      ? visit.remembered.of(at)
      : await ctx.scope.tenant(held.tenantId, (tx) => loadPage(tx, at));
    if (known?.rows != null) found.push(other);
  }
  return found;
}

const ignoringTrouble = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    // What cannot be read now is read with the next visit; at worst that calls a change of ours drift.
    if (!deviceTroubleOf(error)) throw error;
  }
};

/** Before anything is sent: what somebody else changed on those pages is noticed now, or it would later count as ours. */
export async function followRelated(work: ChangeWork): Promise<void> {
  for (const other of await relatedOf(work)) {
    await ignoringTrouble(() => followPage(work.ctx, work.visit, work.olt, other));
  }
}

async function keepOurs(ctx: Context, work: ChangeWork, other: DevicePage): Promise<void> {
  const at = atOf(work.olt, other);
  await expect(ctx, work.visit, work.olt, other);
  const read = await readDevice(ctx, work.visit, other);
  if (read.absent) return;
  await ctx.scope.tenant(at.tenantId, async (tx) => {
    const kept = await keepPageReading(tx, { ...at, page: other.page }, read, 'ours');
    if (kept.turned) await emit(ctx.bus, tx, at.tenantId, [pageEvent(at, kept.drift)]);
  });
}

/** After the change is in: what they show now is our doing. */
export async function keepRelated(work: ChangeWork): Promise<void> {
  for (const other of await relatedOf(work)) await ignoringTrouble(() => keepOurs(work.ctx, work, other));
}
