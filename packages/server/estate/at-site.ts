import { sql, type RawBuilder } from 'kysely';
import { contains } from '../db/like.ts';

/** How a list is narrowed by where its OLTs stand: `siteId` 0 means at no site, `site` is a part of the name of one. */
export interface BySite {
  readonly siteId?: string | undefined;
  readonly site?: string | undefined;
}

const noSite = '0';

/** A condition on an id of an OLT; true where no site is asked for. */
export function standsAt(olt: RawBuilder<unknown>, tenantId: number, { siteId, site }: BySite): RawBuilder<boolean> {
  if (siteId === undefined && site === undefined) return sql<boolean>`true`;
  const by =
    siteId === undefined ? sql`true` : siteId === noSite ? sql`w.site_id is null` : sql`w.site_id = ${siteId}::int8`;
  const named =
    site === undefined
      ? sql`true`
      : sql`w.site_id in (select s.id from site s where s.tenant_id = ${tenantId} and s.name ilike ${contains(site)})`;
  return sql<boolean>`${olt} in (select w.id from olt w where w.tenant_id = ${tenantId} and ${by} and ${named})`;
}
