import { sql } from 'kysely';
import { fault } from '../../fault.ts';
import type { EntityRules } from '../../entities/serve-entity.ts';
import { isCurrent } from '../../estate/alarms/current.ts';

interface Count {
  readonly id: string;
  readonly devices: number;
  readonly offline: number;
  readonly onus: number | null;
  readonly online: number | null;
  readonly alarms: number;
  readonly outages: number;
}

/** A site tells what stands there and how it is, as far as whoever asks sees it. */
export const siteRules: EntityRules = {
  told: async (tx, rows) => {
    const tenantId = rows[0]?.tenant_id ?? 0;
    const { rows: counts } = await sql<Count>`
      select o.site_id as id, count(*)::int as devices, (count(*) filter (where l.online = false))::int as offline, sum(l.onu_total)::int as onus,
        (sum(l.onu_online) filter (where l.online))::int as online, coalesce(sum(a.n), 0)::int as alarms, coalesce(sum(u.n), 0)::int as outages
      from olt o join olt_live l on l.tenant_id = ${tenantId} and l.olt_id = o.id
        left join lateral (select count(*) as n from alarm a where a.tenant_id = ${tenantId} and a.olt_id = o.id and ${isCurrent}) a on true
        left join lateral (select count(*) as n from pon_outage u where u.tenant_id = ${tenantId} and u.olt_id = o.id and u.ended_at is null) u on true
      where o.tenant_id = ${tenantId} and o.site_id = any(${rows.map(({ id }) => id)}::int8[]) group by o.site_id`.execute(
      tx,
    );
    const of = new Map(counts.map((one) => [one.id, one]));
    return rows.map(({ id }) => {
      const { devices = 0, offline = 0, onus = null, online = null, alarms = 0, outages = 0 } = of.get(id) ?? {};
      return {
        deviceCount: devices,
        offlineCount: offline,
        onuCount: onus,
        onuOnline: online,
        alarmCount: alarms,
        outageCount: outages,
      };
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
