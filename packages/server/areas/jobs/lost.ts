import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import { jobRunWords } from '@heliograph/catalogue/words/job-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { wantRest } from '../../southbound/config/collect-wanted.ts';
import { findJob, findLog, findOltsOf, type Job } from './jobs.store.ts';

/** A run that ended before it was done; `since`: when it began. */
interface Broken {
  readonly ctx: Context;
  readonly job: Job;
  readonly since: Date;
}

/** Puts what is left of a run into a queue of its own, in the transaction that tells its end; says of how many, 0: nothing is left. */
type GoOn = (tx: Tx, broken: Broken) => Promise<number>;

/** Running configurations that were not read yet: an offline OLT is left out, as the run itself leaves it out. */
async function readTheRest(tx: Tx, { ctx, job, since }: Broken): Promise<number> {
  const olts = await findOltsOf(tx, job);
  const there = olts.filter(({ online }) => online !== false).map(({ id }) => id);
  return wantRest(ctx, tx, job.tenant_id, there, since);
}

/** By method. What the others do is done at once, is a queue already, or is done again at their next time. */
const goesOn: Readonly<Record<string, GoOn>> = { saveRunningConfigs: readTheRest };

/** What a run says that was lost or took too long; what it left is done by others where its method knows how. */
export async function saidOfBroken(ctx: Context, tx: Tx, tenantId: number, logId: string, said: Text): Promise<Text> {
  const log = await findLog(tx, tenantId, logId);
  const goOn = log && goesOn[log.method];
  const job = goOn && (await findJob(tx, tenantId, log.job_id));
  const n = job ? await goOn(tx, { ctx, job, since: log.started_at }) : 0;
  return n === 0 ? said : fill(jobRunWords.leftConfigs, { said, n });
}
