import type { configCalls } from '@heliograph/catalogue/calls/config.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import { validate } from '@heliograph/catalogue/kit/validate.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import type { Context } from '../../context.ts';
import type { PageRow } from '../../drivers/kit/binding.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import type { Visit } from '../../southbound/config/visit.ts';
import { shownStep } from '../../southbound/config/work.ts';
import { holdingDevice } from './device.ts';
import { mustKnowFields } from './prepare.ts';
import { mustBeThere, logObjectOf, configTargetOf, visiting, type ConfigTarget } from './target.ts';

type Answer = OutputOf<typeof configCalls.run>;

const mostLines = 5000;

/** What asks answers with what the device said. What commands is sent through the device's one place for writing. */
async function act(
  ctx: Context,
  { binding, olt }: ConfigTarget,
  visit: Visit,
  values: PageRow,
  language: Language,
): Promise<readonly string[]> {
  if (binding.run) return binding.run(visit, values);
  const steps = await binding.steps({ op: 'run', after: values }, visit);
  if (steps.length === 0) throw fault('modelCannot');
  await holdingDevice(ctx, olt, async () => {
    for (const step of steps) await visit.send(step);
  });
  return [...steps.flatMap((step) => shownStep(step).lines), messages.commandTaken[language]];
}

/** Does on the device what an action page offers, and gives back what it said. Changes no configuration. */
export async function runAction(
  ctx: Context,
  request: Request,
  asked: InputOf<typeof configCalls.run>,
): Promise<Answer> {
  const target = await configTargetOf(ctx, request, asked, 'edit');
  const { page, olt } = target;
  if (page.shape !== 'action') throw fault('modelCannot');
  const values = { ...asked.values };
  mustKnowFields(page, { op: 'edit', values });
  const problems = validate(page, values);
  if (problems.length > 0) throw badInput(problems);
  await mustBeThere(ctx, olt);
  const started = ctx.clock.mono();
  const lines = await visiting(ctx, olt, request.language, (visit) =>
    act(ctx, target, visit, values, request.language),
  );
  const secret = (name: string) => page.fields[name]?.kind === 'secret';
  await request.tx(() => {
    const shown = Object.fromEntries(Object.entries(values).filter(([name]) => !secret(name)));
    request.note({ object: logObjectOf(target), after: shown, olt });
    return Promise.resolve();
  });
  return { lines: lines.slice(0, mostLines), tookMs: Math.round(ctx.clock.mono() - started) };
}
