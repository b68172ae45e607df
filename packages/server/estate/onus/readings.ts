import { sql, type RawBuilder } from 'kysely';

const values = [
  'rx',
  'tx',
  'olt_rx',
  'temperature',
  'voltage',
  'bias',
  'distance',
  'up_octets',
  'down_octets',
  'up_bps',
  'down_bps',
] as const;

/** Joins the latest readings of `onu o`, out of the row of its PON, as `l`: `at` and the values by their names. */
export const latestReadings = (tenantId: number): RawBuilder<unknown> => sql`left join lateral (
    select coalesce(r.ats[n.at], r.at) as at, ${sql.raw(values.map((name) => `r.${name}[n.at] as ${name}`).join(', '))}
    from onu_reading r cross join lateral (select array_position(r.onus, o.onu_no) as at offset 0) n
    where r.tenant_id = ${tenantId} and r.olt_id = o.olt_id and r.pon = o.pon and n.at is not null) l on true`;
