import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { tellAlarms } from '../../estate/alarms/alarm-live.ts';
import { takeOwnAlarm } from '../../estate/alarms/own-alarm.ts';
import { familyOfOlt, type ConfigOlt } from '../../southbound/config/device.ts';
import { tenantsInUse } from '../../southbound/collector/fleet.ts';
import { tenantOf } from '../../work/due-tenants.ts';
import { lock } from '../../work/locks.ts';
import { repeat, type Repetition } from '../../work/repeat.ts';
import { filledTemplate, findingsIn } from './template.ts';

const everyMs = 60_000;
/** Pairs of a template and an OLT that are asked in one transaction, and transactions of a round. */
const mostPairs = 50;
const mostTurns = 40;
const kind = 'configDrift';

type Pair = Pick<
  ConfigOlt,
  'name' | 'address' | 'mac' | 'device_type' | 'capability' | 'sys_object_id' | 'sys_descr'
> & {
  readonly olt_id: string;
  readonly template_id: string;
  readonly template: string;
  readonly must: string | null;
  readonly must_not: string | null;
  readonly template_at: Date;
  readonly version_id: string;
  readonly body: string;
};

const newest = sql`select r.id, r.body from running_config r where r.tenant_id = o.tenant_id and r.olt_id = o.id and r.complete
  order by r.at desc, r.id desc limit 1`;

/** OLTs that were not asked yet, have another configuration since, or whose template was changed. */
const stale = async (tx: Tx, tenantId: number): Promise<readonly Pair[]> => {
  const { rows } = await sql<Pair>`
    select o.id as olt_id, o.name, o.address, o.mac, o.device_type, o.capability, o.sys_object_id, o.sys_descr,
      t.id as template_id, t.name as template, t.must, t.must_not, coalesce(t.updated_at, t.created_at) as template_at, v.id as version_id, v.body
    from config_template t join olt o on o.tenant_id = t.tenant_id and (t.model is null or lower(t.model) = lower(o.device_type))
    cross join lateral (${newest}) v
    left join config_drift d on d.tenant_id = t.tenant_id and d.template_id = t.id and d.olt_id = o.id
    where t.tenant_id = ${tenantId} and (d.olt_id is null or d.version_id <> v.id
      or d.template_at is distinct from coalesce(t.updated_at, t.created_at))
    order by t.id, o.id limit ${mostPairs}`.execute(tx);
  return rows;
};

async function ask(tx: Tx, tenantId: number, pair: Pair, at: Date): Promise<void> {
  const values = { name: pair.name, ip: pair.address, model: pair.device_type, mac: pair.mac };
  const [must, mustNot] = [pair.must, pair.must_not].map((words) => words && filledTemplate(words, values));
  const family = familyOfOlt(pair as unknown as ConfigOlt);
  const found = findingsIn(family, pair.body.split('\n'), { must: must ?? null, mustNot: mustNot ?? null });
  const { version_id, template_at } = pair;
  const told = { version_id, template_at, asked_at: at, findings: JSON.stringify(found), n: found.length };
  await tx
    .insertInto('config_drift')
    .values({ tenant_id: tenantId, template_id: pair.template_id, olt_id: pair.olt_id, ...told })
    .onConflict((there) => there.columns(['tenant_id', 'template_id', 'olt_id']).doUpdateSet(told))
    .execute();
}

interface Turned {
  readonly olt_id: string;
  readonly n: number;
  readonly names: string;
  readonly stands: boolean;
}

/** OLTs whose alarm is to come or to go: those that were asked just now, and those whose template is gone. */
const turned = async (tx: Tx, tenantId: number, asked: readonly string[]): Promise<readonly Turned[]> => {
  const { rows } = await sql<Turned>`
    select * from (
      select o.id as olt_id, coalesce(sum(d.n), 0)::int as n, coalesce(string_agg(t.name, ', ' order by t.name) filter (where d.n > 0), '') as names,
        exists (select 1 from alarm a where a.tenant_id = o.tenant_id and a.olt_id = o.id and a.kind = ${kind} and a.present) as stands
      from olt o left join config_drift d on d.tenant_id = o.tenant_id and d.olt_id = o.id
      left join config_template t on t.tenant_id = d.tenant_id and t.id = d.template_id
      where o.tenant_id = ${tenantId} and (o.id = any(${asked}::int8[])
        or o.id in (select a.olt_id from alarm a where a.tenant_id = ${tenantId} and a.kind = ${kind} and a.present))
      group by o.tenant_id, o.id) s
    where (n > 0 and not stands and olt_id = any(${asked}::int8[])) or (n = 0 and stands) order by olt_id`.execute(tx);
  return rows;
};

async function tell(ctx: Context, tx: Tx, tenantId: number, asked: readonly string[]): Promise<void> {
  const ids: string[] = [];
  for (const { olt_id: oltId, n, names } of await turned(tx, tenantId, asked)) {
    const change = n > 0 ? 'raise' : 'clear';
    ids.push(...(await takeOwnAlarm(ctx, tx, tenantId, { kind, oltId, change, text: n > 0 ? `${names}: ${n}` : '' })));
  }
  if (ids.length > 0) await tellAlarms(ctx, tx, tenantId, ids);
}

const isAny = async (ctx: Context, tenantId: number): Promise<boolean> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    const { rows } = await sql`select 1 from config_template where tenant_id = ${tenantId}
      union all select 1 from alarm where tenant_id = ${tenantId} and kind = ${kind} and present limit 1`.execute(tx);
    return rows.length > 0;
  });

/** One turn for one tenant, and whether there may be more to ask. What is asked and its alarms are one transaction. */
export const askTemplates = (ctx: Context, tenantId: number): Promise<boolean> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    await lock(tx, 'configTemplates', tenantId);
    // Of another model since.
    await sql`delete from config_drift d using config_template t, olt o where d.tenant_id = ${tenantId}
      and t.tenant_id = d.tenant_id and t.id = d.template_id and o.tenant_id = d.tenant_id and o.id = d.olt_id
      and t.model is not null and lower(t.model) is distinct from lower(o.device_type)`.execute(tx);
    const pairs = await stale(tx, tenantId);
    const at = new Date(ctx.clock.now());
    for (const pair of pairs) await ask(tx, tenantId, pair, at);
    await tell(ctx, tx, tenantId, [...new Set(pairs.map((pair) => pair.olt_id))]);
    return pairs.length === mostPairs;
  });

/** Something of a tenant's templates or of what they are asked of has changed. */
export const templatesTopic = (tenantId: number): string => `templates:${tenantId}`;

async function askAll(ctx: Context, tenantId: number, signal: AbortSignal): Promise<void> {
  try {
    if (!(await isAny(ctx, tenantId))) return;
    for (let turn = 0; turn < mostTurns && !signal.aborted; turn += 1) if (!(await askTemplates(ctx, tenantId))) return;
  } catch (error) {
    if (signal.aborted) return;
    ctx.log.error({ err: error, tenant: tenantId }, 'templates of configurations were not asked');
  }
}

/**
 * Asks templates of the newest configurations (worker role): of a tenant in which one was saved or a new configuration came at once, of all
 * of them once a minute.
 */
export function startConfigTemplates(ctx: Context): Repetition {
  const named = new Set<number>();
  let everyoneAt = ctx.clock.mono() + everyMs;
  return repeat(ctx, {
    id: 'config.templates',
    everyMs,
    wakes: (topic) => {
      const tenantId = tenantOf(topic, 'templates');
      if (tenantId !== undefined) named.add(tenantId);
      return tenantId !== undefined;
    },
    work: async (signal) => {
      const some = [...named];
      named.clear();
      // Woken without a name, the bus was away: whoever was named meanwhile was not heard.
      const isEveryone = some.length === 0 || ctx.clock.mono() >= everyoneAt;
      if (isEveryone) everyoneAt = ctx.clock.mono() + everyMs;
      for (const tenantId of isEveryone ? await tenantsInUse(ctx) : some) {
        if (signal.aborted) return;
        await askAll(ctx, tenantId, signal);
      }
    },
  });
}
