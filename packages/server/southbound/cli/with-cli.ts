import { CliFault } from '@heliograph/wire/cli/fault.ts';
import type { CliSession } from '@heliograph/wire/cli/session.ts';
import type { Unit } from '@heliograph/wire/cli/dialects.ts';
import type { CliOutput, CliStep } from '../../drivers/kit/binding.ts';
import type { CliRow } from './cli-access.ts';
import { inWords } from './cli-fault.ts';
import { type CliContext, CliDesk } from './desk.ts';

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
    const own = new CliDesk(ctx);
    try {
      return await own.use(row, work);
    } finally {
      await own.stop();
    }
  } catch (error) {
    throw inWords(error);
  }
}

/** What is there of an answer whose end was not seen. */
const partOf = (error: unknown): CliOutput => {
  if (error instanceof CliFault && error.code === 'truncated') return { lines: error.partial, truncated: true };
  throw error;
};

/**
 * Runs the commands of a step in order, each in its context. Stops at the first that the device refuses: rejects with CliFault,
 * `rejected` with the device's words.
 */
export function runStep(desk: CliDesk, row: CliRow, step: CliStep): Promise<readonly CliOutput[]> {
  return desk.use(row, async (session) => {
    const answers: CliOutput[] = [];
    for (const { command, options } of step.said) {
      const asked = session.must(command, options).then(({ lines, truncated, unsure }): CliOutput => {
        // Lines in doubt are no ground for saying that something is or is not there.
        return { lines, truncated: truncated || unsure.length > 0 };
      });
      answers.push(await asked.catch(partOf));
    }
    return answers;
  });
}
