import { oltReplacementCalls } from '@heliograph/catalogue/calls/olt-replacement.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { deviceBasic } from '@heliograph/catalogue/pages/olt/device/deviceBasic.ts';
import { replacementWords as words } from '@heliograph/catalogue/words/replacement-words.ts';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import { may } from '../../http/actor.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { shownByHand, shownPagePlans, type PagePlan } from '../config/config.ts';
import { findOlt } from '../olt-info/olt-info.ts';
import { testPace } from '../olts/olts.ts';
import { beginOltReplacement } from './begin.ts';
import { checkOf, elementOf, isReplacementRefused, lookAt, type Check } from './checks.ts';
import { confirm, resumeReplacement, undo } from './end.ts';
import { nameCheck } from './own-words.ts';
import { findReplacement } from './replacement.store.ts';
import { shownChecks, shownReplacement } from './shown.ts';
import { leftByHand, onuSteps, plannedPages, readUnknown } from './transfer.ts';

export { startReplacements } from './runner.ts';

type Shown = OutputOf<typeof oltReplacementCalls.checkReplacement>;

const listed = (pages: readonly PagePlan[], language: 'en' | 'zh'): string =>
  pages.map(({ found }) => found.page.title[language]).join(language === 'en' ? ', ' : '、');

/** What the new hardware holds that the plan would take away or write over. */
function holdsChecks(pages: readonly PagePlan[], numbered: number): Check[] {
  const unread = pages.filter(({ readAt }) => readAt === null);
  const touched = pages.filter(({ items }) => items.some(({ asked }) => asked.op !== 'add'));
  const ops = touched.flatMap(({ items }) => items.map(({ asked }) => asked.op));
  const count = (what: string): number => ops.filter((op) => op === what).length;
  const said = (template: { en: string; zh: string }, of: readonly PagePlan[], values: object): Check => {
    const one = (language: 'en' | 'zh') =>
      checkOf('holds', 'look', template, { ...values, pages: listed(of, language) }).text[language];
    return { check: 'holds', result: 'look', text: { en: one('en'), zh: one('zh') } };
  };
  return [
    touched.length === 0
      ? checkOf('holds', 'passed', words.blank)
      : said(words.holds, touched, { change: count('edit'), remove: count('remove') }),
    ...(unread.length === 0 ? [] : [said(words.notRead, unread, { n: unread.length })]),
    ...(numbered === 0 ? [] : [checkOf('holds', 'look', words.holdsOnus, { n: numbered })]),
  ];
}

async function check(
  ctx: Context,
  request: Request,
  asked: InputOf<typeof oltReplacementCalls.checkReplacement>,
): Promise<Shown> {
  const { before, there, called, checks } = await lookAt(ctx, request, asked, true);
  const nothing = { pages: [], onus: 0, onuRows: 0, byHand: [] };
  if (!there || isReplacementRefused(checks)) return { ok: false, checks: shownChecks(request, checks), ...nothing };
  const olt = elementOf(before.olt, there);
  const { now, numbered } = await readUnknown(ctx, olt, before.kept);
  const pages = plannedPages(
    olt,
    before.kept,
    now,
    ({ permission }) => may(request.actor, `${permission}:edit`),
    before.olt.mac,
  );
  const mayName = may(request.actor, `${deviceBasic.permission}:edit`);
  const seen = pages.filter(({ found }) => may(request.actor, `${found.page.permission}:list`));
  const steps = onuSteps(olt, before.kept, before.onus);
  const byHand = await request.tx((tx) => leftByHand(tx, olt, pages, before.kept, before.onus));
  const onus = steps.filter(({ op }) => op === 'run').length;
  return {
    ok: true,
    checks: shownChecks(request, [...checks, ...nameCheck(olt, called, mayName), ...holdsChecks(seen, numbered)]),
    pages: shownPagePlans(request, olt, seen),
    onus,
    onuRows: steps.length - onus,
    byHand: shownByHand(request, byHand),
  };
}

/** New hardware in the place of an OLT. */
export const replacement = (ctx: Context): Area => {
  // Who asks addresses for hardware asks them as who tests a connection does.
  const [paceChecks, paceStarts] = [testPace(ctx.clock), testPace(ctx.clock)];
  return area(oltReplacementCalls, {
    checkReplacement: (asked, request) => {
      paceChecks(request.actor);
      return check(ctx, request, asked);
    },
    startReplacement: (asked, request) => {
      paceStarts(request.actor);
      return beginOltReplacement(ctx, request, asked);
    },
    replacementOf: ({ replacementId: id, ...ref }, request) =>
      request.tx(async (tx) => {
        const { tenantId } = request.actor;
        if (id !== undefined) {
          const row = await findReplacement(tx, tenantId, { id });
          if (!row) throw fault('notFound');
          return shownReplacement(request, tx, row, await findOlt(tx, tenantId, { oltId: row.olt_id }));
        }
        const olt = await findOlt(tx, tenantId, ref);
        const row = await findReplacement(tx, tenantId, { oltId: olt.id });
        return row ? shownReplacement(request, tx, row, olt) : null;
      }),
    continueReplacement: ({ replacementId }, request) => resumeReplacement(ctx, request, replacementId),
    confirmReplacement: ({ replacementId }, request) => confirm(ctx, request, replacementId),
    undoReplacement: ({ replacementId }, request) => undo(ctx, request, replacementId),
  });
};
