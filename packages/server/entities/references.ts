import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import type { EntityPart, Refers } from '@heliograph/catalogue/kit/entity-part.ts';
import type { Problem } from '@heliograph/catalogue/kit/validate.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { notificationWords } from '@heliograph/catalogue/words/notification-words.ts';
import { plantWords } from '@heliograph/catalogue/words/plant-words.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/scope.ts';
import { badInput } from '../fault.ts';
import type { EntityRow, EntityInput } from './store-entity.ts';

type Referring = readonly [name: string, part: EntityPart, refers: Refers];

const referring = ({ parts }: Entity): Referring[] =>
  Object.entries(parts).flatMap(([name, part]): Referring[] => (part.refers ? [[name, part, part.refers]] : []));

/** Of what the asking person sees: through the views of projects as through the tables. */
async function namesOf(tx: Tx, tenantId: number, { table, by }: Refers, ids: readonly unknown[]) {
  if (ids.length === 0) return new Map<unknown, string>();
  const { rows } = await sql<{ id: string; name: string }>`select id, ${sql.ref(by[0])} as name from ${sql.table(table)}
    where tenant_id = ${tenantId} and id = any(${ids}::int8[])`.execute(tx);
  return new Map<unknown, string>(rows.map(({ id, name }) => [id, name]));
}

/** Rows with the names of what they refer to in place of the ids. */
export async function entitiesWithNames(
  tx: Tx,
  tenantId: number,
  entity: Entity,
  rows: readonly EntityRow[],
): Promise<readonly EntityRow[]> {
  let named = rows;
  for (const [, { stored }, refers] of referring(entity)) {
    const ids = [...new Set(rows.flatMap((row) => row[stored]).filter((id) => id !== null))];
    const names = await namesOf(tx, tenantId, refers, ids);
    const told = (of: unknown) => {
      if (!Array.isArray(of)) return names.get(of) ?? null;
      return of.flatMap((id) => names.get(id) ?? []).join(', ') || null;
    };
    named = named.map((row) => ({ ...row, [stored]: told(row[stored]) }));
  }
  return named;
}

async function idOf(
  tx: Tx,
  tenantId: number,
  { table, by, exactly }: Refers,
  typed: string,
): Promise<string | Problem['message']> {
  // A MAC is kept as bare digits; nobody types it so.
  const bare = typed.toLowerCase().replace(/[^0-9a-f]/g, '');
  const fits = by.map((column) =>
    column === 'mac'
      ? sql`${sql.ref(column)} = ${bare.length === 12 ? bare : ''}`
      : exactly
        ? sql`${sql.ref(column)} = ${typed}`
        : sql`name_fold(${sql.ref(column)}::text) = name_fold(${typed})`,
  );
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where tenant_id = ${tenantId} and (${sql.join(fits, sql` or `)}) limit 2`.execute(tx);
  const [found, another] = rows;
  if (!found) return plantWords.notThere;
  return another ? plantWords.several : found.id;
}

/** The same of several names with commas between them. */
async function idsOf(
  tx: Tx,
  tenantId: number,
  refers: Refers,
  typed: string,
): Promise<readonly string[] | Problem['message']> {
  const names = [...new Set(typed.split(/[,，]/).map((name) => name.trim()))].filter((name) => name !== '');
  const { most = 1 } = refers;
  if (names.length > most) return fill(notificationWords.tooMany, { max: most });
  const ids = new Set<string>();
  for (const name of names) {
    const found = await idOf(tx, tenantId, refers, name);
    if (typeof found !== 'string') return fill(notificationWords.ofName, { name, problem: found });
    ids.add(found);
  }
  return [...ids];
}

/**
 * What was typed with ids in place of names; throws at the field what is not there, or not one alone. Where the name is that of before,
 * the id of before stays: two may have come to be called the same.
 */
export async function withIds(
  tx: Tx,
  tenantId: number,
  entity: Entity,
  typed: EntityInput,
  before?: { readonly row: EntityRow; readonly told: EntityInput },
): Promise<EntityInput> {
  const ids: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const [field, { stored }, refers] of referring(entity)) {
    const name = typed[field];
    if (before && name === before.told[field]) ids[field] = before.row[stored];
    else if (typeof name === 'string' && name !== '') {
      const found = await (refers.most === undefined ? idOf : idsOf)(tx, tenantId, refers, name);
      if (typeof found === 'string' || Array.isArray(found)) ids[field] = found;
      else problems.push({ field, message: found as Problem['message'] });
    } else ids[field] = refers.most === undefined ? null : [];
  }
  if (problems.length > 0) throw badInput(problems);
  return { ...typed, ...ids };
}
