import type { configCalls, changePreview } from '@heliograph/catalogue/calls/config.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { PageRow, Step } from '../../drivers/kit/binding.ts';
import { badInput, fault } from '../../fault.ts';
import { emit } from '../../estate/emit.ts';
import type { Request } from '../../http/request.ts';
import { changeEvent, loadChange, queueChange, type NewChange } from '../../southbound/config/changes.store.ts';
import { keyValues } from '../../southbound/config/canonical.ts';
import type { Visit } from '../../southbound/config/visit.ts';
import { shownStep } from '../../southbound/config/work.ts';
import { findOlt } from '../olt-info/olt-info.ts';
import { freshMs, prepareChange, rowsNow, type ChangeAsked, type PreparedChange } from './prepare.ts';
import { cutsBy, reachMs } from './reach.ts';
import { shownChange, shownDifferences, shownProblems } from './shown.ts';
import { allowPage, mustBeThere, logObjectOf, configTargetOf, visiting, type ConfigTarget } from './target.ts';

type Preview = z.input<typeof changePreview>;
type Shown = OutputOf<typeof configCalls.apply>;

/** Whatever a binding shows, a secret that was typed is not among it. */
const masked = (lines: readonly string[], secrets: PageRow): string[] =>
  Object.values(secrets).reduce<string[]>(
    (all, secret) => all.map((line) => line.replaceAll(String(secret), '••••••')),
    [...lines],
  );

async function commandsOf(
  visit: Visit,
  { binding }: ConfigTarget,
  asked: ChangeAsked,
  ready: PreparedChange,
): Promise<readonly Step[]> {
  if (ready.problems.length > 0 || (asked.op === 'edit' && ready.differences.length === 0)) return [];
  const after = ready.after && { ...ready.after, ...ready.secrets };
  return binding.steps({ op: asked.op, before: ready.before, after, at: ready.at }, visit);
}

/** What would happen, checked against what the device holds at this moment. */
export async function previewChange(
  ctx: Context,
  request: Request,
  asked: InputOf<typeof configCalls.preview>,
): Promise<Preview> {
  const target = await configTargetOf(ctx, request, asked, 'edit');
  await mustBeThere(ctx, target.olt);
  const { language } = request;
  return visiting(ctx, target.olt, language, async (visit) => {
    const ready = await prepareChange(ctx, visit, target, asked, 0);
    const steps = await commandsOf(visit, target, asked, ready);
    const others = async (id: string) =>
      (await rowsNow(ctx, visit, target.olt, { id, place: target.place }, reachMs))?.rows;
    const cuts = await cutsBy(target.page, asked.op, ready.before ?? ready.after, others);
    return {
      problems: shownProblems(request.tongue, ready.problems),
      differences: shownDifferences(request.tongue, ready.differences),
      cuts: cuts.map((one) => request.tongue.say(one)).join(' ') || null,
      commands: steps
        .map(shownStep)
        .map(({ transport, lines }) => ({ transport, lines: masked(lines, ready.secrets) })),
      base: ready.base,
    };
  });
}

/** In whose name something is changed at a device. */
export type Asker = Pick<NewChange, 'tenantId' | 'by' | 'origin'>;

export const askerOf = ({ actor: { tenantId, userId, userName }, requestId, ip }: Request): Asker => ({
  tenantId,
  by: userName,
  origin: { actorId: userId, requestId, ip },
});

export const newChange = (
  asker: Asker,
  { olt, page, place }: ConfigTarget,
  asked: ChangeAsked,
  ready: PreparedChange,
): NewChange => {
  const { before, after, secrets, base } = ready;
  const row = after ?? before;
  return {
    ...asker,
    oltId: olt.id,
    place,
    page: page.id,
    op: asked.op,
    key: row ? keyValues(page, row) : null,
    before: before ?? null,
    after: after ?? null,
    secrets,
    base,
  };
};

/** Puts a checked change into the device's queue and answers at once; a worker carries it out. */
export async function applyChange(
  ctx: Context,
  request: Request,
  asked: InputOf<typeof configCalls.apply>,
): Promise<Shown> {
  const target = await configTargetOf(ctx, request, asked, 'edit');
  const { olt } = target;
  await mustBeThere(ctx, olt);
  const ready = await visiting(ctx, olt, request.language, (visit) =>
    prepareChange(ctx, visit, target, asked, freshMs),
  );
  // What was agreed to was a change of something else.
  if (typeof asked.base === 'string' && asked.base !== ready.base) throw fault('conflict');
  if (ready.problems.length > 0) throw badInput(ready.problems);
  return request.tx(async (tx) => {
    const row = await queueChange(ctx, tx, newChange(askerOf(request), target, asked, ready));
    request.note({
      object: logObjectOf(target),
      before: ready.before ?? null,
      after: { ...ready.after, op: asked.op, change: row.id },
      about: { olts: [olt.id] },
    });
    await emit(ctx.bus, tx, request.actor.tenantId, [changeEvent(row)]);
    return shownChange(row, olt.name, request.tongue);
  });
}

export const oneChange = (request: Request, changeId: string): Promise<Shown> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const row = await loadChange(tx, tenantId, changeId);
    if (!row) throw fault('notFound');
    allowPage(request.actor, row.page, 'list');
    const olt = await findOlt(tx, tenantId, { oltId: row.olt_id });
    return shownChange(row, olt.name, request.tongue);
  });
