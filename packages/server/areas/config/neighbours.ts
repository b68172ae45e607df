import type { configCalls } from '@heliograph/catalogue/calls/config.ts';
import { macDigits } from '@heliograph/catalogue/formats/mac-range.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { Request } from '../../http/request.ts';
import type { OltRef } from '../olt-info/olt-info.ts';
import { contentOf } from './content.ts';
import { targetOf } from './target.ts';

type Neighbours = OutputOf<typeof configCalls.neighbours>;
type Told = Omit<Neighbours['rows'][number], 'oltId' | 'oltName'>;

const page = 'lldpNeighbours';

interface Own {
  readonly id: string;
  readonly name: string;
  readonly mac: string | null;
}

/** Devices that the caller sees and that may be these neighbours: by their MAC, or by a name that only one has. */
async function ownOf(tx: Tx, tenantId: number, told: readonly Told[]): Promise<(one: Told) => Own | undefined> {
  const macs = told.flatMap(({ chassis }) => macDigits(chassis ?? '') ?? []);
  const names = told.flatMap(({ name }) => (name === null ? [] : [name]));
  if (macs.length + names.length === 0) return () => undefined;
  const rows = await tx
    .selectFrom('olt')
    .select(['id', 'name', 'mac'])
    .where('tenant_id', '=', tenantId)
    .where((eb) =>
      eb.or([
        ...(macs.length === 0 ? [] : [eb('mac', 'in', macs)]),
        ...(names.length === 0 ? [] : [eb('name', 'in', names)]),
      ]),
    )
    .limit(2000)
    .execute();
  return ({ chassis, name }) => {
    const mac = macDigits(chassis ?? '');
    const byMac = mac === undefined ? undefined : rows.find((row) => row.mac === mac);
    const byName = rows.filter((row) => row.name === name);
    return byMac ?? (byName.length === 1 ? byName[0] : undefined);
  };
}

/** Who a device hears, each with the device of the console that it is. */
export async function neighboursOf(ctx: Context, request: Request, ref: OltRef): Promise<Neighbours> {
  const target = await targetOf(ctx, request, { ...ref, page }, 'list');
  const { readAt, fault, absent, columns, rows } = await contentOf(ctx, target, false, request.language);
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
  const own = await request.tx((tx) => ownOf(tx, request.actor.tenantId, told));
  return {
    readAt: readAt ?? null,
    fault: fault ?? null,
    absent,
    rows: told.map((one) => ({ ...one, oltId: own(one)?.id ?? null, oltName: own(one)?.name ?? null })),
  };
}
