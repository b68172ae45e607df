import type { Context } from '../../context.ts';
import { moduleUnderWay } from '../../estate/cpes/modules.ts';
import type { KnownCpe } from '../acs/known.ts';
import { storeTold } from '../acs/told.ts';
import type { UnitEnd } from './modules.ts';

const operations = { Install: 'install', Update: 'update', Uninstall: 'uninstall' } as const;

/** How a change of a software module ended, kept as a device of CWMP tells it. An event has no key: it is of the one change that was sent to the device and that it fits. */
export async function storeUnitEnd(ctx: Context, known: KnownCpe, { kind, key, result }: UnitEnd): Promise<void> {
  const { tenantId, id } = known;
  const wanted = { operation: operations[kind], uuid: result.uuid };
  const commandKey = key ?? (await ctx.scope.tenant(tenantId, (tx) => moduleUnderWay(tx, tenantId, id, wanted))) ?? '';
  await storeTold(ctx, known, { method: 'DUStateChangeComplete', commandKey, results: [result] });
}
