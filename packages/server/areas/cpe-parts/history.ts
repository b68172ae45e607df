import type { cpePartCalls } from '@heliograph/catalogue/calls/cpe-parts.ts';
import { cpeHistoryOf, historyWindows } from '@heliograph/catalogue/cpe/history.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { readingsOf } from '../../estate/cpes/homes.ts';
import { fault } from '../../fault.ts';
import { timeText } from '../../time-text.ts';

type History = z.input<typeof cpePartCalls.cpeCurves.output>;

/** What was read of a home in the time that is asked for. */
export async function historyShown(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  { cpeId, window }: InputOf<typeof cpePartCalls.cpeCurves>,
): Promise<History> {
  const cpe = await tx
    .selectFrom('cpe')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', cpeId)
    .executeTakeFirst();
  if (!cpe) throw fault('notFound');
  const access = await tx
    .selectFrom('acs_access')
    .select('watch_minutes')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  const now = ctx.clock.now();
  const { reach, step } = historyWindows[window];
  // One more step: what a counter grew by begins with the reading before.
  const reads = await readingsOf(tx, tenantId, cpeId, new Date(now - reach - step));
  const last = reads.at(-1);
  return {
    everyMinutes: access?.watch_minutes ?? 0,
    stepSeconds: step / 1000,
    readAt: last ? timeText(new Date(last.at)) : null,
    points: cpeHistoryOf(reads, window, now).map(({ at, ...point }) => ({ at: timeText(new Date(at)), ...point })),
  };
}
