import { configRestoreCalls } from '@heliograph/catalogue/calls/config-restore.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { faults } from '@heliograph/catalogue/words/faults.ts';
import type { Context } from '../../context.ts';
import type { HandCommands } from '../../db/tables/config.ts';
import { changeablePages } from '../../drivers/families.ts';
import { Fault, fault } from '../../fault.ts';
import { emit } from '../../estate/emit.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { maybeTimeText, timeText } from '../../time-text.ts';
import { changeEvent, insertChange, changesTopic, type NewChange } from '../../southbound/config/changes.store.ts';
import { namedModelOf, type ConfigOlt } from '../../southbound/config/device.ts';
import { keyInWords } from '../../southbound/config/diff.ts';
import { deviceTroubleOf } from '../../southbound/config/trouble.ts';
import { Visit } from '../../southbound/config/visit.ts';
import { findOlt } from '../olt-info/olt-info.ts';
import { askerOf, newChange, type Asker } from './change.ts';
import { versionPlanOf, planStepsOf, type PagePlan, type PlanItem, type VersionPlan } from './plan.ts';
import { freshMs, prepareChange } from './prepare.ts';
import {
  addRestore,
  restoreCountsOf,
  findRestore,
  isRestoring,
  restoreItemsOf,
  listRestores,
  type RestoreItemRow,
  type ConfigRestoreRow,
} from './restore.store.ts';
import { allowRunning, shownVersion } from './running.ts';
import { changeDifferences, shownDifferences, shownNotes } from './shown.ts';
import { mustBeThere, type ConfigTarget } from './target.ts';

type ShownPlan = OutputOf<typeof configRestoreCalls.plan>;
type ShownRestore = OutputOf<typeof configRestoreCalls.one>;

/** Rows that one restoring writes; more are left for the next. */
const mostRows = 500;
/** All pages of it are read anew within the call. */
const forRestore = { timeoutMs: 1500, retries: 2, setTimeoutMs: 8000, budgetMs: 45_000 } as const;

const noTime = text('not reached within the time of this call; plan it again', '未能在限定时间内处理，请重新生成计划');
const tooMany = text(
  'more rows than one restoring writes; plan it again afterwards',
  '超出单次恢复的行数，请完成后重新生成计划',
);

export const pageTitleOf = (id: string): Text => changeablePages.find((page) => page.id === id)?.title ?? text(id, id);

export const shownByHand = ({ tongue }: Pick<Request, 'tongue'>, all: readonly HandCommands[]) =>
  all.map(({ context, commands, page }) => ({
    context,
    commands: [...commands],
    page: page === null ? null : tongue.say(pageTitleOf(page)),
    isSecret: commands.some((line) => line.includes('******')),
  }));

/** A new row cuts nothing off, unless the page says so. */
const cutsBy = ({ cutsOnAdd }: ConfigPage, items: readonly PlanItem[]): boolean =>
  cutsOnAdd === true || items.some(({ asked }) => asked.op !== 'add');

/** What pages would change, in words. */
export function shownPagePlans(request: Request, olt: ConfigOlt, pages: readonly PagePlan[]): ShownPlan['pages'] {
  const { tongue, language } = request;
  const model = namedModelOf(olt);
  return pages.map(({ found: { page }, readAt, against, items }) => ({
    page: page.id,
    title: tongue.say(page.title),
    readAt: maybeTimeText(readAt),
    cuts: page.cuts && cutsBy(page, items) ? tongue.say(page.cuts) : null,
    against: against && tongue.say(against),
    items: items.map((item) => ({
      op: item.asked.op,
      key: keyInWords(page, item.row.key, model, language),
      differences: shownDifferences(tongue, item.row.differences),
      against: item.against && tongue.say(item.against),
    })),
  }));
}

function shownPlan(request: Request, plan: VersionPlan): ShownPlan {
  return {
    version: shownVersion(request, plan.version),
    current: shownVersion(request, plan.current),
    planned: plan.planned,
    pages: shownPagePlans(request, plan.olt, plan.pages),
    byHand: shownByHand(request, plan.byHand),
  };
}

const seePlan = (request: Request, versionId: string): Promise<ShownPlan> =>
  request.tx(async (tx) => {
    allowRunning(request, 'list');
    return shownPlan(request, await versionPlanOf(tx, request.actor, versionId));
  });

type Made = { readonly change: NewChange } | { readonly against: Text };

/** What is asked of the device for one row, checked against what it holds at this moment. */
export async function madeOf(
  ctx: Context,
  asker: Asker,
  visit: Visit,
  target: ConfigTarget,
  item: PlanItem,
): Promise<Made> {
  if (item.against) return { against: item.against };
  try {
    const ready = await prepareChange(ctx, visit, target, item.asked, freshMs, false);
    const [problem] = ready.problems;
    if (problem) return { against: problem.message };
    return { change: newChange(asker, target, item.asked, ready) };
  } catch (error) {
    const why = error instanceof Fault ? error.words : deviceTroubleOf(error)?.words;
    if (!why) throw error;
    return { against: why };
  }
}

async function makeAll(ctx: Context, request: Request, plan: VersionPlan, chosen: ReadonlySet<string>) {
  const steps = planStepsOf(plan.pages.filter(({ found, against }) => chosen.has(found.page.id) && against === null));
  const until = ctx.clock.mono() + forRestore.budgetMs;
  const visit = new Visit(ctx, plan.olt, forRestore);
  const made: { readonly page: string; readonly item: PlanItem; readonly made: Made }[] = [];
  try {
    for (const { found, item } of steps) {
      const against = made.length >= mostRows ? tooMany : ctx.clock.mono() > until ? noTime : undefined;
      const target = { olt: plan.olt, ...found };
      const one = against ? { against } : await madeOf(ctx, askerOf(request), visit, target, item);
      made.push({ page: found.page.id, item, made: one });
    }
  } finally {
    await visit.close();
  }
  return made;
}

/** Every row becomes a change in the device's queue, all in one transaction: they are carried out in order, each with its own end. */
async function start(
  ctx: Context,
  request: Request,
  asked: InputOf<typeof configRestoreCalls.start>,
): Promise<ShownRestore> {
  const { actor } = request;
  const { tenantId } = actor;
  const plan = await request.tx(async (tx) => {
    allowRunning(request, 'edit');
    const made = await versionPlanOf(tx, actor, asked.versionId);
    if (await isRestoring(tx, tenantId, made.olt.id)) throw fault('restoring');
    return made;
  });
  const { olt } = plan;
  if (!plan.planned) throw fault('noPagesKept');
  const pages = new Map(plan.pages.map((one) => [one.found.page.id, one]));
  // Whoever agreed to a page that is not in the plan any more agreed to something else.
  if (asked.pages.some((page) => !pages.has(page))) throw fault('conflict');
  if (asked.pages.some((page) => pages.get(page)?.against === faults.forbidden.words)) throw fault('forbidden');
  await mustBeThere(ctx, olt);
  const made = await makeAll(ctx, request, plan, new Set(asked.pages));
  return request.tx(async (tx) => {
    const id = ctx.newId();
    const at = new Date(ctx.clock.now());
    const rows = [];
    const events = [];
    for (const [nth, { page, item, made: one }] of made.entries()) {
      const change = 'change' in one ? await insertChange(ctx, tx, one.change) : undefined;
      if (change) events.push(changeEvent(change));
      const against = 'against' in one ? JSON.stringify(one.against) : null;
      const row_key = JSON.stringify(item.row.key);
      const { op } = item.asked;
      rows.push({
        tenant_id: tenantId,
        restore_id: id,
        nth,
        olt_id: olt.id,
        page,
        op,
        row_key,
        change_id: change?.id ?? null,
        against,
      });
    }
    const by_hand = JSON.stringify(plan.byHand);
    const head = { tenant_id: tenantId, id, olt_id: olt.id, version_at: plan.version.at, by_hand };
    await addRestore(tx, { ...head, created_by: actor.userName, created_at: at }, rows);
    await ctx.bus.wake(tx, changesTopic({ tenant_id: tenantId, olt_id: olt.id }));
    await emit(ctx.bus, tx, tenantId, events);
    request.note({
      object: `OLT ${olt.name}: restore the configuration of ${timeText(plan.version.at)}`,
      after: { restore: id, version: asked.versionId, pages: asked.pages, rows: rows.length },
      about: { olts: [olt.id] },
    });
    const row = await findRestore(tx, tenantId, id);
    if (!row) throw fault('notFound');
    return shownRestore(request, row, await restoreItemsOf(tx, tenantId, id), plan);
  });
}

const shownHead = (row: ConfigRestoreRow) => ({
  id: row.id,
  oltId: row.olt_id,
  olt: row.olt,
  versionAt: timeText(row.version_at),
  by: row.created_by,
  createdAt: timeText(row.created_at),
  ...restoreCountsOf(row),
});

function shownItem(
  request: Request,
  item: RestoreItemRow,
  model: ReturnType<typeof namedModelOf>,
): ShownRestore['items'][number] {
  const { tongue, language } = request;
  const { change, against, page: id } = item;
  const page = changeablePages.find((one) => one.id === id);
  return {
    page: id,
    title: tongue.say(pageTitleOf(id)),
    op: item.op,
    key: page ? keyInWords(page, item.row_key, model, language) : '',
    changeId: change?.id ?? null,
    state: change ? change.state : against ? 'against' : 'gone',
    reasons: against ? [{ reason: 'against', text: tongue.say(against) }] : shownNotes(tongue, change?.reasons ?? null),
    differences: change ? shownDifferences(tongue, changeDifferences(change)) : [],
  };
}

const shownRestore = (
  request: Request,
  row: ConfigRestoreRow,
  items: readonly RestoreItemRow[],
  { olt }: Pick<VersionPlan, 'olt'>,
): ShownRestore => ({
  ...shownHead(row),
  items: items.map((item) => shownItem(request, item, namedModelOf(olt))),
  byHand: shownByHand(request, row.by_hand),
});

/** Versions of running configurations, back onto their devices. */
export const configRestore = (ctx: Context): Area =>
  area(
    {
      planConfigRestore: configRestoreCalls.plan,
      startConfigRestore: configRestoreCalls.start,
      configRestore: configRestoreCalls.one,
      listConfigRestores: configRestoreCalls.list,
    },
    {
      planConfigRestore: ({ versionId }, request) => seePlan(request, versionId),
      startConfigRestore: (asked, request) => start(ctx, request, asked),
      configRestore: ({ restoreId }, request) =>
        request.tx(async (tx) => {
          allowRunning(request, 'list');
          const { tenantId } = request.actor;
          const row = await findRestore(tx, tenantId, restoreId);
          if (!row) throw fault('notFound');
          const olt = await findOlt(tx, tenantId, { oltId: row.olt_id });
          return shownRestore(request, row, await restoreItemsOf(tx, tenantId, restoreId), { olt });
        }),
      listConfigRestores: (asked, request) =>
        request.tx(async (tx) => {
          const olt = await findOlt(tx, request.actor.tenantId, asked);
          allowRunning(request, 'list');
          const { rows, total } = await listRestores(tx, request.actor.tenantId, { ...asked, oltId: olt.id });
          return { rows: rows.map(shownHead), total };
        }),
    },
  );
