import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../context.ts';

/** A metric as a process published it. */
export interface ProcessMetric {
  readonly name: string;
  readonly type?: unknown;
  readonly values?: readonly { readonly value: unknown; readonly labels: Readonly<Record<string, unknown>> }[];
}

/** What one process of the installation last said of itself. */
export interface ToldProcess {
  /** Host and process id. */
  readonly process: string;
  readonly at: Date;
  readonly metrics: readonly ProcessMetric[];
}

const roleMetric = 'heliograph_process_role';
const restartsMetric = 'heliograph_process_restarts';
const databaseMetric = 'heliograph_database_kind';

/** Lets this process say by its metrics which roles it runs, how often it was started again, and on which database. */
export function tellProcess(
  registry: Registry,
  roles: readonly string[],
  { restarts, database }: { readonly restarts?: number; readonly database: string },
): void {
  const registers = [registry];
  const role = new Gauge({ name: roleMetric, help: 'Roles of this process', labelNames: ['role'], registers });
  for (const one of roles) role.set({ role: one }, 1);
  const kind = new Gauge({ name: databaseMetric, help: 'embedded or external', labelNames: ['kind'], registers });
  kind.set({ kind: database }, 1);
  if (restarts === undefined) return;
  new Gauge({ name: restartsMetric, help: 'How often a process of this role was started again', registers }).set(
    restarts,
  );
}

/** What all processes said last, those included that have been silent for a while. */
export async function toldByProcesses(ctx: Context): Promise<readonly ToldProcess[]> {
  const rows = await ctx.scope.system((tx) =>
    tx.selectFrom('process_metrics').select(['process', 'at', 'metrics']).orderBy('process').limit(100).execute(),
  );
  return rows.map(({ process, at, metrics }) => ({
    process,
    at,
    metrics: metrics as unknown as readonly ProcessMetric[],
  }));
}

type Labels = Readonly<Record<string, string>>;

/** The values of a metric whose labels are these; none when the process does not measure it. */
function valuesOf({ metrics }: ToldProcess, name: string, labels: Labels = {}): readonly number[] {
  const values = metrics.find((metric) => metric.name === name)?.values ?? [];
  const fits = (found: Readonly<Record<string, unknown>>) =>
    Object.entries(labels).every(([label, value]) => found[label] === value);
  return values.filter((one) => fits(one.labels)).map(({ value }) => Number(value));
}

/** The sum of a metric, or null when it is not measured: that is no 0. A counter that never counted is. */
export function metricSumOf(told: ToldProcess, name: string, labels: Labels = {}): number | null {
  const values = valuesOf(told, name, labels).filter((value) => Number.isFinite(value));
  if (values.length > 0) return values.reduce((sum, value) => sum + value, 0);
  return told.metrics.find((metric) => metric.name === name)?.type === 'counter' ? 0 : null;
}

const labelsOf = ({ metrics }: ToldProcess, name: string, label: string): string[] =>
  (metrics.find((metric) => metric.name === name)?.values ?? []).map(({ labels }) => String(labels[label]));

export const rolesOf = (told: ToldProcess): readonly string[] => labelsOf(told, roleMetric, 'role');
export const restartsOf = (told: ToldProcess): number | null => metricSumOf(told, restartsMetric);
export const databaseKindOf = (told: ToldProcess): string | null => labelsOf(told, databaseMetric, 'kind')[0] ?? null;
