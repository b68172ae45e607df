import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import { jobRunWords } from '@heliograph/catalogue/words/job-words.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { collect } from '../config/config.ts';
import { diagnoseSerial } from '../cpe-diagnostics/cpe-diagnostics.ts';
import { Fault } from '../../fault.ts';
import type { OltWithLive } from '../olt-info/olt-info.ts';
import { sendReport } from '../reports/reports.ts';
import { findOltsOf, removeLogs, type Job } from './jobs.store.ts';

/** One run of a task. `signal` asks it to end: the process stops, or it took too long. */
export interface JobRun {
  readonly ctx: Context;
  readonly job: Job;
  readonly logId: string;
  readonly signal: AbortSignal;
}

export interface JobOutcome {
  readonly said: Text;
  readonly failed?: boolean;
  /** Further detail of a failure, such as which devices did not answer. */
  readonly error?: string;
}

export type JobWork = (run: JobRun) => Promise<JobOutcome>;

const within = <T>({ ctx, job }: JobRun, work: (tx: Tx) => Promise<T>): Promise<T> =>
  ctx.scope.tenant(job.tenant_id, work);

const oltsOf = (run: JobRun): Promise<OltWithLive[]> => within(run, (tx) => findOltsOf(tx, run.job));

const nothing: JobOutcome = { said: jobRunWords.noOlts, failed: true };

async function pollOlts(run: JobRun): Promise<JobOutcome> {
  const olts = await oltsOf(run);
  if (olts.length === 0) return nothing;
  await within(run, async (tx) => {
    for (const olt of olts) await run.ctx.bus.wake(tx, `poll:${run.job.tenant_id}:${olt.id}:whole`);
  });
  return { said: fill(jobRunWords.polled, { n: olts.length }) };
}

async function syncConfigs(run: JobRun): Promise<JobOutcome> {
  const olts = await oltsOf(run);
  if (olts.length === 0) return nothing;
  const ids = olts.map((olt) => olt.id);
  await within(run, async (tx) => {
    await sql`insert into config_device (tenant_id, olt_id, sync_wanted)
      select tenant_id, id, true from olt where tenant_id = ${run.job.tenant_id} and id = any(${ids}::int8[]) order by id
      on conflict (tenant_id, olt_id) do update set sync_wanted = true, sync_after = null`.execute(tx);
    for (const id of ids) await run.ctx.bus.wake(tx, `config:${run.job.tenant_id}:${id}`);
  });
  return { said: fill(jobRunWords.synced, { n: olts.length }) };
}

/** Command lines open at once. */
const atOnce = 4;

async function saveRunningConfigs(run: JobRun): Promise<JobOutcome> {
  const olts = await oltsOf(run);
  if (olts.length === 0) return nothing;
  const count = { changed: 0, same: 0, failed: 0, offline: 0 };
  const errors: string[] = [];
  const waiting = [...olts];
  const next = async (): Promise<void> => {
    for (let olt = waiting.shift(); olt && !run.signal.aborted; olt = waiting.shift()) {
      if (olt.online === false) count.offline += 1;
      else {
        try {
          count[(await collect(run.ctx, olt, run.job.name)).changed ? 'changed' : 'same'] += 1;
        } catch (error) {
          count.failed += 1;
          // What is told of a device are words of ours; anything else belongs into the log of the server alone.
          const words = (error as { words?: Text }).words?.en;
          if (words === undefined)
            run.ctx.log.error({ err: error, olt: olt.id }, 'a running configuration was not kept');
          errors.push(`${olt.name}: ${words ?? 'failed'}`);
        }
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  const said = fill(jobRunWords.configs, { n: olts.length, ...count });
  const failed = count.failed > 0 || count.offline === olts.length || run.signal.aborted;
  return { said, failed, ...(errors.length > 0 ? { error: errors.slice(0, 50).join('\n') } : {}) };
}

async function diagnoseCpes(run: JobRun): Promise<JobOutcome> {
  const { serials, target } = run.job.parameters;
  const named = typeof serials === 'string' ? [...new Set(serials.split(/\s+/))].filter((one) => one !== '') : [];
  const count = { asked: 0, busy: 0, unknown: 0 };
  for (const serial of named) {
    if (run.signal.aborted) break;
    const asked = await within(run, (tx) =>
      diagnoseSerial(run.ctx, tx, run.job.tenant_id, {
        serial,
        target: typeof target === 'string' ? target : '8.8.8.8',
        by: run.job.name,
      }),
    );
    count[asked] += 1;
  }
  const { asked: n, busy, unknown } = count;
  const isNothing = n + busy === 0;
  return {
    said: isNothing ? jobRunWords.noCpes : fill(jobRunWords.diagnosed, { n, busy, unknown }),
    failed: isNothing,
  };
}

const dayMs = 86_400_000;

async function cleanTaskLogs(run: JobRun): Promise<JobOutcome> {
  const days = Number(run.job.parameters['days'] ?? 30);
  const before = new Date(run.ctx.clock.now() - days * dayMs);
  const n = await within(run, (tx) => removeLogs(tx, run.job.tenant_id, before));
  return { said: fill(jobRunWords.cleaned, { n }) };
}

async function report(run: JobRun): Promise<JobOutcome> {
  const { userGroup, reportDays } = run.job.parameters;
  const asked = { group: typeof userGroup === 'string' ? userGroup : '', days: Number(reportDays ?? 7) };
  try {
    const sent = await sendReport(run.ctx, run.job.tenant_id, { ...asked, signal: run.signal });
    if (!sent || sent.sent + sent.failed.length === 0) return { said: jobRunWords.noReceivers, failed: true };
    const said = fill(jobRunWords.reported, { n: sent.sent, failed: sent.failed.length });
    if (sent.failed.length === 0) return { said };
    return { said, failed: true, error: sent.failed.slice(0, 50).join('\n') };
  } catch (error) {
    if (error instanceof Fault && error.id === 'noMailServer') return { said: jobRunWords.noMail, failed: true };
    throw error;
  }
}

/** What each method of the catalogue does; there is no other way to name code. */
export const jobWorks: Readonly<Record<string, JobWork>> = {
  pollOlts,
  saveRunningConfigs,
  syncConfigs,
  diagnoseCpes,
  cleanTaskLogs,
  sendReport: report,
};
