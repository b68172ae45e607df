import { text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { canDo, type ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { faults } from '@heliograph/catalogue/words/faults.ts';
import type { Tx } from '../../db/scope.ts';
import type { HandCommands, RowsByPage } from '../../db/tables/config.ts';
import type { PageRow } from '../../drivers/kit/binding.ts';
import { fault } from '../../fault.ts';
import type { Actor } from '../../http/actor.ts';
import { comparable } from '../../southbound/config/canonical.ts';
import { familyOfOlt, isSynced, pagesOfOlt, type ConfigOlt, type DevicePage } from '../../southbound/config/device.ts';
import { rowDifferences, typedFields, type RowDifference } from '../../southbound/config/diff.ts';
import { findOlt, type OltWithLive } from '../olt-info/olt-info.ts';
import { byHandOf } from './by-hand.ts';
import type { ChangeAsked } from './prepare.ts';
import { headOf, runningVersionOf } from './running.ts';
import { latest, type RunningHead } from './running.store.ts';
import { maySee } from './target.ts';

const notRead = text('the console has not read this page', '系统尚未读取该页面');
const cannot = text('the device has no way to do this', '设备不支持此操作');

/** One row that shall become what it was. */
export interface PlanItem {
  readonly asked: ChangeAsked;
  readonly row: RowDifference;
  /** Why the console does not do it. */
  readonly against: Text | null;
}

export interface PagePlan {
  readonly found: DevicePage;
  readonly readAt: Date | null;
  readonly against: Text | null;
  readonly items: readonly PlanItem[];
}

export interface VersionPlan {
  readonly olt: OltWithLive;
  readonly version: RunningHead;
  readonly current: RunningHead;
  readonly planned: boolean;
  readonly pages: readonly PagePlan[];
  readonly byHand: readonly HandCommands[];
}

/** Values that go on by themselves differ between any two looks. */
const movesByItself = (page: ConfigPage, name: string): boolean => {
  const field = page.fields[name];
  return field?.kind === 'str' && field.format === 'deviceTime';
};

const ops = { added: 'add', removed: 'remove', changed: 'edit' } as const;

function itemOf(page: ConfigPage, row: RowDifference): PlanItem | undefined {
  const differences = row.differences.filter(({ field }) => !movesByItself(page, field));
  if (row.what === 'changed' && differences.length === 0) return undefined;
  const op = ops[row.what];
  const typed = typedFields(page, op);
  const names = op === 'edit' ? differences.map(({ field }) => field) : comparable(page).map(([name]) => name);
  const values: PageRow = Object.fromEntries(
    names.filter((name) => typed.includes(name)).map((name) => [name, row.row[name] ?? null]),
  );
  const isStuck = op === 'edit' && differences.some(({ field }) => !typed.includes(field));
  const against = !canDo(page, op) || isStuck ? cannot : null;
  const asked: ChangeAsked =
    op === 'remove' ? { op, key: row.key } : op === 'edit' ? { op, key: row.key, values } : { op, values };
  return { asked, row: { ...row, differences }, against };
}

export interface PageHolding {
  readonly rows: readonly PageRow[] | null;
  readonly readAt: Date | null;
}

/** What the pages of a device hold, as far as they were read whole. */
export async function heldPages(tx: Tx, olt: ConfigOlt): Promise<ReadonlyMap<string, PageHolding>> {
  const rows = await tx
    .selectFrom('config_page')
    .select(['page', 'rows', 'read_at'])
    .where('tenant_id', '=', olt.tenant_id)
    .where('olt_id', '=', olt.id)
    .where('place', '=', 'device')
    .where('state', '=', 'ready')
    .where('complete', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.page, { rows: row.rows, readAt: row.read_at }]));
}

/** What one page would have to change. `mayEdit`: whether whoever asks may change it. */
export function pagePlanOf(
  mayEdit: boolean,
  found: DevicePage,
  then: readonly PageRow[],
  now: PageHolding | undefined,
): PagePlan | undefined {
  const { page } = found;
  if (!now?.rows) return { found, readAt: null, against: notRead, items: [] };
  const items = rowDifferences(page, now.rows, then).flatMap((row) => itemOf(page, row) ?? []);
  if (items.length === 0) return undefined;
  const against = mayEdit ? null : faults.forbidden.words;
  return { found, readAt: now.readAt, against, items };
}

/** Pages that others need stand before them, so that what is needed is there when its turn comes. */
export function inNeedOrder(pages: readonly PagePlan[]): PagePlan[] {
  const left = new Map(pages.map((one) => [one.found.page.id, one]));
  const done: PagePlan[] = [];
  const visit = (one: PagePlan): void => {
    const { page } = one.found;
    if (!left.delete(page.id)) return;
    for (const id of (page.needs ?? []).flatMap(({ reads }) => reads)) {
      const before = left.get(id);
      if (before) visit(before);
    }
    done.push(one);
  };
  for (const one of pages) visit(one);
  return done;
}

/** What would have to change at a device so that it holds again what it held at a version. Asks the device nothing. */
export async function versionPlanOf(tx: Tx, actor: Actor, versionId: string): Promise<VersionPlan> {
  const { tenantId } = actor;
  const version = await headOf(tx, tenantId, versionId);
  const { body } = await runningVersionOf(tx, tenantId, versionId);
  const olt = await findOlt(tx, tenantId, { oltId: version.olt_id });
  const newest = await latest(tx, tenantId, olt.id, true);
  if (!newest || !version.complete) throw fault('notFound');
  const kept = await tx
    .selectFrom('running_config')
    .select('pages')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', versionId)
    .executeTakeFirst();
  const then: RowsByPage | null = kept?.pages ?? null;
  const now = await heldPages(tx, olt);
  const pages = inNeedOrder(
    pagesOfOlt(olt)
      .filter(isSynced)
      .filter(({ page }) => maySee(actor, page))
      .flatMap((found) => {
        const rows = then?.[found.page.id];
        return rows === undefined
          ? []
          : (pagePlanOf(maySee(actor, found.page, 'edit'), found, rows, now.get(found.page.id)) ?? []);
      }),
  );
  const done = (one: PagePlan) => one.against === null && one.items.every(({ against }) => against === null);
  const covered = new Set(pages.filter((one) => one.items.length > 0 && done(one)).map(({ found }) => found.page.id));
  return {
    olt,
    version,
    current: await headOf(tx, tenantId, newest.id),
    planned: then !== null,
    pages,
    byHand: byHandOf(familyOfOlt(olt), newest.body.split('\n'), body.split('\n'), covered),
  };
}

/** In the order in which a device takes them: what is made and changed first, then what goes, the last made first. */
export function planStepsOf(
  pages: readonly PagePlan[],
): readonly { readonly found: DevicePage; readonly item: PlanItem }[] {
  const all = pages.flatMap(({ found, items }) => items.map((item) => ({ found, item })));
  const goes = all.filter(({ item }) => item.asked.op === 'remove');
  return [...all.filter(({ item }) => item.asked.op !== 'remove'), ...goes.toReversed()];
}
