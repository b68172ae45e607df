import type { systemInfoAnswer } from '@heliograph/catalogue/calls/system-info.ts';
import type { z } from 'zod';
import { timeText } from '../../time-text.ts';
import { restartsOf, rolesOf, metricSumOf, type ToldProcess } from '../../http/processes.ts';

type Shown = z.input<typeof systemInfoAnswer>['processes'][number];

/** Processes publish every 5 s; one that has missed three of these is silent. */
const silentMs = 20_000;
/** The clock that lag is measured with ticks at this interval, and counts it as lag. */
const tickMs = 10;

export const isSilent = ({ at }: ToldProcess, now: number): boolean => now - at.getTime() > silentMs;

export function shownProcess(told: ToldProcess, me: string, now: number): Shown {
  const started = metricSumOf(told, 'process_start_time_seconds');
  const lag = metricSumOf(told, 'nodejs_eventloop_lag_p99_seconds');
  return {
    process: told.process,
    roles: [...rolesOf(told)],
    own: told.process === me,
    at: timeText(told.at),
    silent: isSilent(told, now),
    startedAt: started === null ? null : timeText(new Date(started * 1000)),
    memoryBytes: metricSumOf(told, 'process_resident_memory_bytes'),
    cpuSeconds: metricSumOf(told, 'process_cpu_seconds_total'),
    lagMs: lag === null ? null : Math.max(0, Math.round(lag * 1000 - tickMs)),
    restarts: restartsOf(told),
  };
}
