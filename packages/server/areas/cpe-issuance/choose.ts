import { mostRunDevices, type cpeIssuanceCalls } from '@heliograph/catalogue/calls/cpe-issuance.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { cpeIssueMessages } from '@heliograph/catalogue/words/cpe-issue-words.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput, fault } from '../../fault.ts';
import { cpesThatFit } from '../cpes/cpes.ts';
import { readList, type ListedDevice } from './list.ts';

type Asked = InputOf<typeof cpeIssuanceCalls.checkCpeIssuance>;
export type ChosenCpes = Pick<
  Asked,
  'cpeIds' | 'list' | 'all' | 'projectId' | 'groupId' | 'oltId' | 'state' | 'deviceType' | 'keyword'
>;

/** Lines of a list that are looked up in one statement. */
const atOnce = 1_000;
const mostNamed = 5;

export const variablesPlace = (tenantId: number, runId: string, cpeId: string): string =>
  `${tenantId}|cpe_run_device|variables|${runId}|${cpeId}`;

/** Devices that a condition finds become devices of the run, by the database alone; how many they are. */
async function put(tx: Tx, tenantId: number, runId: string, where: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`insert into cpe_run_device (tenant_id, run_id, cpe_id)
    select ${tenantId}, ${runId}::int8, c.id from cpe c where ${where} order by c.id limit ${mostRunDevices + 1}`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

interface Met {
  readonly key: string;
  readonly ids: readonly string[];
}

async function met(tx: Tx, tenantId: number, lines: readonly ListedDevice[]): Promise<Met[]> {
  const { rows } = await sql<{ key: string; ids: string[] }>`
    select l.key, array(select c.id from cpe c where c.tenant_id = ${tenantId} and c.serial = l.key
      union select c.id from cpe c where c.tenant_id = ${tenantId} and c.mac = l.mac limit 2) as ids
    from unnest(${lines.map(({ key }) => key)}::text[], ${lines.map(({ mac }) => mac)}::text[]) as l(key, mac)`.execute(
    tx,
  );
  return rows;
}

/** Every line must mean one device; a list is taken as a whole or not at all. */
async function putListed(
  ctx: Context,
  tx: Tx,
  { tenantId, runId }: { readonly tenantId: number; readonly runId: string },
  list: string,
): Promise<number> {
  const lines = readList(list, mostRunDevices);
  if ('en' in lines) throw badInput([{ field: 'list', message: lines }]);
  const missing: string[] = [];
  const taken = new Set<string>();
  for (let from = 0; from < lines.length; from += atOnce) {
    const part = lines.slice(from, from + atOnce);
    const found = new Map((await met(tx, tenantId, part)).map(({ key, ids }) => [key, ids]));
    const rows = part.flatMap(({ key, variables }) => {
      const [cpeId, another] = found.get(key) ?? [];
      if (another !== undefined)
        throw badInput([{ field: 'list', message: fill(cpeIssueMessages.severalInList, { name: key }) }]);
      if (cpeId === undefined) {
        missing.push(key);
        return [];
      }
      if (taken.has(cpeId))
        throw badInput([{ field: 'list', message: fill(cpeIssueMessages.twiceInList, { name: key }) }]);
      taken.add(cpeId);
      const isAny = Object.keys(variables).length > 0;
      const sealed = isAny ? ctx.vault.seal(variablesPlace(tenantId, runId, cpeId), JSON.stringify(variables)) : null;
      return [{ tenant_id: tenantId, run_id: runId, cpe_id: cpeId, sealed_variables: sealed }];
    });
    if (rows.length > 0)
      await sql`insert into cpe_run_device (tenant_id, run_id, cpe_id, sealed_variables)
        select tenant_id, run_id, cpe_id, sealed_variables from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as l(tenant_id int, run_id int8, cpe_id int8, sealed_variables text)`.execute(tx);
  }
  if (missing.length > 0) {
    const named = { names: missing.slice(0, mostNamed).join(', '), n: missing.length };
    throw badInput([{ field: 'list', message: fill(cpeIssueMessages.notFoundInList, named) }]);
  }
  return taken.size;
}

/** Puts those that are meant into the run: some by name, every one of whom must be there; those of a list; or all that filters choose. */
export async function putChosen(
  ctx: Context,
  tx: Tx,
  run: { readonly tenantId: number; readonly runId: string },
  asked: ChosenCpes,
): Promise<number> {
  const { tenantId, runId } = run;
  const { cpeIds, list, all: isAll, projectId, groupId, oltId, state, deviceType, keyword } = asked;
  if (list !== undefined && list.trim() !== '') return putListed(ctx, tx, run, list);
  const filters = { projectId, groupId, oltId, state, deviceType, keyword };
  if (cpeIds) {
    const where = sql`${await cpesThatFit(tx, tenantId, filters)} and c.id = any(${cpeIds}::int8[])`;
    const n = await put(tx, tenantId, runId, where);
    if (n !== new Set(cpeIds).size) throw fault('notFound');
    return n;
  }
  if (!isAll && Object.values(filters).every((value) => value === undefined))
    throw badInput([{ field: 'all', message: messages.required }]);
  const n = await put(tx, tenantId, runId, await cpesThatFit(tx, tenantId, filters));
  if (n > mostRunDevices)
    throw badInput([{ field: 'all', message: fill(cpeIssueMessages.tooMany, { most: mostRunDevices }) }]);
  if (n === 0) throw badInput([{ field: 'all', message: cpeIssueMessages.nobody }]);
  return n;
}
