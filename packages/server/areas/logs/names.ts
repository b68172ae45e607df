import { logScreen } from '@heliograph/catalogue/words/log-words.ts';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';

/** Ids as this console makes them (`id.ts`): nobody reads them, and no serial number or address is so long a number. */
const ids = /\b\d{17,19}\b/g;
const largest = 2n ** 63n - 1n;

/** What an id stands for, in the tables that the caller sees: nothing of other tenants or projects has a name here. */
const named = [
  sql`select id, name from olt`,
  sql`select id, coalesce(name, sn, mac) from onu`,
  sql`select id, name from project`,
  sql`select id, name from device_group`,
  sql`select id, nick_name from app_user`,
  sql`select id, name from role`,
  sql`select id, name from department`,
  sql`select id, name from job`,
  sql`select id, coalesce(device_mac, device_sn, remark) from access_rule`,
];

/** Puts names for ids. Whoever is given nothing any more keeps its number out of sight too. */
export type Naming = (words: string) => string;

/** The names of everything that some texts name by its id, by one question for all of them. */
export async function namingOf(
  tx: Tx,
  tenantId: number,
  texts: readonly (string | null)[],
  language: Language,
): Promise<Naming> {
  // What somebody typed may be a longer number than any id.
  const wanted = [...new Set(texts.flatMap((words) => words?.match(ids) ?? []))].filter((id) => BigInt(id) <= largest);
  if (wanted.length === 0) return (words) => words;
  const parts = named.map((from) => sql`(${from} where tenant_id = ${tenantId} and id = any(${wanted}::int8[]))`);
  const { rows } = await sql<{ id: string; name: string | null }>`
    select id::text as id, name from (${sql.join(parts, sql` union all `)}) found (id, name)`.execute(tx);
  const names = new Map(rows.flatMap(({ id, name }) => (name === null || name === '' ? [] : [[id, name] as const])));
  return (words) => words.replace(ids, (id) => names.get(id) ?? logScreen.gone[language]);
}

/** Rows with names for ids in the columns that people read; ids that lead somewhere stay. */
export async function logsWithNames<Row extends object>(
  tx: Tx,
  tenantId: number,
  rows: readonly Row[],
  language: Language,
  columns: readonly string[] = ['object', 'text', 'by', 'errorMsg', 'msg'],
): Promise<Row[]> {
  const read = (row: Row) => columns.map((column) => (row as Record<string, unknown>)[column]);
  const isText = (value: unknown): value is string => typeof value === 'string';
  const name = await namingOf(tx, tenantId, rows.flatMap(read).filter(isText), language);
  return rows.map((row) => {
    const said = columns.flatMap((column) => {
      const value = (row as Record<string, unknown>)[column];
      return isText(value) ? [[column, name(value)] as const] : [];
    });
    return { ...row, ...Object.fromEntries(said) };
  });
}
