import { fill } from '@heliograph/catalogue/kit/text.ts';
import type { Problem } from '@heliograph/catalogue/kit/validate.ts';
import { bulkMessages } from '@heliograph/catalogue/words/customer-words.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { Fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { placeOfCustomer, type CustomerMeant, type CustomerWanted, type PlanRow } from '../orders/orders.ts';
import { mustOperateBound } from '../users/users.ts';
import { insertLines, type LineRow } from './bulks.store.ts';
import { judgeLine, keptLine, type LineVerdict } from './judge-lines.ts';
import type { TypedCustomer } from './sheet.ts';
import { knownOnus, Olts, onusMeant, type KnownSubject } from './subjects.ts';

/** Rows that are looked up together. */
const slice = 500;

/** What is sold, by id. */
export async function plansOf(tx: Tx, tenantId: number): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`select id, name, down_kbps, up_kbps, vlan, mode, wifi from service_plan
    where tenant_id = ${tenantId} order by id`.execute(tx);
  return rows;
}

interface Meant extends TypedCustomer {
  /** undefined: none, and its problems say why. */
  readonly onuId: string | undefined;
}

const whyNot = {
  unknown: bulkMessages.unknown,
  several: bulkMessages.several,
  elsewhere: bulkMessages.elsewhere,
};

const firstKey = ({ key }: TypedCustomer): string =>
  key.sn === undefined ? (key.externalId === undefined ? 'place' : 'externalId') : 'sn';

/** Which ONU each row means: each ONU once. */
export async function meantByRows(tx: Tx, tenantId: number, rows: readonly TypedCustomer[]): Promise<Meant[]> {
  const all: Meant[] = [];
  const seen = new Map<string, number>();
  for (let from = 0; from < rows.length; from += slice) {
    const some = rows.slice(from, from + slice);
    const keyed = some.filter(({ problems }) => problems.length === 0);
    const found = await onusMeant(
      tx,
      tenantId,
      keyed.map(({ key }) => key),
    );
    const byRow = new Map(keyed.map(({ row }, at) => [row, found[at]]));
    for (const one of some) {
      const is = byRow.get(one.row);
      const again = is && 'onuId' in is ? seen.get(is.onuId) : undefined;
      const because = (message: Problem['message']) =>
        all.push({ ...one, onuId: undefined, problems: [{ field: firstKey(one), message }] });
      if (!is) all.push({ ...one, onuId: undefined });
      else if ('none' in is) because(whyNot[is.none]);
      else if (again !== undefined) because(fill(bulkMessages.twice, { row: again }));
      else {
        seen.set(is.onuId, one.row);
        all.push({ ...one, onuId: is.onuId });
      }
    }
  }
  return all;
}

/** Rows of a list: the same for each of these customers. */
export const sameFor = (customers: readonly CustomerMeant[], wanted: CustomerWanted): Meant[] =>
  customers.map((customer, at) => ({
    row: at + 1,
    key: {},
    wanted,
    problems: customer.onu_id === null ? [{ field: '', message: bulkMessages.left }] : [],
    said: { sn: customer.sn, externalId: customer.external_id, place: placeOfCustomer(customer) },
    onuId: customer.onu_id ?? undefined,
  }));

async function bound(tx: Tx, request: Request, { onuId, olt }: KnownSubject): Promise<Problem[]> {
  try {
    await mustOperateBound(tx, request.actor, { id: onuId, olt_id: olt.id });
    return [];
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return [{ field: '', message: error.words }];
  }
}

/** In a sheet a plan that the customer has already is no change: it stays as it was sold. */
const asSold = ({ had }: KnownSubject, wanted: CustomerWanted, isSheet: boolean): CustomerWanted =>
  isSheet && wanted.planId !== undefined && wanted.planId === had?.plan_id ? { ...wanted, planId: undefined } : wanted;

interface Into {
  readonly bulkId: string;
  readonly isSheet: boolean;
  readonly plans: ReadonlyMap<string, PlanRow>;
}

/** Looks what each row would do, and keeps it; nothing is done. */
export async function checkLines(
  ctx: Context,
  tx: Tx,
  request: Request,
  rows: readonly Meant[],
  into: Into,
): Promise<void> {
  const { tenantId } = request.actor;
  const olts = new Olts(tenantId);
  const judge = async ({ wanted, problems }: Meant, known: KnownSubject | undefined): Promise<LineVerdict> => {
    if (problems.length > 0) return { is: 'bad', problems };
    if (!known) return { is: 'bad', problems: [{ field: 'sn', message: bulkMessages.unknown }] };
    const barred = await bound(tx, request, known);
    if (barred.length > 0) return { is: 'bad', problems: barred };
    return judgeLine(ctx, tx, known, wanted, into.plans.get(wanted.planId ?? ''));
  };
  for (let from = 0; from < rows.length; from += slice) {
    const some = rows.slice(from, from + slice);
    const known = await knownOnus(
      tx,
      tenantId,
      some.flatMap(({ onuId }) => onuId ?? []),
      olts,
    );
    const lines: LineRow[] = [];
    for (const row of some) {
      const own = known.get(row.onuId ?? '');
      const one = own ? { ...row, wanted: asSold(own, row.wanted, into.isSheet) } : row;
      lines.push(lineOf(ctx, tenantId, into.bulkId, one, own, await judge(one, own)));
    }
    await insertLines(tx, lines);
  }
}

function lineOf(
  ctx: Context,
  tenantId: number,
  bulkId: string,
  { row, wanted, said }: Meant,
  known: KnownSubject | undefined,
  verdict: LineVerdict,
): LineRow {
  const isReady = verdict.is === 'ready';
  const asked = isReady ? keptLine(ctx, tenantId, bulkId, row, wanted) : { asked: { values: {} }, secrets: null };
  return {
    tenant_id: tenantId,
    bulk_id: bulkId,
    row_no: row,
    state: verdict.is,
    onu_id: known?.onuId ?? null,
    olt_id: known?.olt.id ?? null,
    pon: known?.pon ?? null,
    onu_no: known?.onu ?? null,
    sn: known?.sn ?? said.sn,
    place: known?.place ?? said.place,
    external_id: known?.had?.external_id ?? said.externalId,
    name: known?.had?.name ?? null,
    ...asked,
    differences: isReady ? verdict.differences : null,
    problems: verdict.is === 'bad' ? verdict.problems : null,
    order_id: null,
  };
}
