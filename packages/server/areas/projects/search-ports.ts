import type { projectFigureCalls } from '@heliograph/catalogue/calls/project-figures.ts';
import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { contains, searchWordsOf } from '../../db/like.ts';
import { timeText } from '../../time-text.ts';

type Found = OutputOf<typeof projectFigureCalls.globalSearch>;

/**
 * Ports by their name, beside words of the name of their OLT: `GPON0/1`, `north gpon 0/1`. A word with a digit has to stand in
 * the name of the port, or the name of an OLT would find all of its ports. A name as it was typed comes first.
 */
export async function findPorts(tx: Tx, tenantId: number, typed: string, most: number): Promise<Found['ports']> {
  const words = searchWordsOf(typed);
  const numbered = words.filter((word) => /\d/.test(word)).map((word) => sql`p.name ilike ${contains(word)}`);
  if (numbered.length === 0) return [];
  const every = words.map((word) => sql`(p.name ilike ${contains(word)} or o.name ilike ${contains(word)})`);
  const { rows } = await sql<Found['ports'][number]>`
    select p.olt_id as "oltId", o.name as "oltName", o.pon_mode as "ponMode", p.kind, p.port, p.name, p.link
    from olt_port p join olt o on o.tenant_id = p.tenant_id and o.id = p.olt_id
    where p.tenant_id = ${tenantId} and (${sql.join(numbered, sql` or `)}) and ${sql.join(every, sql` and `)}
    order by lower(p.name) = any(${[...words, words.join('')]}::text[]) desc, o.name, o.id, p.kind, p.port limit ${most}`.execute(
    tx,
  );
  return rows;
}

/** Beyond the hits that are shown: OLTs of projects that the caller does not see are left out of them. */
const mostLearned = 200;

interface Learned {
  readonly mac: string;
  readonly olt_id: string;
  readonly name: string;
  readonly pon_mode: string | null;
  readonly pon: number | null;
  readonly vlan: number | null;
  readonly port: string | null;
  readonly read_at: Date | null;
}

/** Fewer digits of a MAC find half of all customers. */
export const leastDigits = 6;
/** MAC tables that are gone through for a part of an address: with more of them only a whole one is looked for. */
const mostTables = 500;

/** Where OLTs have learned a MAC, or one with these digits in it, by the MAC tables that the console holds; `at` says how old each is. */
export async function findHosts(tx: Tx, tenantId: number, digits: string, most: number): Promise<Found['hosts']> {
  const learned =
    digits.length === 12
      ? sql`(select olt_id, read_at, ${macText(digits)}::text as mac, vlan, port from mac_search(${macText(digits)}, ${mostLearned}))`
      : sql`mac_search_part(${digits}, ${mostLearned}, ${mostTables})`;
  const { rows } = await sql<Learned>`
    select h.mac, h.olt_id, o.name, o.pon_mode, p.port as pon, h.vlan, h.port, h.read_at
    from ${learned} h
    join olt o on o.tenant_id = ${tenantId} and o.id = h.olt_id
    left join olt_port p on p.tenant_id = ${tenantId} and p.olt_id = h.olt_id and p.kind = 'pon' and lower(p.name) = lower(h.port)
    order by p.port is null, h.read_at desc nulls last, o.name limit ${most}`.execute(tx);
  return rows.map((row) => ({
    oltId: row.olt_id,
    oltName: row.name,
    ponMode: row.pon_mode,
    pon: row.pon,
    mac: row.mac,
    vlan: row.vlan,
    port: row.port,
    at: row.read_at && timeText(row.read_at),
  }));
}

/** So many are read at once when somebody asks for it. */
const mostUnread = 20;

/** OLTs whose MAC table was never read: what stands in none of the others may stand there. */
export async function unreadMacTables(tx: Tx, tenantId: number): Promise<Found['unreadMacTables']> {
  const { rows } = await sql<{ id: string; count: number }>`
    select o.id, count(*) over ()::int as count from olt o
    where o.tenant_id = ${tenantId} and o.pon_mode is not null and not exists (
      select 1 from config_page p
      where p.tenant_id = ${tenantId} and p.olt_id = o.id and p.page = 'macTable' and (p.read_at is not null or p.state = 'absent'))
    order by o.name, o.id limit ${mostUnread}`.execute(tx);
  return { count: rows[0]?.count ?? 0, oltIds: rows.map(({ id }) => id) };
}
