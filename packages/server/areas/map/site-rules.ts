import { sql } from 'kysely';
import { fault } from '../../fault.ts';
import type { EntityRules } from '../../entities/serve-entity.ts';

interface Count {
  readonly id: string;
  readonly devices: number;
  readonly offline: number;
  readonly onus: number | null;
}

/** A site tells how many devices stand there, as far as whoever asks sees them. */
export const siteRules: EntityRules = {
  told: async (tx, rows) => {
    const tenantId = rows[0]?.tenant_id ?? 0;
    const { rows: counts } = await sql<Count>`
      select o.site_id as id, count(*)::int as devices, (count(*) filter (where l.online = false))::int as offline, sum(l.onu_total)::int as onus
      from olt o join olt_live l on l.tenant_id = ${tenantId} and l.olt_id = o.id
      where o.tenant_id = ${tenantId} and o.site_id = any(${rows.map(({ id }) => id)}::int8[]) group by o.site_id`.execute(
      tx,
    );
    const of = new Map(counts.map((one) => [one.id, one]));
    return rows.map(({ id }) => {
      const { devices = 0, offline = 0, onus = null } = of.get(id) ?? {};
      return { deviceCount: devices, offlineCount: offline, onuCount: onus };
    });
  },
  changed: async ({ tx, request, before, typed }) => {
    if (typed) return;
    const ids = before.map(({ id }) => id);
    // By the name of the schema: an OLT that who asks does not see keeps its site as well.
    const { rows } = await sql<{ id: string; count: string }>`select site_id as id, count(*) as count from public.olt
      where tenant_id = ${request.actor.tenantId} and site_id = any(${ids}::int8[]) group by site_id limit 1`.execute(
      tx,
    );
    const [used] = rows;
    if (used)
      throw fault('stillUsed', { name: String(before.find(({ id }) => id === used.id)?.['name']), count: used.count });
  },
  narrow: (found, { marked }) =>
    marked === undefined ? found : found.where('longitude', marked === 'marked' ? 'is not' : 'is', null),
};
