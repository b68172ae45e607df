import { bindingForm, type bindingRow, type userAdminCalls } from '@heliograph/catalogue/calls/user-admin.ts';
import { macDigits, macText, ruleMac } from '@heliograph/catalogue/formats/mac-range.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { validate } from '@heliograph/catalogue/kit/validate.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../db/scope.ts';
import { badInput, fault } from '../../fault.ts';
import { existsFault } from '../../db/doubled.ts';

type Binding = InputOf<typeof userAdminCalls.bindOlts>['bindings'][number];
type Shown = z.input<typeof bindingRow>;

const rangeText = (from: string | null, to: string | null): string | null => {
  if (from === null || to === null) return null;
  return from === to ? macText(from) : `${macText(from)}-${macText(to)}`;
};

/** OLTs that a user is bound to, with the most ONUs and the range of their MACs. */
export async function oltsOfUser(tx: Tx, tenantId: number, userId: string): Promise<Shown[]> {
  const rows = await tx
    .selectFrom('user_olt')
    .innerJoin('olt', (join) =>
      join.onRef('olt.tenant_id', '=', 'user_olt.tenant_id').onRef('olt.id', '=', 'user_olt.olt_id'),
    )
    .select(['olt.id', 'olt.mac', 'olt.name', 'user_olt.onu_limit', 'user_olt.mac_from', 'user_olt.mac_to'])
    .where('user_olt.tenant_id', '=', tenantId)
    .where('user_olt.user_id', '=', userId)
    .orderBy('olt.name')
    .orderBy('olt.id')
    .execute();
  return rows.map((row) => ({
    oltId: row.id,
    sysMac: row.mac && macText(row.mac),
    sysHostName: row.name,
    onuLimit: row.onu_limit,
    macRange: rangeText(row.mac_from, row.mac_to),
  }));
}

function checkTyped(bindings: readonly Binding[]): void {
  const problems = bindings.flatMap((binding, index) =>
    validate(bindingForm, binding).map(({ field, message }) => ({ field: `bindings.${index}.${field}`, message })),
  );
  if (problems.length > 0) throw badInput(problems);
}

/** The OLT of each binding, by id or by MAC. Unknown and foreign ones throw `notFound`, one named twice `exists`. */
async function resolve(tx: Tx, tenantId: number, bindings: readonly Binding[]): Promise<string[]> {
  const wantedIds = bindings.flatMap(({ oltId }) => oltId ?? []);
  const wantedMacs = bindings.flatMap(({ sysMac }) => macDigits(sysMac ?? '') ?? []);
  const olts = await tx
    .selectFrom('olt')
    .select(['id', 'mac'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`(id = any(${wantedIds}::int8[]) or mac = any(${wantedMacs}::text[]))`)
    .execute();
  const ids = bindings.map(({ oltId, sysMac }) => {
    const mac = macDigits(sysMac ?? '');
    const found = olts.find((olt) => (oltId === null ? mac !== undefined && olt.mac === mac : olt.id === oltId));
    if (!found) throw fault('notFound');
    return found.id;
  });
  if (new Set(ids).size !== ids.length) throw existsFault(text('OLT', 'OLT'));
  return ids;
}

/** The whole list at once: an OLT that is not in it is no longer bound. */
export async function bindOlts(tx: Tx, tenantId: number, userId: string, bindings: readonly Binding[]): Promise<void> {
  checkTyped(bindings);
  const olts = await resolve(tx, tenantId, bindings);
  const ranges = bindings.map(({ macRange }) => (macRange ? ruleMac(macRange) : undefined));
  await tx.deleteFrom('user_olt').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
  await sql`insert into user_olt (tenant_id, user_id, olt_id, onu_limit, mac_from, mac_to)
    select ${tenantId}, ${userId}, b.olt, b.most, b.mac_from, b.mac_to
    from unnest(${olts}::int8[], ${bindings.map((one) => one.onuLimit)}::int[], ${ranges.map((range) => range?.from ?? null)}::text[],
      ${ranges.map((range) => range?.to ?? null)}::text[]) as b(olt, most, mac_from, mac_to)`.execute(tx);
}
