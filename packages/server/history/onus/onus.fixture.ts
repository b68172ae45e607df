import { fieldsOf, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import type { Client } from 'pg';
import type { Tx } from '../../db/scope.ts';
import { writePacked, type RefusedTime } from './write.ts';

/** ONUs `first`, `first + 1`, … on a port of an OLT. */
export async function plantOnus(
  everything: Client,
  tenantId: number,
  { oltId, pon = 1, first, count }: { oltId: number; pon?: number; first: number; count: number },
): Promise<void> {
  await everything.query(
    `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, phase, state, created_at)
     select $1, $4::int8 + k, $2, $3, k + 1, 'HELI' || lpad(to_hex($4::int8 + k), 8, '0'), 3, 1, '2020-01-01' from generate_series(0, $5::int - 1) k`,
    [tenantId, oltId, pon, first, count],
  );
}

/** Values by ONU and field; null: no reading. */
export type OnuValues = Readonly<Record<string, Readonly<Record<string, number | null>>>>;

/** As a poll does it. */
export function writeReadings(
  tx: Tx,
  key: { tenantId: number; oltId: string },
  metric: Metric,
  at: number,
  values: OnuValues,
  pon = 1,
): Promise<RefusedTime | undefined> {
  const onus = BigInt64Array.from(Object.keys(values), BigInt);
  const columns = Object.fromEntries(
    fieldsOf(metric).map((name) => [name, Float64Array.from(Object.values(values), (one) => one[name] ?? Number.NaN)]),
  );
  return writePacked(tx, key, new Date(at), metric, [{ pon, onus, columns }]);
}
