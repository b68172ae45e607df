import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { findOlt, type OltWithLive } from '../olt-info/olt-info.ts';
import { onuIdentityIn, typedIdentity, type OrderSubject, type SubscriptionRow } from '../orders/orders.ts';

/** A cell each; empty is left out. */
export interface Key {
  readonly sn?: string | undefined;
  readonly externalId?: string | undefined;
  readonly olt?: string | undefined;
  readonly pon?: number | undefined;
  readonly onu?: number | undefined;
}

/** An ONU with what is known of it here: what its customer has, and where an order for it is under way. */
export interface KnownSubject extends OrderSubject {
  readonly onuId: string;
  readonly place: string;
  readonly isOverQuota: boolean;
  readonly isOrdered: boolean;
}

/** OLTs are many times the same in one sheet. */
export class Olts {
  readonly #tenantId: number;
  readonly #known = new Map<string, OltWithLive>();

  constructor(tenantId: number) {
    this.#tenantId = tenantId;
  }

  async get(tx: Tx, oltId: string): Promise<OltWithLive> {
    const olt = this.#known.get(oltId) ?? (await findOlt(tx, this.#tenantId, { oltId }));
    this.#known.set(oltId, olt);
    return olt;
  }
}

interface OnuRow {
  readonly id: string;
  readonly olt_id: string;
  readonly pon: number;
  readonly onu_no: number;
  readonly sn: string;
  readonly mac: string | null;
  readonly over_quota: boolean;
  readonly port: string;
  readonly ordered: boolean;
}

/** What is known of these ONUs, as far as the transaction sees them. */
export async function knownOnus(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
  olts: Olts,
): Promise<ReadonlyMap<string, KnownSubject>> {
  const { rows } =
    await sql<OnuRow>`select u.id, u.olt_id, u.pon, u.onu_no, ${onuIdentityIn('u')} as sn, u.mac, u.over_quota,
      coalesce(p.name, coalesce(d.pon_mode, 'PON') || '0/' || u.pon) as port,
      exists (select 1 from public.onu_order r where r.tenant_id = u.tenant_id and r.ended_at is null and upper(r.sn) = ${onuIdentityIn('u')})
        or exists (select 1 from public.onu_order r where r.tenant_id = u.tenant_id and r.ended_at is null and r.olt_id = u.olt_id
          and r.pon = u.pon and r.onu_no = u.onu_no) as ordered
    from onu u join olt d on d.tenant_id = u.tenant_id and d.id = u.olt_id
    left join olt_port p on p.tenant_id = u.tenant_id and p.olt_id = u.olt_id and p.kind = 'pon' and p.port = u.pon
    where u.tenant_id = ${tenantId} and u.id = any(${[...ids]}::int8[]) and ${onuIdentityIn('u')} is not null`.execute(
      tx,
    );
  const { rows: subscriptions } = await sql<SubscriptionRow & { onu: string }>`select s.*, u.id as onu from onu u
    join subscription s on s.tenant_id = u.tenant_id and s.olt_id = u.olt_id and s.pon = u.pon and s.onu_no = u.onu_no
      and upper(s.sn) = ${onuIdentityIn('u')}
    where u.tenant_id = ${tenantId} and u.id = any(${[...ids]}::int8[])`.execute(tx);
  const had = new Map(subscriptions.map((row) => [row.onu, row]));
  const known = new Map<string, KnownSubject>();
  for (const row of rows) {
    known.set(row.id, {
      onuId: row.id,
      olt: await olts.get(tx, row.olt_id),
      pon: row.pon,
      onu: row.onu_no,
      sn: row.sn,
      mac: row.mac,
      had: had.get(row.id),
      place: onuPlace(row.port, row.onu_no),
      isOverQuota: row.over_quota,
      isOrdered: row.ordered,
    });
  }
  return known;
}

interface Found {
  readonly n: number;
  readonly id: string;
  readonly fits: boolean;
}

/** Which ONU a row means, or why none. */
export type Meaning = { readonly onuId: string } | { readonly none: 'unknown' | 'several' | 'elsewhere' };

/** The ONUs that rows of a sheet mean, in their order: the first column that is filled in finds them, and the others must fit. */
export async function onusMeant(tx: Tx, tenantId: number, keys: readonly Key[]): Promise<Meaning[]> {
  const of = <K extends keyof Key>(name: K) => keys.map((key) => key[name] ?? null);
  const macs = keys.map(({ olt }) => olt?.toLowerCase().replace(/[^0-9a-f]/g, '') ?? null);
  const { rows } = await sql<Found>`with a as materialized (
      select * from unnest(${keys.map((_, n) => n)}::int[], ${of('sn').map((sn) => (sn === null ? null : typedIdentity(sn)))}::text[], ${of('externalId')}::text[],
        ${of('olt')}::text[], ${macs}::text[], ${of('pon')}::int[], ${of('onu')}::int[]) as t(n, sn, external_id, olt, mac, pon, onu_no)),
    d as materialized (select a.n, o.id from a join olt o on o.tenant_id = ${tenantId} and a.olt is not null
      and (name_fold(o.name) = name_fold(a.olt) or o.address = a.olt or (length(a.mac) = 12 and o.mac = a.mac))),
    called as materialized (select asked, id from customers_called(${of('externalId').filter((number) => number !== null)}::text[])),
    found as (
      select a.n, u.id from a join onu u on u.tenant_id = ${tenantId} and u.sn = a.sn
      union select a.n, u.id from a join onu u on u.tenant_id = ${tenantId} and length(a.sn) = 12 and u.mac = lower(a.sn) and u.sn is null
      union select a.n, u.id from a join called c on a.sn is null and c.asked = a.external_id
        join subscription s on s.tenant_id = ${tenantId} and s.id = c.id
        join onu u on u.tenant_id = s.tenant_id and u.olt_id = s.olt_id and u.pon = s.pon and u.onu_no = s.onu_no and ${onuIdentityIn('u')} = upper(s.sn)
      union select a.n, u.id from a join d on d.n = a.n join onu u on u.tenant_id = ${tenantId} and a.sn is null and a.external_id is null
        and u.olt_id = d.id and u.pon = a.pon and u.onu_no = a.onu_no)
    select f.n, f.id, not u.missing and (a.olt is null or u.olt_id in (select d.id from d where d.n = a.n))
      and (a.pon is null or (u.pon = a.pon and u.onu_no = a.onu_no))
      and (a.external_id is null or exists (select 1 from subscription s where s.tenant_id = u.tenant_id and s.olt_id = u.olt_id
        and s.pon = u.pon and s.onu_no = u.onu_no and name_fold(s.external_id) = name_fold(a.external_id))) as fits
    from found f join a on a.n = f.n join onu u on u.tenant_id = ${tenantId} and u.id = f.id`.execute(tx);
  const byRow = Map.groupBy(rows, ({ n }) => n);
  return keys.map((_, n): Meaning => {
    const found = byRow.get(n) ?? [];
    const [first, another] = found.filter(({ fits }) => fits);
    if (another) return { none: 'several' };
    if (first) return { onuId: first.id };
    return { none: found.length > 0 ? 'elsewhere' : 'unknown' };
  });
}
