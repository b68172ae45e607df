import { figureIds, type FigureId } from '@heliograph/catalogue/words/system-info.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { metricSumOf, type ToldProcess } from '../../http/processes.ts';
import { timeText } from '../../time-text.ts';
import { waitingLogs } from '../logs/logs.ts';

type Measured = readonly [metric: string, labels?: Readonly<Record<string, string>>];

/** Figures that processes measure of themselves. */
const measured: Partial<Record<FigureId, Measured>> = {
  olts: ['heliograph_collector_devices'],
  pollsRunning: ['heliograph_collector_running'],
  pollDelay: ['heliograph_collector_delay_seconds'],
  polls: ['heliograph_collector_works_total', { work: 'poll' }],
  pollsSilent: ['heliograph_collector_works_total', { work: 'poll', outcome: 'silent' }],
  datagramsLost: ['heliograph_collector_datagrams', { kind: 'socketDrops' }],
  trapsReceived: ['heliograph_traps_received_total'],
  trapsStored: ['heliograph_traps_stored_total'],
  trapsDropped: ['heliograph_traps_dropped_total'],
  trapsWaiting: ['heliograph_traps_waiting'],
  trapsLost: ['heliograph_traps_socket_drops'],
  logsDropped: ['heliograph_log_dropped_total'],
  browsers: ['heliograph_live_clients'],
};

interface Value {
  readonly value: number;
  readonly at: Date;
}

/** What several processes measured of one thing, added up; as old as the oldest of them. */
function together(told: readonly ToldProcess[], [metric, labels]: Measured): Value | undefined {
  const found = told.flatMap((one) => {
    const value = metricSumOf(one, metric, labels);
    return value === null ? [] : [{ value, at: one.at }];
  });
  const [first] = found;
  if (!first) return undefined;
  const value = found.reduce((sum, one) => sum + one.value, 0);
  return { value, at: new Date(Math.min(...found.map(({ at }) => at.getTime()))) };
}

interface Counts {
  readonly messagesWaiting: number;
  readonly messagesSent: number;
  readonly messagesFailed: number;
  readonly jobsDue: number;
  readonly jobsRunning: number;
  readonly backupsOpen: number;
}

/** Figures of tables that belong to the installation, not to a tenant. */
async function counted(ctx: Context): Promise<Partial<Record<FigureId, Value>>> {
  const at = new Date(ctx.clock.now());
  const dayAgo = new Date(at.getTime() - 24 * 3_600_000);
  return ctx.scope.system(async (tx) => {
    const { rows } = await sql<Counts>`select
      (select count(*)::int from outbox where state in ('waiting', 'sending')) as "messagesWaiting",
      (select count(*)::int from outbox where state = 'sent' and created_at > ${dayAgo}) as "messagesSent",
      (select count(*)::int from outbox where state = 'failed' and created_at > ${dayAgo}) as "messagesFailed",
      (select count(*)::int from job_due where at <= ${at}) as "jobsDue",
      (select count(*)::int from job_run) as "jobsRunning",
      (select count(*)::int from console_backup where state in ('waiting', 'running')) as "backupsOpen"`.execute(tx);
    const waiting = await waitingLogs(tx);
    const all = { ...rows[0], logsWaiting: waiting.length };
    return Object.fromEntries(Object.entries(all).map(([id, value]) => [id, { value, at }]));
  });
}

/** Every figure of the page, in its order; null where nobody has told it. */
export async function systemFiguresOf(ctx: Context, told: readonly ToldProcess[]) {
  const inTables = await counted(ctx);
  return figureIds.map((id) => {
    const metric = measured[id];
    const found = metric ? together(told, metric) : inTables[id];
    return { id, value: found?.value ?? null, at: found ? timeText(found.at) : null };
  });
}
