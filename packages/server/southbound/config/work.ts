import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { ChangeReason, ChangeState } from '@heliograph/catalogue/words/config-states.ts';
import type { Context } from '../../context.ts';
import type { ConfigProgress, ReasonNote, ShownStep } from '../../db/tables/config.ts';
import type { PageRow, Step } from '../../drivers/kit/binding.ts';
import { emit } from '../../estate/emit.ts';
import type { Aim } from './assess.ts';
import { advanceChange, changeEvent, changeSecretsOf, type Advance, type ChangeRow } from './changes.store.ts';
import type { ConfigOlt, DevicePage } from './device.ts';
import { mustHold, type WriteRight } from './lease.ts';
import type { DeviceRecord } from './device-state.ts';
import type { Visit } from './visit.ts';

/** One change in hand: the device's lease, a visit to it, and the change as it is written down. */
export interface ChangeWork {
  readonly ctx: Context;
  readonly held: WriteRight;
  readonly olt: ConfigOlt;
  readonly page: DevicePage;
  readonly visit: Visit;
  /** What was written down of the device when the work on the change began. */
  readonly device: DeviceRecord | undefined;
  change: ChangeRow;
  /** Something was refused or went wrong on the way here. */
  readonly notes: ReasonNote[];
}

/** Ended, or to be looked at again later (`not_before`). */
export type ChangeOutcome = 'ended' | 'later';

export const aimOf = ({ change, page }: ChangeWork): Aim => ({
  op: change.op,
  before: change.before ?? undefined,
  after: change.after ?? undefined,
  equal: page.binding.equal,
  done: page.verb?.done,
});

/** The row as it is sent: with the secrets that were typed. */
export const sentRow = ({ ctx, change }: ChangeWork, row: PageRow | undefined): PageRow | undefined =>
  row && { ...row, ...changeSecretsOf(ctx, change) };

export const progressOf = ({ change }: ChangeWork): ConfigProgress => change.progress ?? {};

/** What is known of the steps that were sent is void when steps are sent again. */
export const freshLooks = {
  refused: undefined,
  unanswered: false,
  lost: false,
  interrupted: false,
  looks: 0,
  silent: 0,
  short: 0,
  unheard: 0,
} as const;

/** Notes a reason once. */
export function note(work: ChangeWork, reason: ChangeReason, detail?: Text): void {
  if (work.notes.some((one) => one.reason === reason)) return;
  work.notes.push(detail ? { reason, detail } : { reason });
}

/** Writes a step of the state machine down, and tells the browsers. Throws LeaseLost when the device is no longer ours. */
export async function advanceWork(work: ChangeWork, to: Advance): Promise<void> {
  const { ctx, held } = work;
  work.change = await ctx.scope.tenant(held.tenantId, async (tx) => {
    await mustHold(tx, held);
    const row = await advanceChange(tx, work.change, { ...to, reasons: work.notes }, ctx.clock.now());
    const shows = to.state !== undefined || to.step !== undefined;
    if (shows) await emit(ctx.bus, tx, held.tenantId, [changeEvent(row)]);
    return row;
  });
}

/** Puts the change aside: it is taken up again when the time has come, by whoever works on the device then. */
export async function putAside(
  work: ChangeWork,
  ms: number,
  progress: ConfigProgress,
  state?: ChangeState,
): Promise<ChangeOutcome> {
  const notBefore = new Date(work.ctx.clock.now() + ms);
  await advanceWork(work, { progress: { ...progressOf(work), ...progress }, notBefore, ...(state ? { state } : {}) });
  return 'later';
}

/** Waits between looks at a silent device: three minutes together, about what a restart takes. */
const silentWaits = [2000, 4000, 8000, 15_000, 20_000, 30_000, 30_000, 35_000, 36_000];

/** When to look again at a device that does not answer; undefined when it has been long enough. */
export const silentWait = (times: number): number | undefined => silentWaits[times];

/** What is shown of a step; secrets are masked by the binding. */
export const shownStep = (step: Step): ShownStep =>
  'cli' in step
    ? { transport: 'cli', lines: step.shown }
    : { transport: 'snmp', lines: step.sets.map(({ object, shown }) => `${object} = ${shown}`) };
