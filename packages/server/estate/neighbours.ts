import { macDigits } from '@heliograph/catalogue/formats/mac-range.ts';
import type { Tx } from '../db/scope.ts';

/** What a neighbour said of itself by LLDP. */
interface Told {
  readonly chassis: string | null;
  readonly name: string | null;
}
interface Own {
  readonly id: string;
  readonly name: string;
  readonly mac: string | null;
}

/** Devices that the caller sees and that may be these neighbours: by their MAC, or by a name that only one has. */
export async function ownNeighbours(
  tx: Tx,
  tenantId: number,
  told: readonly Told[],
): Promise<(one: Told) => Own | undefined> {
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
