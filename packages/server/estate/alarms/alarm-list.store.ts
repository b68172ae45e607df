import type { alarmCalls } from '@heliograph/catalogue/calls/alarms.ts';
import { alarmKinds } from '@heliograph/catalogue/alarms/kinds.ts';
import { macDigits } from '@heliograph/catalogue/formats/mac-range.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { sql, type Expression, type OrderByItemBuilder, type SqlBool } from 'kysely';
import { contains } from '../../db/like.ts';
import type { Tx } from '../../db/scope.ts';
import { sitesOf, standsAt } from '../at-site.ts';
import { isCurrent, isMasked } from './current.ts';
import { standsNow, whatTheyAreOf } from './standing.ts';

export type AlarmQuery = Omit<InputOf<typeof alarmCalls.selectNewAlarmWithConditionDownload>, 'format'>;
type ListQuery = InputOf<typeof alarmCalls.getAlarmEventListByCondition>;

/** Beyond this a list says no exact total. */
const mostCounted = 100_000;

/** Alarms with the device that they are of. */
const joined = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('alarm as a')
    .leftJoin('olt as o', (join) => join.onRef('o.tenant_id', '=', 'a.tenant_id').onRef('o.id', '=', 'a.olt_id'))
    .leftJoin('cpe as k', (join) => join.onRef('k.tenant_id', '=', 'a.tenant_id').onRef('k.id', '=', 'a.cpe_id'))
    .where('a.tenant_id', '=', tenantId);

type Joined = ReturnType<typeof joined>;

/** A customer device by what people and itself call it, where an alarm is of one. */
const ofCpeNamed = (
  eb: Parameters<Extract<Parameters<Joined['where']>[0], (...args: never) => unknown>>[0],
  like: string,
) => [eb('k.name', 'ilike', like), eb('k.serial', 'ilike', like)];

function inView(select: Joined, { view, state }: AlarmQuery): Joined {
  // Asked for by name, the history has what stands as well: all alarms of a time, as charts count them.
  if (view === 'history' && state.includes('uncleared')) return select;
  if (view === 'history') return select.where('a.cleared_at', 'is not', null);
  if (view === 'masked') return select.where(isMasked);
  // Asked for by name, the current view also shows what is cleared: what still has to be confirmed, unless the rest is asked for too.
  const open = state.includes('confirmed') ? sql`` : sql`and a.confirmed_at is null`;
  const cleared = sql<SqlBool>`a.cleared_at is not null ${open} and a.cleared_how <> 'notice'`;
  if (!state.includes('cleared')) return select.where(isCurrent);
  return state.includes('uncleared') ? select.where((eb) => eb.or([isCurrent, cleared])) : select.where(cleared);
}

function inState(select: Joined, { state, view }: AlarmQuery): Joined {
  const only = (one: (typeof state)[number], other: (typeof state)[number]) =>
    state.includes(one) && !state.includes(other);
  let found = select;
  if (only('confirmed', 'unconfirmed')) found = found.where('a.confirmed_at', 'is not', null);
  if (only('unconfirmed', 'confirmed')) found = found.where('a.confirmed_at', 'is', null);
  if (view !== 'current' && only('uncleared', 'cleared')) found = found.where('a.cleared_at', 'is', null);
  if (view !== 'current' && only('cleared', 'uncleared')) found = found.where('a.cleared_at', 'is not', null);
  return found;
}

function ofDevice(select: Joined, tenantId: number, query: AlarmQuery): Joined {
  const { projectId, oltId, sysMac, deviceMac, host, deviceType, siteId, site } = query;
  let found = select;
  if (projectId !== undefined)
    found = found.where((eb) => eb.or([eb('o.project_id', '=', projectId), eb('k.project_id', '=', projectId)]));
  if (oltId !== undefined) found = found.where('a.olt_id', '=', oltId);
  // Two names of one filter that say different things mean nothing that there is; neither is dropped.
  for (const mac of [sysMac, deviceMac]) {
    if (mac === undefined) continue;
    const digits = macDigits(mac) ?? '';
    found = found.where((eb) => eb.or([eb('o.mac', '=', digits), eb('k.mac', '=', digits)]));
  }
  if (deviceType !== undefined)
    found = found.where((eb) => eb.or([eb('o.device_type', '=', deviceType), eb('k.product_class', '=', deviceType)]));
  if (siteId !== undefined || site !== undefined)
    found = found.where(standsAt(sql`a.olt_id`, tenantId, { siteId, site }));
  if (host !== undefined) {
    const like = contains(host);
    found = found.where((eb) =>
      eb.or([eb('o.name', 'ilike', like), eb('o.address', 'ilike', like), ...ofCpeNamed(eb, like)]),
    );
  }
  return found;
}

function inTime(select: Joined, query: AlarmQuery): Joined {
  const { receiveTime, updateTime } = query;
  let found = select;
  for (const from of [receiveTime.from, query.beginReceiveTime])
    if (from) found = found.where('a.raised_at', '>=', from);
  for (const to of [receiveTime.to, query.endReceiveTime]) if (to) found = found.where('a.raised_at', '<=', to);
  for (const from of [updateTime.from, query.beginUpdateTime]) if (from) found = found.where('a.last_at', '>=', from);
  for (const to of [updateTime.to, query.endUpdateTime]) if (to) found = found.where('a.last_at', '<=', to);
  return found;
}

const stillSo = (tenantId: number) => sql<SqlBool>`a.id in (select a.id from alarm a ${whatTheyAreOf}
  where a.tenant_id = ${tenantId} and ${standsNow})`;

function withWords(select: Joined, { keyword }: AlarmQuery): Joined {
  if (keyword === undefined) return select;
  const part = keyword.toLowerCase();
  const kinds = alarmKinds
    .filter(({ id, name }) => [id, name.en, name.zh].some((word) => word.toLowerCase().includes(part)))
    .map(({ id }) => id);
  const like = contains(keyword);
  return select.where((eb) => {
    const ways: Expression<SqlBool>[] = [
      eb('a.text', 'ilike', like),
      eb('o.name', 'ilike', like),
      ...ofCpeNamed(eb, like),
    ];
    if (kinds.length > 0) ways.push(eb('a.kind', 'in', kinds));
    return eb.or(ways);
  });
}

function why(select: Joined, { cause, masked }: AlarmQuery): Joined {
  let found = select;
  if (cause === 'none') found = found.where('a.cause', 'is', null);
  else if (cause !== undefined) found = found.where('a.cause', '=', cause);
  if (masked === 'explained') found = found.where('a.parent_id', 'is not', null);
  if (masked === 'shielded') found = found.where('a.shielded', '=', true);
  return found;
}

/** The alarms that a filter means. */
export function alarmsLike(tx: Tx, tenantId: number, query: AlarmQuery): Joined {
  const { kind, pon, onu, severity, alarmType, type } = query;
  const there = inState(inView(joined(tx, tenantId), query), query);
  let found = why(withWords(inTime(ofDevice(there, tenantId, query), query), query), query);
  if (kind !== undefined) found = found.where('a.kind', '=', kind);
  if (pon !== undefined) found = found.where('a.pon', '=', pon);
  if (onu !== undefined) found = found.where('a.onu', '=', onu);
  if (query.stillSeen !== undefined) found = found.where(stillSo(tenantId));
  if (severity !== undefined) found = found.where('a.severity', 'in', severity);
  for (const types of [alarmType, type]) if (types !== undefined) found = found.where('a.type', 'in', types);
  return found;
}

const children = sql<string>`(select count(*) from alarm c
  where c.tenant_id = a.tenant_id and c.parent_id = a.id and c.cleared_at is null)`;

const shown = (select: Joined) =>
  select
    .selectAll('a')
    .select((eb) => [
      eb.fn.coalesce('o.name', sql<string | null>`nullif(k.name, '')`, 'k.serial').as('olt_name'),
      eb.fn.coalesce('o.address', 'k.address').as('address'),
      eb.fn.coalesce('o.mac', 'k.mac').as('mac'),
      eb.fn.coalesce('o.device_type', sql<string | null>`nullif(k.product_class, '')`).as('device_type'),
      eb.fn.coalesce('o.project_id', 'k.project_id').as('project_id'),
      children.as('children'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

/** What an alarm is of, as it was last read. */
interface Of {
  /** It is still so. */
  readonly stands: boolean;
  /** What the device calls the port. */
  readonly port_name: string | null;
  /** The alarm that explains it. */
  readonly parent_kind: string | null;
  readonly parent_name: string | null;
  readonly parent_object: string | null;
  readonly parent_port: string | null;
  /** The last text message about its incident: what became of it, and to whom it went. */
  readonly sms_result: string | null;
  readonly sms_to: string | null;
  /** Where its OLT stands, and in which zone that is; null at no site, and of what is of no OLT. */
  readonly site_name: string | null;
  readonly site_zone: string | null;
}
export type ShownAlarm = Row & Of;

const noParent = { parent_kind: null, parent_name: null, parent_object: null, parent_port: null } as const;
const noMessage = { sms_result: null, sms_to: null } as const;
type Standing = Pick<Of, 'stands' | 'port_name'>;
const nothingKnown: Standing = { stands: false, port_name: null };

interface Parent {
  readonly kind: string;
  readonly name: string | null;
  readonly object: string;
  readonly pon: number | null;
}

const byId = <Found extends { id: string }>(rows: readonly Found[]) => new Map(rows.map((row) => [row.id, row]));
const idsOf = (ids: readonly (string | null)[]): string[] => [...new Set(ids.flatMap((id) => id ?? []))];

/** Whether they are still so, and what their ports are called. */
async function standingOf(tx: Tx, tenantId: number, ids: readonly string[]) {
  const { rows } = await sql<Standing & { id: string }>`
    select a.id, ${standsNow} as stands, p.name as port_name from alarm a ${whatTheyAreOf}
    where a.tenant_id = ${tenantId} and a.id = any(${ids}::int8[])`.execute(tx);
  return byId(rows);
}

/** The alarms that explain others. */
async function parentsOf(tx: Tx, tenantId: number, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Parent>();
  const { rows } = await sql<Parent & { id: string }>`
    select id, kind, name, object, pon from alarm where tenant_id = ${tenantId} and id = any(${ids}::int8[])`.execute(
    tx,
  );
  return byId(rows);
}

/** The last text message about each of some incidents. */
async function messagesOf(tx: Tx, tenantId: number, incidentIds: readonly string[]) {
  if (incidentIds.length === 0) return new Map<string, typeof noMessage>();
  const { rows } = await sql<Pick<Of, 'sms_result' | 'sms_to'> & { id: string }>`
    select i.id, m.result as sms_result, coalesce(r.phone, m.receiver) as sms_to
    from incident i cross join lateral (
        select d.result, d.receiver from delivery d where d.tenant_id = i.tenant_id and d.channel = 'sms'
          and d.told_key in ('incident/' || i.id, 'incident/' || i.part_of) order by d.at desc, d.id desc limit 1) m
      left join notification_user r on r.tenant_id = i.tenant_id and r.name = m.receiver
    where i.tenant_id = ${tenantId} and i.id = any(${incidentIds}::int8[])`.execute(tx);
  return byId(rows);
}

/** Asked for apart, and only where there is something: to plan one join of nine tables takes longer than to run it. */
async function complete(tx: Tx, tenantId: number, rows: readonly Row[]): Promise<ShownAlarm[]> {
  if (rows.length === 0) return [];
  const standing = await standingOf(
    tx,
    tenantId,
    rows.map(({ id }) => id),
  );
  const parents = await parentsOf(tx, tenantId, idsOf(rows.map((row) => row.parent_id)));
  const messages = await messagesOf(tx, tenantId, idsOf(rows.map((row) => row.incident_id)));
  const sites = await sitesOf(tx, tenantId, idsOf(rows.map((row) => row.olt_id)));
  return rows.map((row) => {
    const site = sites.get(row.olt_id ?? '');
    const { stands, port_name: portName } = standing.get(row.id) ?? nothingKnown;
    const parent = parents.get(row.parent_id ?? '');
    const { sms_result, sms_to } = messages.get(row.incident_id ?? '') ?? noMessage;
    const explained = parent && {
      parent_kind: parent.kind,
      parent_name: parent.name,
      parent_object: parent.object,
      parent_port: parent.pon !== null && parent.pon === row.pon ? portName : null,
    };
    return {
      ...row,
      stands,
      port_name: portName,
      ...(explained ?? noParent),
      sms_result,
      sms_to,
      site_name: site?.name ?? null,
      site_zone: site?.zone || null,
    };
  });
}

const columns = {
  createTime: 'a.first_at',
  raiseTime: 'a.raised_at',
  updateTime: 'a.last_at',
  severity: 'a.severity',
  count: 'a.count',
  host: 'o.name',
} as const;

type Ordering = 'asc' | 'desc';

/**
 * `isFew`: an index finds all of them, and they were just read to be counted. To sort them is then cheaper than to look for them along the order of
 * all alarms, of which there may be ten million; where nulls would stand, which there are none of, no index says.
 */
function inOrder(select: ReturnType<typeof shown>, { orderByColumn: column, isAsc }: ListQuery, isFew: boolean) {
  const by = (direction: Ordering) => (order: OrderByItemBuilder) => {
    const sorted = direction === 'asc' ? order.asc() : order.desc();
    if (!isFew) return sorted;
    return direction === 'asc' ? sorted.nullsFirst() : sorted.nullsLast();
  };
  if (column !== undefined) return select.orderBy(columns[column], by(isAsc)).orderBy('a.id', isAsc);
  // Unless told otherwise, what nobody has taken on comes first, the worst of it on top: as the index alarm_standing has them.
  return select
    .orderBy(sql`(a.confirmed_at is not null)`)
    .orderBy('a.severity')
    .orderBy('a.raised_at', by('desc'))
    .orderBy('a.id', 'desc');
}

export async function listAlarms(tx: Tx, tenantId: number, query: ListQuery) {
  const select = alarmsLike(tx, tenantId, query);
  const { total } = await tx
    .selectFrom(select.select('a.id').limit(mostCounted).as('counted'))
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await inOrder(shown(select), query, query.oltId !== undefined && Number(total) < mostCounted)
    .limit(query.pageSize)
    .offset((query.pageNum - 1) * query.pageSize)
    .execute();
  return { rows: await complete(tx, tenantId, rows), total: Number(total) };
}

/** Of a filter, those with an id below one, the highest first: a list that is read piece by piece while alarms go on. */
export const alarmsBefore = async (
  tx: Tx,
  tenantId: number,
  query: AlarmQuery,
  { before, most }: { readonly before: string | undefined; readonly most: number },
) =>
  complete(
    tx,
    tenantId,
    await shown(alarmsLike(tx, tenantId, query))
      .$if(before !== undefined, (select) => select.where('a.id', '<', before ?? ''))
      .orderBy('a.id', 'desc')
      .limit(most)
      .execute(),
  );

/** Types of the devices, as they name themselves. */
export async function alarmDeviceTypes(tx: Tx, tenantId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('olt')
    .select('device_type')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('device_type', 'is not', null)
    .orderBy('device_type')
    .limit(1000)
    .execute();
  return rows.flatMap(({ device_type: type }) => type ?? []);
}

export const latestCurrent = async (tx: Tx, tenantId: number, most: number) =>
  complete(
    tx,
    tenantId,
    await shown(joined(tx, tenantId).where(isCurrent))
      .orderBy('a.raised_at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(most)
      .execute(),
  );

/** Worst first, so that a cut keeps what matters. */
export const alarmsById = async (tx: Tx, tenantId: number, ids: readonly string[], most = ids.length) =>
  complete(
    tx,
    tenantId,
    await shown(joined(tx, tenantId).where('a.id', 'in', ids))
      .orderBy('a.severity')
      .orderBy('a.id')
      .limit(most)
      .execute(),
  );

export async function currentCounts(tx: Tx, tenantId: number) {
  const rows = await joined(tx, tenantId)
    .where(isCurrent)
    .groupBy('a.severity')
    .select(['a.severity', (eb) => eb.fn.countAll<string>().as('count')])
    .execute();
  const of = (severity: number) => Number(rows.find((row) => row.severity === severity)?.count ?? 0);
  return { critical: of(1), major: of(2), minor: of(3), warning: of(4) };
}

/** Per device, its worst alarm that nobody has confirmed. */
export const worstPerDevice = (tx: Tx, tenantId: number, projectId: string | undefined) =>
  joined(tx, tenantId)
    .where(isCurrent)
    .where('a.confirmed_at', 'is', null)
    .where('a.olt_id', 'is not', null)
    .$if(projectId !== undefined, (select) => select.where('o.project_id', '=', projectId ?? ''))
    .groupBy(['a.olt_id', 'o.mac', 'o.name'])
    .select(['a.olt_id', 'o.mac', 'o.name'])
    .select((eb) => [eb.fn.min('a.severity').as('severity'), eb.fn.countAll<string>().as('count')])
    .execute();
