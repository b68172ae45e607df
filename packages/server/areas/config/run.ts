import type { configCalls } from '@heliograph/catalogue/calls/config.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { validate } from '@heliograph/catalogue/kit/validate.ts';
import type { Context } from '../../context.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { checkNames } from './prepare.ts';
import { mustBeOnline, targetOf, visiting } from './target.ts';

type Answer = OutputOf<typeof configCalls.run>;

const mostLines = 5000;

/** Does on the device what an action page offers, and gives back what it said. Changes no configuration. */
export async function runAction(
  ctx: Context,
  request: Request,
  asked: InputOf<typeof configCalls.run>,
): Promise<Answer> {
  const target = await targetOf(request, asked, 'edit');
  const { page, binding, olt } = target;
  if (page.shape !== 'action' || !binding.run) throw fault('modelCannot');
  const { run } = binding;
  const values = { ...asked.values };
  checkNames(page, { op: 'edit', values });
  const problems = validate(page, values);
  if (problems.length > 0) throw badInput(problems);
  mustBeOnline(olt);
  const started = ctx.clock.mono();
  const lines = await visiting(ctx, olt, request.language, (visit) => run(visit, values));
  const secret = (name: string) => page.fields[name]?.kind === 'secret';
  await request.tx(() => {
    const shown = Object.fromEntries(Object.entries(values).filter(([name]) => !secret(name)));
    request.note({ object: `OLT ${olt.name}: ${page.title.en}`, after: shown });
    return Promise.resolve();
  });
  return { lines: lines.slice(0, mostLines), tookMs: Math.round(ctx.clock.mono() - started) };
}
