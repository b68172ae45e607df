import type { jobLogRow, jobRow } from '@heliograph/catalogue/calls/jobs.ts';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import { jobMethods } from '@heliograph/catalogue/models/job-methods.ts';
import type { z } from 'zod';
import type { JobRunState } from '../../db/tables/jobs.ts';
import { timeText } from '../../time-text.ts';
import type { JobLog, JobShown } from './jobs.store.ts';

/** As clients of such consoles know it: 0 well, 1 not; and two more of ours. */
const codes = { done: '0', failed: '1', lost: '1', running: '2', skipped: '3' } as const satisfies Record<
  JobRunState,
  string
>;

/** The states behind a code of the filter; one that does not exist finds nothing. */
export const statesOf = (code: string | undefined): JobRunState[] | undefined =>
  code === undefined ? undefined : (Object.keys(codes) as JobRunState[]).filter((state) => codes[state] === code);

const methodName = (id: string, language: Language): string =>
  jobMethods.find((method) => method.id === id)?.name[language] ?? id;

/** What the console keeps of a passphrase is sealed; it is nobody's business all the same. */
const withoutLock = ({ lock: _lock, ...parameters }: Record<string, unknown>) => parameters;

const spelled = (time: string): string => timeText(new Date(time));

export function shownJob(row: JobShown, language: Language): z.input<typeof jobRow> {
  return {
    jobId: row.id,
    jobName: row.name,
    jobGroup: row.job_group,
    invokeTarget: row.method,
    methodName: methodName(row.method, language),
    methodType: jobMethods.find((method) => method.id === row.method)?.type ?? 2,
    methodParameter: JSON.stringify(withoutLock(row.parameters)),
    cronExpression: row.cron,
    timeZone: row.zone,
    misfirePolicy: row.misfire,
    concurrent: row.concurrent,
    status: row.status,
    nextValidTime: row.next_at && timeText(row.next_at),
    running: row.running,
    lastRun: row.last && {
      status: codes[row.last.state],
      startTime: spelled(row.last.started_at),
      endTime: row.last.ended_at && spelled(row.last.ended_at),
    },
    remark: row.remark,
    createBy: row.created_by,
    createTime: timeText(row.created_at),
    updateTime: timeText(row.updated_at),
  };
}

export const shownLog = (row: JobLog, language: Language): z.input<typeof jobLogRow> => ({
  jobLogId: row.id,
  jobId: row.job_id,
  jobName: row.name,
  jobGroup: row.job_group,
  invokeTarget: row.method,
  methodName: methodName(row.method, language),
  cause: row.cause,
  jobMessage: row.said?.[language] ?? '',
  status: codes[row.state],
  exceptionInfo: row.error,
  startTime: timeText(row.started_at),
  endTime: row.ended_at && timeText(row.ended_at),
  durationMs: row.ended_at && row.ended_at.getTime() - row.started_at.getTime(),
  createTime: timeText(row.started_at),
});
