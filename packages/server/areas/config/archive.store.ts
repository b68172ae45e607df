import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { ConfigCollectTable } from '../../db/tables/config.ts';

export interface ArchivedRow {
  readonly olt_id: string;
  readonly olt: string;
  readonly address: string | null;
  readonly device_type: string | null;
  readonly online: boolean | null;
  readonly has_cli: boolean;
  readonly versions: number;
  readonly latest: string | null;
  readonly unsaved_since: Date | null;
  readonly failed: number;
  readonly fault: ConfigCollectTable['fault']['__select__'];
  readonly tried_at: Date | null;
  readonly wanted_at: Date | null;
  readonly total: number;
}

/** States by which the list is narrowed; in SQL the newest version is `v`. */
const states = {
  unsaved: sql<boolean>`d.unsaved_since is not null`,
  failed: sql<boolean>`c.failed > 0`,
  never: sql<boolean>`v.id is null`,
  changed: sql<boolean>`v.at > now() - interval '24 hours' and v.cause is distinct from 'first'`,
} as const;

/** OLTs with the newest version of each, by name. */
export async function listArchived(
  tx: Tx,
  tenantId: number,
  asked: {
    readonly name: string | undefined;
    readonly state: keyof typeof states | undefined;
    readonly oltId: string | undefined;
    readonly pageNum: number;
    readonly pageSize: number;
  },
): Promise<ArchivedRow[]> {
  const { name, state, oltId, pageNum, pageSize } = asked;
  const fits: RawBuilder<boolean> = state ? states[state] : sql<boolean>`true`;
  const { rows } = await sql<ArchivedRow>`
    select o.id as olt_id, o.name as olt, o.address, o.device_type, l.online, o.cli_protocol is not null as has_cli, v.id as latest,
      (select count(*)::int from running_config n where n.tenant_id = o.tenant_id and n.olt_id = o.id) as versions,
      d.unsaved_since, coalesce(c.failed, 0) as failed, c.fault, c.tried_at, c.wanted_at, count(*) over ()::int as total
    from olt o
    left join olt_live l on l.tenant_id = o.tenant_id and l.olt_id = o.id
    left join config_device d on d.tenant_id = o.tenant_id and d.olt_id = o.id
    left join config_collect c on c.tenant_id = o.tenant_id and c.olt_id = o.id
    left join lateral (select r.id, r.at, r.cause from running_config r
      where r.tenant_id = o.tenant_id and r.olt_id = o.id and r.complete order by r.at desc, r.id desc limit 1) v on true
    where o.tenant_id = ${tenantId} and (${oltId ?? null}::int8 is null or o.id = ${oltId ?? null})
      and (${name ?? null}::text is null or strpos(lower(o.name), lower(${name ?? ''})) > 0) and ${fits}
    order by o.name, o.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(tx);
  return rows;
}

export interface FoundRow {
  readonly olt_id: string;
  readonly olt: string;
  readonly id: string;
  readonly at: Date;
  readonly is_latest: boolean;
  readonly hits: number;
  readonly lines: readonly { readonly at: number; readonly text: string }[] | null;
}

export interface Sought {
  readonly text: string;
  readonly by: 'words' | 'pattern';
  readonly which: 'latest' | 'all';
  readonly lacks: boolean;
}

/** Versions shown, lines of each of them, and characters of a line. */
export const mostFound = 200;
const mostLines = 20;
const longestLine = 400;
/** A pattern may not take longer, ms: the database ends it. */
const searchMs = 5_000;

/** Whether a text has what is sought: whatever the case, and never over the end of a line. */
const has = (column: RawBuilder<string>, { text, by }: Sought): RawBuilder<boolean> =>
  by === 'pattern'
    ? sql<boolean>`${column} ~ ${`(?in)${text}`}`
    : sql<boolean>`strpos(lower(${column}), lower(${text})) > 0`;

/**
 * Whether a line of a text has it. A pattern is asked once of the whole text, which gives the lines that it stands in: asked of each line, it
 * is made ready thousands of times, at ten times the cost. One that refers back to its own parts (`\1`) would count them otherwise there.
 */
const isLine = (line: RawBuilder<string>, body: RawBuilder<string>, sought: Sought): RawBuilder<boolean> =>
  sought.by === 'pattern' && !/\\[1-9]/.test(sought.text)
    ? sql<boolean>`${line} in (select m[1] from regexp_matches(${body}, ${`^(.*(?:${sought.text}).*)$`}, 'gin') m)`
    : has(line, sought);

/** The newest version of each OLT, before any text is looked at: to read a text costs more than to find it. */
const newest = (tenantId: number) => sql`select o.id as olt_id, o.name as olt, (select n.id from running_config n
    where n.tenant_id = o.tenant_id and n.olt_id = o.id and n.complete order by n.at desc, n.id desc limit 1) as id
  from olt o where o.tenant_id = ${tenantId}`;

/** Versions in which it stands, or the newest ones in which it does not. */
export async function searchConfigs(tx: Tx, tenantId: number, sought: Sought): Promise<FoundRow[]> {
  await sql`set local statement_timeout = ${sql.lit(searchMs)}`.execute(tx);
  const { which, lacks } = sought;
  const [body, line] = [sql<string>`b.body`, sql<string>`t.line`];
  const meant = which === 'all' && !lacks ? sql`r.olt_id = w.olt_id` : sql`r.id = w.id`;
  const fits = lacks ? sql`not ${has(body, sought)}` : has(body, sought);
  // Texts are read of those versions alone that are meant: without its "offset 0" the condition would be asked of all of them first.
  const { rows } = await sql<FoundRow>`
    with newest as materialized (${newest(tenantId)}),
    meant as materialized (
      select r.id, r.olt_id, w.olt, r.at, r.id = w.id as is_latest
      from newest w join running_config r on r.tenant_id = ${tenantId} and r.complete and ${meant}),
    found as materialized (
      select m.*, case when ${lacks} then null else b.body end as body
      from meant m cross join lateral (
        select r.body from running_config r where r.tenant_id = ${tenantId} and r.id = m.id offset 0) b
      where ${fits} order by m.olt, m.olt_id, m.at desc, m.id desc limit ${mostFound + 1})
    select f.id, f.olt_id, f.olt, f.at, f.is_latest, coalesce(h.hits, 0) as hits, h.lines
    from found f left join lateral (
      select count(*)::int as hits, jsonb_agg(jsonb_build_object('at', t.n - 1, 'text', left(t.line, ${longestLine})) order by t.n)
        filter (where t.nth <= ${mostLines}) as lines
      from (select s.line, s.n, row_number() over (order by s.n) as nth from (
        select t.line, t.n from string_to_table(f.body, e'\\n') with ordinality as t(line, n)
        where ${isLine(line, sql<string>`f.body`, sought)}) s) t) h on true
    order by f.olt, f.olt_id, f.at desc, f.id desc`.execute(tx);
  return rows;
}

/** Devices of which a configuration is kept, and those of which none is. */
export async function countKnown(tx: Tx, tenantId: number): Promise<{ searched: number; unknown: number }> {
  const { rows } = await sql<{ searched: number; all: number }>`
    select count(*)::int as all, count(*) filter (where exists (select 1 from running_config r
      where r.tenant_id = o.tenant_id and r.olt_id = o.id and r.complete))::int as searched
    from olt o where o.tenant_id = ${tenantId}`.execute(tx);
  const { searched = 0, all = 0 } = rows[0] ?? {};
  return { searched, unknown: all - searched };
}
