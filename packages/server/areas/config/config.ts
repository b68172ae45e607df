import { configCalls } from '@heliograph/catalogue/calls/config.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Context } from '../../context.ts';
import { changeablePages } from '../../drivers/families.ts';
import { fault } from '../../fault.ts';
import { emit } from '../../estate/emit.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { atOf } from '../../southbound/config/device.ts';
import { acceptPage, loadPage } from '../../southbound/config/pages.store.ts';
import { pageEvent } from '../../southbound/config/read-page.ts';
import { findOlt } from '../olt-info/olt-info.ts';
import { applyChange, oneChange, previewChange } from './change.ts';
import { listChanges } from './config.store.ts';
import { pageContentOf } from './content.ts';
import { askSync, saveOltConfig, setCli, configStateOf } from './device.ts';
import { pageFile } from './export.ts';
import { lldpNeighboursOf } from './neighbours.ts';
import { listPages } from './navigation.ts';
import { runAction } from './run.ts';
import { shownChange } from './shown.ts';
import { allowPage, maySee, logObjectOf, placeOfOnu, configTargetOf, type PageRef } from './target.ts';

export { configBulk } from './bulk.ts';
export { saveOlt } from './device.ts';
export { askerOf, type Asker } from './change.ts';
export { ensureRow, type Ensured, type WantedRow } from './ensure.ts';
export { configArchive } from './archive.ts';
export { configRestore, madeOf, shownByHand, shownPagePlans, pageTitleOf } from './restore.ts';
export { byHandOf } from './by-hand.ts';
export { heldPages, inNeedOrder, pagePlanOf, planStepsOf, type PageHolding, type PagePlan } from './plan.ts';
export { shownNotes } from './shown.ts';
export { latest as latestRunning } from './running.store.ts';
export { configTemplatesArea } from './drift.ts';
export { startConfigTemplates } from './template-watch.ts';
export { collect, startCollectingConfigs } from './collect.ts';
export { runningConfig } from './running.ts';

async function acceptDrift(ctx: Context, request: Request, ref: PageRef): Promise<void> {
  const target = await configTargetOf(ctx, request, ref, 'edit');
  const { olt } = target;
  const at = atOf(olt, target);
  await request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const record = await loadPage(tx, at);
    if (!record || !(await acceptPage(tx, at))) throw fault('notFound');
    request.note({
      object: logObjectOf(target),
      after: { accepted: 'what the device holds' },
      about: { olts: [olt.id] },
    });
    await emit(ctx.bus, tx, tenantId, [pageEvent(at, false)]);
  });
}

const changesOf = (request: Request, asked: InputOf<typeof configCalls.changes>) =>
  request.tx(async (tx) => {
    const { actor, tongue } = request;
    const pages =
      asked.page === undefined
        ? changeablePages.filter((page) => maySee(actor, page)).map(({ id }) => id)
        : [allowPage(actor, asked.page, 'list').id];
    const olt = await findOlt(tx, actor.tenantId, asked);
    const place = asked.onuId === undefined ? undefined : await placeOfOnu(tx, olt, asked.onuId);
    const { rows, total } = await listChanges(tx, actor.tenantId, { ...asked, oltId: olt.id, place, pages });
    return { rows: rows.map((row) => shownChange(row, olt.name, tongue)), total };
  });

/** Configuration of one device: its pages, what they hold, and changes of them. */
export const configArea = (ctx: Context): Area =>
  area(
    {
      listConfigPages: configCalls.pages,
      listNeighbours: configCalls.neighbours,
      configState: configCalls.state,
      readConfigPage: configCalls.read,
      previewConfigChange: configCalls.preview,
      applyConfigChange: configCalls.apply,
      runDiagnosis: configCalls.run,
      configChange: configCalls.change,
      listConfigChanges: configCalls.changes,
      acceptConfigDrift: configCalls.acceptDrift,
      saveConfig: configCalls.save,
      syncConfig: configCalls.sync,
      exportConfigPage: configCalls.exportPage,
      setCliAccess: configCalls.setCli,
    },
    {
      listConfigPages: (ref, request) => listPages(request, ref),
      listNeighbours: (ref, request) => lldpNeighboursOf(ctx, request, ref),
      configState: (ref, request) =>
        request.tx(async (tx) => configStateOf(ctx, tx, await findOlt(tx, request.actor.tenantId, ref))),
      readConfigPage: async (asked, request) =>
        pageContentOf(ctx, await configTargetOf(ctx, request, asked, 'list'), asked.fresh, request.language),
      previewConfigChange: (asked, request) => previewChange(ctx, request, asked),
      applyConfigChange: (asked, request) => applyChange(ctx, request, asked),
      runDiagnosis: (asked, request) => runAction(ctx, request, asked),
      configChange: ({ changeId }, request) => oneChange(request, changeId),
      listConfigChanges: (asked, request) => changesOf(request, asked),
      acceptConfigDrift: (asked, request) => acceptDrift(ctx, request, asked),
      saveConfig: (ref, request) => saveOltConfig(ctx, request, ref),
      syncConfig: ({ onus, ...ref }, request) => askSync(ctx, request, ref, onus),
      exportConfigPage: async (asked, request) =>
        pageFile(ctx, request, await configTargetOf(ctx, request, asked, 'list')),
      setCliAccess: (asked, request) => setCli(ctx, request, asked),
    },
  );
