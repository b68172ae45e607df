import type { configCalls } from '@heliograph/catalogue/calls/config.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Context } from '../../context.ts';
import { ownNeighbours } from '../../estate/neighbours.ts';
import type { Request } from '../../http/request.ts';
import type { OltRef } from '../olt-info/olt-info.ts';
import { pageContentOf } from './content.ts';
import { configTargetOf } from './target.ts';

type Neighbours = OutputOf<typeof configCalls.neighbours>;
type Told = Omit<Neighbours['rows'][number], 'oltId' | 'oltName'>;

const page = 'lldpNeighbours';

/** Who a device hears, each with the device of the console that it is. */
export async function lldpNeighboursOf(ctx: Context, request: Request, ref: OltRef): Promise<Neighbours> {
  const target = await configTargetOf(ctx, request, { ...ref, page }, 'list');
  const { readAt, fault, absent, columns, rows } = await pageContentOf(ctx, target, false, request.language);
  const told = rows.map((row): Told => {
    const at = (name: string) => {
      const value = row[columns.indexOf(name)];
      return value === null || value === undefined || value === '' ? null : String(value);
    };
    return {
      localPort: at('lldpLocPortId') ?? at('lldpRemLocalPortNum'),
      name: at('lldpRemSysName'),
      chassis: at('lldpRemChassisId'),
      port: at('lldpRemPortId'),
      portDesc: at('lldpRemPortDesc'),
      descr: at('lldpRemSysDesc'),
    };
  });
  const own = await request.tx((tx) => ownNeighbours(tx, request.actor.tenantId, told));
  return {
    readAt: readAt ?? null,
    fault: fault ?? null,
    absent,
    rows: told.map((one) => ({ ...one, oltId: own(one)?.id ?? null, oltName: own(one)?.name ?? null })),
  };
}
