import { macDigits } from '@heliograph/catalogue/formats/mac-range.ts';
import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import { macs } from '@heliograph/catalogue/metrics/macs.ts';
import { cycles, isPolled } from '@heliograph/catalogue/models/strategies.ts';
import { macTable } from '@heliograph/catalogue/pages/olt/mac/macTable.ts';
import { strategyRunWords as words } from '@heliograph/catalogue/words/strategy-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { latestReadingsOf } from '../../history/envelope.ts';
import { besideDays, writeSamples } from '../../history/write.ts';
import { loadOlt, pageOfOlt, type ConfigOlt } from '../../southbound/config/device.ts';
import { followPage } from '../../southbound/config/read-page.ts';
import { deviceTroubleOf } from '../../southbound/config/trouble.ts';
import { Visit } from '../../southbound/config/visit.ts';
import type { JobOutcome, JobRun, JobWork } from '../jobs/jobs.ts';
import { oltsIn, type OltWithLive } from '../olt-info/olt-info.ts';
import { watchOf } from './strategy-task.ts';

/** A full MAC table is some 1,600 requests, one after another: an OLT is given two minutes for it, and nothing else waits for them. */
const forCount = { timeoutMs: 2000, retries: 2, budgetMs: 120_000 } as const;
/** Devices of one run that are counted at the same time. */
const atOnce = 2;
/** What was read so little before it was wanted serves as well; polls keep no better time than that. */
const slack = 1.1;
const slackMs = 10_000;

type Counted = { readonly is: 'counted' } | { readonly is: 'failed'; readonly why: Text };

const whyOf = (error: unknown): Text | undefined => deviceTroubleOf(error)?.words;

/** Reads the MAC table of a device and keeps how many addresses it held. One that was cut short says nothing of how many there are. */
async function count(ctx: Context, olt: ConfigOlt): Promise<Counted> {
  const page = pageOfOlt(olt, macTable.id);
  if (typeof page === 'string') return { is: 'failed', why: words.absent };
  const visit = new Visit(ctx, olt, forCount);
  try {
    const { read, rows } = await followPage(ctx, visit, olt, page);
    if (read.absent) return { is: 'failed', why: words.absent };
    if (!read.complete) return { is: 'failed', why: words.cut };
    await ctx.scope.tenant(olt.tenant_id, async (tx) => {
      await besideDays(tx);
      const samples = { macs: [{ addresses: rows.length }] };
      await writeSamples(tx, { tenantId: olt.tenant_id, oltId: olt.id }, read.at, samples);
    });
    return { is: 'counted' };
  } catch (error) {
    const why = whyOf(error);
    if (!why) throw error;
    return { is: 'failed', why };
  } finally {
    await visit.close();
  }
}

const within = <T>({ ctx, job }: JobRun, work: (tx: Tx) => Promise<T>): Promise<T> =>
  ctx.scope.tenant(job.tenant_id, work);

/** The devices of a strategy that are still there. */
async function devicesOf(run: JobRun, named: readonly string[]): Promise<OltWithLive[]> {
  const wanted = new Set(named.map((mac) => macDigits(mac)));
  const all = await within(run, (tx) => oltsIn(tx, run.job.tenant_id, undefined));
  return all.filter(({ mac }) => mac !== null && wanted.has(mac));
}

/**
 * Has the devices polled of which nothing came within the cycle. As long as polls are no rarer than the cycle and the device answers, there is
 * nothing to ask for: what the poll reads anyway serves all strategies.
 */
async function poll(run: JobRun, olts: readonly OltWithLive[], cycleMs: number): Promise<number> {
  const since = run.ctx.clock.now() - cycleMs * slack - slackMs;
  const late = olts.filter((olt) => olt.online !== false && (olt.last_poll_at?.getTime() ?? 0) < since);
  if (late.length === 0) return 0;
  await within(run, async (tx) => {
    for (const olt of late) await run.ctx.bus.wake(tx, `poll:${run.job.tenant_id}:${olt.id}:whole`);
  });
  return late.length;
}

type Counting = (ctx: Context, tenantId: number, oltId: string) => Promise<Counted>;

/** Several strategies that want the same table at the same moment have it read once. */
function counting(): Counting {
  const running = new Map<string, Promise<Counted>>();
  return (ctx, tenantId, oltId) => {
    const key = `${tenantId}:${oltId}`;
    const begun = running.get(key);
    if (begun) return begun;
    const reading = ctx.scope
      .tenant(tenantId, (tx) => loadOlt(tx, tenantId, oltId))
      .then((olt): Counted | Promise<Counted> => (olt ? count(ctx, olt) : { is: 'failed', why: words.gone }))
      .finally(() => running.delete(key));
    running.set(key, reading);
    return reading;
  };
}

interface Tally {
  counted: number;
  readonly errors: string[];
}

async function countAll(
  run: JobRun,
  olts: readonly OltWithLive[],
  cycleMs: number,
  countOne: Counting,
): Promise<Tally> {
  const { ctx, job, signal } = run;
  const ids = olts.map(({ id }) => id);
  // Half a cycle: a strategy with a shorter cycle may have asked just now, and what it read serves this one too.
  const since = new Date(ctx.clock.now() - cycleMs / 2);
  const found = await within(run, (tx) =>
    latestReadingsOf(tx, job.tenant_id, { metric: macs, field: 'addresses' }, ids, since),
  );
  const waiting = olts.filter(({ id }) => !found.has(id));
  const tally: Tally = { counted: 0, errors: [] };
  const next = async (): Promise<void> => {
    for (let olt = waiting.shift(); olt && !signal.aborted; olt = waiting.shift()) {
      const got: Counted =
        olt.online === false ? { is: 'failed', why: words.offline } : await countOne(ctx, job.tenant_id, olt.id);
      if (got.is === 'counted') tally.counted += 1;
      else tally.errors.push(`${olt.name}: ${got.why.en}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  return tally;
}

/** One result of a strategy: what its devices were not asked for anyway is read now, and what it says is how far that went. */
export function strategyWork(): JobWork {
  const countOne = counting();
  return async (run): Promise<JobOutcome> => {
    const { macs: named, metrics, cycle } = watchOf(run.job.parameters);
    const olts = await devicesOf(run, named);
    if (olts.length === 0) return { said: words.gone, failed: true };
    const cycleMs = cycles[cycle].seconds * 1000;
    const codes = metrics.map(({ code }) => code);
    const asked = codes.some(isPolled) ? await poll(run, olts, cycleMs) : 0;
    const none: Tally = { counted: 0, errors: [] };
    const { counted, errors } = codes.includes(macs.code) ? await countAll(run, olts, cycleMs, countOne) : none;
    const away = olts.filter(({ online }) => online === false);
    const read = olts.length - away.length - asked;
    const said = fill(words.done, { n: olts.length, read, asked, counted, failed: away.length });
    const failed = away.length === olts.length || errors.length === olts.length;
    return { said, failed, ...(errors.length > 0 ? { error: errors.slice(0, 50).join('\n') } : {}) };
  };
}
