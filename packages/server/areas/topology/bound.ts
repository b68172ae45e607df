import type { topologyCalls } from '@heliograph/catalogue/calls/topology.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { alarmKindOf } from '@heliograph/catalogue/alarms/kinds.ts';
import type { boundKinds } from '@heliograph/catalogue/models/topology.ts';
import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import { stateCode } from '@heliograph/catalogue/words/phases.ts';
import { alarmWords } from '@heliograph/catalogue/words/severities.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { contains } from '../../db/like.ts';
import type { Tx } from '../../db/scope.ts';
import { isCurrent } from '../../estate/alarms/current.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';
import { graphById } from './graphs.store.ts';
import { linkFigures } from './links.ts';

type Kind = (typeof boundKinds)[number];
type State = OutputOf<typeof topologyCalls.graphState>;

/** S1 §9: the alarm panel of a graph shows the latest five. */
const latestAlarms = 5;
/** Devices that are offered to be bound. */
const mostOffered = 20;

const places: Readonly<Record<Kind, ReturnType<typeof sql>>> = {
  olt: sql`select o.id, o.name, o.address as detail, null::int as ways, o.project_id, o.tenant_id from olt o`,
  splitter: sql`select p.id, p.name, o.name || ' PON ' || p.pon as detail, p.ways::int as ways, o.project_id, p.tenant_id
    from splitter p left join olt o on o.tenant_id = p.tenant_id and o.id = p.olt_id`,
  onu: sql`select u.id, coalesce(u.name, u.sn, u.mac, u.pon || ':' || u.onu_no) as name, coalesce(u.sn, u.mac) as detail, null::int as ways, o.project_id, u.tenant_id
    from onu u join olt o on o.tenant_id = u.tenant_id and o.id = u.olt_id`,
};

interface Device {
  readonly id: string;
  readonly name: string;
  readonly detail: string | null;
  readonly ways: number | null;
}

/** A device that is bound; throws the quoted text where there is none, or none that who asks sees. */
export async function boundDeviceOf(tx: Tx, tenantId: number, kind: Kind, id: string): Promise<Device> {
  const { rows } =
    await sql<Device>`select * from (${places[kind]}) d where d.tenant_id = ${tenantId} and d.id = ${id}`.execute(tx);
  const [device] = rows;
  if (!device) throw fault('topoDevice');
  return device;
}

export const bindable = (
  request: Request,
  { kind, search, projectId }: InputOf<typeof topologyCalls.bindable>,
): Promise<OutputOf<typeof topologyCalls.bindable>> =>
  request.tx(async (tx) => {
    const like =
      search === undefined ? sql`true` : sql`(d.name ilike ${contains(search)} or d.detail ilike ${contains(search)})`;
    const project = projectId === undefined ? sql`true` : sql`(d.project_id = ${projectId} or d.project_id is null)`;
    const { rows } = await sql<Device>`select d.id, d.name, d.detail from (${places[kind]}) d
      where d.tenant_id = ${request.actor.tenantId} and ${like} and ${project} order by lower(d.name), d.id limit ${mostOffered}`.execute(
      tx,
    );
    return rows;
  });

/** Of these splitters, those below which there is an ONU. */
export async function onusBelowSplitters(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`with recursive down as (
      select id as root, id from splitter where tenant_id = ${tenantId} and id = any(${ids}::int8[])
      union select d.root, s.id from splitter s join down d on s.above_id = d.id where s.tenant_id = ${tenantId})
    select distinct d.root as id from down d
      where exists (select 1 from onu_drop x where x.tenant_id = ${tenantId} and x.splitter_id = d.id)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

interface Lit {
  readonly id: string;
  readonly name: string;
  readonly detail: string | null;
  readonly olt_id: string | null;
  /** Whether its OLT answers. */
  readonly online: boolean | null;
  readonly severity: number | null;
  readonly away: number | null;
  readonly total: number | null;
}

const offline = sql.lit(stateCode('offline'));

const olts = (tenantId: number, ids: readonly string[]) => sql<Lit>`
  select o.id, o.name, o.address as detail, o.id as olt_id, l.online, w.severity,
    case when l.online then l.onu_total - l.onu_online end as away, l.onu_total as total
  from olt o join olt_live l on l.tenant_id = ${tenantId} and l.olt_id = o.id
    left join lateral (select min(a.severity)::int as severity from alarm a where a.tenant_id = ${tenantId} and a.olt_id = o.id and ${isCurrent}) w on true
  where o.tenant_id = ${tenantId} and o.id = any(${ids}::int8[])`;

const splitters = (tenantId: number, ids: readonly string[]) => sql<Lit>`
  with recursive down as (
    select id as root, id from splitter where tenant_id = ${tenantId} and id = any(${ids}::int8[])
    union select d.root, s.id from splitter s join down d on s.above_id = d.id where s.tenant_id = ${tenantId}),
  hung as (
    select d.root, count(*)::int as total, (count(*) filter (where u.state = ${offline}))::int as away
    from down d join onu_drop x on x.tenant_id = ${tenantId} and x.splitter_id = d.id
      join onu u on u.tenant_id = ${tenantId} and u.olt_id = x.olt_id and u.pon = x.pon and u.onu_no = x.onu_no
        and x.sn = upper(coalesce(u.sn, u.mac, u.loid, '')) and not u.missing
    group by d.root)
  select p.id, p.name, o.name || ' PON ' || p.pon as detail, p.olt_id, l.online, null::int as severity,
    case when l.online then h.away end as away, h.total
  from splitter p left join olt o on o.tenant_id = ${tenantId} and o.id = p.olt_id
    left join olt_live l on l.tenant_id = ${tenantId} and l.olt_id = p.olt_id left join hung h on h.root = p.id
  where p.tenant_id = ${tenantId} and p.id = any(${ids}::int8[])`;

const onus = (tenantId: number, ids: readonly string[]) => sql<
  Lit & { pon: number; onu_no: number; port: string | null }
>`
  select u.id, coalesce(u.name, u.sn, u.mac, '') as name, coalesce(u.sn, u.mac) as detail, u.olt_id, l.online, null::int as severity,
    case when l.online then (u.state = ${offline})::int end as away, 1 as total, u.pon, u.onu_no, p.name as port
  from onu u join olt_live l on l.tenant_id = ${tenantId} and l.olt_id = u.olt_id
    left join olt_port p on p.tenant_id = ${tenantId} and p.olt_id = u.olt_id and p.kind = 'pon' and p.port = u.pon
  where u.tenant_id = ${tenantId} and u.id = any(${ids}::int8[])`;

/** How a bound item stands: a splitter by the ONUs below it, and nothing is known of what hangs on a silent OLT. */
function stateOf(kind: Kind, { online, away, total }: Lit): State['items'][number]['state'] {
  if (kind === 'olt') return online === null ? 'unknown' : online ? 'up' : 'down';
  if (away === null || total === null || total === 0) return 'unknown';
  if (away === 0) return 'up';
  return away === total ? 'down' : 'part';
}

async function alarmsOf(tx: Tx, tenantId: number, oltIds: readonly string[]): Promise<State['alarms']> {
  if (oltIds.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    olt_id: string;
    device: string;
    kind: string;
    object: string;
    severity: number;
    raised_at: Date;
  }>`
    select a.id, a.olt_id, o.name as device, a.kind, a.object, a.severity, a.raised_at
    from alarm a join olt o on o.tenant_id = ${tenantId} and o.id = a.olt_id
    where a.tenant_id = ${tenantId} and a.olt_id = any(${oltIds}::int8[]) and ${isCurrent}
    order by a.raised_at desc, a.id desc limit ${latestAlarms}`.execute(tx);
  return rows.map((row) => ({
    alarmId: row.id,
    oltId: row.olt_id,
    device: row.device,
    name: alarmKindOf(row.kind)?.name ?? alarmWords.unknownKind,
    object: row.object,
    severity: row.severity,
    at: timeText(row.raised_at),
  }));
}

/** How everything that is bound to a graph stands, each kind by one query, and the latest alarms of its OLTs. */
export const graphState = (ctx: Context, request: Request, id: string): Promise<State> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const { saved } = await graphById(tx, tenantId, id);
    const ids = (kind: Kind) => saved.items.flatMap(({ bound }) => (bound?.kind === kind ? [bound.id] : []));
    const found = new Map<string, Lit>();
    const put = (kind: Kind, rows: readonly Lit[]) => rows.forEach((row) => found.set(`${kind} ${row.id}`, row));
    const [ofOlts, ofSplitters, ofOnus] = [ids('olt'), ids('splitter'), ids('onu')];
    if (ofOlts.length > 0) put('olt', (await olts(tenantId, ofOlts).execute(tx)).rows);
    if (ofSplitters.length > 0) put('splitter', (await splitters(tenantId, ofSplitters).execute(tx)).rows);
    if (ofOnus.length > 0) {
      const { rows } = await onus(tenantId, ofOnus).execute(tx);
      put(
        'onu',
        rows.map((row) => ({
          ...row,
          detail: [row.detail, onuPlace(row.port ?? String(row.pon), row.onu_no)].filter(Boolean).join(' · '),
        })),
      );
    }
    const items = saved.items.flatMap(({ id: itemId, bound }) => {
      const lit = bound && found.get(`${bound.kind} ${bound.id}`);
      if (!bound || !lit) return [];
      const { name, detail, severity, away, total, olt_id: oltId } = lit;
      return [{ itemId, name, detail, state: stateOf(bound.kind, lit), severity, away, total, oltId }];
    });
    const oltIds = [...new Set(items.flatMap(({ oltId }) => oltId ?? []))];
    return {
      items,
      links: await linkFigures(tx, tenantId, saved),
      alarms: await alarmsOf(tx, tenantId, oltIds),
      currentTime: new Date(ctx.clock.now()).toISOString(),
    };
  });
