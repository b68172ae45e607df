import { cpePreconfigCalls } from '@heliograph/catalogue/calls/cpe-preconfigs.ts';
import { cpePreconfigs as entity } from '@heliograph/catalogue/entities/cpe-preconfigs.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { preconfigWords } from '@heliograph/catalogue/words/cpe-preconfig-words.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { contains } from '../../db/like.ts';
import { pageOf } from '../../db/page.ts';
import type { Tx } from '../../db/scope.ts';
import { serveEntity, type EntityChange, type EntityRules } from '../../entities/serve-entity.ts';
import { decidePreconfig, type PreconfigDevice } from '../../estate/cpes/preconfig.ts';
import { preconfigRulesOf, type PreconfigRow } from '../../estate/cpes/preconfig.store.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { lock } from '../../work/locks.ts';

/** Each device that comes is asked of each rule. */
const mostRules = 100;

const named = {
  projectId: ['project', 'project_id'],
  groupId: ['cpe_group', 'group_id'],
  oltId: ['olt', 'olt_id'],
} as const;
const profiles = { wanProfile: 'wan', wifiProfile: 'wifi', sipProfile: 'sip', lanProfile: 'lan' } as const;

/** What a rule names must be there when it is named: later it may go, and then the rule fits nothing. */
async function mustBeThere({ tx, request, before: [row], typed }: EntityChange): Promise<void> {
  const { tenantId } = request.actor;
  const isNew = (name: string, column: string) => typed?.[name] !== null && typed?.[name] !== row?.[column];
  for (const [name, [table, column]] of Object.entries(named)) {
    if (!isNew(name, column)) continue;
    const found = await tx
      .selectFrom(table as 'olt')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', String(typed?.[name]))
      .executeTakeFirst();
    if (!found) throw fault('notFound');
  }
  for (const [name, kind] of Object.entries(profiles)) {
    if (!isNew(name, `${kind}_profile`)) continue;
    const found = await tx
      .selectFrom('cpe_profile')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', kind)
      .where('id', '=', String(typed?.[name]))
      .forKeyShare()
      .executeTakeFirst();
    if (!found) throw fault('notFound');
  }
}

async function mustHaveRoom(tx: Tx, tenantId: number): Promise<void> {
  await lock(tx, 'cpeProfiles', tenantId);
  const { n } = await tx
    .selectFrom('cpe_preconfig')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  if (Number(n) < mostRules) return;
  throw badInput([{ field: 'ruleName', message: fill(preconfigWords.mostRules, { most: mostRules }) }]);
}

interface Names {
  readonly projects: ReadonlyMap<string, string>;
  readonly groups: ReadonlyMap<string, string>;
  readonly olts: ReadonlyMap<string, string>;
}

async function namesOf(tx: Tx, tenantId: number): Promise<Names> {
  const of = async (table: 'project' | 'cpe_group' | 'olt', column: string) => {
    const { rows } = await sql<{
      id: string;
      name: string;
    }>`select id, name from ${sql.table(table)} where tenant_id = ${tenantId}
      and id in (select ${sql.ref(column)} from cpe_preconfig where tenant_id = ${tenantId})`.execute(tx);
    return new Map(rows.map(({ id, name }) => [id, name]));
  };
  return {
    projects: await of('project', 'project_id'),
    groups: await of('cpe_group', 'group_id'),
    olts: await of('olt', 'olt_id'),
  };
}

async function told(tx: Tx, tenantId: number, ids: readonly string[]) {
  const rows = (await preconfigRulesOf(tx, tenantId)).filter(({ id }) => ids.includes(id));
  const names = await namesOf(tx, tenantId);
  const given = await tx.selectFrom('cpe_profile').select(['id', 'name']).where('tenant_id', '=', tenantId).execute();
  const { rows: taken } = await sql<{ rule_id: string; n: number }>`select rule_id, count(distinct cpe_id)::int as n
    from cpe_preconfig_log where tenant_id = ${tenantId} and rule_id = any(${[...ids]}::int8[]) group by 1`.execute(tx);
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    const wanted = row ? [row.wan_profile, row.wifi_profile, row.sip_profile, row.lan_profile] : [];
    return {
      projectName: names.projects.get(row?.project_id ?? '') ?? null,
      groupName: names.groups.get(row?.group_id ?? '') ?? null,
      oltName: names.olts.get(row?.olt_id ?? '') ?? null,
      gives: wanted.flatMap((one) => given.find((profile) => profile.id === one)?.name ?? []),
      taken: taken.find(({ rule_id: rule }) => rule === id)?.n ?? 0,
    };
  });
}

const rules: EntityRules = {
  columns: async (change) => {
    if (change.before.length === 0) await mustHaveRoom(change.tx, change.request.actor.tenantId);
    await mustBeThere(change);
    return {};
  },
  told: async (tx, rows) => {
    const tenantId = rows[0]?.tenant_id;
    if (tenantId === undefined) return [];
    return told(
      tx,
      tenantId,
      rows.map(({ id }) => id),
    );
  },
};

type Asked = InputOf<typeof cpePreconfigCalls.simulateCpePreconfigs>;
type Foreseen = OutputOf<typeof cpePreconfigCalls.simulateCpePreconfigs>;

interface Met extends PreconfigDevice {
  readonly cpeId: string | null;
  readonly key: string;
  readonly name: string | null;
  readonly manufacturer: string | null;
  readonly projectName: string | null;
}

/** Devices that are known, and behind them those that wait to be let in: these will stand in the project where new ones come to. */
async function devicesOf(tx: Tx, tenantId: number, asked: Asked): Promise<{ rows: Met[]; total: number }> {
  const { cpeId, projectId, keyword, pageNum, pageSize } = asked;
  const like =
    keyword === undefined ? sql`true` : sql`(x.serial ilike ${contains(keyword)} or x.name ilike ${contains(keyword)})`;
  const all = sql`
    select 0 as waits, c.id as id, c.id as "cpeId", 'c' || c.id as key, c.project_id as "projectId", c.group_id as "groupId", u.olt_id as "oltId",
      u.pon, c.oui, c.product_class as "productClass", c.model, c.software, c.serial, c.mac, c.name, c.manufacturer
    from cpe c left join onu u on u.tenant_id = ${tenantId} and u.id = c.onu_id
    where c.tenant_id = ${tenantId} and (${cpeId ?? null}::int8 is null or c.id = ${cpeId ?? null}::int8)
    union all
    select 1, w.id, null, 'w' || w.id, coalesce(a.project_id, (select p.id from project p where p.tenant_id = ${tenantId} and p.is_default limit 1)),
      null, null, null, w.oui, w.product_class, null, null, w.serial, null, null, w.manufacturer
    from cpe_waiting w left join acs_access a on a.tenant_id = ${tenantId} where w.tenant_id = ${tenantId} and ${cpeId ?? null}::int8 is null`;
  const where = sql`${like} and (${projectId ?? null}::int8 is null or x."projectId" = ${projectId ?? null}::int8)`;
  const { rows } = await sql<
    Met & { total: number }
  >`select x.*, p.name as "projectName", count(*) over ()::int as total
    from (${all}) x left join project p on p.tenant_id = ${tenantId} and p.id = x."projectId" where ${where}
    order by x.waits desc, x.id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

function foreseen(device: Met, all: readonly PreconfigRow[], names: Names): Foreseen {
  const { taker, verdicts } = decidePreconfig(all, device, 'first');
  const nameIn = { project: names.projects, group: names.groups, olt: names.olts } as const;
  const shown = (what: string, id: string | null) => {
    const of = nameIn[what as keyof typeof nameIn];
    return of === undefined || id === null ? id : (of.get(id) ?? null);
  };
  return {
    cpeId: device.cpeId,
    key: device.key,
    serialno: device.serial,
    devdescribe: device.name,
    manufacturer: device.manufacturer,
    devicetype: device.productClass || device.model,
    projectName: device.projectName,
    taker: taker?.name ?? null,
    verdicts: verdicts.map(({ rule, fits, checks }) => ({
      ruleId: rule.id,
      ruleName: rule.name,
      fits,
      takes: rule === taker,
      checks: checks.map(({ what, holds, wanted, found }) => ({
        what,
        holds,
        wanted: shown(what, wanted),
        found: shown(what, found),
      })),
    })),
  };
}

const simulate = (request: Request, asked: Asked) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const all = await preconfigRulesOf(tx, tenantId);
    const names = await namesOf(tx, tenantId);
    const { rows, total } = await devicesOf(tx, tenantId, asked);
    if (asked.cpeId !== undefined && total === 0) throw fault('notFound');
    return { total, rows: rows.map((device) => foreseen(device, all, names)) };
  });

const log = (request: Request, { cpeId, ...paging }: InputOf<typeof cpePreconfigCalls.listCpePreconfigLog>) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const found = tx
      .selectFrom('cpe_preconfig_log as l')
      .innerJoin('cpe as c', (join) => join.onRef('c.tenant_id', '=', 'l.tenant_id').onRef('c.id', '=', 'l.cpe_id'))
      .leftJoin('cpe_task as k', (join) =>
        join.onRef('k.tenant_id', '=', 'l.tenant_id').onRef('k.id', '=', 'l.task_id'),
      )
      .where('l.tenant_id', '=', tenantId)
      .$if(cpeId !== undefined, (select) => select.where('l.cpe_id', '=', cpeId ?? ''));
    const { rows, total } = await pageOf(
      found
        .select(['l.id', 'l.cpe_id', 'l.rule_name', 'l.why', 'l.result', 'l.problems', 'l.at'])
        .select(['c.serial', 'c.name', 'k.state', 'k.reason'])
        .orderBy('l.id', 'desc'),
      paging,
    );
    const said = (row: (typeof rows)[number]) =>
      (row.problems ?? (row.reason ? [{ field: '', message: row.reason }] : [])).map(({ field, message }) => ({
        field,
        message: wordsIn(message, request.tongue),
      }));
    return {
      total,
      rows: rows.map((row) => ({
        id: row.id,
        cpeId: row.cpe_id,
        serialno: row.serial,
        devdescribe: row.name,
        ruleName: row.rule_name,
        why: row.why,
        result: row.result,
        outcome: row.result === 'given' ? (row.state ?? 'done') : row.result,
        problems: said(row),
        time: timeText(row.at),
      })),
    };
  });

/** Rules that give devices profiles at their first contact: kept, tried out, and what they did. */
export const cpePreconfigsArea = (ctx: Context): Area =>
  serveEntity(
    ctx,
    entity,
    rules,
    area(cpePreconfigCalls, {
      simulateCpePreconfigs: (asked, request) => simulate(request, asked),
      listCpePreconfigLog: (asked, request) => log(request, asked),
    }),
  );
