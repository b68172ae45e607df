import { bulkCalls } from '@heliograph/catalogue/calls/config.ts';
import { isEmpty } from '@heliograph/catalogue/kit/fields.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { Speaking } from '@heliograph/catalogue/kit/tongue.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { configPages } from '../../drivers/families.ts';
import type { PageRow } from '../../drivers/kit/binding.ts';
import { fault } from '../../fault.ts';
import { emit } from '../../estate/emit.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { maybeTimeText, timeText } from '../../time-text.ts';
import { changeEvent, queueChange, type ChangeRow } from '../../southbound/config/changes.store.ts';
import { differencesOf } from '../../southbound/config/diff.ts';
import type { ConfigOlt } from '../../southbound/config/device.ts';
import { findOlt } from '../olt-info/olt-info.ts';
import { checkMany, type CheckedOlt } from './bulk-check.ts';
import {
  findBulk,
  bulkItemsOf,
  readConfigBulks,
  reachesFurther,
  setBulkItem,
  type ConfigBulkRow,
  type CountedBulk,
  type BulkItemRow,
} from './bulk.store.ts';
import { mustKnowFields, type ChangeAsked } from './prepare.ts';
import { changeDifferences, shownDifferences, shownNotes, shownProblems, wireRow } from './shown.ts';
import { allowPage, maySee } from './target.ts';

type Shown = OutputOf<typeof bulkCalls.dryRun>;
type ShownItem = OutputOf<typeof bulkCalls.one>['items'][number];

const json = (value: object | null | undefined): string | null => (value == null ? null : JSON.stringify(value));
const place = (tenantId: number, id: string) => `${tenantId}|config_bulk|secrets|${id}`;

const shown = (row: CountedBulk): Shown => ({
  id: row.id,
  page: row.page,
  op: row.op,
  state: row.state,
  total: row.total,
  verified: row.verified,
  failed: row.failed,
  running: row.running,
  unsaved: row.unsaved,
  by: row.created_by,
  createdAt: timeText(row.created_at),
  endedAt: maybeTimeText(row.ended_at),
});

function shownItem(page: ConfigPage, item: BulkItemRow, language: Speaking): ShownItem {
  const { change } = item;
  const differences = change
    ? changeDifferences(change)
    : differencesOf(page, item.before ?? undefined, item.after ?? undefined);
  return {
    oltId: item.olt_id,
    name: item.name,
    ip: item.address,
    changeId: item.change_id,
    state: change ? change.state : item.state === 'dry' ? 'dry' : 'skipped',
    problems: shownProblems(language, item.problems ?? []),
    reasons: shownNotes(language, change?.reasons ?? null),
    differences: shownDifferences(language, differences),
    unsavedSince: maybeTimeText(item.unsaved_since),
  };
}

const isSecret = (page: ConfigPage, name: string) => page.fields[name]?.kind === 'secret';
const pick = (row: PageRow, takes: (name: string) => boolean): PageRow =>
  Object.fromEntries(Object.entries(row).filter(([name]) => takes(name)));

/** Every device that is meant, once. One that is unknown or foreign stops all of it. */
const oltsOf = (request: Request, ids: readonly string[]): Promise<ConfigOlt[]> =>
  request.tx(async (tx) => {
    const olts: ConfigOlt[] = [];
    for (const oltId of new Set(ids)) olts.push(await findOlt(tx, request.actor.tenantId, { oltId }));
    return olts;
  });

async function keepCheck(
  tx: Tx,
  tenantId: number,
  bulkId: string,
  { olt, problems, ready }: CheckedOlt,
): Promise<void> {
  const isSound = problems.length === 0 && ready !== undefined;
  await setBulkItem(tx, tenantId, bulkId, olt.id, {
    state: isSound ? 'dry' : 'skipped',
    change_id: null,
    base: ready?.base ?? null,
    problems: json(problems),
    before: json(ready?.before),
    after: json(ready?.after),
  });
}

async function dryRun(ctx: Context, request: Request, asked: InputOf<typeof bulkCalls.dryRun>): Promise<Shown> {
  const { tenantId, userName } = request.actor;
  const page = allowPage(request.actor, asked.page, 'edit');
  const { op, key, values = {} } = asked;
  mustKnowFields(page, { op, key, values });
  const olts = await oltsOf(request, asked.oltIds);
  const checked = await checkMany(ctx, olts, page.id, { op, key, values });
  const id = ctx.newId();
  const secrets = pick(values, (name) => isSecret(page, name) && !isEmpty(values[name]));
  return request.tx(async (tx) => {
    await tx
      .insertInto('config_bulk')
      .values({
        tenant_id: tenantId,
        id,
        page: page.id,
        op,
        state: 'checked',
        row_key: json(key),
        after: json(pick(values, (name) => !isSecret(page, name))),
        secrets:
          Object.keys(secrets).length === 0 ? null : ctx.vault.seal(place(tenantId, id), JSON.stringify(secrets)),
        has_secrets: Object.keys(secrets).length > 0,
        created_by: userName,
        created_at: new Date(ctx.clock.now()),
      })
      .execute();
    for (const one of checked) await keepCheck(tx, tenantId, id, one);
    request.note({
      object: `${page.title.en} of ${olts.length} OLTs: check`,
      after: { bulk: id, op },
      about: { olts: olts.map((olt) => olt.id) },
    });
    return shown(await bulkOf(tx, tenantId, id));
  });
}

async function bulkOf(tx: Tx, tenantId: number, id: string): Promise<CountedBulk> {
  const row = await findBulk(tx, tenantId, id);
  if (!row) throw fault('notFound');
  return row;
}

type Sealed = Pick<ConfigBulkRow, 'tenant_id' | 'id' | 'secrets' | 'has_secrets'>;

function secretsOf(ctx: Context, { tenant_id: tenantId, id, secrets, has_secrets: hasSecrets }: Sealed): PageRow {
  if (hasSecrets && secrets === null) throw fault('secretsGone');
  return secrets === null ? {} : (JSON.parse(ctx.vault.open(place(tenantId, id), secrets)) as PageRow);
}

/** Queues the change of every item whose check found nothing against it. */
async function queueItems(
  ctx: Context,
  tx: Tx,
  request: Request,
  bulk: ConfigBulkRow,
  items: readonly BulkItemRow[],
): Promise<ChangeRow[]> {
  const { tenantId, userName, userId } = request.actor;
  const secrets = secretsOf(ctx, bulk);
  const queued: ChangeRow[] = [];
  for (const item of items.filter(({ state }) => state === 'dry')) {
    const change = await queueChange(ctx, tx, {
      tenantId,
      oltId: item.olt_id,
      page: bulk.page,
      op: bulk.op,
      key: bulk.row_key,
      before: item.before,
      after: item.after,
      secrets,
      base: item.base ?? '',
      by: userName,
      origin: { actorId: userId, requestId: request.requestId, ip: request.ip },
      bulkId: bulk.id,
    });
    await tx
      .updateTable('config_bulk_item')
      .set({ state: 'started', change_id: change.id })
      .where('tenant_id', '=', tenantId)
      .where('bulk_id', '=', bulk.id)
      .where('olt_id', '=', item.olt_id)
      .execute();
    queued.push(change);
  }
  return queued;
}

/** Locks the bulk, so that pressing twice starts once. */
async function locked(tx: Tx, tenantId: number, id: string): Promise<ConfigBulkRow> {
  const row = await tx
    .selectFrom('config_bulk')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fault('notFound');
  // It begins as a whole: a part that its caller does not see could never be started afterwards.
  if (await reachesFurther(tx, tenantId, id)) throw fault('wholeTenant');
  return row;
}

async function startItems(ctx: Context, tx: Tx, request: Request, row: ConfigBulkRow, what: string): Promise<Shown> {
  const { tenantId } = request.actor;
  const page = allowPage(request.actor, row.page, 'edit');
  const changes = await queueItems(ctx, tx, request, row, await bulkItemsOf(tx, tenantId, row.id));
  await tx
    .updateTable('config_bulk')
    .set({ state: 'running' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .execute();
  request.note({
    object: `${page.title.en} of ${changes.length} OLTs: ${what}`,
    after: { bulk: row.id },
    about: { olts: changes.map((one) => one.olt_id) },
  });
  const after = shown(await bulkOf(tx, tenantId, row.id));
  await emit(ctx.bus, tx, tenantId, changes.map(changeEvent));
  return after;
}

const start = (ctx: Context, request: Request, bulkId: string): Promise<Shown> =>
  request.tx(async (tx) => {
    const row = await locked(tx, request.actor.tenantId, bulkId);
    if (row.state !== 'checked') throw fault('conflict');
    return startItems(ctx, tx, request, row, 'apply');
  });

/** Only what failed: each is checked anew, since its device may have moved on. */
async function retry(ctx: Context, request: Request, bulkId: string): Promise<Shown> {
  const { tenantId } = request.actor;
  const { bulk, failed } = await request.tx(async (tx) => {
    const row = await bulkOf(tx, tenantId, bulkId);
    if (row.state !== 'done') throw fault('conflict');
    const items = await bulkItemsOf(tx, tenantId, bulkId);
    return { bulk: row, failed: items.filter(({ change }) => change?.state !== 'verified') };
  });
  allowPage(request.actor, bulk.page, 'edit');
  const olts = await oltsOf(
    request,
    failed.map(({ olt_id: id }) => id),
  );
  const values = { ...bulk.after, ...secretsOf(ctx, bulk) };
  const asked: ChangeAsked = { op: bulk.op, key: bulk.row_key ?? undefined, values };
  const checked = await checkMany(ctx, olts, bulk.page, asked);
  return request.tx(async (tx) => {
    const row = await locked(tx, tenantId, bulkId);
    if ((await bulkOf(tx, tenantId, bulkId)).state !== 'done') throw fault('conflict');
    for (const one of checked) await keepCheck(tx, tenantId, bulkId, one);
    return startItems(ctx, tx, request, row, 'retry');
  });
}

const one = (request: Request, bulkId: string): Promise<OutputOf<typeof bulkCalls.one>> =>
  request.tx(async (tx) => {
    const { actor, tongue } = request;
    const row = await bulkOf(tx, actor.tenantId, bulkId);
    const page = allowPage(actor, row.page, 'list');
    const items = await bulkItemsOf(tx, actor.tenantId, bulkId);
    return {
      ...shown(row),
      items: items.map((item) => shownItem(page, item, tongue)),
      values: wireRow(row.after ?? {}),
      differences: shownDifferences(tongue, differencesOf(page, undefined, row.after ?? undefined)),
    };
  });

/** The same change on many devices: checked on each, started where nothing speaks against it, repeated where it failed. */
export const configBulk = (ctx: Context): Area =>
  area(
    {
      dryRunConfigBulk: bulkCalls.dryRun,
      startConfigBulk: bulkCalls.start,
      retryConfigBulk: bulkCalls.retry,
      configBulk: bulkCalls.one,
      listConfigBulks: bulkCalls.list,
    },
    {
      dryRunConfigBulk: (asked, request) => dryRun(ctx, request, asked),
      startConfigBulk: ({ bulkId }, request) => start(ctx, request, bulkId),
      retryConfigBulk: ({ bulkId }, request) => retry(ctx, request, bulkId),
      configBulk: ({ bulkId }, request) => one(request, bulkId),
      listConfigBulks: (paging, request) =>
        request.tx(async (tx) => {
          const pages = configPages.filter((page) => maySee(request.actor, page)).map(({ id }) => id);
          const { rows, total } = await readConfigBulks(tx, request.actor.tenantId, { ...paging, pages });
          return { rows: rows.map(shown), total };
        }),
    },
  );
