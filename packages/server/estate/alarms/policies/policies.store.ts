import { alarmKinds } from '@heliograph/catalogue/alarms/kinds.ts';
import { cpeOfKey, placeOfKey } from '@heliograph/catalogue/kit/place.ts';
import type { PolicyEffect } from '@heliograph/catalogue/words/alarm-policy-words.ts';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/scope.ts';
import type { AlarmPolicyTable } from '../../../db/tables/alarms.ts';
import type { AlarmState } from '../alarm-state.ts';
import { toldLevel, type JudgedAlarm, type Policy } from './policy.ts';
import type { PolicyWindow } from './window.ts';

export type PolicyRow = Selectable<AlarmPolicyTable>;

function windowOf(row: PolicyRow): PolicyWindow {
  const { holds, from_at: from, to_at: to, days, start_time: start, minutes, zone, ends_at: ends } = row;
  if (holds === 'once' && from && to) return { is: 'once', from: from.getTime(), to: to.getTime() };
  if (holds === 'weekly' && start !== null) {
    const { run_began: began, run_ends: end } = row;
    const shift = began && end ? { shift: { begin: began.getTime(), end: end.getTime() } } : {};
    const until = ends ? { until: ends.getTime() } : {};
    return { is: 'weekly', days, start, minutes, zone: zone ?? 'UTC', ...until, ...shift };
  }
  // What is not whole holds never, rather than always.
  return holds === 'always' ? { is: 'always' } : { is: 'once', from: 0, to: 0 };
}

export const policyOf = (row: PolicyRow): Policy => ({
  id: row.id,
  name: row.name,
  effect: row.effect as PolicyEffect,
  conditions: {
    projectId: row.project_id,
    oltId: row.olt_id,
    zoneId: row.zone_id,
    siteId: row.site_id,
    pons: row.pons,
    kinds: row.kinds,
    levels: row.levels,
    types: row.types,
    keyword: row.keyword,
    isAll: row.is_all,
  },
  window: windowOf(row),
  newName: row.new_name,
  newLevel: row.new_level,
  newType: row.new_type,
  validMinutes: row.valid_minutes,
  afterMinutes: row.after_minutes,
  afterTimes: row.after_times,
  withinMinutes: row.within_minutes,
});

/** What a row of a rule holds where nothing is said. */
export const emptyPolicyRow = {
  name: '',
  position: 1,
  project_id: null,
  olt_id: null,
  zone_id: null,
  site_id: null,
  pons: null,
  kinds: [],
  levels: [],
  types: [],
  keyword: null,
  is_all: false,
  ends_at: null,
  run_began: null,
  run_ends: null,
} as const satisfies Partial<Record<keyof PolicyRow, unknown>>;

/** Effects by which nobody is told of an alarm. */
export const hiding = ['shield', 'work'] as const satisfies readonly PolicyEffect[];

/**
 * The rules that are on, in the order in which they are asked; of some effects or of all. Past the view of people who are bound to some projects: rules
 * act on alarms whoever brings them about.
 */
export async function policiesOf(tx: Tx, tenantId: number, ...effects: readonly PolicyEffect[]): Promise<Policy[]> {
  let rows = tx
    .withSchema('public')
    .selectFrom('alarm_policy')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'on');
  if (effects.length > 0) rows = rows.where('effect', 'in', [...effects]);
  return (await rows.orderBy('position').orderBy('id').execute()).map(policyOf);
}

/** Projects of the OLTs and customer devices that alarms are of, as rules ask for them. Ids are of one series: none is of both. */
export async function alarmProjectsOf(
  tx: Tx,
  tenantId: number,
  alarms: readonly Pick<AlarmState, 'oltId' | 'object'>[],
): Promise<ReadonlyMap<string, string>> {
  const olts = [...new Set(alarms.flatMap(({ oltId }) => oltId ?? []))];
  const cpes = [...new Set(alarms.flatMap(({ oltId, object }) => (oltId === null ? (cpeOfKey(object) ?? []) : [])))];
  if (olts.length + cpes.length === 0) return new Map();
  const { rows } = await sql<{ id: string; project_id: string }>`
    select id, project_id from olt where tenant_id = ${tenantId} and id = any(${olts}::int8[])
    union all select id, project_id from cpe where tenant_id = ${tenantId} and id = any(${cpes}::int8[])`.execute(tx);
  return new Map(rows.map(({ id, project_id }) => [id, project_id]));
}

type Seen = Pick<AlarmState, 'oltId' | 'kind' | 'object' | 'severity' | 'type' | 'text' | 'marks'>;

/** Zones of alarms by their places, and sites by OLTs, as `alarmZonesOf` found them; ids of both are of one series. */
export type Zones = ReadonlyMap<string, readonly string[]>;
const noZones: Zones = new Map();
const zoneKey = (oltId: string, pon: number, onu: number | null): string => `${oltId}/${pon}/${onu ?? ''}`;

/** At which sites the OLTs of alarms stand. */
async function sitesOf(
  tx: Tx,
  tenantId: number,
  alarms: readonly Pick<Seen, 'oltId'>[],
): Promise<[string, string[]][]> {
  const ids = [...new Set(alarms.flatMap(({ oltId }) => oltId ?? []))];
  const { rows } = await sql<{ id: string; site_id: string }>`select id, site_id from olt
    where tenant_id = ${tenantId} and id = any(${ids}::int8[]) and site_id is not null`.execute(tx);
  return rows.map((row) => [row.id, [row.site_id]]);
}

/**
 * In which zones alarms stand, with those that they are part of: an ONU in those of all splitters on its way, a PON port in that of its first splitter.
 * And at which sites their OLTs do. Asked only where a rule names one.
 */
export async function alarmZonesOf(
  tx: Tx,
  tenantId: number,
  policies: readonly Policy[],
  alarms: readonly Pick<Seen, 'oltId' | 'object'>[],
): Promise<Zones> {
  const isAny = (of: 'zoneId' | 'siteId') => policies.some(({ conditions }) => conditions[of] !== null);
  const sites = isAny('siteId') ? await sitesOf(tx, tenantId, alarms) : [];
  const zones = isAny('zoneId') ? await zonesOfPlaces(tx, tenantId, alarms) : [];
  return sites.length + zones.length === 0 ? noZones : new Map([...sites, ...zones]);
}

async function zonesOfPlaces(
  tx: Tx,
  tenantId: number,
  alarms: readonly Pick<Seen, 'oltId' | 'object'>[],
): Promise<[string, string[]][]> {
  const places = new Map<string, { olt: string; pon: number; onu: number | null }>();
  for (const { oltId, object } of alarms) {
    const { pon, onu } = placeOfKey(object);
    if (oltId !== null && pon !== null) places.set(zoneKey(oltId, pon, onu), { olt: oltId, pon, onu });
  }
  if (places.size === 0) return [];
  const { rows } = await sql<{ olt: string; pon: number; onu: number | null; zones: string[] }>`
    with recursive a as (select * from jsonb_to_recordset(${JSON.stringify([...places.values()])}::jsonb) as r(olt int8, pon int, onu int)),
    own as (select a.*, d.splitter_id as s from a join onu u on u.tenant_id = ${tenantId} and u.olt_id = a.olt and u.pon = a.pon and u.onu_no = a.onu
      join onu_drop d on d.tenant_id = ${tenantId} and d.olt_id = a.olt and d.pon = a.pon and d.onu_no = a.onu and d.sn = u.sn),
    -- Whose drop nobody noted hangs somewhere behind the first splitter.
    way as (select * from own
      union select a.*, p.id from a join splitter p on p.tenant_id = ${tenantId} and p.olt_id = a.olt and p.pon = a.pon
        where not exists (select 1 from own o where o.olt = a.olt and o.pon = a.pon and o.onu = a.onu)
      union select w.olt, w.pon, w.onu, p.above_id from way w join splitter p on p.tenant_id = ${tenantId} and p.id = w.s
        where p.above_id is not null),
    z as (select w.olt, w.pon, w.onu, p.zone_id as id from way w join splitter p on p.tenant_id = ${tenantId} and p.id = w.s
        where p.zone_id is not null
      union select z.olt, z.pon, z.onu, n.parent_id from z join zone n on n.tenant_id = ${tenantId} and n.id = z.id where n.parent_id is not null)
    select olt, pon, onu, array_agg(distinct id::text) as zones from z group by olt, pon, onu`.execute(tx);
  return rows.map(({ olt, pon, onu, zones }) => [zoneKey(olt, pon, onu), zones]);
}

/** Names of kinds in both languages, in lower case, each made once. */
const kindWords = new Map<string, string>(
  alarmKinds.map(({ id, name: { en, zh } }) => [id, `${id} ${en} ${zh}`.toLowerCase()]),
);

const zonesAt = (zones: Zones, oltId: string, { pon, onu }: ReturnType<typeof placeOfKey>): readonly string[] =>
  (pon === null ? undefined : zones.get(zoneKey(oltId, pon, onu))) ?? [];

/** An alarm as it is without rules. */
export function judgedOf(alarm: Seen, projects: ReadonlyMap<string, string>, zones: Zones = noZones): JudgedAlarm {
  const { oltId, kind, object, text, marks } = alarm;
  const place = placeOfKey(object);
  return {
    oltId,
    projectId: projects.get(oltId ?? cpeOfKey(object) ?? '') ?? null,
    kind,
    words: kindWords.get(kind) ?? kind.toLowerCase(),
    zones: oltId === null ? [] : [...(zones.get(oltId) ?? []), ...zonesAt(zones, oltId, place)],
    place,
    severity: toldLevel(alarm),
    type: marks?.type?.was ?? alarm.type,
    text: text.toLowerCase(),
  };
}
