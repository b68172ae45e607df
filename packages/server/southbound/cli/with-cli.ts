import { CliSession } from '@heliograph/wire/cli/session.ts';
import type { Unit } from '@heliograph/wire/cli/dialects.ts';
import type { CliAnswer, CliStep } from '../../drivers/kit/binding.ts';
import type { CliRow } from './cli-access.ts';
import { inWords } from './cli-fault.ts';
import { type CliContext, type CliDesk, reachable } from './desk.ts';

/** A row that also says how the OLT spells its commands. */
export interface UnitRow {
  readonly device_type: string | null;
  readonly firmware?: string | null;
  readonly pon_mode?: string | null;
}

export const unitOf = ({ device_type, firmware, pon_mode }: UnitRow): Unit => ({
  model: device_type,
  firmware: firmware ?? null,
  technology: pon_mode === 'EPON' ? 'epon' : pon_mode === 'GPON' ? 'gpon' : null,
});

/**
 * Opens a session of its own, gives it to `work` and closes it, whatever happens. Rejects with faults in words. Through a
 * `desk` the session is shared with others and kept for the next.
 */
export async function withCli<T>(
  ctx: CliContext,
  row: CliRow,
  work: (session: CliSession) => Promise<T>,
  desk?: CliDesk,
): Promise<T> {
  try {
    if (desk) return await desk.use(row, work);
    const session = await CliSession.open(await reachable(ctx, row), { clock: ctx.clock });
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  } catch (error) {
    throw inWords(error);
  }
}

const configure = 'configure terminal';

/**
 * Runs the commands of a step in order, in its context of configuration mode or, without one, in enable mode. Stops at the
 * first that the device refuses: rejects with CliFault, `rejected` with the device's words.
 */
export function runStep(desk: CliDesk, row: CliRow, step: CliStep): Promise<readonly CliAnswer[]> {
  const { context, commands, timeoutMs } = step;
  const path = context && (context[0] === configure ? context : [configure, ...context]);
  return desk.use(row, async (session) => {
    const answers: CliAnswer[] = [];
    for (const command of commands) {
      const options = { ...(path && { context: path }), ...(timeoutMs !== undefined && { timeoutMs }) };
      const { lines, truncated, unsure } = await session.must(command, options);
      // Lines in doubt are no ground for saying that something is or is not there.
      answers.push({ lines, truncated: truncated || unsure.length > 0 });
    }
    return answers;
  });
}
