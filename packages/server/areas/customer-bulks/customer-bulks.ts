import { customerBulkCalls } from '@heliograph/catalogue/calls/customer-bulks.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { wordsIn, type Speaking } from '@heliograph/catalogue/kit/tongue.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { emit } from '../../estate/emit.ts';
import { badInput, fault } from '../../fault.ts';
import type { FileReply, Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { SheetDesk } from '../../sheets/desk.ts';
import { folded, readLines } from '../../sheets/import-lines.ts';
import { timeText } from '../../time-text.ts';
import {
  customersAsked,
  customersMeant,
  type CustomerMeant,
  listSubscriptions,
  orderEvent,
  orderTopic,
  retryBatch,
  shownIdentity,
} from '../orders/orders.ts';
import {
  advanceBulk,
  bulkById,
  readCustomerBulks,
  listLines,
  lockedBulk,
  readmitBulkRows,
  bulkTopicOf,
  unsavedOlts,
  type CustomerBulkRow,
  type CountedCustomerBulk,
} from './bulks.store.ts';
import { checkLines, meantByRows, plansOf, sameFor } from './check.ts';
import { customerFile, mostCustomers, sheetForm, typedRow } from './sheet.ts';

export { startCustomerBulks } from './runner.ts';

type Shown = OutputOf<typeof customerBulkCalls.getCustomerBulk>;

const shown = (row: CountedCustomerBulk, tongue: Speaking): Shown => ({
  id: row.id,
  fileName: row.file_name,
  state: row.state,
  total: row.total,
  counts: row.counts as Shown['counts'],
  save: row.save,
  unsaved: row.unsaved,
  saves: (row.saves ?? []).map(({ oltId, name, at, why }) => ({
    oltId,
    name,
    at,
    message: why && wordsIn(why, tongue),
  })),
  createBy: row.created_by,
  createTime: timeText(row.created_at),
  updateTime: timeText(row.updated_at),
});

async function shownBulk(tx: Tx, { actor, tongue }: Request, id: string): Promise<Shown> {
  const row = await bulkById(tx, actor.tenantId, id);
  if (!row) throw fault('notFound');
  return shown(row, tongue);
}

async function newBulk(
  ctx: Context,
  tx: Tx,
  { actor, requestId, ip }: Request,
  fileName: string | null,
): Promise<string> {
  const id = ctx.newId();
  const now = new Date(ctx.clock.now());
  await tx
    .insertInto('customer_bulk')
    .values({
      tenant_id: actor.tenantId,
      id,
      file_name: fileName,
      state: 'checked',
      actor_id: actor.userId,
      created_by: actor.userName,
      origin: JSON.stringify({ actorId: actor.userId, requestId, ip }),
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

async function checkSheet(ctx: Context, desk: SheetDesk, request: Request): Promise<Shown> {
  const { tenantId } = request.actor;
  const { fileName, lines } = await readLines(desk, request, sheetForm);
  return request.tx(async (tx) => {
    const plans = await plansOf(tx, tenantId);
    const named = new Map(plans.map((plan) => [folded(plan.name), plan]));
    const bulkId = await newBulk(ctx, tx, request, fileName);
    const rows = await meantByRows(
      tx,
      tenantId,
      lines.map((line) => typedRow(line, named)),
    );
    const byId = new Map(plans.map((plan) => [plan.id, plan]));
    await checkLines(ctx, tx, request, rows, { bulkId, isSheet: true, plans: byId });
    const told = await shownBulk(tx, request, bulkId);
    request.note({
      object: `Changes of customers from ${fileName}: check`,
      after: { bulk: bulkId, counts: told.counts },
    });
    return told;
  });
}

type ListAsked = InputOf<typeof customerBulkCalls.checkCustomers>;

/** Who is meant: some by name, every one of whom must be there, or all that filters choose; "all" is said, and never what nothing means. */
async function chosen(tx: Tx, tenantId: number, asked: ListAsked): Promise<CustomerMeant[]> {
  const { subscriptionIds, all: isAll, values: _values, toPlanId: _plan, toSuspended: _off, ...filters } = asked;
  if (subscriptionIds) {
    const some = await customersMeant(tx, tenantId, { ids: subscriptionIds }, mostCustomers);
    if (some.length !== new Set(subscriptionIds).size) throw fault('notFound');
    return some;
  }
  if (!isAll && Object.values(filters).every((value) => value === undefined))
    throw badInput([{ field: 'all', message: messages.required }]);
  const all = await customersMeant(tx, tenantId, await customersAsked(tx, tenantId, filters), mostCustomers + 1);
  if (all.length > mostCustomers) throw fault('sheetRows', { limit: mostCustomers });
  return all;
}

const checkList = (ctx: Context, request: Request, asked: ListAsked): Promise<Shown> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const { values = {}, toPlanId: planId, toSuspended } = asked;
    const suspended = toSuspended === undefined ? undefined : toSuspended === '1';
    if (planId === undefined && suspended === undefined && values.vlan === undefined)
      throw badInput([{ field: 'toPlanId', message: messages.required }]);
    const plans = new Map((await plansOf(tx, tenantId)).map((plan) => [plan.id, plan]));
    if (planId !== undefined && !plans.has(planId)) throw fault('notFound');
    const customers = await chosen(tx, tenantId, asked);
    if (customers.length === 0) throw fault('notFound');
    const bulkId = await newBulk(ctx, tx, request, null);
    await checkLines(ctx, tx, request, sameFor(customers, { planId, values, suspended }), {
      bulkId,
      isSheet: false,
      plans,
    });
    const told = await shownBulk(tx, request, bulkId);
    request.note({
      object: `Changes of ${customers.length} customers: check`,
      after: { bulk: bulkId, counts: told.counts },
    });
    return told;
  });

/** Inside the lock of the bulk; what it says is in the operation log and shown. */
const steering = (
  ctx: Context,
  request: Request,
  bulkId: string,
  what: string,
  work: (tx: Tx, row: CustomerBulkRow, now: Date) => Promise<void>,
): Promise<Shown> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const row = await lockedBulk(tx, tenantId, bulkId);
    if (!row) throw fault('notFound');
    await work(tx, row, new Date(ctx.clock.now()));
    await ctx.bus.wake(tx, bulkTopicOf(tenantId));
    const told = await shownBulk(tx, request, bulkId);
    request.note({
      object: `Changes of ${told.total} customers: ${what}`,
      after: { bulk: bulkId, counts: told.counts },
    });
    return told;
  });

const start = (ctx: Context, request: Request, { bulkId, save }: InputOf<typeof customerBulkCalls.startCustomerBulk>) =>
  steering(ctx, request, bulkId, 'start', async (tx, row, now) => {
    if (row.state !== 'checked') throw fault('stateChanged');
    await advanceBulk(tx, row, { state: 'placing', save }, now);
  });

/** Orders that stopped go on where they stopped; rows that were not taken are judged anew. */
const retry = (ctx: Context, request: Request, bulkId: string) =>
  steering(ctx, request, bulkId, 'retry', async (tx, row, now) => {
    if (row.state !== 'done' && row.state !== 'working') throw fault('stateChanged');
    const { tenantId } = request.actor;
    const again = await readmitBulkRows(tx, tenantId, bulkId);
    const going = (await retryBatch(ctx, tx, tenantId, bulkId)) ?? [];
    await advanceBulk(tx, row, { state: again > 0 ? 'placing' : 'working' }, now);
    await ctx.bus.wake(tx, orderTopic(tenantId));
    await emit(ctx.bus, tx, tenantId, going.map(orderEvent));
  });

const save = (ctx: Context, request: Request, bulkId: string) =>
  steering(ctx, request, bulkId, 'save', async (tx, row, now) => {
    if (row.state !== 'done') throw fault('stateChanged');
    if ((await unsavedOlts(tx, row)).length > 0) await advanceBulk(tx, row, { state: 'saving', save: true }, now);
  });

const lines = (request: Request, asked: InputOf<typeof customerBulkCalls.listCustomerBulkRows>) =>
  request.tx(async (tx) => {
    const { actor, tongue } = request;
    if (!(await bulkById(tx, actor.tenantId, asked.bulkId))) throw fault('notFound');
    const { rows, total } = await listLines(tx, actor.tenantId, asked);
    const stopped = (reason: (typeof rows)[number]['order_reason']) =>
      reason ? [{ field: '', message: wordsIn(reason, tongue) }] : [];
    return {
      total,
      rows: rows.map((row) => ({
        row: row.row_no,
        outcome: row.outcome,
        onuId: row.onu_id,
        oltName: row.olt_name,
        place: row.place,
        sn: row.sn === null ? null : shownIdentity(row.sn, row.pon_mode === 'EPON'),
        externalId: row.external_id,
        name: row.name,
        differences: [...(row.differences ?? [])],
        problems: row.problems
          ? row.problems.map(({ field, message }) => ({ field, message: wordsIn(message, tongue) }))
          : stopped(row.order_reason),
        orderId: row.order_id,
      })),
    };
  });

async function exportCustomers(
  desk: SheetDesk,
  request: Request,
  asked: InputOf<typeof customerBulkCalls.exportCustomers>,
): Promise<FileReply> {
  const { tenantId } = request.actor;
  const { subscriptionIds: ids, ...filters } = asked;
  const { rows } = await request.tx(async (tx) => {
    const query = await customersAsked(tx, tenantId, filters);
    return listSubscriptions(tx, tenantId, { ...query, ids, pageNum: 1, pageSize: mostCustomers + 1 });
  });
  if (rows.length > mostCustomers) throw fault('exportRows', { limit: mostCustomers });
  if (ids && rows.length !== new Set(ids).size) throw fault('notFound');
  return desk.inTurn(() => customerFile(rows, request.language));
}

/** Changes of many customers: from a sheet or the list, looked at first, an order for each, tried again where it failed. */
export function customerBulks(ctx: Context): Area {
  const desk = new SheetDesk();
  return area(customerBulkCalls, {
    customerSheetTemplate: (_, request) => desk.inTurn(() => customerFile([], request.language)),
    exportCustomers: (asked, request) => exportCustomers(desk, request, asked),
    checkCustomerSheet: (_, request) => checkSheet(ctx, desk, request),
    checkCustomers: (asked, request) => checkList(ctx, request, asked),
    startCustomerBulk: (asked, request) => start(ctx, request, asked),
    retryCustomerBulk: ({ bulkId }, request) => retry(ctx, request, bulkId),
    saveCustomerBulk: ({ bulkId }, request) => save(ctx, request, bulkId),
    getCustomerBulk: ({ bulkId }, request) => request.tx((tx) => shownBulk(tx, request, bulkId)),
    listCustomerBulks: (paging, request) =>
      request.tx(async (tx) => {
        const { rows, total } = await readCustomerBulks(tx, request.actor.tenantId, paging);
        return { total, rows: rows.map((row) => shown(row, request.tongue)) };
      }),
    listCustomerBulkRows: (asked, request) => lines(request, asked),
  });
}
