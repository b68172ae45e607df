import type { strategyRow } from '@heliograph/catalogue/calls/strategies.ts';
import { macsOf } from '@heliograph/catalogue/formats/mac-list.ts';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import { cycleIds, metricOfCode, type CycleId, type StrategyMetric } from '@heliograph/catalogue/models/strategies.ts';
import type { z } from 'zod';
import { timeText } from '../../time-text.ts';
import type { Job, JobShown } from '../jobs/jobs.ts';

/** How a strategy is called among scheduled tasks. */
export const method = 'monitorDevices';
export const group = 'STRATEGY';

/** What a strategy watches, as its task keeps it: MACs with spaces between them (decision 42), numbers of metrics, and the cycle. */
export interface Watch {
  readonly macs: readonly string[];
  readonly metrics: readonly StrategyMetric[];
  readonly cycle: CycleId;
}

const cycleOf = (value: unknown): CycleId => cycleIds.find((id) => id === value) ?? '24h';

/** A task that an older or a newer release made may say what this one does not know: it watches what is known of it. */
export function watchOf({ macs, metrics, cycle }: Readonly<Record<string, unknown>>): Watch {
  const codes = Array.isArray(metrics) ? metrics : [];
  return {
    macs: typeof macs === 'string' ? macsOf(macs) : [],
    metrics: codes.flatMap((code) => metricOfCode(Number(code)) ?? []),
    cycle: cycleOf(cycle),
  };
}

/** As its form holds it. */
export interface StrategyForm {
  readonly name: string;
  readonly description: string | null;
  readonly macs: string;
  readonly metrics: number[];
  readonly cycle: string;
  readonly status: string;
}

export function strategyFormOf({ name, remark, status, parameters }: Job): StrategyForm {
  const { macs, metrics, cycle } = watchOf(parameters);
  return { name, description: remark, status, macs: macs.join(' '), metrics: metrics.map(({ code }) => code), cycle };
}

/** Outcomes of runs as lists of tasks tell them. */
const codes = { done: '0', failed: '1', lost: '1', running: '2', skipped: '3' } as const;

const spelled = (at: string): string => timeText(new Date(at));

export function shownStrategy(row: JobShown, language: Language): z.input<typeof strategyRow> {
  const { macs, metrics, cycle } = watchOf(row.parameters);
  return {
    strategyId: row.id,
    name: row.name,
    description: row.remark,
    macs: macs.join(' '),
    deviceCount: macs.length,
    metrics: metrics.map(({ code }) => code),
    cycle,
    status: row.status,
    nextTime: row.next_at && timeText(row.next_at),
    lastRun: row.last && {
      status: codes[row.last.state],
      startTime: spelled(row.last.started_at),
      endTime: row.last.ended_at && spelled(row.last.ended_at),
      message: row.last.said?.[language] ?? '',
    },
    createBy: row.created_by,
    createTime: timeText(row.created_at),
    updateTime: timeText(row.updated_at),
  };
}
