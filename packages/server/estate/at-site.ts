import { sql, type RawBuilder } from 'kysely';
import { contains } from '../db/like.ts';
import type { Tx } from '../db/scope.ts';

/** How a list is narrowed by where its OLTs stand: `siteId` 0 means at no site, `site` is a part of the name of one. */
export interface BySite {
  readonly siteId?: string | undefined;
  readonly site?: string | undefined;
}

export const noSite = '0';

/** As a number, or the column that has it. */
type Tenant = number | RawBuilder<unknown>;

/** The name of the site where an OLT stands now; null at none, and where the OLT is gone. */
export const siteNameOf = (olt: RawBuilder<unknown>, tenantId: Tenant) =>
  sql<string | null>`(select e.name from olt w join site e on e.tenant_id = w.tenant_id and e.id = w.site_id
    where w.tenant_id = ${tenantId} and w.id = ${olt})`;

export interface SiteOfOlt {
  readonly name: string;
  /** IANA; empty where nobody said it. */
  readonly zone: string;
}

/** The sites of many OLTs; those at none are not in it. */
export async function sitesOf(
  tx: Tx,
  tenantId: number,
  olts: readonly string[],
): Promise<ReadonlyMap<string, SiteOfOlt>> {
  if (olts.length === 0) return new Map();
  const { rows } = await sql<SiteOfOlt & { id: string }>`
    select o.id, e.name, e.time_zone as zone from olt o join site e on e.tenant_id = o.tenant_id and e.id = o.site_id
    where o.tenant_id = ${tenantId} and o.id = any(${[...new Set(olts)]}::int8[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A condition on an id of an OLT; true where no site is asked for. */
export function standsAt(olt: RawBuilder<unknown>, tenantId: Tenant, { siteId, site }: BySite): RawBuilder<boolean> {
  if (siteId === undefined && site === undefined) return sql<boolean>`true`;
  const by =
    siteId === undefined ? sql`true` : siteId === noSite ? sql`w.site_id is null` : sql`w.site_id = ${siteId}::int8`;
  const named =
    site === undefined
      ? sql`true`
      : sql`w.site_id in (select s.id from site s where s.tenant_id = ${tenantId} and s.name ilike ${contains(site)})`;
  return sql<boolean>`${olt} in (select w.id from olt w where w.tenant_id = ${tenantId} and ${by} and ${named})`;
}
