import { text } from '@heliograph/catalogue/kit/text.ts';
import type { Problem } from '@heliograph/catalogue/kit/validate.ts';
import { faults } from '@heliograph/catalogue/words/faults.ts';
import type { Context } from '../../context.ts';
import { Fault } from '../../fault.ts';
import type { ConfigOlt } from '../../southbound/config/device.ts';
import { workLimiter } from '../../southbound/collector/limiter.ts';
import { freshMs, prepareChange, type ChangeAsked, type PreparedChange } from './prepare.ts';
import { devicePageAt, visiting } from './target.ts';

/** Devices that are looked at together. */
const atOnce = 24;
/** All of them have to be looked at within one call. */
const budgetMs = 9000;

export interface CheckedOlt {
  readonly olt: ConfigOlt;
  readonly problems: readonly Problem[];
  readonly ready?: PreparedChange;
}

const noTime = text('Not reached within the time of this check', '未能在检查时间内访问该设备');
const differing = text('The device holds these values already', '设备上已是这些值');

/** What keeps a change from one device, in words of both languages; nothing is sent. */
async function checkOne(ctx: Context, olt: ConfigOlt, page: string, asked: ChangeAsked): Promise<CheckedOlt> {
  try {
    const target = devicePageAt(olt, page);
    if (olt.online === false) return { olt, problems: [{ field: '', message: faults.deviceOffline.words }] };
    const ready = await visiting(ctx, olt, 'en', (visit) => prepareChange(ctx, visit, target, asked, freshMs));
    const isSame = asked.op === 'edit' && ready.differences.length === 0;
    return { olt, ready, problems: isSame ? [...ready.problems, { field: '', message: differing }] : ready.problems };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const problems = error.problems.length > 0 ? error.problems : [{ field: '', message: error.words }];
    return { olt, problems };
  }
}

/** The same change on many devices, each by itself: one that does not answer keeps none of the others. */
export async function checkMany(
  ctx: Context,
  olts: readonly ConfigOlt[],
  page: string,
  asked: ChangeAsked,
): Promise<CheckedOlt[]> {
  const inTurn = workLimiter(atOnce);
  const until = ctx.clock.mono() + budgetMs;
  return Promise.all(
    olts.map((olt) =>
      inTurn(() =>
        ctx.clock.mono() < until
          ? checkOne(ctx, olt, page, asked)
          : Promise.resolve({ olt, problems: [{ field: '', message: noTime }] }),
      ),
    ),
  );
}
